import { landing, type NotThere } from '../../../plans/landing';
import type { Model } from '../../../plans/model';
import { podsOf, type SeenPod } from '../../lookups/related';
import type { Rule, Unknown } from '../../rule';

const FIX = 'change what the pods ask for or select, or a pool; or describe the pool that they are for';

const noneTakes: Rule = {
  id: 'pool/none-takes',
  severity: 'error',
  about: 'No pool of a cluster that is described whole can take a pod.',
  fix: FIX,
  source:
    'Kubernetes 1.36.3 pkg/scheduler/framework/plugins (nodeaffinity, tainttoleration, noderesources): a pod that passes the filters of no node stays Pending',
  *check(model) {
    if (!landing(model).isComplete) return;
    for (const { seen, others } of without(model))
      if (!others.some(({ isUnknown }) => isUnknown))
        yield {
          subject: seen.pod.path,
          at: seen.pod.pointer,
          problem: 'none of the pools can take its pods, and they stay Pending',
          allowed: others.map(said),
        };
  },
  *unknown(model): Generator<Unknown> {
    const { isComplete } = landing(model);
    for (const { seen, others } of without(model)) {
      const open = others.filter(({ isUnknown }) => isUnknown);
      if (isComplete && open.length === 0) continue;
      yield {
        subject: seen.pod.path,
        at: seen.pod.pointer,
        unchecked: 'what the nodes of its pods have',
        missing:
          open.length > 0
            ? open.map(said).join('; ')
            : `none of the pools that are described can take them: ${others.map(said).join('; ')}`,
        give:
          open.length > 0
            ? 'give the labels of the pool, or a nodeSelector and tolerations of the pool that they are for'
            : 'describe the pool that they are for; or say complete: true in the context, and this is an error',
      };
    }
  },
};

const said = ({ pool, why }: NotThere): string => `pool '${pool.name}' ${why}`;

/** Pods that may land on none of the pools, where any was looked at. */
function* without(model: Model): Generator<{ readonly seen: SeenPod; readonly others: readonly NotThere[] }> {
  for (const seen of podsOf(model)) {
    const { pools, others } = landing(model).of(seen.pod);
    if (pools.length === 0 && others.length > 0) yield { seen, others };
  }
}

/** Pods and all pools together. */
export const landingRules: readonly Rule[] = [noneTakes];
