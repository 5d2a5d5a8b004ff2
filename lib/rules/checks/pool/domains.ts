import { podsByDevices } from '../../../plans/capacity';
import { offering } from '../../../plans/landing';
import type { Model, PoolDescription } from '../../../plans/model';
import { nodesInDomain, type OneDomain, oneDomains } from '../../lookups/one-domain';
import type { Finding, Rule } from '../../rule';

const SOURCE =
  'Kubernetes scheduler, NodeResourcesFit: a pod runs on one node; kueue v0.19.2, concepts, Topology Aware Scheduling: required, all pods of a podset on nodes of one domain; preferred, the next level above where they do not fit';

const required: Rule = {
  id: 'pool/domain-size',
  severity: 'error',
  about: 'Pods that must all be in one rack, NVLink domain or node need more nodes than one has.',
  fix: 'use fewer pods, or a larger place such as a block; or correct nodesPerDomain of the pool',
  source: SOURCE,
  check: (model) => tooSmall(model, true),
};

const preferred: Rule = {
  id: 'pool/preferred-domain',
  severity: 'warning',
  about: 'Pods that should be in one rack or NVLink domain need more nodes than one has, so they never are.',
  fix: 'prefer a larger place such as a block, or ask for the smaller one by slices; or correct nodesPerDomain of the pool',
  source: SOURCE,
  check: (model) => tooSmall(model, false),
};

function* tooSmall(model: Model, isRequired: boolean): Generator<Finding> {
  if (model.pools.length === 0) return;
  for (const domain of oneDomains(model)) {
    if (domain.isRequired !== isRequired) continue;
    for (const pool of model.pools) {
      const most = nodesInDomain(pool, domain.level);
      const needed = most === undefined ? 0 : nodesFor(model, domain, pool);
      if (most === undefined || needed <= most) continue;
      yield {
        subject: domain.subject,
        at: domain.at,
        problem: `its pods need ${nodes(needed)} with one value of this label, and pool '${pool.name}' has at most ${nodes(most)} with one`,
        got: domain.level,
      };
    }
  }
}

const nodes = (count: number): string => (count === 1 ? '1 node' : `${count} nodes`);

/** Nodes of a pool that its pods among these fill. */
function nodesFor(model: Model, { pods }: OneDomain, pool: PoolDescription): number {
  const parts = pods.flatMap(({ seen, count }) => {
    const layouts = seen.pod.pool === pool.path ? offering(model, pool, seen.gpus.keys()) : [];
    const fit = Math.max(0, ...layouts.map((layout) => podsByDevices(seen, layout.pool)));
    // A pod that fits on no node at all is the subject of pool/offers and pool/gpus-per-node.
    return fit > 0 ? [count / fit] : [];
  });
  return Math.ceil(parts.reduce((sum, part) => sum + part, 0) - TINY);
}

/** Of thirds and fifths the sum is not whole. */
const TINY = 1e-9;

/** Racks, NVLink domains and other places that pods share. */
export const domainRules: readonly Rule[] = [required, preferred];
