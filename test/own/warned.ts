// Warnings that the suite expects, at synth and by `lint`.

/** A warning that no user of these programs can avoid. */
export interface Expected {
  readonly rule: string;
  /** What the names of the programs contain. */
  readonly programs: readonly string[];
  readonly reason: string;
}

/** Each of them must occur. */
export const EXPECTED: readonly Expected[] = [
  {
    rule: 'node/vehicle',
    programs: ['oke driverless ubuntu-22.04', 'oke driverless ubuntu-24.04'],
    reason:
      'nobody publishes how user data configures the kubelet of Ubuntu on OKE: its files are put there by hand, and the warning says so',
  },
  {
    rule: 'node/vehicle',
    programs: ['eks auto-mode ', 'gke autopilot '],
    reason:
      'these make their nodes themselves, and take no kubelet, label or kernel setting of a user: whoever describes such a pool is to know',
  },
  {
    rule: 'vcuda/cgroup',
    programs: ['| gpu-manager |'],
    reason: 'GPU-Manager reads cgroup v1, and every system that the product sets up has cgroup v2: whoever takes it is to know',
  },
  {
    rule: 'cores/cgroups',
    programs: ['gpuManager() ', 'GpuManager', 'AlaudaGpuPlugin'],
    reason: 'the same on Kubernetes 1.36, on which the scenes are: the kubelet expects cgroup v2 and containerd 2 there',
  },
  {
    rule: 'pool/unserved',
    programs: ['right by '],
    reason: 'a piece of a program, of a page about another rule: what gives out its GPUs is not in it',
  },
];

/**
 * Programs of the parity suite that are made to be warned, or leave something away that they are not about, with the rules that tell.
 * A user who does what these say has no warning.
 */
export const ABOUT: Readonly<Record<string, readonly string[]>> = {
  'GPUs by claims: whole, shared, cut, chosen, and memory over several nodes': ['dra/admin-namespace'],
  'charts and images of a site of its own': ['site/image'],
  'the device plugin without the GPU Operator': ['hami/unasked'],
  'parts of GPUs by cores and memory: GPU-Manager, and the MPS plugin of Alauda': [
    'operator/kubernetes-version',
    'pool/oversubscribed',
    'sharing/train-and-serve',
  ],
  'parts of GPUs by memory: Volcano, in both of its modes, and fractions of KAI': [
    'kai/queue-quota',
    'sharing/train-and-serve',
    'volcano/runtime-class',
  ],
  'a toolkit for CRI-O that is not the default, mig-parted, classes of disks, and the RuntimeClass of a device plugin': [
    'plugin/node-parts',
  ],
  'clients of an MPS daemon that is run by hand, and GPUs for virtual machines beside containers': ['operator/node-image'],
  'devices of other vendors: by HAMi in parts and whole, and by their own plugins': ['pool/autoscaled'],
  'the usual fields of pods, an account of their own, and a Pod Security level': ['pod/host-access'],
  'fabrics of pods, chosen and by the machine': ['network/environment', 'network/no-fabric', 'pod/host-access', 'pool/oversubscribed'],
  'data, scratch space and checkpoints': ['train/launcher-controller'],
  'shares, devices and huge pages as resources': ['node/image', 'pool/oversubscribed', 'qos/best-effort'],
  'frameworks, libraries, real time and NUMA nodes of programs': ['pool/oversubscribed'],
  'a training job as a PyTorchJob': ['queue/unmanaged-kind'],
  'a training job as a MPIJob': ['train/mpi-variables'],
  'a training job as a VolcanoJob': ['pool/oversubscribed'],
  'queues of two teams over whole GPUs, slices and the fabric of p5': ['node/image'],
  'a job whose pods start all at once, by Kubernetes itself': ['gang/served'],
  'pods that a Slurm cluster of Slinky places by slurm-bridge, next to its jobs': ['pool/oversubscribed'],
  'monitoring of cores and of MPS, by annotations': ['vcuda/cgroup'],
  'kube-scheduler of kubeadm, added to what is there': ['vcuda/cgroup'],
  'kube-scheduler of kubeadm 1.30': ['operator/kubernetes-version'],
  'kube-scheduler of kubeadm 1.31': ['operator/kubernetes-version'],
  'kube-scheduler of RKE2 with an extender that wants certificates': ['cores/cgroups', 'vcuda/cgroup'],
  'kube-scheduler of EKS by its API': ['node/image'],
  'kube-scheduler of AKS by its object': ['node/image'],
  'a second scheduler in EKS, and a workload that names it': ['node/image', 'site/image'],
  'a second scheduler with the extender of HAMi': ['node/vehicle'],
  'a plain pool with labels, taints and a JobSet': ['node/image'],
  'an inference pool that is tuned for its pods': ['driver/unsupported-system', 'operator/kubernetes-version'],
  'what HAMi does not hear, said before its release and after it': ['hami/unheard-annotation'],
  'a number of pods beside an autoscaler': ['autoscaler/replicas'],
  'MIG layouts by the clock, with pods of both windows': ['mig/schedule-daemonset'],
  'HAMi beside the GPU Operator, with every kind of workload on parts of GPUs': ['qos/best-effort', 'sharing/train-and-serve'],
  'programs that do not join each other, a rollout without room, a server without readiness': [
    'pod/hidden-program',
    'pod/readiness',
    'pool/surge',
    'train/launcher',
    'train/nodes',
  ],
};
