import { textTable } from '../../../internal';
import { formatMemory } from '../../../words/kubernetes';
import type { ClusterPlan, NodesLeft, PlannedPods, PlannedPool, PlannedResource } from './cluster-plan';

/** Stands for what is not known. */
const UNKNOWN = '?';

/** A plan as a person reads it: pools and what is left on them, workloads and where they go, what waits and why, what is not known. */
export function planText({ pools, workloads, elsewhere, unknown }: ClusterPlan): string {
  return [
    ...(pools.length === 0 ? [] : [textTable(['POOL', 'NODES', 'USED', 'ALL NEED', 'GIVEN', 'LEFT ON NODES'], pools.map(poolRow))]),
    ...(workloads.length === 0 ? [] : [textTable(['PODS OF', 'KIND', 'PLACED', 'ON'], workloads.map(podsRow))]),
    ...lines(workloads.flatMap(waitLines)),
    ...lines(elsewhere.map((one) => `${nameOf(one)} (${one.kind}) is on no node here: ${one.why}`)),
    ...lines(unknown.map(({ missing, give }) => `unknown: ${missing}; ${give}`)),
  ].join('\n');
}

const lines = (all: readonly string[]): readonly string[] => (all.length === 0 ? [] : [`${all.join('\n')}\n`]);

const nameOf = ({ name, namespace }: { readonly name: string; readonly namespace?: string }): string =>
  namespace === undefined ? name : `${namespace}/${name}`;

const poolNameOf = ({ pool, window }: { readonly pool: string; readonly window?: string }): string =>
  window === undefined ? pool : `${pool} in ${window}`;

const poolRow = (pool: PlannedPool): readonly string[] => [
  `${poolNameOf(pool)}${pool.machine === undefined ? '' : ` (${pool.machine})`}`,
  `${pool.nodes ?? UNKNOWN}`,
  `${pool.used}`,
  `${pool.wanted ?? UNKNOWN}`,
  pool.resources.map(givenText).join(', '),
  pool.left.map(leftText).join('; ') || 'nothing is known',
];

const givenText = ({ resource, given, of }: PlannedResource): string => {
  const amount = (number: number): string => (resource === 'memory' ? formatMemory(number) : `${Math.round(number * 100) / 100}`);
  return `${resource} ${amount(given)} of ${of === undefined ? UNKNOWN : amount(of)}`;
};

const leftText = ({ nodes, free }: NodesLeft): string =>
  `${nodes} x ${
    Object.entries(free)
      .map(([resource, count]) => `${count} ${resource}`)
      .join(' + ') || 'not counted'
  }`;

const podsRow = (pods: PlannedPods): readonly string[] => [
  nameOf(pods),
  pods.kind,
  `${pods.placed} of ${pods.pods}`,
  pods.on.map((on) => `${poolNameOf(on)}: ${on.pods} on ${on.nodes} node${on.nodes === 1 ? '' : 's'}`).join(', ') || 'no node',
];

function waitLines(pods: PlannedPods): readonly string[] {
  const { pods: all, placed, waits, half } = pods;
  if (placed === all) return [];
  const missing = all - placed;
  return [
    `${nameOf(pods)}: ${missing} pod${missing === 1 ? ' waits' : 's wait'}${half ? `, and the ${placed} that ${placed === 1 ? 'has' : 'have'} a node hold what they have, though they work only together` : ''}`,
    ...waits.map((why) => `  ${why}`),
  ];
}
