import { check } from '../../lib/internal';
import type { ClusterDescription } from '../../lib/plans/model';
import { machines } from '../../lib/words/machine';
import {
  emptyPlan,
  mergeModel,
  type ModelFragment,
  type Plan,
  podsOf,
  type GpuRequest,
  type MigStrategy,
  type Sharing,
} from '../../lib/plans/model';
import type { PlannedPool } from '../../lib/plans/node';
import { planGpuNodePool } from '../../lib/plans/node/plan-pool';
import { valuesFile } from '../../lib/plans/charts';
import { planGpuOperator } from '../../lib/plans/charts/gpu-operator/plan';
import { planHami } from '../../lib/plans/charts/hami/plan';
import { planNvidiaDraDriver } from '../../lib/plans/charts/nvidia-dra-driver/plan';
import { judge } from '../../lib/rules';
import {
  alaudaMps,
  allocatorOf,
  bind,
  dra,
  exclusive,
  gpuManager,
  hami,
  hamiDevices,
  hamiDra,
  kaiFractions,
  mig,
  mps,
  mpsDaemon,
  otherDevicesOf,
  settledSharing,
  timeSlicing,
  vendorPlugin,
  volcanoVgpu,
  isVmShare,
  vmDeviceName,
  vmPassthrough,
  vmVgpu,
} from '../../lib/plans/allocators';

/** A way of offering GPUs, and the request that is written for it. */
export interface Way {
  readonly name: string;
  readonly sharing: Sharing;
  readonly request: GpuRequest;
}

const layout = { '1g.10gb': 7 } as const;
const cut = (name: string, strategy: MigStrategy): Way => ({ name, sharing: mig({ strategy, layout }), request: { mig: '1g.10gb' } });
const gpu: GpuRequest = { gpus: 1 };

/** Every way that is compared with every other; a new mode is one more line here. */
export const ways: readonly Way[] = [
  { name: 'exclusive', sharing: exclusive(), request: gpu },
  cut('mig, mixed', 'mixed'),
  cut('mig, single', 'single'),
  { name: 'timeSlicing', sharing: timeSlicing({ replicas: 4 }), request: gpu },
  { name: 'timeSlicing, renamed', sharing: timeSlicing({ replicas: 4, renameByDefault: true }), request: gpu },
  { name: 'mps', sharing: mps({ replicas: 4 }), request: gpu },
  { name: 'mpsDaemon', sharing: mpsDaemon({ replicas: 4, pinnedMemoryLimit: '16Gi' }), request: gpu },
  { name: 'hami', sharing: hami(), request: { vgpu: { gpus: 1, memory: '8Gi' } } },
  { name: 'hami, mig', sharing: hami({ operatingMode: 'mig' }), request: { vgpu: { gpus: 1, memory: '8Gi' } } },
  { name: 'dra', sharing: dra(), request: gpu },
  { name: 'hamiDra', sharing: hamiDra(), request: { vgpu: { gpus: 1, memory: '8Gi' } } },
  { name: 'gpuManager', sharing: gpuManager(), request: { vcuda: { cores: 30, memory: '4Gi' } } },
  { name: 'alaudaMps', sharing: alaudaMps(), request: { alaudaMps: { cores: 30, memory: '4Gi' } } },
  { name: 'volcanoVgpu', sharing: volcanoVgpu(), request: { vgpu: { gpus: 1, memory: '8Gi' } } },
  { name: 'kaiFractions', sharing: kaiFractions(), request: { vgpu: { gpus: 1, memory: '8Gi' } } },
  {
    name: 'hamiDevices',
    sharing: hamiDevices({ device: 'Ascend910B3', perNode: 8 }),
    request: { accelerator: { device: 'Ascend910B3', memory: '16Gi' } },
  },
  {
    name: 'vendorPlugin',
    sharing: vendorPlugin({ device: 'gpu.intel.com/xe', perNode: 4 }),
    request: { accelerator: { device: 'gpu.intel.com/xe' } },
  },
  { name: 'vmPassthrough', sharing: vmPassthrough({ deviceName: 'nvidia.com/GH100_H100_SXM5_80GB' }), request: gpu },
  { name: 'vmVgpu', sharing: vmVgpu({ type: 'H100XM-40C' }), request: gpu },
];

/** Two ways as one sharing: one pool whose nodes offer both, or devices that are both cut and shared. */
interface Joined {
  readonly text: string;
  readonly sharing: Sharing;
}

function joined(a: Way, b: Way): Joined | undefined {
  const partition = [a, b].map(({ sharing }) => sharing.partition).find(({ kind }) => kind === 'mig');
  const other = [a, b].find(({ sharing }) => sharing.partition.kind === 'none');
  // HAMi and those that count cores divide GPUs themselves, and have no words for a layout.
  if (partition?.kind !== 'mig' || other === undefined || !allocatorOf(other.sharing).givesMig) return undefined;
  if (other.sharing.share.kind !== 'none') {
    const { kind } = other.sharing.share;
    // What the function that makes the offer does not take, nobody can write.
    const options = { ...(kind === 'dra' ? {} : { replicas: 4 }), mig: { strategy: partition.strategy, layout } };
    const takesMig = check(allocatorOf(other.sharing).offers[kind]!.schema, options, kind).length === 0;
    if (!takesMig) return undefined;
    return { text: kind === 'dra' ? 'dra({ mig })' : `${kind}({ replicas, mig })`, sharing: { ...other.sharing, partition } };
  }
  const groups = [
    { devices: [0, 1, 2, 3], layout },
    { devices: [4, 5, 6, 7], layout: {} },
  ];
  return { text: 'mig({ groups })', sharing: mig({ strategy: partition.strategy, groups }) };
}

/** What two ways come to where they meet. */
export interface Verdict {
  /** Rules that refuse it; none where it is legal. */
  readonly refusedBy: readonly string[];
  /** Rules that warn of it although they are silent about each way alone. */
  readonly warnedBy: readonly string[];
  /** How it is written to be legal, where that is not obvious. */
  readonly how?: string;
}

/** A row of the table. */
export interface Pair {
  readonly ways: readonly [Way, Way];
  readonly cluster: Verdict;
  readonly node: Verdict;
  readonly pod: Verdict;
}

/** Each way with itself and every later one, judged by the rules over the plans that users get. */
export const pairs = (): readonly Pair[] =>
  ways.flatMap((a, index) =>
    ways.slice(index).map((b) => ({ ways: [a, b] as const, cluster: inOneCluster(a, b), node: onOneNode(a, b), pod: inOnePod(a, b) })),
  );

/** Two pools, each with a workload, and the releases that serve them. */
function inOneCluster(a: Way, b: Way): Verdict {
  const alone = [a, b].flatMap((way) => idsOf(platform([way]), 'warning'));
  return verdict(platform([a, b]), alone);
}

/** Two pools whose selectors find the same nodes; or one pool that offers both. */
function onOneNode(a: Way, b: Way): Verdict {
  const one = joined(a, b);
  const asOne = one && verdict(platform([{ ...a, sharing: one.sharing }], false));
  if (one && asOne) return asOne.refusedBy.length === 0 ? { ...asOne, how: `as one pool, \`${one.text}\`` } : asOne;
  return verdict(platform([a, b], false, { 'example.com/team': 'ml' }));
}

/** Two containers of one pod, each asking as on a pool of its own way. The pod runs on a pool of one of the ways, or of both. */
function inOnePod(a: Way, b: Way): Verdict {
  const one = joined(a, b);
  const both = one && verdict(platform([{ ...a, sharing: one.sharing }], false)).refusedBy.length === 0 ? one : undefined;
  const offers = [
    ...(both ? [{ text: `on a pool of both, \`${both.text}\``, sharing: both.sharing }] : []),
    ...[a, b].map(({ name, sharing }) => ({ text: a === b ? '' : `on the pool of ${name}`, sharing })),
  ];
  const verdicts = offers.map(({ text, sharing }) => ({ ...verdict(podOn(sharing, a, b)), ...(text === '' ? {} : { how: text }) }));
  const legal = verdicts.find(({ refusedBy }) => refusedBy.length === 0);
  return legal ?? { refusedBy: distinct(verdicts.flatMap(({ refusedBy }) => refusedBy)), warnedBy: [] };
}

const cluster: ClusterDescription = { name: 'prod', path: 'prod', kubernetes: '1.36', distribution: 'kubeadm' };

function poolOf(id: string, sharing: Sharing, nodeSelector?: Readonly<Record<string, string>>): PlannedPool {
  const place = { path: `prod/${id}`, id };
  // Nodes with devices of other vendors have no machine of those that are known here.
  const machine = otherDevicesOf(sharing) ? {} : { machine: machines.dgxH100 };
  return planGpuNodePool(place, { ...machine, nodes: 1, sharing, ...(nodeSelector ? { nodeSelector } : {}) } as never, cluster);
}

function platform(offered: readonly Way[], withPods = true, nodeSelector?: Readonly<Record<string, string>>): readonly ModelFragment[] {
  const pools = offered.map(({ sharing }, index) => poolOf(`pool-${index}`, sharing, nodeSelector));
  const pods = withPods ? pools.map(({ description }, index) => podFragment(description, [offered[index]!])) : [];
  return [...pools.map(({ plan }) => plan.model), ...releases(pools), ...pods];
}

/** The GPU Operator, and HAMi and the DRA driver where a pool is theirs. */
function releases(pools: readonly PlannedPool[]): readonly ModelFragment[] {
  const context = { cluster, pools: pools.map(({ description }) => description), delivery: valuesFile() };
  const divided = context.pools.some(({ sharing }) => sharing.share.kind === 'vmVgpu');
  const ofUser = divided ? { values: { vgpuManager: { repository: 'registry.example/nvidia', version: '580.82.02' } } } : {};
  const operator = planGpuOperator({ path: 'prod/gpu-operator', id: 'gpu-operator' }, ofUser, context).model;
  const needsHami = context.pools.some(({ sharing }) => allocatorOf(sharing).charts.includes('hami'));
  const operators = operator.operators ?? [];
  // HAMi finds the nodes that it cuts by MIG by their names.
  const cut = context.pools.filter(({ sharing: { share } }) => share.kind === 'hami' && share.operatingMode === 'mig');
  const nodeNames = Object.fromEntries(cut.map(({ name }) => [name, [`node-of-${name}`]]));
  const second: Plan = needsHami ? planHami({ path: 'prod/hami', id: 'hami' }, { nodeNames }, { ...context, operators }) : emptyPlan;
  const needsDriver = context.pools.some(({ sharing }) => sharing.share.kind === 'dra');
  const third: Plan = needsDriver ? planNvidiaDraDriver({ path: 'prod/dra', id: 'dra' }, {}, { ...context, operators }) : emptyPlan;
  return [operator, second.model, third.model];
}

/** A pod on a pool, with one container for each way that asks as on a pool of that way. */
function podFragment(pool: PlannedPool['description'], asking: readonly Way[]): ModelFragment {
  const { pod } = bind(
    asking.map(({ request }, index) => ({ container: `main-${index}`, request })),
    pool,
  );
  const asks = asking.map(({ request, sharing }, index) =>
    bind([{ container: 'a', request }], { ...pool, sharing: settledSharing(sharing, pool.shapes ?? []) }, `${pool.name}-${index}`),
  );
  const containers = asks.map(({ containers: { a } }, index) => ({
    name: `main-${index}`,
    image: 'x:1',
    resources: {
      limits: limitsOf(asking[index]!, a?.resources),
      claims: (a?.claims ?? []).map((claim) => ({ ...claim, name: `claim-${index}` })),
    },
  }));
  const resourceClaims = asks.flatMap((ask, index) => ask.pod.resourceClaims.map((claim) => ({ ...claim, name: `claim-${index}` })));
  const { nodeSelector, tolerations, schedulerName } = pod;
  const spec = { containers, resourceClaims, nodeSelector, tolerations, ...(schedulerName ? { schedulerName } : {}) };
  const metadata = { name: pool.name, namespace: 'ml', annotations: pod.annotations };
  const path = `ml/${pool.name}`;
  const [first, ...others] = asking;
  const made =
    first !== undefined && others.length === 0 && isVmShare(first.sharing.share)
      ? machineOn(pool, vmDeviceName(first.sharing.share))
      : { apiVersion: 'v1', kind: 'Pod', metadata, spec };
  const objects = [made, ...asks.flatMap((ask) => ask.objects)].map((object) => ({
    path,
    object: { ...object, metadata: { ...object.metadata, namespace: 'ml' } },
  }));
  return { pods: podsOf(made, path, pool.path), objects };
}

/** Containers name a device of virtual machines themselves: no request does. */
const limitsOf = ({ sharing: { share } }: Way, bound: Readonly<Record<string, number>> = {}) =>
  isVmShare(share) ? { [vmDeviceName(share)]: 1 } : bound;

/** A virtual machine with a GPU of the pool. */
function machineOn({ name, nodeSelector, taints }: PlannedPool['description'], deviceName: string) {
  const gpus = [{ name: 'gpu1', deviceName }];
  const tolerations = taints.map(({ key, effect }) => ({ key, operator: 'Exists', effect }));
  const spec = { nodeSelector, tolerations, domain: { devices: { gpus }, resources: { requests: { memory: '8Gi' } } } };
  const metadata = { name, namespace: 'ml' };
  return { apiVersion: 'kubevirt.io/v1', kind: 'VirtualMachine', metadata, spec: { runStrategy: 'Always', template: { spec } } };
}

function podOn(sharing: Sharing, a: Way, b: Way): readonly ModelFragment[] {
  const pool = poolOf('pool', sharing);
  return [pool.plan.model, ...releases([pool]), podFragment(pool.description, [a, b])];
}

function verdict(fragments: readonly ModelFragment[], known: readonly string[] = []): Verdict {
  const refusedBy = idsOf(fragments, 'error');
  return { refusedBy, warnedBy: refusedBy.length > 0 ? [] : idsOf(fragments, 'warning').filter((id) => !known.includes(id)) };
}

const idsOf = (fragments: readonly ModelFragment[], severity: string): readonly string[] =>
  distinct(
    judge(mergeModel(fragments))
      .filter((finding) => finding.severity === severity)
      .map(({ rule }) => rule),
  );

const distinct = (ids: readonly string[]): readonly string[] => [...new Set(ids)].sort();

/** The document: what each pair comes to in a cluster, on a node and in a pod. */
export function pairsDocument(): string {
  const rows = pairs().map(({ ways: [a, b], cluster: together, node, pod }) =>
    [a.name, b.name, said(together), said(node), said(pod)].join(' | '),
  );
  return [
    '# Pairs of sharing modes',
    '',
    'Which ways of offering GPUs go together, on 8 x H100 and on nodes with devices of other vendors. Written by `npm run tables` from the rules themselves: a cell is',
    'what they say of the plans that a user gets. An id is the finding that refuses the pair; `legal` may be followed by how',
    'it is written.',
    '',
    '- **One cluster**: two pools, each with a workload, the GPU Operator, and HAMi where a pool is its own.',
    '- **One node**: two pools that select the same nodes, or one pool that offers both.',
    '- **One pod**: two containers, each asking by the names of its own way. Where both ways have one name, as whole GPUs',
    '  and unrenamed shares do, the pool decides what each container gets.',
    '',
    '| One way | Other way | One cluster | One node | One pod |',
    '|---|---|---|---|---|',
    ...rows.map((row) => `| ${row} |`),
    '',
  ].join('\n');
}

function said({ refusedBy, warnedBy, how }: Verdict): string {
  if (refusedBy.length > 0) return ids(refusedBy);
  return ['legal', ...(how ? [how] : []), ...(warnedBy.length > 0 ? [`with ${ids(warnedBy)}`] : [])].join(' ');
}

const ids = (list: readonly string[]): string => list.map((id) => `\`${id}\``).join(', ');
