import { at, type Problem } from '../internal';
import type { KubeletConfiguration, Labels } from '../kubernetes';
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

/** The label that selects a pool's nodes unless the user gives a selector. */
export const POOL_LABEL = 'cdk8s-gpu/pool';

/** What is looked at before a pool is planned: what its parts say together. */
interface PoolParts {
  readonly sharing: Sharing;
  readonly nodes: number | NodeCount;
  readonly machines: readonly MachineShape[];
  readonly nodeSelector?: Labels;
  readonly labels?: Labels;
  readonly kubelet?: Partial<KubeletConfiguration>;
}

/** What contradicts itself within the props of a pool. */
export function poolProblems(
  place: Place,
  { sharing, nodes, machines, nodeSelector = {}, labels = {}, kubelet = {} }: PoolParts,
): readonly Problem[] {
  const own = ownLabels(place.id, sharing);
  return [
    ...nameProblems(place, own),
    ...sharingProblems(sharing, `${place.path}.sharing`),
    ...nodeCountProblems(nodes, `${place.path}.nodes`),
    ...machineProblems(machines, `${place.path}.machines`),
    ...contradictions(place, nodeSelector, labels),
    ...takenLabels(place, sharing, own, { nodeSelector, labels }),
    ...taintProblems(kubelet, `${place.path}.kubelet`),
  ];
}

/** The labels by which the node's own agents find what is meant for the pool: its allocator, MIG layout, device plugin configuration. */
export const ownLabels = (id: string, sharing: Sharing): Labels => ({
  ...allocatorLabels(sharing),
  // Where others decide the layout, they label the nodes.
  ...(sharing.partition.kind === 'mig' && sharing.partition.groups !== undefined ? { [MIG_CONFIG_LABEL]: poolMigConfigName(id) } : {}),
  ...(isPluginShare(sharing.share) ? { [PLUGIN_CONFIG_LABEL]: poolPluginConfigName(id) } : {}),
});

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
          },
        ]),
    ...(share.kind === 'hami' && partition.kind === 'mig'
      ? [
          {
            path: `${path}.partition`,
            problem: 'HAMi shares whole GPUs, and cuts none by MIG here',
            got: partition.kind,
            allowed: ['none'],
          },
        ]
      : []),
    ...(mode === meant ? [] : [{ path: `${path}.mode`, problem: 'is not what partition and share make', got: mode, allowed: [meant] }]),
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

function contradictions({ path }: Place, nodeSelector: Labels, labels: Labels): readonly Problem[] {
  return Object.entries(labels).flatMap(([key, got]) => {
    const meant = nodeSelector[key];
    return meant === undefined || meant === got
      ? []
      : [
          {
            path: at(`${path}.labels`, key),
            problem: 'has another value in nodeSelector',
            got,
            allowed: [meant],
            fix: 'leave it away here',
          },
        ];
  });
}

/** A pool's name becomes a label value, a folder and, with MIG or sharing, part of another label value. */
function nameProblems({ id, path }: Place, own: Labels): readonly Problem[] {
  return Object.entries({ [POOL_LABEL]: id, ...own })
    .filter(([, value]) => id === '' || !LABEL_VALUE.test(value))
    .slice(0, 1)
    .map(([label, value]) => ({
      path,
      problem: `the name of a pool becomes the label ${label}, which cannot have this value`,
      got: value,
      allowed: 'up to 63 letters, digits, -, _ and ., with a letter or digit at both ends',
      fix: 'give the pool another name',
    }));
}

/** With another value of such a label the node would be served otherwise than the pool says. */
function takenLabels(
  { path, id }: Place,
  sharing: Sharing,
  own: Labels,
  given: Readonly<Record<'nodeSelector' | 'labels', Labels>>,
): readonly Problem[] {
  const meant: Readonly<Record<string, string | undefined>> = { ...withoutValue(sharing), ...own, [POOL_LABEL]: id };
  return Object.entries(given).flatMap(([prop, labels]) =>
    Object.entries(labels).flatMap(([key, got]) => {
      if (!Object.hasOwn(meant, key) || got === meant[key]) return [];
      const value = meant[key];
      return [
        {
          path: at(`${path}.${prop}`, key),
          problem: key === POOL_LABEL ? 'is the name of the pool' : 'follows from the sharing of the pool',
          got,
          allowed: value === undefined ? 'no such label on this pool' : [value],
          fix: 'leave it away',
        },
      ];
    }),
  );
}

/** Labels that a pool with this sharing must not have at all, since they would have its GPUs served otherwise. */
function withoutValue({ partition }: Sharing): Readonly<Record<string, undefined>> {
  const othersCut = partition.kind === 'mig' && partition.groups === undefined;
  const keys = [PLUGIN_CONFIG_LABEL, ...Object.keys(notOfGpuOperator), ...(othersCut ? [] : [MIG_CONFIG_LABEL])];
  return Object.fromEntries(keys.map((key) => [key, undefined]));
}

/** Pods tolerate the taints of the pool, and would tolerate others never. */
function taintProblems({ registerWithTaints }: Partial<KubeletConfiguration>, path: string): readonly Problem[] {
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
