import type { Model, OperatorFacts } from '../model';
import type { PoolDescription } from '../sharing';
import { served } from './related';
import type { Finding, Rule } from './rule';

/** What a release of HAMi does wrong for the pools that it serves, and for the others of its cluster. */
export type Look = (
  release: OperatorFacts,
  pools: readonly PoolDescription[],
  beside: readonly OperatorFacts[],
) => Iterable<Omit<Finding, 'subject'>>;

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

/** The other releases of the same cluster. */
const beside = ({ operators }: Model, hami: OperatorFacts): readonly OperatorFacts[] =>
  operators.filter((other) => other !== hami && other.cluster !== undefined && other.cluster.path === hami.cluster?.path);
