/** A field of the kubelet's configuration, and why a plan sets it to one value or another. */
type Reason = string | Readonly<Record<string, string>>;

/**
 * Why fields of a kubelet's configuration are what they are, for those who read a plan. What each field does: Kubernetes 1.36.3
 * `pkg/kubelet/cm/{cpumanager,memorymanager,topologymanager}`, `pkg/kubelet/eviction`, `pkg/kubelet/cm/node_container_manager_linux.go`.
 */
const reasons: Readonly<Record<string, Reason>> = {
  cpuManagerPolicy: {
    static: 'a pod of class Guaranteed with whole CPUs has them for itself',
    none: 'all pods share all CPUs',
  },
  cpuManagerPolicyOptions: 'full-pcpus-only gives whole cores: no other pod runs on the second thread of a core',
  memoryManagerPolicy: {
    Static: 'the memory of a Guaranteed pod comes from the NUMA nodes of its CPUs and GPUs, and is refused elsewhere',
    None: 'the kernel chooses where memory comes from; a pod is never refused for the memory of one NUMA node',
  },
  topologyManagerPolicy: {
    'single-numa-node':
      'a pod gets CPUs, memory and GPUs of one NUMA node, or is refused: as many of the pods that are planned fit as without it',
    restricted: 'a pod gets the fewest NUMA nodes that can hold it, or is refused: as many of the pods that are planned fit as without it',
    'best-effort':
      'CPUs, memory and GPUs are aligned where possible, and no pod is refused: a stricter policy needs to know the pods (property pods)',
    none: 'nothing is aligned: the machine has one NUMA node or more than eight, or its NUMA nodes are not known',
  },
  topologyManagerScope: 'all containers of a pod are placed together',
  topologyManagerPolicyOptions: 'of two NUMA nodes those that are near each other are taken first',
  reservedSystemCPUs: 'whole cores of every NUMA node stay with the system, so that pods find as many CPUs on each',
  kubeReservedCgroup: 'empty, because nodeadm sets one and the kubelet refuses it beside reservedSystemCPUs',
  systemReservedCgroup: 'empty, because nodeadm sets one and the kubelet refuses it beside reservedSystemCPUs',
  kubeReserved: 'for the kubelet and the container runtime, by the number of pods that a node may have',
  systemReserved: 'for the driver, systemd and the page cache, by the memory of the machine',
  evictionHard: 'the defaults, written in full: who sets one threshold loses the others',
  reservedMemory:
    'what is reserved and the eviction threshold, split over the NUMA nodes: the sums must agree to the byte, or the kubelet does not start',
  registerWithTaints: 'pods that do not ask for a GPU stay off the node from the moment it joins',
  serializeImagePulls: 'off, because maxParallelImagePulls is above 1 and the kubelet refuses the two together',
};

/** Why a field has this value; undefined where somebody else chose it. */
export function reasonOfKubelet(field: string, value: unknown): string | undefined {
  const reason = Object.hasOwn(reasons, field) ? reasons[field] : undefined;
  return typeof reason === 'object' ? (typeof value === 'string' && Object.hasOwn(reason, value) ? reason[value] : undefined) : reason;
}
