import { type Container, parseMemory, type PodSpec } from '../../../words/kubernetes';
import { ownerKind, type Rendezvous } from '../../../words/kinds';
import type { Model, PodFacts } from '../../../plans/model';
import { deliveriesOf, plansOf } from '../../../plans/node';
import { optionOfEach } from '../commands/processes';
import { eachContainer, eachPod } from '../../lookups/each';
import { gpusOfContainer, isComplete, type SeenPod } from '../../lookups/related';
import { meetingPlacesOf } from '../commands/rendezvous-addresses';
import type { Rule } from '../../rule';

const sharedMemory = eachContainer({
  id: 'pod/small-shm',
  severity: 'warning',
  about: "Several processes share the GPUs of a container, and /dev/shm has only the runtime's 64 MiB.",
  fix: "mount a volume at /dev/shm: volumes: [{name: dshm, emptyDir: {medium: Memory, sizeLimit: 8Gi}}]; what is written there counts against the container's memory limit",
  source: 'NVIDIA/nccl issue 525, vllm-project/vllm issue 1710; containerd pkg/oci/mounts.go: /dev/shm has size=65536k',
  look(container, seen) {
    const { pod } = seen;
    const gpus = gpusOfContainer(seen, container) ?? 0;
    if (gpus < 2 || !isComplete(pod) || pod.spec.hostIPC === true || ownerKind(pod.owner)?.mountsSharedMemory) return undefined;
    if (!container.image || hasSharedMemory(container, pod.spec)) return undefined;
    const several = optionOfEach(container, ({ value }) => Number(value) > 1 || value === 'gpu' || value === 'auto');
    if (several === undefined) return undefined;
    return {
      problem: `container '${container.name}' runs processes that share ${gpus} GPUs, with 64 MiB at /dev/shm`,
      got: `${several.option}=${String(several.value)}`,
    };
  },
});

/** A volume there, however large, or a program that is told to do without. */
function hasSharedMemory({ volumeMounts = [], env = [] }: Container, { volumes = [] }: PodSpec): boolean {
  if (env.some(({ name, value }) => name === 'NCCL_SHM_DISABLE' && value === '1')) return true;
  const mount = volumeMounts.find(({ mountPath }) => /^\/dev(?:\/shm)?\/*$/.test(mountPath));
  const size = parseMemory(volumes.find(({ name }) => name === mount?.name)?.emptyDir?.sizeLimit);
  return mount !== undefined && (size === undefined || size > 64 * 2 ** 20);
}

const memlock = eachContainer({
  id: 'pod/memlock',
  severity: 'warning',
  about: 'A container with RDMA devices may not lock the memory that it registers.',
  fix: 'add securityContext: {capabilities: {add: [IPC_LOCK]}}, or silence this if the container runtime of these nodes has LimitMEMLOCK=infinity',
  source:
    'k8s-rdma-shared-dev-plugin README and every pod of network-operator example/; NVIDIA/nccl-tests issue 206: ibv_reg_mr cannot allocate memory',
  look(container, { pod }, model) {
    const resource = rdmaOf(container);
    if (resource === undefined || !container.image || mayLock(container) || isLiftedOn(model, pod)) return undefined;
    return {
      problem: `container '${container.name}' asks for ${resource} and may lock only as much memory as the container runtime allows`,
      got: container.securityContext ?? {},
    };
  },
});

function rdmaOf({ resources }: Container): string | undefined {
  for (const resource in resources?.limits) if (resource.startsWith('rdma/')) return resource;
  return undefined;
}

function mayLock({ securityContext = {}, command, args }: Container): boolean {
  const { privileged, capabilities } = securityContext as {
    readonly privileged?: boolean;
    readonly capabilities?: { readonly add?: readonly string[] };
  };
  const added = capabilities?.add ?? [];
  if (privileged === true || ['IPC_LOCK', 'CAP_IPC_LOCK', 'SYS_RESOURCE', 'ALL'].some((one) => added.includes(one))) return true;
  return [...(command ?? []), ...(args ?? [])].some((word) => word.includes('ulimit'));
}

/** Whether what sets the nodes of its pool up lets containers lock any amount of memory. */
function isLiftedOn(model: Model, { pool: path }: PodFacts): boolean {
  const pool = path === undefined ? undefined : model.pools.find((one) => one.path === path);
  const plans = pool?.cluster === undefined ? [] : plansOf(pool);
  return (
    plans.length > 0 &&
    plans.every((plan) => deliveriesOf(plan).some((delivery) => delivery.plan.settings.some(({ id }) => id === 'locked-memory')))
  );
}

const hostDns = eachPod({
  id: 'pod/host-dns',
  severity: 'warning',
  about: 'A pod on the host network cannot find the other pods of its job by name.',
  fix: 'add dnsPolicy: ClusterFirstWithHostNet',
  source:
    'Kubernetes documentation, "Pod\'s DNS Policy": with hostNetwork, ClusterFirst falls back to Default, which knows no name of the cluster',
  look(seen) {
    const { pointer, spec, owner } = seen.pod;
    if (spec.hostNetwork !== true || (spec.dnsPolicy ?? 'ClusterFirst') !== 'ClusterFirst' || seen.asks.length === 0) return undefined;
    const name = nameOfOthers(seen) ?? (MEETS.has(ownerKind(owner)?.rendezvous) && isComplete(seen.pod) ? owner.kind : undefined);
    if (name === undefined) return undefined;
    return {
      at: `${pointer}.hostNetwork`,
      problem: `names of the cluster do not resolve in this pod, and it has to find others: ${name}`,
      got: { hostNetwork: true, dnsPolicy: spec.dnsPolicy ?? 'ClusterFirst' },
    };
  },
});

/** By these a controller tells each pod the name of the first one, or gives the launcher a list of names. */
const MEETS: ReadonlySet<Rendezvous | undefined> = new Set(['torchrun', 'mpi', 'leader', 'tensorflow']);

const nameOfOthers = ({ containers }: SeenPod): string | undefined => {
  for (const { container } of containers) {
    const [place] = meetingPlacesOf(container);
    if (place) return `${place.said}=${place.value}`;
  }
  return undefined;
};

/** Pods whose processes talk to each other. */
export const distributedPodRules: readonly Rule[] = [sharedMemory, memlock, hostDns];
