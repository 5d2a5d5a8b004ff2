import { countsWholeDevices, poolResources } from '../../../plans/allocators';
import { parseQuantity } from '../../../words/kubernetes';
import type { Model, ObjectFacts } from '../../../plans/model';
import { counted, jsonOf, listOf, ownValue, textOf, valueIn } from '../../../internal';
import { slurmBridgeWords } from '../../../plans/queues';
import { each, objects } from '../../lookups/each';
import { objectsOf } from '../../lookups/related';
import type { Finding, Rule } from '../../rule';
import { isWith } from '../../lookups/together';

export const GROUP = 'slinky.slurm.net';

/** What a set of nodes tells slurmd of itself: pairs with one space between them. */
export const confOf = ({ object }: ObjectFacts): string => textOf(valueIn(object, 'spec', 'extraConf')) ?? '';

/** GPUs by type: `gpu:h100:8,gpu:1g.10gb:7`; undefined where nothing is said of GPUs. An entry without a number is one. */
export function gresOfConf(conf: string): ReadonlyMap<string, number> | undefined {
  const [, text] = /(?:^| )Gres=([^ ]*)/i.exec(conf) ?? [];
  const gpus = new Map<string, number>();
  for (const entry of text?.split(',') ?? []) {
    const [name, ...rest] = entry.split(':');
    const last = rest.at(-1) ?? '';
    const count = /^\d+$/.test(last) ? Number(last) : 1;
    const type = /^\d+$/.test(rest[0] ?? '') ? '' : (rest[0] ?? '');
    if (name === 'gpu') gpus.set(type, (gpus.get(type) ?? 0) + count);
  }
  return gpus.size > 0 ? gpus : undefined;
}

const gresCount = (conf: string): number | undefined => {
  const gpus = gresOfConf(conf);
  return gpus && [...gpus.values()].reduce((sum, count) => sum + count, 0);
};

const extraConf = each(objects(GROUP, 'NodeSet'), {
  id: 'slurm/extra-conf',
  severity: 'error',
  about: 'extraConf of a NodeSet is not Key=Value pairs with one space between them.',
  fix: 'write it as Key=Value Key=Value, on one line',
  source:
    'slurm-operator v1.2.1: extraConf is split at single spaces, and an item without = ends the operator with "malformed --conf item"',
  *look(facts) {
    const conf = confOf(facts);
    const wrong = conf === '' ? undefined : conf.split(' ').find((item) => !item.includes('='));
    if (wrong !== undefined)
      yield {
        at: 'spec.extraConf',
        problem: 'has an item without =, at which the operator stops',
        got: wrong === '' ? 'two spaces' : wrong,
      };
  },
});

const gres = each(objects(GROUP, 'NodeSet'), {
  id: 'slurm/gres',
  severity: 'warning',
  about: "Slurm's number of GPUs differs from that of its pods, or its Controller has no GPU type.",
  fix: "say Gres=gpu:<type>:<count> in extraConf with the count of nvidia.com/gpu, and GresTypes=gpu in the Controller's extraConf",
  source: 'SlinkyProject/slurm-operator issues 57, 101, 106 and 111: Gres=(null), and no job that asks for GPUs starts',
  *look(facts, model) {
    const gpus = isShared(facts) ? gpusOfNodes(model, facts) : gpusOf(facts);
    const count = gresCount(confOf(facts));
    const place = { at: 'spec.extraConf' };
    if (gpus === undefined) {
      if (count !== undefined) yield* untyped(model, facts);
      return;
    }
    if (gpus > 0 && count === undefined)
      yield { ...place, problem: `Slurm does not know the ${counted(gpus, 'GPU')} of these nodes`, got: confOf(facts) };
    else if (count !== undefined && count !== gpus)
      yield {
        ...place,
        problem: `the ${isShared(facts) ? 'nodes' : 'pods'} have ${counted(gpus, 'GPU')}, and Slurm is given another number`,
        got: count,
        allowed: [gpus],
      };
    if (count !== undefined) yield* untyped(model, facts);
  },
});

const gpusOf = ({ object }: ObjectFacts): number =>
  Object.entries(jsonOf(valueIn(object, 'spec', 'slurmd', 'resources', 'limits'))).reduce(
    (sum, [resource, value]) => (countsWholeDevices(resource) ? sum + (parseQuantity(value) ?? 0) : sum),
    0,
  );

/**
 * Whether slurmd shares its nodes with pods that slurm-bridge places: it then asks for no GPU itself, and Slurm is told of those of
 * the node. Source: slurm-bridge v1.2.1 docs/quickstart.md, `internal/utils/taints.go`.
 */
const isShared = ({ object }: ObjectFacts): boolean =>
  listOf(valueIn(object, 'spec', 'template', 'spec', 'tolerations')).some(({ value }) => value === slurmBridgeWords.scheduler);

/** GPUs of each node of the one pool that a NodeSet selects; undefined where that is not known. */
function gpusOfNodes(model: Model, { object }: ObjectFacts): number | undefined {
  const selector = jsonOf(valueIn(object, 'spec', 'template', 'spec', 'nodeSelector'));
  const [pool, ...others] = model.pools.filter(({ nodeSelector }) =>
    Object.entries(nodeSelector).every(([label, value]) => ownValue(selector, label) === value),
  );
  if (pool === undefined || others.length > 0 || pool.shapes === undefined) return undefined;
  return poolResources(pool).reduce(
    (sum: number | undefined, { resource, perNode }) =>
      sum === undefined || perNode === undefined ? undefined : countsWholeDevices(resource) ? sum + perNode : sum,
    0,
  );
}

/** The controller of a NodeSet, where it is next to it and says nothing of GPUs. */
function* untyped(model: Model, facts: ObjectFacts): Generator<Finding> {
  const name = valueIn(facts.object, 'spec', 'controllerRef', 'name');
  const controller = objectsOf(model, GROUP, 'Controller').find((other) => other.object.metadata.name === name && isWith(other, facts));
  if (controller === undefined || /\bGresTypes=[^\n]*gpu/.test(confOf(controller))) return;
  yield {
    subject: controller.path,
    at: 'spec',
    problem: 'Gres of GPUs means nothing to it without GresTypes=gpu',
    got: confOf(controller),
  };
}

/** Slurm on Kubernetes. */
export const slurmRules: readonly Rule[] = [extraConf, gres];
