import { hamiDevices } from '../../../../lib/plans/allocators';
import { devicePodsOnNode } from '../../../../lib/plans/allocators/hami-devices/fit';
import { acceleratorRow, type AcceleratorRow, type HamiDevice } from '../../../../lib/words/gpu';
import { isFrom } from '../../../../lib/internal';
import type { KubeObject, PodSpec } from '../../../../lib/words/kubernetes';
import { mergeModel, podsOf, type PoolDescription } from '../../../../lib/plans/model';
import { judge } from '../../../../lib/rules';
import { type DevicePod, MOST_PODS, PER_NODE } from '../../recorded/hami/device-nodes';
import type { NamedDevice } from '../../recorded/hami/device-names';

/** What our row says of a device in these versions of HAMi, as the chart says it. */
export function rowAs({ device, count, memory, cores, since, partsSince }: AcceleratorRow, versions: readonly string[]): NamedDevice {
  const isOld = (first: string | undefined): boolean => first !== undefined && versions.some((version) => !isFrom(version.slice(1), first));
  if (isOld(since)) return {};
  const { sizes, templates, wholeMiB } = ofChart(device, memory) ?? {};
  const parts = isOld(partsSince);
  // In 2.9 the templates of this chip have the names of a smaller one.
  const renamed = device === 'Ascend910B4-1' && isOld('2.10.0') ? ['vir05_1c_8g', 'vir10_3c_16g'] : templates;
  const named = { count, memory: memory?.resource, cores: cores?.resource };
  const all = parts && sizes === undefined ? { count } : parts ? { ...named, wholeMiB } : { ...named, sizes, templates: renamed, wholeMiB };
  return JSON.parse(JSON.stringify(all)) as NamedDevice;
}

/** Of Ascend the chart has the sizes; of others the code. */
const ofChart = (device: string, memory: AcceleratorRow['memory']) => (device.startsWith('Ascend') ? memory : undefined);

/** What we say of a pod. */
export interface Ours {
  /** Rules that call it an error. */
  readonly refusedBy: readonly string[];
  /** How many of them fit on a node; undefined where we do not count them. */
  readonly pods?: number;
}

/** What our rules and our count say of a pod on nodes with two such devices. */
export function ours(text: string, versions: readonly string[]): Ours {
  const { device, limits, annotations = {} } = JSON.parse(text) as DevicePod;
  const row = acceleratorRow(device) as AcceleratorRow;
  const soft = Object.keys(annotations).length > 0;
  const perNode = device === 'kunlun' ? 8 : PER_NODE;
  const sharing = hamiDevices({
    device: device as HamiDevice,
    perNode,
    ...(row.memory === undefined || row.memory.wholeMiB !== undefined ? {} : { memory: device === 'Enflame' ? '48Gi' : '64Gi' }),
    ...(soft ? { softSplit: true } : {}),
  });
  const pool: PoolDescription = {
    apiVersion: 'cdk8s-gpu/v1',
    kind: 'GpuNodePool',
    name: 'npus',
    path: 'npus',
    sharing,
    nodes: { min: 1, max: 1 },
    nodeSelector: {},
    labels: {},
    taints: [],
  };
  const spec: PodSpec = {
    schedulerName: 'hami-scheduler',
    containers: [{ name: 'a', image: 'x', resources: { limits: { ...limits }, requests: { ...limits } } }],
  };
  const made = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a', namespace: 'a', annotations }, spec } as unknown as KubeObject;
  const release = { path: 'hami', chart: 'hami', releaseName: 'hami', namespace: 'kube-system', values: {}, pools: ['npus'] };
  const version = versions[0]!.slice(1);
  const model = mergeModel([{ pools: [pool], pods: podsOf(made, 'a', pool.path), operators: [{ ...release, version }] }]);
  const refusedBy = judge(model).flatMap(({ rule, severity }) =>
    severity === 'error' && /^(?:accelerator|pool)\//.test(rule) && rule !== 'accelerator/switched-off' ? [rule] : [],
  );
  const count = device === 'Enflame' ? undefined : devicePodsOnNode(spec, sharing);
  return { refusedBy: [...new Set(refusedBy)], ...(count === undefined ? {} : { pods: Math.min(count, MOST_PODS) }) };
}

/** A pod about which we and HAMi do not say the same. */
interface Differing {
  readonly text: string;
  readonly said: string;
  readonly our: Ours;
  readonly versions: readonly string[];
}

/** A way in which we say otherwise than HAMi, and why. */
interface Difference {
  readonly why: string;
  /** Versions in which it is seen; all of them where none are named. */
  readonly versions?: readonly string[];
  readonly holds: (of: Differing) => boolean;
}

const counted = ({ said }: Differing): boolean => /^\d+$/.test(said);
const refusedBy =
  (rule: string) =>
  (of: Differing): boolean =>
    counted(of) && of.our.refusedBy.includes(rule);
const askedOf = ({ text }: Differing): DevicePod => JSON.parse(text) as DevicePod;

/** Where we say otherwise than HAMi; each is seen in the versions that it names. */
export const differences: readonly Difference[] = [
  { why: 'an amount in bytes is counted as nothing, and the pod passes anywhere', holds: refusedBy('accelerator/memory-unit') },
  { why: 'several devices are whole, whatever is asked of them', holds: refusedBy('accelerator/parts') },
  {
    why: 'before 2.10 these devices are whole, whatever is asked of them',
    versions: ['v2.9.0'],
    holds: refusedBy('accelerator/parts-version'),
  },
  { why: 'more cores than there are count as all of them', holds: refusedBy('accelerator/cores') },
  {
    why: 'more memory of an XPU than there is counts as all of it',
    holds: (of) => askedOf(of).device === 'XPU' && refusedBy('accelerator/memory')(of),
  },
  {
    why: 'before 2.10 devices that are split by software are given out by templates as well',
    versions: ['v2.9.0'],
    holds: (of) => counted(of) && askedOf(of).annotations !== undefined,
  },
  {
    why: 'a number of Neuron devices wins over one of cores',
    holds: (of) =>
      askedOf(of).limits['aws.amazon.com/neuron'] !== undefined &&
      (of.our.refusedBy.length > 0 || of.our.pods !== Number(of.said)) &&
      counted(of),
  },
  {
    why: 'several Neuron devices follow the rings of the servers of AWS, and the node of two is none of them',
    holds: (of) => Number(askedOf(of).limits['aws.amazon.com/neuron'] ?? 0) > 1 && !counted(of),
  },
];
