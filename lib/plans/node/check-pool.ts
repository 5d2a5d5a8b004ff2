import type { GpuModel } from '../../words/gpu';
import { at, type Check, type Problem } from '../../internal';
import { type KubeletConfiguration, type Labels, type Taint, LABEL_VALUE } from '../../words/kubernetes';
import type { ClusterDescription } from '../model';
import type { MachineShape } from '../../words/machine';
import { imageOf, type NodeImage, platformOf } from '../../words/platforms';
import type { Place, NodeCount, Sharing } from '../model';
import { ownLabels, reservedLabels, sharingProblems } from '../allocators';
import { describedProblems, machineChoiceProblems } from './check-machines';
import type { BorrowedPoolAttributes, MachineChoice, NodePoolProps, OtherDevices, Tuning } from './pool-props';

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
  P extends Pick<NodePoolProps, 'nodes' | 'os' | 'nodeImage' | 'nodeSelector' | 'labels' | 'taints'> &
    (MachineChoice<GpuModel> | OtherDevices) &
    Tuning,
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
    of((sharing, props, { path }) => machineChoiceProblems(sharing, props, path)),
    ({ nodes }, { path }) => nodeCountProblems(nodes, `${path}.nodes`),
    ({ machines = [] }, { path }) => machineProblems(machines, `${path}.machines`),
    contradictions,
    otherImage,
    of((sharing, { nodeSelector = {}, nodeImage }, place) => takenLabels(place, sharing, 'nodeSelector', nodeSelector, nodeImage)),
    of((sharing, { labels = {}, nodeImage }, place) => takenLabels(place, sharing, 'labels', labels, nodeImage)),
    ({ kubelet = {} }, { path }) => otherTaints(kubelet, `${path}.kubelet`),
    ({ taints }, { path }) => taintProblems(taints, `${path}.taints`),
  ];
}

/** Each platform has images of its own. */
const otherImage: PoolCheck<Pick<NodePoolProps, 'nodeImage'>> = ({ nodeImage }, { path, cluster }) => {
  const platform = platformOf(cluster.distribution);
  if (nodeImage === undefined || platform === undefined || nodeImage in platform.images) return [];
  const allowed = Object.keys(platform.images);
  return [
    {
      path: `${path}.nodeImage`,
      problem: `is not an image of ${platform.name}`,
      got: nodeImage,
      allowed,
      fix: `use one of ${platform.name}`,
    },
  ];
};

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
  ({ sharing, gpu, machine, kubelet }, { path }) => describedProblems(sharing, { gpu, machine, kubelet }, path),
  ({ gpu, machine }, { path }) => (machine === undefined ? [] : gpuProblems(gpu, [machine], `${path}.gpu`)),
];

/** A model of GPU that none of the machines has. */
export function gpuProblems(gpu: GpuModel | undefined, machines: readonly MachineShape[], path: string): readonly Problem[] {
  const models = [...new Set(machines.map((machine) => machine.gpu))];
  if (gpu === undefined || machines.length === 0 || (models.length === 1 && models[0] === gpu)) return [];
  const names = machines.map(({ name }) => name).join(', ');
  return [{ path, problem: `is not the GPU of ${names}`, got: gpu, allowed: models, fix: 'remove gpu: the machine says it' }];
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
            fix: "remove it, or give it a name of its own: { ...machine, name: 'other' }",
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
      fix: 'remove it here',
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
function takenLabels(
  { path, id, cluster }: PoolPlace,
  sharing: Sharing,
  prop: 'nodeSelector' | 'labels',
  labels: Labels,
  nodeImage?: string,
): readonly Problem[] {
  const platform = platformOf(cluster.distribution);
  const image = platform && imageOf(platform, nodeImage === undefined ? {} : { nodeImage });
  const meant: Readonly<Record<string, string | undefined>> = {
    ...withoutValue(sharing, image),
    ...ownLabels(id, sharing),
    [POOL_LABEL]: id,
  };
  return Object.keys(labels)
    .filter((key) => Object.hasOwn(meant, key) && labels[key] !== meant[key])
    .map((key) => ({
      path: at(`${path}.${prop}`, key),
      problem: key === POOL_LABEL ? 'is the name of the pool' : 'follows from the sharing of the pool',
      got: labels[key],
      allowed: meant[key] === undefined ? 'this pool does not have this label' : [meant[key]],
      fix: 'remove it',
    }));
}

/** Labels that a pool with this sharing must not have at all, since they would have its GPUs served otherwise. With a device plugin in the image, the operator's is kept off by labels. */
const withoutValue = (sharing: Sharing, image?: NodeImage): Readonly<Record<string, undefined>> =>
  Object.fromEntries(reservedLabels(sharing, { bringsPlugin: image?.brings.devicePlugin === true }).map((key) => [key, undefined]));

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
