import { grouped, memo } from '../../../internal';
import { kindOf, ownerKind } from '../../../words/kinds';
import type { Container } from '../../../words/kubernetes';
import { isSameOwner, type Model, type ObjectFacts, ownerOf, type PodFacts } from '../../../plans/model';
import { namedAs } from '../../lookups/references';
import { objectsOf } from '../../lookups/related';
import { isWith } from '../../lookups/together';

/** The numbers of nodes that a job may have; empty where no number is known. */
type Nodes = readonly number[];

/** The numbers of nodes by which the controller of a pod may set PET_NNODES in a container. */
export function nodesByController({ name }: Container, pod: PodFacts, model: Model): Nodes {
  const { container = name } = ownerKind(pod.owner)?.torchNodes ?? {};
  const facts = container === name ? jobOf(pod, model) : undefined;
  return facts === undefined ? NONE : nodesOf(facts, model);
}

/** The object of a pod whose controller tells torchrun of nodes. */
const jobOf = (pod: PodFacts, model: Model): ObjectFacts | undefined =>
  ownerKind(pod.owner)?.torchNodes === undefined
    ? undefined
    : objectsOf(model, pod.owner.group, pod.owner.kind).find((one) => isOf(pod, one));

/** The number of nodes by which a variable of the container itself sets it. */
export function nodesByVariable({ env }: Container): Nodes {
  const value = env?.findLast(({ name }) => name === 'PET_NNODES')?.value ?? '';
  return /^[1-9]\d*$/.test(value) ? [Number(value)] : NONE;
}

/**
 * How many processes of each pod its controller counts in WORLD_SIZE; 0 where it sets no ranks, and undefined where it tells
 * torchrun nothing.
 */
export function ranksByController(pod: PodFacts, model: Model): number | undefined {
  const facts = jobOf(pod, model);
  return facts && ownerKind(pod.owner)?.torchNodes?.ranksOfPod(facts.object);
}

const NONE: Nodes = [];

/** A container that stands alone has a path of its own, below that of its object. */
const isOf = ({ path, owner }: PodFacts, facts: ObjectFacts): boolean =>
  (path === facts.path || path.startsWith(`${facts.path}.`)) && isSameOwner(ownerOf(facts.object), owner);

function nodesOf(facts: ObjectFacts, model: Model): Nodes {
  const row = kindOf(facts.object);
  const said = row?.torchNodes?.of(facts.object);
  if (row?.isBlueprint) return said === undefined ? NONE : nodesOfJobs(facts, said, model);
  const blueprint = row?.blueprint?.(facts.object);
  if (blueprint === undefined) return said ?? NONE;
  const known = namedAs(model, blueprint.group, blueprint.kind, blueprint.name).find((other) => isWith(other, facts));
  if (known === undefined) return TORCH.test(blueprint.name) ? (said ?? NONE) : NONE;
  const own = kindOf(known.object)?.torchNodes?.of(known.object);
  return own === undefined ? NONE : (said ?? own);
}

/** What the runtimes of torch are called that Kubeflow Trainer brings. Source: trainer v2.3.0 manifests/base/runtimes. */
const TORCH = /^torch-/;

/** The numbers that jobs say which name a runtime; its own where there are none. */
function nodesOfJobs(runtime: ObjectFacts, own: Nodes, model: Model): Nodes {
  const { name } = runtime.object.metadata;
  const jobs = (jobsByRuntime(model).get(`${runtime.object.kind} ${name}`) ?? []).filter((job) => isWith(job, runtime));
  return jobs.length === 0 ? own : [...new Set(jobs.flatMap(({ object }) => kindOf(object)?.torchNodes?.of(object) ?? own))];
}

const jobsByRuntime = memo((model: Model) =>
  grouped(objectsOf(model, 'trainer.kubeflow.org', 'TrainJob'), ({ object }) => {
    const { kind = '', name = '' } = kindOf(object)?.blueprint?.(object) ?? {};
    return `${kind} ${name}`;
  }),
);
