import { Chart } from 'cdk8s';
import { GpuWorkload, machines, mig, object } from '../../lib';
import { found } from './found';
import type { Promised } from './promise';
import { mpsOn, patchMain, poolOn, serverOn, type Site, slicedOn, webOn } from './site';

/** Time-slicing and MPS: what pods do on such pools. */
export const sharingPodPromises: readonly Promised[] = [
  {
    pain: 'Several processes in one pod each take a share of memory, and together more than the pod was given.',
    upstream: ['NVIDIA/k8s-device-plugin#720'],
    prevents: {
      rule: 'sharing/processes',
      mistake: (site) => serverOn(site, mpsOn(site), { args: ['--tensor-parallel-size', '2'] }),
      corrected: (site) => serverOn(site, mpsOn(site), { args: ['--tensor-parallel-size', '1'] }),
    },
  },
  {
    pain: 'The same, where a shell starts them, or the workers of a web server each load the model.',
    upstream: ['NVIDIA/k8s-device-plugin#720'],
    prevents: {
      rule: 'sharing/processes',
      mistake: (site) => serverOn(site, mpsOn(site), { command: ['sh', '-c', 'exec gunicorn -w 4 app:app'] }),
      corrected: (site) => serverOn(site, mpsOn(site), { command: ['sh', '-c', 'exec gunicorn -w 1 app:app'] }),
    },
  },
  {
    pain: 'A model is larger than what MPS lets one client allocate, and fails when it is loaded.',
    upstream: ['k8s-device-plugin v0.20.0, `cmd/mps-control-daemon`'],
    prevents: {
      rule: 'sharing/model-memory',
      mistake: (site) => serverOn(site, mpsOn(site), { modelMemory: '24Gi' }),
      corrected: (site) => serverOn(site, mpsOn(site), { modelMemory: '18Gi' }),
    },
  },
  {
    pain: 'Two shares are asked for as if they were two GPUs, and may be two shares of one.',
    upstream: ['NVIDIA/gpu-operator#386', 'NVIDIA/k8s-device-plugin#491', 'kubernetes/kubernetes#108152'],
    prevents: {
      rule: 'pool/per-container',
      mistake: (site) => webOn(site, slicedOn(site), { gpus: 2 }),
      corrected: (site) => webOn(site, slicedOn(site), { gpus: 1 }),
    },
  },
  {
    pain: 'Shares were renamed, and pods go on asking for `nvidia.com/gpu`: they stay Pending.',
    upstream: ['k8s-device-plugin v0.20.0 `README.md`, "Shared Access to GPUs"'],
    prevents: {
      rule: 'pool/offers',
      mistake: (site) => {
        const workload = webOn(site, slicedOn(site, { renameByDefault: true }), { gpus: 1 });
        patchMain(workload, { resources: { limits: { 'nvidia.com/gpu': 1 } } });
      },
      corrected: (site) => webOn(site, slicedOn(site, { renameByDefault: true }), { gpus: 1 }),
    },
  },
  {
    pain: 'Pods select `nvidia.com/gpu.product`, which gets the suffix `-SHARED` on nodes that share.',
    upstream: ['k8s-device-plugin v0.20.0, `internal/lm/resource.go`'],
    prevents: {
      rule: 'sharing/product-selector',
      mistake: (site) => webOn(site, slicedOn(site), { gpus: 1 }, { nodeSelector: { 'nvidia.com/gpu.product': 'NVIDIA-H100-80GB-HBM3' } }),
      corrected: (site) => webOn(site, slicedOn(site), { gpus: 1 }),
    },
  },
  {
    pain: 'Under the MIG strategy `single` the product gets the name of the profile as well, and pods that select the whole GPU stay Pending.',
    upstream: ['k8s-device-plugin v0.20.0, `internal/lm/resource.go`'],
    prevents: {
      rule: 'sharing/product-selector',
      mistake: (site) => webOn(site, slicesOn(site), { gpus: 1 }, { nodeSelector: { 'nvidia.com/gpu.product': 'NVIDIA-H100-80GB-HBM3' } }),
      corrected: (site) =>
        webOn(site, slicesOn(site), { gpus: 1 }, { nodeSelector: { 'nvidia.com/gpu.product': 'NVIDIA-H100-80GB-HBM3-MIG-1g.10gb' } }),
    },
  },
  {
    pain: 'Another driver finds less memory on the GPU, and a model that did fit does no more.',
    upstream: ['nvidia-smi of drivers 450 and 535 on A100 and T4'],
    prevents: {
      rule: 'pool/memory-margin',
      mistake: (site) => serverOn(site, mpsOn(site, { machine: machines.aws['g4dn.metal'] }), { modelMemory: '3800Mi' }),
      corrected: (site) => serverOn(site, mpsOn(site, { machine: machines.aws['g4dn.metal'] }), { modelMemory: '3700Mi' }),
    },
  },
  {
    pain: 'A volume at `/dev/shm` hides the shared memory in which MPS clients and daemon meet.',
    upstream: ['k8s-device-plugin v0.20.0, `internal/plugin/mps.go`'],
    prevents: {
      rule: 'sharing/mps-shm',
      mistake: (site) => webOn(site, mpsOn(site), { gpus: 1 }, { shm: '8Gi' }),
      corrected: (site) => serverOn(site, mpsOn(site)),
    },
  },
  {
    pain: 'A fault of one MPS client ends the pods of another team, which shares the GPU.',
    upstream: ['NVIDIA Multi-Process Service documentation, error containment'],
    prevents: {
      rule: 'sharing/namespaces',
      mistake: (site) => {
        const pool = mpsOn(site);
        serverOn(site, pool);
        webOn({ ...site, chart: new Chart(site.app, 'web', { namespace: 'web' }) }, pool, { gpus: 1 });
      },
      corrected: (site) => {
        const pool = mpsOn(site);
        serverOn(site, pool);
        webOn(site, pool, { gpus: 1 });
      },
    },
  },
  {
    pain: 'A workload names the GPUs that it wants by `NVIDIA_VISIBLE_DEVICES` and takes those that others were given.',
    upstream: ['nvidia-container-toolkit v1.20.0, `internal/config/image`'],
    prevents: {
      rule: 'pod/visible-named',
      mistake: (site) =>
        new GpuWorkload(site.chart, 'web', { kind: 'Pod', request: { gpus: 1 }, image: 'x:1', env: { NVIDIA_VISIBLE_DEVICES: '0' } }),
      corrected: (site) => new GpuWorkload(site.chart, 'web', { kind: 'Pod', request: { gpus: 1 }, image: 'x:1' }),
    },
  },
  {
    pain: 'A manifest says how many pods there are and an autoscaler says so too: each deployment ends what the other started.',
    upstream: ['Kubernetes documentation, Horizontal Pod Autoscaling'],
    prevents: {
      rule: 'autoscaler/replicas',
      mistake: (site) => scaledOn(site).override(object('Deployment'), { spec: { replicas: 3 } }),
      corrected: (site) => scaledOn(site).override(object('HorizontalPodAutoscaler'), { spec: { minReplicas: 3 } }),
    },
  },
  {
    pain: 'An autoscaler measures CPU and never scales, because a sidecar asks for none.',
    upstream: ['Kubernetes 1.34, `pkg/controller/podautoscaler/replica_calculator.go`'],
    prevents: {
      refused: 'autoscaling.metrics[0]',
      mistake: (site) =>
        serverOn(site, mpsOn(site), {
          resources: { cpu: 1 },
          sidecars: [{ name: 'proxy', image: 'x:1' }],
          autoscaling: { maxReplicas: 4, metrics: [{ type: 'Resource', name: 'cpu', averageUtilization: 80 }] },
        }),
    },
  },
  {
    pain: 'A PodDisruptionBudget lets no pod go, and every drain of a node waits for ever.',
    upstream: ['Kubernetes documentation, "Specifying a Disruption Budget for your Application"'],
    prevents: {
      rule: 'pod/disruption-budget',
      mistake: (site) => serverOn(site, mpsOn(site), { replicas: 2, disruptionBudget: { maxUnavailable: 0 } }),
      corrected: (site) => serverOn(site, mpsOn(site), { replicas: 2, disruptionBudget: { maxUnavailable: 1 } }),
    },
  },
  {
    pain: 'Clients of MPS are each given a share of threads by a variable, and the shares are more than the GPU.',
    upstream: ['NVIDIA Multi-Process Service documentation'],
    prevents: found('sharing/threads'),
  },
  {
    pain: 'Clients of MPS run as different users, and the daemon serves one at a time.',
    upstream: ['NVIDIA Multi-Process Service documentation'],
    prevents: found('sharing/mps-user'),
  },
  {
    pain: 'Two MPS daemons are started for the GPUs of one node, and clients find the one or the other.',
    upstream: ['NVIDIA Multi-Process Service documentation'],
    prevents: found('sharing/mps-daemon'),
  },
  {
    pain: 'Clients of an MPS daemon have no limit of memory, and the one that comes last fails.',
    upstream: ['NVIDIA Multi-Process Service documentation, set_default_device_pinned_mem_limit'],
    prevents: found('sharing/mps-memory'),
  },
  {
    pain: 'Training and inference are on one GPU, and the latency of the server follows the job.',
    upstream: ['NVIDIA time-slicing documentation'],
    prevents: found('sharing/train-and-serve'),
  },
  {
    pain: 'A container asks for a GPU that is bound to vfio-pci for virtual machines.',
    upstream: ['docs.nvidia.com GPU Operator with KubeVirt'],
    prevents: found('kubevirt/container'),
  },
  {
    pain: 'A virtual machine names a GPU that its KubeVirt does not permit, and does not start.',
    upstream: ['KubeVirt v1.9.0 `pkg/virt-controller/services/renderresources.go`'],
    prevents: found('kubevirt/permitted'),
  },
  {
    pain: "KubeVirt removes the vGPUs that NVIDIA's vGPU Device Manager makes.",
    upstream: ['docs.nvidia.com GPU Operator with KubeVirt, prerequisites'],
    prevents: found('kubevirt/mediated-devices'),
  },
];

/** A model server whose autoscaler decides how many pods it has. */
const scaledOn = (site: Site) =>
  serverOn(site, mpsOn(site), {
    autoscaling: { maxReplicas: 8, metrics: [{ type: 'Pods', name: 'requests_waiting', averageValue: 5 }] },
  });

/** GPUs cut into devices of one profile, which are called as whole GPUs are. */
const slicesOn = (site: Site) => poolOn(site, mig({ strategy: 'single', layout: { '1g.10gb': 7 } }));
