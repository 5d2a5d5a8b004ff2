import { counted } from '../../../internal';
import { ownerKind } from '../../../words/kinds';
import type { Container } from '../../../words/kubernetes';
import type { Model, PodFacts } from '../../../plans/model';
import { commandsOf, hasBranchWithout, wordsOf } from '../commands/commands';
import { eachContainer } from '../../lookups/each';
import { optionsIn, saysOfProcesses, type StartOption, startsOf } from '../commands/processes';
import { gpusOfContainer, isComplete } from '../../lookups/related';

/** Processes against GPUs. */
export const processCounts = eachContainer({
  id: 'train/processes',
  severity: 'warning',
  about: 'A container starts another number of processes, or spreads a model over another number of GPUs, than it asks for.',
  fix: 'make the number of processes that of the GPUs: fewer leave GPUs idle, more fail with "invalid device ordinal"',
  source:
    'kubeflow/trainer issue 1992; NVIDIA/aicr issue 2280; pytorch torch/distributed/run.py: process LOCAL_RANK uses GPU LOCAL_RANK; kserve v0.20.0 MergeRuntimeContainers, which puts the arguments of a runtime before those of a model',
  look(container, seen, model) {
    const { pod } = seen;
    const asked = gpusOfContainer(seen, container);
    const server = serverOf(pod);
    if (asked === undefined || server === 'one of several' || !(isComplete(pod) || server === 'the only pod')) return undefined;
    const starts = countingStarts(container, ownerKind(pod.owner)?.spreadsModel === true);
    const [first] = starts;
    // On pools that share, sharing/processes counts.
    if (first === undefined || isOnShares(pod, model)) return undefined;
    // A runtime may say more of it than is here, and nothing that makes it less; others may use what one leaves.
    const mayBeLess = !isComplete(pod) || commandsOf(container).inBackground;
    const isRight = (options: readonly StartOption[]): boolean => (mayBeLess ? usedBy(options) <= asked : usedBy(options) === asked);
    if (starts.some(isRight)) return undefined;
    const got = first.map(({ option, value }) => `${option}=${String(value)}`).join(' ');
    return { problem: `container '${container.name}' asks for ${counted(asked, 'GPU')} and uses ${usedBy(first)}`, got };
  },
});

const usedBy = (options: readonly StartOption[]): number => options.reduce((product, { value }) => product * Number(value), 1);

/** Whether it is a pod of a server, which a runtime may fill up, and the only one for each copy of the model. */
function serverOf({ owner, pointer, spec }: PodFacts): 'the only pod' | 'one of several' | undefined {
  const { at, spreadBy } = ownerKind(owner)?.server ?? {};
  if (at === undefined || spreadBy === undefined) return undefined;
  if (pointer !== at) return pointer === `${at}.${spreadBy}` ? 'one of several' : undefined;
  return Object.hasOwn(spec, spreadBy) ? 'one of several' : 'the only pod';
}

const isOnShares = ({ pool }: PodFacts, { pools }: Model): boolean =>
  pools.some(({ path, sharing }) => path === pool && sharing.share.kind === 'mps');

const LOCAL = /^(?:--nproc-per-node|PET_NPROC_PER_NODE)$/;
const PARALLEL =
  /^(?:--tensor-parallel-size|--tp-size|--tp|-tp|--pipeline-parallel-size|--pp-size|-pp|--data-parallel-size|--dp-size|-dp)$/;

/** The options of each command whose product is how many GPUs its processes use; none unless all of that is said in numbers. */
function countingStarts(container: Container, overPods: boolean): readonly (readonly StartOption[])[] {
  const starts = startsOf(container).flatMap((options) => {
    const local = options.findLast(({ name }) => LOCAL.test(name));
    const counted = local ? [local] : overPods ? NONE : options.filter(({ name }) => PARALLEL.test(name));
    return counted.length > 0 ? [counted] : [];
  });
  if (starts.length === 0) return NONE;
  const isSaid = starts.flat().every(({ value }) => /^[1-9]\d*$/.test(value ?? ''));
  return isSaid && !hasMore(container, starts) ? starts : NONE;
}

const NONE: readonly never[] = [];

/** Whether something else may run, or say more of it. */
function hasMore(container: Container, starts: readonly (readonly StartOption[])[]): boolean {
  const { kept } = commandsOf(container);
  if (kept.some((words) => optionsIn(words).some(({ name }) => LOCAL.test(name) || PARALLEL.test(name)))) return true;
  if (hasBranchWithout(container, saysOfProcesses)) return true;
  const spread = starts.flat().some(({ name }) => PARALLEL.test(name));
  return spread && wordsOf(container).some((word) => MORE.test(word));
}

/** What spreads a model over other pods as well, or runs it several times in one. */
const MORE =
  /^--(?:distributed[-_]executor[-_]backend|nnodes|node[-_]rank|data[-_]parallel(?![-_]size)|enable[-_]dp[-_]attention|prefill|api[-_]server[-_]count|num[-_]nodes)/;
