import { laidOver } from '../../internal';
import {
  type KubeletConfiguration,
  type PodSpec,
  type TopologyManagerPolicy,
  MAX_NUMA_NODES,
  minorOf,
  parseCpu,
  stageIn,
  topologyManagerPolicyOptions,
} from '../../words/kubernetes';
import type { KnownCluster } from '../model';
import { platformOf } from '../../words/platforms';
import { type MachineShape, cpuNodes, gpusPerNode, numaOf } from '../../words/machine';
import type { PoolShape, Sharing } from '../model';
import { admissionPod, canEverAdmit, fitPerNode, podKey } from './admission';
import { allocatable } from './allocatable';
import type { Intent } from './intent';
import {
  DEFAULT_MAX_PODS,
  defaultEvictionHard,
  kubeReservedMiB,
  memoryToReserve,
  isSmall,
  reservedCpuCount,
  reservedCpuList,
  reservedMemory,
  systemReservedMiB,
} from './reserve';

/** What a kubelet's configuration is computed from. */
export interface KubeletQuestion {
  readonly machine: MachineShape;
  readonly intent: Intent;
  readonly cluster: Pick<KnownCluster, 'kubernetes' | 'distribution'>;
  /** How the pool offers its GPUs. */
  readonly sharing: Sharing;
  /** Pods that are expected, as far as known. */
  readonly pods?: readonly PodSpec[];
  /** Fields that win over the computed ones. */
  readonly overrides?: Partial<KubeletConfiguration>;
}

/**
 * The kubelet's configuration for a machine: CPU, Memory and Topology Manager, whole cores and memory reserved for the
 * system on every NUMA node, eviction thresholds in full.
 *
 * What the machine does not say is not made up: with an unknown layout, one NUMA node or more than eight, the Topology
 * and Memory Managers stay off; with unknown sibling threads the reserved CPUs are a number, not a list.
 */
export function planKubelet(question: KubeletQuestion): KubeletConfiguration {
  const { overrides = {} } = question;
  const base = withMemory(question, 'None');
  const aligned = isAlignable(question.machine) ? align(question, base) : base;
  return shuttingDown(question, pullingInParallel(finish(question, laidOver(aligned, overrides) as KubeletConfiguration)));
}

/**
 * nodeadm sets both grace periods from Kubernetes 1.34 on (150 s, of them 30 s for critical pods), and lays a user's over
 * them: who sets one of three ways to shut down says of the others that they are off, as they are elsewhere.
 *
 * Source: EKS AMI v20260724, nodeadm; Kubernetes 1.36.3 `pkg/kubelet/apis/config/validation/validation.go`.
 */
function shuttingDown({ cluster }: KubeletQuestion, configuration: KubeletConfiguration): KubeletConfiguration {
  const { shutdownGracePeriod: whole, shutdownGracePeriodByPodPriority: byPriority, shutdownGracePeriodCriticalPods: part } = configuration;
  if (platformOf(cluster.distribution)?.kubelet.by !== 'nodeadm' || (whole ?? byPriority) === undefined) return configuration;
  return { ...configuration, shutdownGracePeriod: whole ?? '0s', shutdownGracePeriodCriticalPods: part ?? '0s' };
}

/**
 * What the kubelet's defaults make of `maxParallelImagePulls`, said aloud: a drop-in comes after the defaults, which then
 * hold the opposite, and the kubelet does not start.
 *
 * Source: Kubernetes 1.36.3 `pkg/kubelet/apis/config/v1beta1/defaults.go`, `validation/validation.go`.
 */
function pullingInParallel(configuration: KubeletConfiguration): KubeletConfiguration {
  const { maxParallelImagePulls: most, serializeImagePulls } = configuration;
  return typeof most === 'number' && most > 1 && serializeImagePulls === undefined
    ? { ...configuration, serializeImagePulls: false }
    : configuration;
}

/** What an intent means for the kubelet. */
interface KubeletIntent {
  /** Pods get whole cores: no other pod runs on the sibling threads of theirs. */
  readonly wholeCores: boolean;
  /** Memory of a pod comes from the NUMA nodes of its CPUs and GPUs, and is refused elsewhere. */
  readonly staticMemory: boolean;
}

const kubeletIntents: Readonly<Record<Intent, KubeletIntent>> = {
  training: { wholeCores: true, staticMemory: true },
  inference: { wholeCores: false, staticMemory: false },
  latency: { wholeCores: true, staticMemory: false },
  throughput: { wholeCores: false, staticMemory: false },
};

/** Everything that does not depend on pods. */
function withMemory(
  { machine, intent, cluster, overrides }: KubeletQuestion,
  memoryManagerPolicy: 'None' | 'Static',
): KubeletConfiguration {
  const wholeCores =
    kubeletIntents[intent].wholeCores && machine.threadsPerCore !== undefined && machine.threadsPerCore > 1 && !isSmall(machine);
  const named = reservedCpuList(machine, cpusSaid(overrides), wholeCores);
  const maxPods = overrides?.maxPods;
  return {
    apiVersion: 'kubelet.config.k8s.io/v1beta1',
    kind: 'KubeletConfiguration',
    cpuManagerPolicy: 'static',
    ...(wholeCores ? { cpuManagerPolicyOptions: { 'full-pcpus-only': 'true' } } : {}),
    memoryManagerPolicy,
    topologyManagerPolicy: 'none',
    ...(named === undefined ? {} : { reservedSystemCPUs: named, ...blankCgroups(cluster) }),
    kubeReserved: {
      ...(named === undefined ? { cpu: String(reservedCpuCount(machine)) } : {}),
      memory: `${kubeReservedMiB(typeof maxPods === 'number' ? maxPods : DEFAULT_MAX_PODS)}Mi`,
    },
    systemReserved: { memory: `${systemReservedMiB(machine)}Mi` },
    evictionHard: defaultEvictionHard,
  };
}

/**
 * CPUs that somebody reserves by their number: besides a list of CPUs the kubelet takes what the list has.
 *
 * Source: Kubernetes 1.36.2 `cmd/kubelet/app/server.go`.
 */
function cpusSaid({ kubeReserved, systemReserved }: Partial<KubeletConfiguration> = {}): number | undefined {
  const said = [kubeReserved?.['cpu'], systemReserved?.['cpu']].flatMap((cpu) => parseCpu(cpu) ?? []);
  return said.length === 0 ? undefined : Math.ceil(said.reduce((sum, millicores) => sum + millicores, 0) / 1000);
}

/**
 * nodeadm sets both cgroups, and the kubelet refuses `reservedSystemCPUs` besides either (EKS AMI v20260724; Kubernetes
 * 1.36.2 `pkg/kubelet/apis/config/validation/validation.go`).
 */
const blankCgroups = ({ distribution }: Pick<KnownCluster, 'distribution'>): Partial<KubeletConfiguration> =>
  platformOf(distribution)?.kubelet.by === 'nodeadm' ? { kubeReservedCgroup: '', systemReservedCgroup: '' } : {};

/** Whether there is something to align, and few enough NUMA nodes for the Topology Manager. */
function isAlignable(machine: MachineShape): boolean {
  const nodes = numaOf(machine);
  return nodes !== undefined && nodes.length <= MAX_NUMA_NODES && (cpuNodes(machine)?.length ?? 0) > 1;
}

function align(question: KubeletQuestion, base: KubeletConfiguration): KubeletConfiguration {
  const pods = distinct(question.pods ?? []);
  const memoryManagerPolicy = wantsStatic(question, base, pods) ? 'Static' : 'None';
  const withPolicy = (topologyManagerPolicy: TopologyManagerPolicy): KubeletConfiguration => ({
    ...base,
    memoryManagerPolicy,
    topologyManagerPolicy,
    topologyManagerScope: 'pod',
    ...closest(question, topologyManagerPolicy),
  });
  return withPolicy(strictest(question, pods, withPolicy));
}

/**
 * The strictest policy under which as many pods fit as under `best-effort`. Only for a pool with one shape of pods: with
 * several, small ones that are on both sockets keep a large one out for ever (pytorch/ci-infra #696).
 */
function strictest(
  question: KubeletQuestion,
  pods: readonly PodSpec[],
  withPolicy: (policy: TopologyManagerPolicy) => KubeletConfiguration,
): TopologyManagerPolicy {
  const [pod] = pods;
  // The device plugin offers any part of a shared GPU, and a strict policy refuses a pod by where that part lies.
  if (pod === undefined || pods.length > 1 || question.sharing.share.kind !== 'none') return 'best-effort';
  const shape = (policy: TopologyManagerPolicy): PoolShape => ({
    machine: question.machine,
    kubelet: finish(question, laidOver(withPolicy(policy), question.overrides ?? {}) as KubeletConfiguration),
  });
  const fit = (policy: TopologyManagerPolicy): number => fitPerNode(shape(policy), pod, question.sharing) ?? 0;
  // Where the NUMA nodes of the GPUs are unknown, room alone is not a reason to be strict.
  if (canEverAdmit(shape('restricted'), pod, question.sharing).unknown !== undefined) return 'best-effort';
  const most = fit('best-effort');
  return most === 0
    ? 'best-effort'
    : ((['single-numa-node', 'restricted'] as const).find((policy) => fit(policy) === most) ?? 'best-effort');
}

/**
 * `Static` needs the memory of every NUMA node, and as many GPUs on each: a pod whose GPU's own node has too little
 * memory for its share spans several, and a NUMA node that serves a pod alone cannot serve one that spans several, so
 * that such pods keep each other out (Kubernetes 1.36.3 memory manager, `calculateHints`). For the same reason pods of
 * several shapes must each fit one NUMA node.
 */
function wantsStatic({ machine, intent }: KubeletQuestion, base: KubeletConfiguration, pods: readonly PodSpec[]): boolean {
  const nodes = cpuNodes(machine) ?? [];
  const counts = gpusPerNode(machine);
  const even = counts !== undefined && new Set(nodes.map(({ id }) => counts.get(id))).size === 1;
  if (!kubeletIntents[intent].staticMemory || !even || nodes.some(({ memoryMiB }) => memoryMiB === undefined || memoryMiB === 0))
    return false;
  if (pods.length < 2) return true;
  const smallest = Math.min(
    ...(allocatable(machine, finishStatic(machine, base)).numa ?? []).flatMap(({ memory }) => (memory ? [memory] : [])),
  );
  return pods.every((pod) => admissionPod(pod).containers.reduce((sum, { memory }) => sum + memory, 0) <= smallest);
}

/** A NUMA pair of one socket is nearer than one of two; distances must be readable, or the kubelet does not start. */
function closest({ machine, cluster }: KubeletQuestion, policy: TopologyManagerPolicy): Partial<KubeletConfiguration> {
  const nodes = numaOf(machine) ?? [];
  const stage = stageIn(topologyManagerPolicyOptions['prefer-closest-numa-nodes'] ?? {}, minorOf(cluster.kubernetes));
  const useful = policy !== 'single-numa-node' && nodes.length > 2 && nodes.every(({ distances }) => distances !== undefined);
  return useful && (stage === 'beta' || stage === 'ga') ? { topologyManagerPolicyOptions: { 'prefer-closest-numa-nodes': 'true' } } : {};
}

/** What follows from the merged configuration: options of a policy that is off are dropped, memory adds up. */
function finish({ machine, overrides = {} }: KubeletQuestion, merged: KubeletConfiguration): KubeletConfiguration {
  const dropped = new Set<string>();
  if (merged.cpuManagerPolicy === 'none' && overrides.cpuManagerPolicyOptions === undefined) dropped.add('cpuManagerPolicyOptions');
  if (merged.topologyManagerPolicy === 'none') {
    if (overrides.topologyManagerScope === undefined) dropped.add('topologyManagerScope');
    if (overrides.topologyManagerPolicyOptions === undefined) dropped.add('topologyManagerPolicyOptions');
  }
  const kept = Object.fromEntries(Object.entries(merged).filter(([key]) => !dropped.has(key))) as KubeletConfiguration;
  return kept.memoryManagerPolicy === 'Static' && overrides.reservedMemory === undefined ? finishStatic(machine, kept) : kept;
}

const finishStatic = (machine: MachineShape, configuration: KubeletConfiguration): KubeletConfiguration => ({
  ...configuration,
  memoryManagerPolicy: 'Static',
  reservedMemory: reservedMemory(machine, memoryToReserve(configuration)),
});

function distinct(pods: readonly PodSpec[]): readonly PodSpec[] {
  return [...new Map(pods.map((pod) => [podKey(admissionPod(pod)), pod])).values()];
}
