import type { Model, OperatorFacts, PoolDescription } from '../../../plans/model';
import { valueAt } from '../../../internal';
import { served } from '../../lookups/related';

/** Whether the release has a webhook, which gives pods to HAMi's scheduler. */
export const hasWebhook = ({ values }: OperatorFacts): boolean => valueAt(values, 'scheduler.admissionWebhook.enabled') !== false;

/** A release of HAMi, the pools that it serves, and the other releases of its cluster. */
type Hami = readonly [release: OperatorFacts, pools: readonly PoolDescription[], beside: readonly OperatorFacts[]];

/** Every release of HAMi. */
export const hamis = (model: Model): readonly Hami[] => served(model, 'hami').map(([hami, pools]) => [hami, pools, beside(model, hami)]);

/**
 * The other releases of the same cluster. Among documents those of one file are; and those that are apart, as long as
 * there is but one of each chart.
 */
export function beside({ operators }: Model, hami: OperatorFacts): readonly OperatorFacts[] {
  const inCluster = operators.filter(({ cluster }) => cluster !== undefined && cluster.path === hami.cluster?.path);
  const others = inCluster.filter((other) => other !== hami);
  if (hami.scope === undefined) return others;
  const together = others.filter(({ scope }) => scope === hami.scope);
  const single = ({ chart }: OperatorFacts): boolean => inCluster.filter((other) => other.chart === chart).length === 1;
  return together.length > 0 ? together : single(hami) ? others.filter(single) : [];
}
