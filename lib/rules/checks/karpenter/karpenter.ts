import { parseQuantity, type Taint, tolerates } from '../../../words/kubernetes';
import { kindOf } from '../../../words/kinds';
import { machines, type MachineShape } from '../../../words/machine';
import type { Model, ObjectFacts } from '../../../plans/model';
import { isPlainObject, jsonOf, listOf, ownValue, textsOf, valueIn } from '../../../internal';
import { each } from '../../lookups/each';
import { objectsOf, podsMadeBy } from '../../lookups/related';
import type { Rule } from '../../rule';

const poolsIn = (model: Model): readonly ObjectFacts[] => objectsOf(model, 'karpenter.sh', 'NodePool');

/** Whether a pool is of GPUs, as far as it says so. */
function isOfGpus({ object }: ObjectFacts): boolean {
  const limits = jsonOf(valueIn(object, 'spec', 'limits'));
  const spec = valueIn(object, 'spec', 'template', 'spec');
  const taints = listOf(jsonOf(spec)['taints']);
  const requirements = listOf(jsonOf(spec)['requirements']);
  return (
    'nvidia.com/gpu' in limits ||
    taints.some(({ key }) => key === 'nvidia.com/gpu') ||
    requirements.some(({ key, operator }) => typeof key === 'string' && key.includes('instance-gpu-') && operator !== 'DoesNotExist')
  );
}

/** Whether work is lost when a pod is moved. */
const isJob = ({ object }: ObjectFacts): boolean => kindOf(object)?.endsWithItsWork === true;
const DO_NOT_DISRUPT = 'karpenter.sh/do-not-disrupt';

const consolidation: Rule = {
  id: 'karpenter/consolidation',
  severity: 'warning',
  about: 'Karpenter may move running jobs to save a node.',
  fix: `annotate the pod template with ${DO_NOT_DISRUPT}: "true", or use consolidationPolicy: WhenEmpty`,
  source: 'karpenter v1.14.1, NodePool: consolidationPolicy is WhenEmptyOrUnderutilized by default; kubernetes-sigs/karpenter issue 651',
  *check(model) {
    const moving = poolsIn(model).filter((facts) => isOfGpus(facts) && consolidates(facts));
    if (moving.length === 0) return;
    for (const facts of model.objects) {
      if (!isJob(facts)) continue;
      const pool = moving.find(({ scope }) => scope === facts.scope);
      const movable = podsMadeBy(model, facts).find(({ pod, asks }) => asks.length > 0 && pod.annotations?.[DO_NOT_DISRUPT] !== 'true');
      if (pool === undefined || movable === undefined) continue;
      const problem = `NodePool '${pool.object.metadata.name}' ends pods to put them on fewer nodes, and this job begins again`;
      yield { subject: facts.path, at: movable.pod.pointer, problem, got: movable.pod.annotations ?? {} };
    }
  },
};

function consolidates({ object }: ObjectFacts): boolean {
  const disruption = jsonOf(valueIn(object, 'spec', 'disruption'));
  const never = listOf(disruption['budgets']).some(({ nodes, reasons, schedule }) => {
    const named = textsOf(reasons);
    return nodes === '0' && schedule === undefined && (named.length === 0 || named.includes('Underutilized'));
  });
  return disruption['consolidationPolicy'] !== 'WhenEmpty' && disruption['consolidateAfter'] !== 'Never' && !never;
}

const limit = each(poolsIn, {
  id: 'karpenter/limit',
  severity: 'warning',
  about: 'The limit of a NodePool is smaller than one node of its instance types.',
  fix: 'raise limits to the GPUs of at least one node, or allow a smaller instance type',
  source:
    'karpenter v1.14.1, NodePool.spec.limits: a node that would exceed the limit is not launched; sizes: Karpenter instance type data',
  *look(facts) {
    const most = parseQuantity(jsonOf(valueIn(facts.object, 'spec', 'limits'))['nvidia.com/gpu']);
    if (most === undefined) return;
    const types = typesOf(facts);
    const counts = types.map((type) => gpusOf(type));
    if (counts.length === 0 || !counts.every((count) => count !== undefined && count > most)) return;
    yield { at: 'spec.limits["nvidia.com/gpu"]', problem: `each of ${types.join(', ')} has more GPUs: no node is launched`, got: most };
  },
});

/** The instance types that a pool is left with, where it names them. */
function typesOf({ object }: ObjectFacts): readonly string[] {
  const requirements = listOf(valueIn(object, 'spec', 'template', 'spec', 'requirements'));
  const named = requirements.find(({ key, operator }) => key === 'node.kubernetes.io/instance-type' && operator === 'In');
  return named ? textsOf(named['values']) : [];
}

function gpusOf(type: string): number | undefined {
  const presets: Readonly<Record<string, unknown>> = machines.aws;
  const machine = ownValue(presets, type);
  return isPlainObject(machine) ? (machine as unknown as MachineShape).gpus.length : undefined;
}

const startupTaint: Rule = {
  id: 'karpenter/startup-taint',
  severity: 'warning',
  about: 'Pods tolerate a startup taint of a NodePool and start too early.',
  fix: 'remove the toleration: the agent that makes a node ready removes the taint',
  source: 'karpenter v1.14.1, NodePool.spec.template.spec.startupTaints; aws/karpenter-provider-aws issues 6355 and 7515',
  *check(model) {
    const taints = poolsIn(model).flatMap(({ object, scope }) =>
      listOf(valueIn(object, 'spec', 'template', 'spec', 'startupTaints')).map((taint) => ({ scope, taint: taint as unknown as Taint })),
    );
    if (taints.length === 0) return;
    for (const facts of model.objects) {
      for (const { pod, asks } of podsMadeBy(model, facts)) {
        if (asks.length === 0 || pod.perNode) continue;
        const own = pod.spec.tolerations ?? [];
        const found = taints.find(
          ({ scope, taint }) => scope === facts.scope && own.some((one) => one.key === taint.key && tolerates(one, taint)),
        );
        if (found)
          yield {
            subject: facts.path,
            at: `${pod.pointer}.tolerations`,
            problem: 'lets these pods onto nodes that are not ready yet',
            got: found.taint.key,
          };
      }
    }
  },
};

const expiry: Rule = {
  id: 'karpenter/expiry',
  severity: 'info',
  about: 'Karpenter ends the nodes of jobs because of their age.',
  fix: 'set template.spec.expireAfter: Never, or a time that is longer than any job',
  source: 'karpenter v1.14.1, NodePool: expireAfter is 720h by default; do-not-disrupt does not hold it up',
  *check(model) {
    const aging = poolsIn(model).filter((facts) => isOfGpus(facts) && expiryOf(facts) !== 'Never');
    if (aging.length === 0) return;
    for (const facts of model.objects) {
      const pool = isJob(facts) ? aging.find(({ scope }) => scope === facts.scope) : undefined;
      const asking = pool && podsMadeBy(model, facts).find(({ asks }) => asks.length > 0);
      if (pool === undefined || asking === undefined) continue;
      const got = expiryOf(pool) ?? '720h';
      const problem = `NodePool '${pool.object.metadata.name}' ends each of its nodes when it is old enough, whatever runs there`;
      yield { subject: facts.path, at: asking.pod.pointer, problem, got };
    }
  },
};

const expiryOf = ({ object }: ObjectFacts): unknown => valueIn(object, 'spec', 'template', 'spec', 'expireAfter');

/** Node pools of Karpenter. */
export const karpenterRules: readonly Rule[] = [consolidation, limit, startupTaint, expiry];
