import { hamiDra, kaiFractions, machines, volcanoVgpu } from '../../lib';
import { found } from './found';
import type { Promised } from './promise';
import { clusterOf, podSpecOf, poolOn, webOn } from './site';

/** Parts of GPUs by Volcano and KAI, and their queues. */
export const volcanoKaiPromises: readonly Promised[] = [
  {
    pain: 'Eight GPUs of 80 GB have more units of memory than the kubelet learns of: the node advertises none, and the scheduler sees no GPU.',
    upstream: ['volcano-vgpu-device-plugin v1.12.0, `gpuMemoryFactor` and questions about 32767'],
    prevents: {
      default: 'a unit of `volcano.sh/vgpu-memory` that follows from the machine: 32 MiB on eight GPUs of 80 GB',
      emitted: (site) => poolOn(site, volcanoVgpu(), { machine: machines.dgxH100 }).description.sharing.share,
      expected: { kind: 'volcanoVgpu', operatingMode: 'hami-core', deviceSplitCount: 10, gpuMemoryFactor: 32 },
    },
  },
  {
    pain: "A pod asks Volcano's device plugin for memory and no GPU, and gets none.",
    upstream: ['volcano-vgpu-device-plugin v1.12.0, `pkg/plugin/server.go`'],
    prevents: found('volcano/vgpu-number'),
  },
  {
    pain: 'Memory is given with a suffix, and read as billions of MiB.',
    upstream: ['volcano v1.15.1, `pkg/scheduler/api/devices/util.go`'],
    prevents: found('volcano/vgpu-amount'),
  },
  {
    pain: 'A percentage of memory, which the documentation still shows, keeps the pod Pending since Volcano 1.13.',
    upstream: ['volcano v1.13.0, `GetIgnoredDevices`'],
    prevents: found('volcano/vgpu-percentage'),
  },
  {
    pain: 'Parts of GPUs are asked for in an init container or a sidecar: nothing is assigned, and the pod fails.',
    upstream: ['volcano v1.15.1, `pkg/scheduler/api/devices/util.go`'],
    prevents: found('volcano/vgpu-init'),
  },
  {
    pain: 'A pod with parts of GPUs does not name the scheduler that counts them, and fails on its node.',
    upstream: ['volcano-vgpu-device-plugin v1.12.0, `pkg/plugin/server.go`'],
    prevents: found('volcano/vgpu-scheduler'),
  },
  {
    pain: 'A pod asks for a mode of sharing that no node has, such as mps, and stays Pending.',
    upstream: ['volcano v1.15.1, `pkg/scheduler/api/devices/nvidia/vgpu/utils.go`'],
    prevents: found('volcano/vgpu-mode'),
  },
  {
    pain: 'A container asks Volcano for more memory than one GPU of its pool has, and stays Pending.',
    upstream: ['volcano v1.15.1, `pkg/scheduler/api/devices/nvidia/vgpu/utils.go`'],
    prevents: found('volcano/vgpu-memory'),
  },
  {
    pain: 'Both ways to share GPUs are switched on, and Volcano ends when it starts.',
    upstream: ['volcano v1.15.1, `pkg/scheduler/plugins/deviceshare/deviceshare.go`'],
    prevents: found('volcano/deviceshare'),
  },
  {
    pain: 'A queue guarantees more than it deserves, and is refused.',
    upstream: ['volcano v1.15.1, `pkg/webhooks/admission/queues`'],
    prevents: found('volcano/queue-order'),
  },
  {
    pain: 'A job asks for more GPUs than its queue of Volcano may ever have.',
    upstream: ['volcano v1.15.1, `pkg/scheduler/plugins/capacity`'],
    prevents: found('volcano/never-fits'),
  },
  {
    pain: "A request says HAMi's priority where Volcano gives out the GPU, and is not heeded.",
    upstream: ['volcano v1.15.1, `ExtractResourceRequest`'],
    prevents: {
      refused: 'request.vgpu.priority',
      mistake: (site) => webOn(site, poolOn(site, volcanoVgpu()), { vgpu: { gpus: 1, memory: '8Gi', priority: 0 } }),
    },
  },
  {
    pain: 'A pod has a fraction of a GPU in its annotations, and another scheduler than KAI places it: it gets no GPU.',
    upstream: ['KAI-Scheduler v0.17.0, `docs/gpu-sharing`'],
    prevents: found('kai/fraction-scheduler'),
  },
  {
    pain: 'A pod asks KAI for more memory of a GPU than it has, or for fractions of more GPUs than a node has.',
    upstream: ['KAI-Scheduler v0.17.0, `pkg/scheduler/api/node_info`'],
    prevents: found('kai/fraction-memory'),
  },
  {
    pain: 'GPU sharing is off in the values of KAI, and it refuses every pod that asks for a fraction.',
    upstream: ['KAI-Scheduler v0.17.0, `pkg/admission/webhook/v1alpha2/gpusharing`'],
    prevents: found('kai/sharing-off'),
  },
  {
    pain: 'Pods of whole GPUs go to nodes whose GPUs KAI shares, by another scheduler.',
    upstream: ['KAI-Scheduler v0.17.0, `docs/gpu-sharing`'],
    prevents: found('kai/scheduler'),
  },
  {
    pain: 'A workload asks for more GPUs than its queue of KAI may ever have.',
    upstream: ['KAI-Scheduler v0.17.0, `docs/queues`'],
    prevents: found('kai/never-fits'),
  },
  {
    pain: 'Cores of a GPU are asked for where KAI gives out memory alone.',
    upstream: ['KAI-Scheduler v0.17.0, `pkg/common/constants`'],
    prevents: {
      refused: 'request.vgpu.cores',
      mistake: (site) => webOn(site, poolOn(site, kaiFractions()), { vgpu: { gpus: 1, memory: '8Gi', cores: 30 } }),
    },
  },
  {
    pain: "A claim offers a choice of devices or asks for admin access, and KAI's allocator has neither switched on.",
    upstream: ['KAI-Scheduler v0.17.0, `pkg/scheduler/plugins/dynamicresources`'],
    prevents: found('kai/claim-features'),
  },
  {
    pain: 'Pods of a KAI queue share a ResourceClaim that has no label of the queue.',
    upstream: ['KAI-Scheduler v0.17.0, `pkg/scheduler/plugins/dynamicresources`'],
    prevents: found('kai/shared-claim'),
  },
  {
    pain: 'Parts of GPUs are asked for by claims, of the driver HAMi-DRA.',
    upstream: ['Project-HAMi/k8s-dra-driver v0.1.0, `cmd/hami-kubelet-plugin/hami_core.go`'],
    prevents: {
      default:
        'a claim for each container, with an amount of memory, and of cores even where none is asked for: the driver would give all of them',
      emitted: (site) => {
        const newer = clusterOf(site, { kubernetes: '1.36' });
        webOn(newer, poolOn(newer, hamiDra()), { vgpu: { gpus: 1, memory: '8Gi' } });
        return podSpecOf(newer);
      },
      expected: { containers: [{ resources: { claims: [{ name: 'main' }] } }], resourceClaims: [{ name: 'main' }] },
    },
  },
];
