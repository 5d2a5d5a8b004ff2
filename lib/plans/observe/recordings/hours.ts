import type { Scene } from '../scene';
import type { Recording } from './recording';

/** Rules are evaluated each minute: a sample is worth so many hours. */
export const SAMPLES_AN_HOUR = 60;

const CHARGED = 'namespace, pool, sharing';

/** What is held by namespace and team, its hours and what they cost, and what is planned from it. */
export function hours({ props: { teams = {}, prices }, offers }: Scene): readonly Recording[] {
  if (offers.length === 0) return [];
  const priced = [...new Map(offers.flatMap(({ pool, price }) => (price === undefined ? [] : [[pool, price] as const])))];
  const named = Object.values(teams).flat();
  const matcher = (namespaces: readonly string[], how: '=~' | '!~') => `{namespace${how}"${namespaces.join('|')}"}`;
  return [
    { record: 'namespace:gpu_allocated:sum', expr: `sum by (${CHARGED}) (namespace_pod:gpu_allocated:sum)` },
    { record: 'namespace:gpu_hours:sum1h', expr: `sum_over_time(namespace:gpu_allocated:sum[1h]) / ${SAMPLES_AN_HOUR}` },
    ...priced.map(([pool, price]) => ({
      record: 'namespace:gpu_cost:sum1h',
      expr: `namespace:gpu_hours:sum1h{pool="${pool}"} * ${price}`,
      labels: { pool },
    })),
    ...Object.entries(teams).map(([team, namespaces]) => ofTeam(team, matcher(namespaces, '=~'), 'gpu_hours')),
    ...(named.length > 0 ? [ofTeam('none', matcher(named, '!~'), 'gpu_hours')] : []),
    ...(prices === undefined
      ? []
      : [
          ...Object.entries(teams).map(([team, namespaces]) => ofTeam(team, matcher(namespaces, '=~'), 'gpu_cost')),
          ...(named.length > 0 ? [ofTeam('none', matcher(named, '!~'), 'gpu_cost')] : []),
        ]),
    { record: 'pool:gpu_allocated:sum', expr: 'sum by (pool, sharing) (namespace_pod:gpu_allocated:sum)' },
    { record: 'pool:gpu_capacity:sum', expr: 'sum by (pool, sharing) (node:gpu_capacity:sum)' },
    { record: 'pool:gpu_allocated:max1d', expr: 'max_over_time(pool:gpu_allocated:sum[1d])' },
    { record: 'pool:gpu_allocated:predicted14d', expr: 'predict_linear(pool:gpu_allocated:sum[7d], 14 * 86400)' },
  ];
}

const ofTeam = (team: string, matcher: string, what: 'gpu_hours' | 'gpu_cost'): Recording => ({
  record: `team:${what}:sum1h`,
  expr: `sum by (pool, sharing) (namespace:${what}:sum1h${matcher})`,
  labels: { team },
});
