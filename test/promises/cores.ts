import {
  alaudaMps,
  CustomResourceLimitation,
  GpuCluster,
  GpuManager,
  GpuNodePool,
  gpuManager,
  limitationPresets,
  machines,
} from '../../lib';
import { found } from './found';
import type { Promised } from './promise';
import { podSpecOf, poolOn, type Site, webOn } from './site';

const a10 = { name: 'a10', gpu: 'A10', gpus: [{ index: 0 }], cpus: 16, confidence: 'D', source: 'made up for this test' };
const part = (memory: string) => ({ vcuda: { cores: 30, memory } });
const small = (site: Site) => poolOn(site, gpuManager(), { machine: a10 });

/** Parts of GPUs that are counted in cores. */
export const corePromises: readonly Promised[] = [
  {
    pain: 'A container asks GPU-Manager for 150 cores, one and a half GPUs, and its node refuses it.',
    upstream: ['gpu-manager 8cd842ed: "cores are greater than 100, must be multiple of 100"'],
    prevents: found('cores/amount'),
    compiler: { says: '`150` is not one of the numbers of whole GPUs', shownBy: ['vcuda.ts', 'cores: 150'] },
  },
  {
    pain: 'Memory is given in MiB or with a suffix, where units of 256 MiB or 1 GiB are counted, and the pod stays Pending.',
    upstream: ['gpu-manager 8cd842ed, MemoryBlockSize', 'alauda/acp-docs v4.2, hardware accelerator'],
    prevents: found('cores/memory-unit'),
  },
  {
    pain: 'An image has another CUDA than the library of GPU-Manager was built for, and calls fail in a part of a GPU.',
    upstream: ['alauda/acp-docs v4.2, hardware accelerator'],
    prevents: found('cores/cuda'),
  },
  {
    pain: 'An amount of memory that is not a multiple of the unit is rounded, and nobody says how.',
    upstream: ['alauda/acp-docs v4.2, hardware accelerator'],
    prevents: {
      refused: 'request.alaudaMps.memory',
      mistake: (site) => webOn(site, poolOn(site, alaudaMps()), { alaudaMps: { cores: 30, memory: '1.5Gi' } }),
    },
  },
  {
    pain: 'A part is asked for by cores alone: the extender lets the pod pass to any node, and there it fails.',
    upstream: ['gpu-admission 47d56ae9, filter', 'gpu-manager 8cd842ed: "cores or memory is zero is not permitted in share mode"'],
    prevents: found('cores/incomplete'),
    compiler: { says: '`memory` is missing', shownBy: ['vcuda.ts', 'cores: 30 }'] },
  },
  {
    pain: 'A part asks for more memory than one GPU has, and fits nowhere.',
    upstream: ['gpu-manager 8cd842ed, share mode'],
    prevents: {
      rule: 'cores/memory',
      mistake: (site) => webOn(site, small(site), part('40Gi')),
      corrected: (site) => webOn(site, small(site), part('8Gi')),
    },
  },
  {
    pain: 'A pod template carries an annotation that GPU-Manager writes, and its pods are never scheduled.',
    upstream: ['gpu-admission 47d56ae9: "had been predicated!"'],
    prevents: found('cores/annotation'),
  },
  {
    pain: 'A pod asks for GPUs of two modules, which are never on one node.',
    upstream: ['alauda/acp-docs v4.2, excludeResources'],
    prevents: found('sharing/several-allocators'),
  },
  {
    pain: 'A node has the labels of HAMi and of another module, and two device plugins give out its GPUs.',
    upstream: ['alauda/knowledge eff01243, secure accelerator access'],
    prevents: found('sharing/device-label'),
  },
  {
    pain: 'A resource does not appear in the console of the Alauda platform: its ConfigMap has another namespace, name or label.',
    upstream: ['alauda/acp-docs v4.1, `demo-gpu-manager-core` against its own rule of names; its two prefixes of labels'],
    prevents: found('alauda/limitation-place'),
  },
  {
    pain: 'A field of such a ConfigMap is misspelt or has a value of another field, and nobody says so.',
    upstream: ['alauda/acp-docs v4.2, hardware accelerator, custom resources by ConfigMap'],
    prevents: found('alauda/limitation-field'),
  },
  {
    pain: 'A request is copied from a limit that the console does not offer.',
    upstream: ['alauda/acp-docs v4.2, policies of custom resources'],
    prevents: {
      refused: 'keys[0].requests',
      mistake: ({ chart }) => {
        const [core] = limitationPresets.gpuManager.keys;
        const keys = [{ ...core!, limits: 'disabled', requests: 'fromLimits' } as const];
        return new CustomResourceLimitation(chart, 'crl', { ...limitationPresets.gpuManager, keys });
      },
    },
  },
  {
    pain: "GPU-Manager's own manifest tolerates no taint of GPU nodes: it does not run there, and nothing offers their GPUs.",
    upstream: ['gpu-manager 8cd842ed `gpu-manager.yaml`'],
    prevents: found('vcuda/tolerations'),
  },
  {
    pain: 'GPU-Manager waits for the socket of Docker, which nodes with containerd do not have.',
    upstream: ['gpu-manager 8cd842ed `gpu-manager.yaml`, image 1.0.3', 'gpu-manager docs/faq.md'],
    prevents: found('vcuda/runtime'),
  },
  {
    pain: 'GPU-Manager is installed with all rights over the cluster, as its README says.',
    upstream: ['gpu-manager 8cd842ed README.md'],
    prevents: found('vcuda/rights'),
  },
  {
    pain: 'The DaemonSet of GPU-Manager selects a label that the nodes of the pool do not have.',
    upstream: ['gpu-manager 8cd842ed `gpu-manager.yaml`'],
    prevents: found('vcuda/nodes'),
  },
  {
    pain: 'Containers with a part of a GPU fail with `rpc failed`: GPU-Manager finds their processes by cgroup v1 alone.',
    upstream: ['gpu-manager 8cd842ed `pkg/types/types.go`, docs/faq.md'],
    prevents: {
      rule: 'vcuda/cgroup',
      mistake: (site) => {
        poolOn(site, gpuManager(), { machine: a10, os: 'ubuntu-24.04' });
        return new GpuManager(site.cluster, 'gpu-manager', { image: 'registry.example/gpu-manager:v1.1.5' });
      },
      corrected: (site) => {
        poolOn(site, gpuManager(), { machine: a10 });
        return new GpuManager(site.cluster, 'gpu-manager', { image: 'registry.example/gpu-manager:v1.1.5' });
      },
    },
  },
  {
    pain: 'gpu-admission is planned for the nodes of a control plane that a provider runs.',
    upstream: ['gpu-admission 47d56ae9 `deploy/gpu-admission.yaml`'],
    prevents: {
      refused: 'admission.reachedBy',
      mistake: ({ chart }) => {
        const cluster = new GpuCluster(chart, 'managed', { kubernetes: '1.34', distribution: 'eks' });
        new GpuNodePool(cluster, 'pool', { machine: machines.aws['g5.xlarge'], nodes: 1, sharing: gpuManager() });
        return new GpuManager(cluster, 'gpu-manager', { image: 'x:1', admission: { image: 'x:1', reachedBy: 'localhost' } });
      },
    },
  },
  {
    pain: 'Pods on nodes of GPU-Manager ask for `nvidia.com/gpu`, which no such node offers.',
    upstream: ['gpu-manager 8cd842ed, resources of its device plugin'],
    prevents: {
      default: '`tencent.com/vcuda-core: 200` for `{ gpus: 2 }` on such a pool',
      emitted: (site) => {
        webOn(site, poolOn(site, gpuManager(), { machine: machines.dgxA100 }), { gpus: 2 });
        return podSpecOf(site);
      },
      expected: { containers: [{ resources: { limits: { 'tencent.com/vcuda-core': 2 * 100 } } }] },
    },
  },
];
