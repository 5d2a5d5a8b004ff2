import type { Model, OperatorFacts, PoolDescription } from '../../../plans/model';
import { valueAt } from '../../../internal';
import { served } from '../../lookups/related';
import type { Finding, Rule } from '../../rule';

/** What a release of HAMi does wrong for the pools that it serves, and for the others of its cluster. */
export type Look = (
  release: OperatorFacts,
  pools: readonly PoolDescription[],
  beside: readonly OperatorFacts[],
) => Iterable<Omit<Finding, 'subject'>>;

/** Whether the release has a webhook, which gives pods to HAMi's scheduler. */
export const hasWebhook = ({ values }: OperatorFacts): boolean => valueAt(values, 'scheduler.admissionWebhook.enabled') !== false;

/** A rule that every release of HAMi keeps or breaks by itself. */
export function eachHami(row: Omit<Rule, 'check'>, look: Look): Rule {
  return {
    ...row,
    *check(model) {
      for (const [hami, pools] of served(model, 'hami')) {
        for (const finding of look(hami, pools, beside(model, hami))) yield { ...finding, subject: hami.path };
      }
    },
  };
}

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
