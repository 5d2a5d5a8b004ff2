import { HamiQuota, machines, mps } from '../../lib';
import { Manifests } from '../../lib/faces/testing';
import { found, foundIn } from './found';
import type { Promised } from './promise';
import { hamiOn, hamiRelease, partsOn, patchMain, patchPod, podSpecOf, poolOn, type Site, webOn } from './site';

const vgpu = (part: object) => ({ request: { vgpu: { gpus: 1, ...part } } });

const UUIDS = ['GPU-11111111-0000-0000-0000-000000000000', 'GPU-22222222-0000-0000-0000-000000000000'] as const;

const a10 = { name: 'a10', gpu: 'A10', gpus: [{ index: 0 }], cpus: 16, confidence: 'D', source: 'made up for this test' };

/** What pods ask of HAMi. */
export const hamiPodPromises: readonly Promised[] = [
  {
    pain: '`nvidia.com/gpu: N` is read as N parts of one GPU; HAMi means N physical GPUs, and the pod stays Pending.',
    upstream: ['Project-HAMi/HAMi#444', 'Project-HAMi/HAMi#620', 'Project-HAMi/HAMi#1528', 'Project-HAMi/volcano-vgpu-device-plugin#96'],
    prevents: {
      rule: 'pool/per-container',
      mistake: (site) => partsOn(site, vgpu({ gpus: 9, memory: '8Gi' })),
      corrected: (site) => partsOn(site, vgpu({ memory: '8Gi' })),
    },
  },
  {
    pain: 'Without an amount of memory a container takes the GPU for itself, and few replicas fit.',
    upstream: ['Project-HAMi/HAMi#915', 'Project-HAMi/HAMi#1173'],
    prevents: {
      rule: 'hami/whole-gpu',
      mistake: (site) => webOn(site, hamiOn(site), { gpus: 1 }),
      corrected: (site) => webOn(site, hamiOn(site), { vgpu: { gpus: 1, memory: '8Gi' } }),
    },
    compiler: { says: '`memoryPercentage` is missing in `vgpu`', shownBy: ['vgpu.ts', 'vgpu: { gpus: 1 } }'] },
  },
  {
    pain: "The webhook is not reached, and the pod goes to the cluster's own scheduler, which sets no GPU aside.",
    upstream: ['Project-HAMi/HAMi#1536', 'Project-HAMi/HAMi#653'],
    prevents: {
      default: '`schedulerName: hami-scheduler` on every pod that asks for parts',
      emitted: (site) => {
        partsOn(site);
        return podSpecOf(site);
      },
      expected: { schedulerName: 'hami-scheduler' },
    },
  },
  {
    pain: 'A privileged container sees whole GPUs; HAMi denies the pod.',
    upstream: ['Project-HAMi/HAMi#790', 'Project-HAMi/HAMi#866', 'Project-HAMi/HAMi#2138'],
    prevents: {
      rule: 'hami/privileged',
      mistake: (site) => patchMain(partsOn(site), { securityContext: { privileged: true } }),
      corrected: (site) => partsOn(site),
    },
    compiler: { says: '`privileged` is not `false`', shownBy: ['vgpu.ts', 'privileged: true'] },
  },
  {
    pain: 'A pod names its node, which passes by the scheduler; HAMi denies it.',
    upstream: ['HAMi documentation, "Troubleshooting"'],
    prevents: {
      rule: 'hami/node-name',
      mistake: (site) => patchPod(partsOn(site), { nodeName: 'gpu-1' }),
      corrected: (site) => partsOn(site),
    },
  },
  {
    pain: 'A container asks for `nvidia.com/gpu: 0`, and sees all of them.',
    upstream: ['Project-HAMi/HAMi#469'],
    prevents: { refused: 'request.vgpu.gpus', mistake: (site) => partsOn(site, vgpu({ gpus: 0, memory: '8Gi' })) },
  },
  {
    pain: 'Memory or cores are written as annotations: they are ignored, and the pod takes a whole GPU.',
    upstream: ['Project-HAMi/HAMi#2862'],
    prevents: {
      rule: 'pod/resource-annotation',
      mistake: (site) => partsOn(site, { podAnnotations: { 'nvidia.com/gpumem': '4096' } }),
      corrected: (site) => partsOn(site),
    },
  },
  {
    pain: 'Annotations stand on the Deployment, where the scheduler does not look.',
    upstream: ['Project-HAMi/HAMi#1069'],
    prevents: {
      rule: 'hami/annotation-place',
      mistake: (site) => partsOn(site, { annotations: { 'nvidia.com/use-gputype': 'H100' } }),
      corrected: (site) => partsOn(site, { podAnnotations: { 'nvidia.com/use-gputype': 'H100' } }),
    },
  },
  {
    pain: 'Who asks for `A10` gets an A100 as well, because HAMi compares pieces of names.',
    upstream: ['HAMi v2.10.0, `pkg/device/nvidia/device.go`'],
    prevents: {
      default: 'annotations of `useGpuType` that find these GPUs and no others',
      emitted: (site) => {
        partsOn(site, { pool: hamiOn(site, { machine: a10 }, 'a10'), useGpuType: ['A10'] });
        return templateOf(site)['metadata'];
      },
      expected: {
        annotations: { 'nvidia.com/use-gputype': expect.stringMatching(/A10/), 'nvidia.com/nouse-gputype': expect.stringMatching(/A100/) },
      },
    },
  },
  {
    pain: 'vLLM with tensor parallelism does not run where cores are limited.',
    upstream: ['Project-HAMi/HAMi-core#142'],
    prevents: {
      rule: 'hami/tensor-parallel',
      mistake: (site) => partsOn(site, { ...vgpu({ gpus: 2, memory: '8Gi', cores: 30 }), args: ['--tensor-parallel-size', '2'] }),
      corrected: (site) => partsOn(site, { ...vgpu({ gpus: 2, memory: '8Gi' }), args: ['--tensor-parallel-size', '2'] }),
    },
  },
  {
    pain: 'A percentage of memory out of range makes a pod that is never scheduled.',
    upstream: ['Project-HAMi/HAMi#1997', 'Project-HAMi/HAMi#2788'],
    prevents: { refused: 'request.vgpu.memoryPercentage', mistake: (site) => partsOn(site, vgpu({ memoryPercentage: 120 })) },
  },
  {
    pain: 'Memory with a suffix, such as `3Gi`, is read as a number of MiB that no GPU has, or as no limit at all.',
    upstream: ['Project-HAMi/HAMi#2285'],
    prevents: {
      default: 'bare MiB, whatever unit the request has',
      emitted: (site) => {
        partsOn(site, vgpu({ memory: '3Gi' }));
        return podSpecOf(site).containers[0]?.resources?.limits;
      },
      expected: { 'nvidia.com/gpumem': 3072 },
    },
  },
  {
    pain: 'The same in YAML: the pod asks for nothing, passes every check and fails on its node.',
    upstream: ['HAMi v2.10.0 `pkg/device/nvidia/device.go`', 'Project-HAMi/HAMi#2285'],
    prevents: foundIn('hami/quantity', yaml('3Gi'), yaml('3072')),
  },
  {
    pain: 'An amount and a percentage of memory together: HAMi ignores the percentage.',
    upstream: ['HAMi v2.10.0, `pkg/device/nvidia/device.go`'],
    prevents: { refused: 'request.vgpu', mistake: (site) => partsOn(site, vgpu({ memory: '8Gi', memoryPercentage: 50 })) },
    compiler: { says: '`memoryPercentage` is not `undefined`', shownBy: ['vgpu.ts', "memory: '8Gi', memoryPercentage: 50"] },
  },
  {
    pain: 'A ResourceQuota names keys that nobody counts.',
    upstream: ['Project-HAMi/HAMi#893', 'Project-HAMi/HAMi#1393', 'Project-HAMi/HAMi#302'],
    prevents: {
      default: 'the keys that HAMi and Kubernetes count, by `HamiQuota`',
      emitted: (site) => {
        new HamiQuota(site.chart, 'quota', { memory: '80Gi', cores: 400, gpus: 8 });
        return Manifests.of(site.chart).one('ResourceQuota')['spec'];
      },
      expected: { hard: { 'limits.nvidia.com/gpumem': '81920', 'limits.nvidia.com/gpucores': '400', 'requests.nvidia.com/gpu': '8' } },
    },
  },
  {
    pain: 'A quota of GPU memory counts one container of a pod, or one GPU of a container, and lets the rest pass.',
    upstream: ['Project-HAMi/HAMi#1579', 'Project-HAMi/HAMi#2313', 'Project-HAMi/HAMi#2347'],
    prevents: {
      rule: 'hami/quota-version',
      mistake: (site) => quotaUnder(site, { version: '2.9.0' }),
      corrected: (site) => quotaUnder(site, {}),
    },
  },
  {
    pain: 'More memory is asked for than a GPU has, and the pod stays Pending.',
    upstream: ['HAMi v2.10.0, `pkg/device/nvidia/device.go`'],
    prevents: {
      rule: 'hami/memory',
      mistake: (site) => partsOn(site, { pool: hamiOn(site, { machine: a10 }, 'a10'), ...vgpu({ memory: '500Gi' }) }),
      corrected: (site) => partsOn(site, { pool: hamiOn(site, { machine: a10 }, 'a10'), ...vgpu({ memory: '20Gi' }) }),
    },
  },
  {
    pain: 'GPUs that one may not use, such as A10, take those with a longer name with them, and no GPU is left.',
    upstream: ['HAMi v2.10.0, `pkg/device/devices.go`'],
    prevents: {
      rule: 'hami/gpu-type',
      mistake: (site) => partsOn(site, { pool: hamiOn(site, { machine: machines.dgxA100 }, 'a100'), noUseGpuType: ['A10'] }),
      corrected: (site) => partsOn(site, { pool: hamiOn(site, { machine: machines.dgxA100 }, 'a100'), useGpuType: ['A10', 'A100'] }),
    },
  },
  {
    pain: 'A quota of less than a MiB becomes 0, and blocks every pod of the namespace.',
    upstream: ['HAMi v2.10.0, `pkg/device/quota.go`'],
    prevents: { refused: 'memory', mistake: (site) => new HamiQuota(site.chart, 'quota', { memory: '512Ki' }) },
  },
  {
    pain: 'All GPUs of a container shall be of one NUMA node, and none has so many: the pod stays Pending.',
    upstream: ['HAMi v2.10.0, `pkg/device/nvidia/device.go`'],
    prevents: {
      rule: 'hami/numa-bind',
      mistake: (site) => partsOn(site, { ...vgpu({ gpus: 8, memory: '8Gi' }), numaBind: true }),
      corrected: (site) => partsOn(site, { ...vgpu({ gpus: 4, memory: '8Gi' }), numaBind: true }),
    },
  },
  {
    pain: 'A pod selects fewer GPUs by id than it asks for, or leaves out what it selects, and stays Pending.',
    upstream: ['HAMi v2.10.0, `pkg/device/devices.go`'],
    prevents: {
      rule: 'hami/gpu-uuid',
      mistake: (site) => partsOn(site, { ...vgpu({ gpus: 2, memory: '8Gi' }), useGpuUuid: [UUIDS[0]] }),
      corrected: (site) => partsOn(site, { ...vgpu({ gpus: 2, memory: '8Gi' }), useGpuUuid: UUIDS }),
    },
  },
  {
    pain: '`CUDA_DISABLE_CONTROL` is left in a manifest, and a container uses the whole GPU.',
    upstream: ['HAMi v2.10.0, `nvinternal/plugin/server.go`'],
    prevents: {
      rule: 'hami/no-control',
      mistake: (site) => partsOn(site, { env: { CUDA_DISABLE_CONTROL: 'true' } }),
      corrected: (site) => partsOn(site, { env: { CUDA_DISABLE_CONTROL: 'false' } }),
    },
  },
  {
    pain: 'A pod carries `hami.io/webhook: ignore`, and nobody adds what it leaves away.',
    upstream: ['HAMi v2.10.0, `charts/hami/templates/scheduler/webhook.yaml`'],
    prevents: {
      rule: 'hami/ignored-pod',
      mistake: (site) => partsOn(site, { labels: { 'hami.io/webhook': 'ignore' } }),
      corrected: (site) => partsOn(site),
    },
  },
  {
    pain: 'MPS is asked of HAMi, which does not implement it.',
    upstream: ['Project-HAMi/HAMi#759'],
    prevents: {
      rule: 'hami/annotation',
      mistake: (site) => partsOn(site, { podAnnotations: { 'nvidia.com/vgpu-mode': 'mps' } }),
      corrected: (site) => partsOn(site, { podAnnotations: { 'nvidia.com/vgpu-mode': 'hami-core' } }),
    },
  },
  {
    pain: 'Parts of GPUs are asked of a pool that MPS shares.',
    upstream: ['Project-HAMi/HAMi#759'],
    prevents: { refused: 'pool', mistake: (site) => partsOn(site, { pool: poolOn(site, mps({ replicas: 4 }), {}, 'shared') }) },
    compiler: { says: '`"mps"` is not `"hami"`', shownBy: ['vgpu.ts', 'pool: shares'] },
  },
  {
    pain: 'vLLM with tensor parallelism hangs on Blackwell, where it loads NCCL by itself, even on whole GPUs.',
    upstream: ['Project-HAMi/HAMi#2641'],
    prevents: found('hami/vllm-control'),
  },
  {
    pain: 'vLLM plans its memory by what the card has and not by its part of it, and dies when it captures CUDA graphs.',
    upstream: ['Project-HAMi/HAMi-core#181', 'vllm-project/vllm#40937'],
    prevents: {
      cannot: 'which of the two interfaces an engine asks for memory is decided in its code; `--enforce-eager` goes without graphs',
    },
  },
  {
    pain: 'An image of CUDA 11 runs in a part of a GPU whose driver is of CUDA 12.',
    upstream: ['alauda/acp-docs v4.2, CUDA driver and runtime compatibility'],
    prevents: found('hami/cuda-major'),
  },
  {
    pain: 'Images with another C library than the one that HAMi injects do not start.',
    upstream: ['Project-HAMi/HAMi#2265'],
    prevents: { cannot: 'what an image holds is not described' },
  },
];

/** A pod that asks HAMi for so much memory. */
function yaml(memory: string): string {
  return `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  schedulerName: hami-scheduler
  containers:
    - name: main
      image: x:1
      resources: {limits: {nvidia.com/gpu: 1, nvidia.com/gpumem: ${memory}}}
`;
}

/** A quota in a cluster with a release of HAMi. */
const quotaUnder = (site: Site, release: object): void => {
  hamiOn(site);
  hamiRelease(site, release);
  new HamiQuota(site.chart, 'quota', { memory: '80Gi' });
};

const templateOf = ({ chart }: Site): Readonly<Record<string, unknown>> =>
  (Manifests.of(chart).one('Deployment')['spec'] as { template: Record<string, unknown> }).template;
