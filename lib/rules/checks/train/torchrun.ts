import { ownerKind } from '../../../words/kinds';
import type { Container } from '../../../words/kubernetes';
import { commandsWith, lastOf, mentions, placeOfWord, wordsOf } from '../commands/commands';
import { type FindingHere, eachContainer } from '../../lookups/each';
import { processCounts } from './process-counts';
import { isComplete, podsOfOwner } from '../../lookups/related';
import type { Rule } from '../../rule';
import type { Words } from '../commands/shell';
import { torchrun } from '../../../plans/workload';
import type { Model, PodFacts } from '../../../plans/model';
import { isTorch, optionsOf, UNKNOWN } from './torch-options';
import { nodesByController, nodesByVariable } from './torch-nodes';

const nodes = eachContainer({
  id: 'train/nodes',
  severity: 'warning',
  about: "torchrun's --nnodes differs from the job's number of pods.",
  fix: 'say --nnodes (or PET_NNODES) with the number of pods, and --node-rank from the completion index',
  source: 'pytorch torch/distributed/run.py: --nnodes is 1:1 by default, so that each pod trains a model of its own',
  look(container, { pod }, model) {
    const own = pod.replicas ?? 1;
    if (!isOfTorch(container)) return undefined;
    if (!belongTogether(pod)) return contradicted(container, pod, model);
    if (own < 2) return undefined;
    const wrong = wrongNodes(container, own, () => torchPodsOf(model, pod));
    // What is said wrongly is found by itself; what is missing is missing besides torchrun.
    const place = wrong && wrong.got === undefined ? placeOfWord(container, isTorch) : undefined;
    return wrong && (place === undefined ? wrong : { ...wrong, at: place });
  },
});

/** Where the options of all commands say other numbers of nodes than PET_NNODES: an option wins over the variable. */
function contradicted(container: Container, pod: PodFacts, model: Model): FindingHere | undefined {
  if (ownerKind(pod.owner)?.gang === undefined || !mentions(container, NNODES)) return undefined;
  const byController = nodesByController(container, pod, model);
  const allowed = byController.length > 0 ? byController : nodesByVariable(container);
  const said = commandsWith(container, isTorch).map((words) => lastOf(optionsOf(words) ?? [], isNnodes));
  const [got] = said;
  if (allowed.length === 0 || said.some((one) => isRightOrUnknown(one, allowed))) return undefined;
  const at = placeOfWord(container, (word) => isNnodes(word.split('=', 1)[0] as string));
  return {
    ...(at === undefined ? {} : { at }),
    problem: `container '${container.name}' starts torchrun for another number of nodes than its job has`,
    got,
    allowed,
    fix: 'remove --nnodes: PET_NNODES says the number of nodes, and the option wins over it',
  };
}

const NNODES = /--nnodes/;
const isNnodes = (option: string): boolean => torchrun.nodes.includes(option);

const isRightOrUnknown = (got: string | undefined, allowed: readonly number[]): boolean => {
  const [, most] = /^(?:\d+:)?([1-9]\d*)$/.exec(got ?? '') ?? [];
  return most === undefined || allowed.includes(Number(most));
};

/** Pods that are made together, and told of each other by nobody but their command. */
export function belongTogether({ owner, spec }: PodFacts): boolean {
  const { gang, rendezvous: told } = ownerKind(owner) ?? {};
  return told === undefined && (gang === 'object' || (gang === 'named' && spec.subdomain !== undefined));
}

/** How many pods of the same owner run torchrun. */
const torchPodsOf = (model: Model, pod: PodFacts): number =>
  podsOfOwner(model, pod).reduce((sum, other) => (other.pod.spec.containers.some(isOfTorch) ? sum + (other.pod.replicas ?? 1) : sum), 0);

const runsTorch = (container: Container): boolean =>
  (container.command ?? container.args) !== undefined && mentions(container, TORCH) && commandsWith(container, isTorch).length > 0;

/** What each of its programs has in its name, before a command is taken apart. */
const TORCH = /torch/;

/** The image's own program is torchrun where it is told of nodes as torchrun is. */
const isOfTorch = (container: Container): boolean =>
  runsTorch(container) ||
  ((container.command ?? container.args) === undefined && container.env?.some(({ name }) => name === 'PET_NNODES') === true);

const rendezvous = eachContainer({
  id: 'train/no-rendezvous',
  severity: 'warning',
  about: 'torchrun runs on several nodes without an address where they meet.',
  fix: 'say --master-addr and --node-rank, or --rdzv-backend=c10d and --rdzv-endpoint, with the name that the first pod has',
  source:
    'pytorch torch/distributed/run.py: --master-addr is 127.0.0.1 by default, and MASTER_ADDR is not read, so that each pod waits for the others at itself',
  look(container, { pod }) {
    if (!isComplete(pod) || !isUntold(pod)) return undefined;
    const got = runsTorch(container) ? unmet(container) : undefined;
    if (got === undefined) return undefined;
    const problem = `container '${container.name}' starts torchrun on several nodes, and each waits for the others at its own address`;
    return { problem, got };
  },
});

/** Whether a controller gives torchrun none of its variables: none of its own, or only the address of a leader. */
function isUntold({ owner }: PodFacts): boolean {
  const row = ownerKind(owner);
  return row !== undefined && (row.rendezvous === undefined || row.rendezvous === 'leader');
}

const MEETS = /^--(?:master[-_]addr|rdzv[-_]endpoint|standalone)(?:=|$)|PET_(?:MASTER_ADDR|RDZV_ENDPOINT)/;

/** The number of nodes that torchrun is told, where that is more than one and nothing says where they meet. */
function unmet(container: Container): string | undefined {
  const { env = [], envFrom = [] } = container;
  const words = wordsOf(container);
  if (envFrom.length > 0 || env.some(({ name }) => MEETS.test(name))) return undefined;
  if (words.some((word) => MEETS.test(word) || UNKNOWN.test(word))) return undefined;
  const said = commandsWith(container, isTorch).map((command) => nodesSaid(container, command));
  return said.every((got) => got !== undefined && /^(?:\d+:)?(?:[2-9]|[1-9]\d+)$/.test(got)) ? said[0] : undefined;
}

/** What torchrun is told of nodes by a command; empty where a variable says it that is not known here. */
export function nodesSaid({ env }: Container, words: Words): string | undefined {
  const said = lastOf(words, (option) => torchrun.nodes.includes(option));
  if (said !== undefined) return said;
  const variable = env?.find(({ name }) => name === 'PET_NNODES');
  return variable ? (variable.value ?? '') : fillsIn(words.slice(words.findLastIndex(isTorch) + 1)) ? '' : undefined;
}

/** Whether options of torchrun are filled in, which are before the program that it starts. */
function fillsIn(words: Words): boolean {
  const end = words.findIndex((word) => /\.py$|^(?:-m|--module)$/.test(word));
  return (end < 0 ? words : words.slice(0, end)).some(
    (word, index, { [index - 1]: before = '' }) => UNKNOWN.test(word) && !/^-[^=]*$/.test(before),
  );
}

const NO_WORDS: Words = [];

interface WrongNodes {
  readonly problem: string;
  readonly got?: string;
  readonly allowed?: readonly number[];
}

/** What the commands say of nodes, where each says all of it; the pods of a job may be several groups of one size. */
function wrongNodes(container: Container, own: number, all: () => number): WrongNodes | undefined {
  if ((container.envFrom?.length ?? 0) > 0 || wordsOf(container).some((word) => word.startsWith('--standalone'))) return undefined;
  const started = commandsWith(container, isTorch);
  const wrong = (started.length > 0 ? started : [NO_WORDS]).map((words) => wrongIn(container, nodesSaid(container, words), own, all));
  return wrong.includes(undefined) ? undefined : wrong[0];
}

/** Whether a variable gives torchrun the number of pods, which its option then contradicts. */
const isGivenNodes = (env: Container['env'], own: number): boolean =>
  env?.some(({ name, value }) => name === 'PET_NNODES' && value === String(own)) === true;

function wrongIn({ name, env }: Container, got: string | undefined, own: number, all: () => number): WrongNodes | undefined {
  if (got === undefined)
    return { problem: `container '${name}' starts torchrun without --nnodes: each of ${own} pods trains by itself`, allowed: [own] };
  const [, most] = /^(?:\d+:)?([1-9]\d*)$/.exec(got) ?? [];
  if (most === undefined || Number(most) === own) return undefined;
  // Pods may be several groups of one size, or a part of one; not where the job itself gives its number.
  if (!isGivenNodes(env, own) && (own % Number(most) === 0 || (Number(most) > own && Number(most) <= all()))) return undefined;
  return { problem: `container '${name}' starts torchrun for another number of nodes than there are pods`, got, allowed: [own] };
}

/** Processes against pods and GPUs. */
export const worldRules: readonly Rule[] = [nodes, rendezvous, processCounts];
