import { inTurn, jsonOf, listOf, peakOf, textOf, valueIn, wholeOf } from '../../internal';
import { ownerKind } from '../../words/kinds';
import { kubeScheduler, readFile } from '../../words/formats';
import { type Labels, parseCpu, parseMemory, type PodSpec } from '../../words/kubernetes';
import { allocatorOf, sharedClaims } from '../allocators';
import { gpusIn } from '../capacity';
import { landing } from '../landing';
import type { Model, PodFacts, PoolDescription } from '../model';
import { type AdmissionPod, admissionPod, specKey } from '../node';
import { queueRows } from '../queues';

/** Pods of a template that wait for nodes. */
export interface Asker {
  readonly pod: PodFacts;
  /** How many; `each` is one on every node. */
  readonly pods: number | 'each';
  readonly pools: readonly PoolDescription[];
  /** Name of the node that it is on already. */
  readonly node?: string;
  readonly admission: AdmissionPod;
  /** Devices by resource, those of claims among them; none where pods share what they claim. */
  readonly gpus: ReadonlyMap<string, number>;
  /** Its extended resources. */
  readonly devices: readonly string[];
  /** Millicores that it asks for at least. */
  readonly least: { readonly cpu: number };
  /** What schedulers count for scores where nothing is requested. */
  readonly scored: { readonly cpu: number; readonly memory: number };
  /** Host ports and labels that keep others off a node. */
  readonly alone: Alone;
  readonly priority: number;
  /** Its scheduler starts all pods of the object, or none. */
  readonly whole: boolean;
  /** Whether nodes that hold most are filled first. */
  readonly packs: boolean;
  /** Two pods of one key are alike to nodes. */
  readonly key: string;
}

/** What keeps a pod off nodes that hold others. */
export interface Alone {
  readonly ports: readonly string[];
  /** Labels of the pods that may not be on its node. */
  readonly avoids: readonly Labels[];
}

/** All pods of a model whose number and pools are known, those of the highest priority first. */
export function askersOf(model: Model): readonly Asker[] {
  const { of, anywhere } = landing(model);
  const gpusOf = gpusIn(model);
  const priorityOf = prioritiesIn(model);
  const packing = packingIn(model);
  const living = new Map(model.nodes.map(({ name, pool }) => [name, pool]));
  const askers = model.pods.flatMap((pod): readonly Asker[] => {
    const node = textOf(valueIn(pod.spec, 'nodeName'));
    const bound = node === undefined ? undefined : living.get(node);
    // On a node that is not among these.
    if (living.size > 0 && node !== undefined && bound === undefined) return [];
    const pools = bound !== undefined ? model.pools.filter(({ path }) => path === bound) : pod.perNode ? anywhere(pod) : of(pod).pools;
    const pods = pod.perNode ? 'each' : pod.replicas;
    if (pods === undefined || pools.length === 0) return [];
    const admission = admissionPod(pod.spec);
    const gpus = sharedClaims(pod.spec).length > 0 ? new Map<string, number>() : gpusOf(pod);
    const alone = { ports: portsOf(pod.spec), avoids: avoidsOf(pod) };
    return [
      {
        pod,
        pods,
        pools,
        ...(node === undefined || bound === undefined ? {} : { node }),
        admission,
        gpus,
        devices: [...new Set(admission.containers.flatMap((container) => Object.keys(container.devices)))],
        least: { cpu: peakOf(admission.containers, ({ cpu }) => cpu) },
        scored: scoredOf(pod.spec),
        alone,
        priority: priorityOf(pod.spec),
        whole: startsWhole(pod),
        packs: packs(packing, pod, pools),
        key: JSON.stringify([specKey(pod.spec), [...gpus], pod.annotations, alone.ports]),
      },
    ];
  });
  // Pods on each node and those that have one come first.
  const rank = ({ pods, node, priority }: Asker): number => (pods === 'each' || node !== undefined ? Infinity : priority);
  return askers.sort((a, b) => (rank(a) === rank(b) ? 0 : rank(b) - rank(a)));
}

/** Source: Kubernetes 1.36.3 `pkg/apis/scheduling/types.go`, SystemCriticalPriority and what is above it. */
const OF_SYSTEM: Readonly<Record<string, number>> = { 'system-cluster-critical': 2_000_000_000, 'system-node-critical': 2_000_001_000 };

function prioritiesIn({ objects }: Model): (spec: PodSpec) => number {
  const classes = objects.flatMap(({ object }) => (object.kind === 'PriorityClass' ? [object] : []));
  const values = new Map(classes.map((object) => [object.metadata.name, Number(object['value'] ?? 0)]));
  const byDefault = Number(classes.find((object) => object['globalDefault'] === true)?.['value'] ?? 0);
  return ({ priorityClassName: name }) => (name === undefined ? byDefault : (values.get(name) ?? OF_SYSTEM[name] ?? 0));
}

/** Source: Kubernetes 1.36.3 `pkg/scheduler/util/pod_resources.go`, DefaultMilliCPURequest and DefaultMemoryRequest. */
const SCORED = { cpu: 100, memory: 200 * 1024 * 1024 } as const;

function scoredOf(spec: PodSpec): Asker['scored'] {
  const turns = inTurn(spec).map(({ container, turn }) => ({
    turn,
    requests: container.resources?.requests ?? container.resources?.limits ?? {},
  }));
  return {
    cpu: peakOf(turns, ({ requests }) => parseCpu(requests['cpu']) ?? SCORED.cpu),
    memory: peakOf(turns, ({ requests }) => parseMemory(requests['memory']) ?? SCORED.memory),
  };
}

/** Source: Kubernetes 1.36.3 `pkg/scheduler/framework/plugins/nodeports/node_ports.go`; on the network of the host every port is one of the host. */
function portsOf({ hostNetwork, containers }: PodSpec): readonly string[] {
  return containers.flatMap(({ ports }) =>
    listOf(ports).flatMap(({ hostPort, containerPort, protocol = 'TCP' }) => {
      const port = wholeOf(hostPort) ?? (hostNetwork === true ? wholeOf(containerPort) : undefined);
      return port === undefined ? [] : [`${String(protocol)}/${port}`];
    }),
  );
}

const HOSTNAME = 'kubernetes.io/hostname';
const REQUIRED = 'requiredDuringSchedulingIgnoredDuringExecution';

const requiredIn = (spec: PodSpec, affinity: 'podAffinity' | 'podAntiAffinity') => listOf(valueIn(spec.affinity, affinity, REQUIRED));

/** Labels of pods that may not be on the same node. */
const avoidsOf = ({ spec }: PodFacts): Alone['avoids'] =>
  requiredIn(spec, 'podAntiAffinity').flatMap((term) =>
    isFollowed(term) ? [jsonOf(valueIn(term, 'labelSelector', 'matchLabels')) as Labels] : [],
  );

const isFollowed = (term: unknown): boolean =>
  valueIn(term, 'topologyKey') === HOSTNAME && valueIn(term, 'labelSelector', 'matchExpressions') === undefined;

/** What keeps pods on or off nodes, and is not followed here: a clause for each. */
export function notFollowed({ spec }: PodFacts): readonly string[] {
  const spread = listOf(valueIn(spec, 'topologySpreadConstraints'));
  return [
    ...(requiredIn(spec, 'podAntiAffinity').every(isFollowed) ? [] : ['its podAntiAffinity']),
    ...(requiredIn(spec, 'podAffinity').length > 0 ? ['its podAffinity'] : []),
    ...(spread.some(({ whenUnsatisfiable }) => whenUnsatisfiable === 'DoNotSchedule') ? ['its topologySpreadConstraints'] : []),
    ...(sharedClaims(spec).length > 0 ? ['the claim that its pods share'] : []),
  ];
}

/** Schedulers of queues start all pods of a group, or none. Sources: volcano v1.15.1, plugin gang; KAI-Scheduler v0.17.0, its podgrouper. */
const GANG_SCHEDULERS: ReadonlySet<string> = new Set(
  Object.values(queueRows).flatMap(({ scheduler }) => (typeof scheduler === 'string' ? scheduler : [])),
);

const startsWhole = ({ spec, owner }: PodFacts): boolean => {
  const gang = ownerKind(owner)?.gang;
  return gang !== undefined && gang !== 'group' && (GANG_SCHEDULERS.has(spec.schedulerName ?? '') || spec['schedulingGroup'] !== undefined);
};

/**
 * Whether the scheduler of pods fills the nodes that hold most: those of queues do, and of some allocators by default; kube-scheduler
 * where its configuration says so.
 *
 * Source: Kubernetes 1.36.3 `pkg/scheduler/apis/config/v1/defaults.go`, NodeResourcesFitArgs: LeastAllocated.
 */
function packs(packing: ReadonlySet<string>, { spec, annotations }: PodFacts, pools: readonly PoolDescription[]): boolean {
  const { schedulerName: name = DEFAULT } = spec;
  if (GANG_SCHEDULERS.has(name) || packing.has(name)) return true;
  return pools.some(({ sharing }) => {
    const { fillsNodes } = allocatorOf(sharing);
    return fillsNodes !== undefined && annotations?.[fillsNodes.unless] !== 'spread';
  });
}

const DEFAULT = 'default-scheduler';

/** Names of the schedulers whose configuration fills nodes. */
function packingIn({ configs }: Model): ReadonlySet<string> {
  const profiles = configs.flatMap(({ sort, text }) =>
    sort === kubeScheduler.id ? listOf(valueIn(readFile(kubeScheduler, text), 'profiles')) : [],
  );
  const full = profiles.filter(({ pluginConfig }) =>
    listOf(pluginConfig).some((config) => FULL.has(String(valueIn(config, 'args', 'scoringStrategy', 'type')))),
  );
  return new Set(full.map(({ schedulerName = DEFAULT }) => String(schedulerName)));
}

const FULL: ReadonlySet<string> = new Set(['MostAllocated', 'RequestedToCapacityRatio']);
