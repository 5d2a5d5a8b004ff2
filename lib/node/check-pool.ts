import type { GpuModel } from '../gpu';
import { at, type Check, type Problem } from '../internal';
import type { ClusterDescription, KubeletConfiguration, Labels, Taint } from '../kubernetes';
import { LABEL_VALUE } from '../kubernetes';
import type { MachineShape } from '../machine';
import type { Place } from '../model';
import type { NodeCount, Sharing } from '../sharing';
import {
  allocatorLabels,
  isPluginShare,
  MIG_CONFIG_LABEL,
  modeOf,
  notOfGpuOperator,
  PLUGIN_CONFIG_LABEL,
  poolMigConfigName,
  poolPluginConfigName,
} from '../sharing';
import type { BorrowedPoolAttributes, MachineChoice, NodePoolProps, Tuning } from './pool-props';

/** The label that selects a pool's nodes unless the user gives a selector. */
export const POOL_LABEL = 'cdk8s-gpu/pool';

/** Where a pool is declared: the cluster decides what its nodes understand. */
export interface PoolPlace extends Place {
  readonly cluster: ClusterDescription;
  /** Path of the operator that closed the cluster. */
  readonly closedBy?: string | undefined;
}

/** The sharing that props mean; undefined where they cut GPUs into nothing, which is said elsewhere. */
type SharingOf<P> = (props: P) => Sharing | undefined;

type PoolCheck<P> = Check<P, PoolPlace>;

/** What contradicts itself within the props of a pool. */
export function poolChecks<
  P extends Pick<NodePoolProps, 'nodes' | 'nodeSelector' | 'labels' | 'taints'> & MachineChoice<GpuModel> & Tuning,
>(sharingOf: SharingOf<P>): readonly PoolCheck<P>[] {
  const of =
    (ask: (sharing: Sharing, props: P, place: PoolPlace) => readonly Problem[]): PoolCheck<P> =>
    (props, place) => {
      const sharing = sharingOf(props);
      return sharing === undefined ? [] : ask(sharing, props, place);
    };
  return [
    closed,
    (_, place) => nameProblems(place, { [POOL_LABEL]: place.id }),
    of((sharing, _, place) => (isLabel(place.id) ? nameProblems(place, ownLabels(place.id, sharing)) : [])),
    of((sharing, _, { path }) => sharingProblems(sharing, `${path}.sharing`)),
    ({ nodes }, { path }) => nodeCountProblems(nodes, `${path}.nodes`),
    ({ machines = [] }, { path }) => machineProblems(machines, `${path}.machines`),
    contradictions,
    of((sharing, { nodeSelector = {} }, place) => takenLabels(place, sharing, 'nodeSelector', nodeSelector)),
    of((sharing, { labels = {} }, place) => takenLabels(place, sharing, 'labels', labels)),
    ({ kubelet = {} }, { path }) => otherTaints(kubelet, `${path}.kubelet`),
    ({ taints }, { path }) => taintProblems(taints, `${path}.taints`),
  ];
}

/** An operator's values follow from the pools that were there before it. */
const closed: PoolCheck<unknown> = (_, { path, closedBy }) =>
  closedBy === undefined
    ? []
    : [
        {
          path,
          problem: `the cluster was closed by ${closedBy}, whose values do not know this pool`,
          rule: 'cluster/closed',
          fix: 'declare every pool before the operator',
        },
      ];

/** What contradicts itself in what a team says of a pool that others run. */
export const borrowedChecks: readonly Check<BorrowedPoolAttributes, Place>[] = [
  ({ sharing }, { path }) => sharingProblems(sharing, `${path}.sharing`),
  ({ nodes }, { path }) => nodeCountProblems(nodes, `${path}.nodes`),
  ({ taints }, { path }) => taintProblems(taints, `${path}.taints`),
  ({ gpu, machine }, { path }) => (machine === undefined ? [] : gpuProblems(gpu, [machine], `${path}.gpu`)),
];

/** A model of GPU that none of the machines has. */
export function gpuProblems(gpu: GpuModel | undefined, machines: readonly MachineShape[], path: string): readonly Problem[] {
  const models = [...new Set(machines.map((machine) => machine.gpu))];
  if (gpu === undefined || machines.length === 0 || (models.length === 1 && models[0] === gpu)) return [];
  const names = machines.map(({ name }) => name).join(', ');
  return [{ path, problem: `is not the GPU of ${names}`, got: gpu, allowed: models, fix: 'leave gpu away: the machine says it' }];
}

/** The labels by which the node's own agents find what is meant for the pool: its allocator, MIG layout, device plugin configuration. */
export const ownLabels = (id: string, sharing: Sharing): Labels => ({
  ...allocatorLabels(sharing),
  // Where others decide the layout, they label the nodes.
  ...(sharing.partition.kind === 'mig' && sharing.partition.groups !== undefined ? { [MIG_CONFIG_LABEL]: poolMigConfigName(id) } : {}),
  ...(isPluginShare(sharing.share) ? { [PLUGIN_CONFIG_LABEL]: poolPluginConfigName(id) } : {}),
});

const MADE = 'take what exclusive(), timeSlicing(), mps(), mig() or hami() returns';

/** A sharing that was written by hand or read from JSON may have parts that do not belong together: `hami()` and its kind never make one. */
export function sharingProblems(sharing: Sharing, path: string): readonly Problem[] {
  const { mode, allocator, partition, share } = sharing;
  const owner = share.kind === 'hami' ? 'hami' : 'device-plugin';
  const meant = modeOf(sharing);
  return [
    ...(allocator === owner
      ? []
      : [
          {
            path: `${path}.allocator`,
            problem: `does not give out what the share '${share.kind}' means`,
            got: allocator,
            allowed: [owner],
            fix: MADE,
          },
        ]),
    ...(share.kind === 'hami' && partition.kind === 'mig'
      ? [
          {
            path: `${path}.partition`,
            problem: 'HAMi shares whole GPUs, and cuts none by MIG here',
            got: partition.kind,
            allowed: ['none'],
            fix: MADE,
          },
        ]
      : []),
    ...(mode === meant
      ? []
      : [{ path: `${path}.mode`, problem: 'is not what partition and share make', got: mode, allowed: [meant], fix: MADE }]),
  ];
}

/** An autoscaler goes from the least to the most. */
export function nodeCountProblems(nodes: number | NodeCount | undefined, path: string): readonly Problem[] {
  if (nodes === undefined || typeof nodes === 'number' || nodes.min <= nodes.max) return [];
  return [{ path, problem: 'has a minimum above its maximum', got: nodes, fix: `exchange them: { min: ${nodes.max}, max: ${nodes.min} }` }];
}

/** The machines of a pool are told apart by their names: files and kubelets are called after them. */
function machineProblems(machines: readonly MachineShape[], path: string): readonly Problem[] {
  const seen = new Set<string>();
  return machines.flatMap(({ name }, index) => {
    const again = seen.has(name);
    seen.add(name);
    return again
      ? [
          {
            path: `${path}[${index}]`,
            problem: 'is a machine that the pool has already',
            got: name,
            fix: "leave it away, or give it a name of its own: { ...machine, name: 'other' }",
          },
        ]
      : [];
  });
}

function contradictions(
  { nodeSelector = {}, labels = {} }: Pick<NodePoolProps, 'nodeSelector' | 'labels'>,
  { path }: Place,
): readonly Problem[] {
  return Object.keys(labels)
    .filter((key) => Object.hasOwn(nodeSelector, key) && nodeSelector[key] !== labels[key])
    .map((key) => ({
      path: at(`${path}.labels`, key),
      problem: 'has another value in nodeSelector',
      got: labels[key],
      allowed: [nodeSelector[key]],
      fix: 'leave it away here',
    }));
}

/** A pool's name becomes a label value, a folder and, with MIG or sharing, part of another label value. */
function nameProblems({ path }: Place, own: Labels): readonly Problem[] {
  return Object.entries(own)
    .filter(([, value]) => !isLabel(value))
    .slice(0, 1)
    .map(([label, value]) => ({
      path,
      problem: `the name of a pool becomes the label ${label}, which cannot have this value`,
      got: value,
      allowed: 'up to 63 letters, digits, -, _ and ., with a letter or digit at both ends',
      fix: 'give the pool another name',
    }));
}

const isLabel = (value: string): boolean => value !== '' && LABEL_VALUE.test(value);

/** With another value of such a label the node would be served otherwise than the pool says. */
function takenLabels({ path, id }: Place, sharing: Sharing, prop: 'nodeSelector' | 'labels', labels: Labels): readonly Problem[] {
  const meant: Readonly<Record<string, string | undefined>> = { ...withoutValue(sharing), ...ownLabels(id, sharing), [POOL_LABEL]: id };
  return Object.keys(labels)
    .filter((key) => Object.hasOwn(meant, key) && labels[key] !== meant[key])
    .map((key) => ({
      path: at(`${path}.${prop}`, key),
      problem: key === POOL_LABEL ? 'is the name of the pool' : 'follows from the sharing of the pool',
      got: labels[key],
      allowed: meant[key] === undefined ? 'no such label on this pool' : [meant[key]],
      fix: 'leave it away',
    }));
}

/** Labels that a pool with this sharing must not have at all, since they would have its GPUs served otherwise. */
function withoutValue({ partition }: Sharing): Readonly<Record<string, undefined>> {
  const othersCut = partition.kind === 'mig' && partition.groups === undefined;
  const keys = [PLUGIN_CONFIG_LABEL, ...Object.keys(notOfGpuOperator), ...(othersCut ? [] : [MIG_CONFIG_LABEL])];
  return Object.fromEntries(keys.map((key) => [key, undefined]));
}

/** Source: Kubernetes 1.36 `pkg/apis/core/validation/validation.go`, `validateNodeTaints`: the node could not register. */
export function taintProblems(taints: readonly Taint[] = [], path: string): readonly Problem[] {
  const seen = new Set<string>();
  return taints.flatMap((taint, index) => {
    const pair = `${taint.key}:${taint.effect}`;
    const again = seen.has(pair);
    seen.add(pair);
    return again
      ? [{ path: `${path}[${index}]`, problem: 'has the key and effect of another taint', got: taint, fix: 'keep one of the two' }]
      : [];
  });
}

/** Pods tolerate the taints of the pool, and would tolerate others never. */
function otherTaints({ registerWithTaints }: Partial<KubeletConfiguration>, path: string): readonly Problem[] {
  if (registerWithTaints === undefined) return [];
  return [
    {
      path: `${path}.registerWithTaints`,
      problem: 'would give the nodes other taints than the pool, which its pods tolerate',
      got: registerWithTaints,
      fix: 'use taints of the pool: its kubelets register with them',
    },
  ];
}
