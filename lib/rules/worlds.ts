import type { Container } from '../kubernetes';
import { placeOfWord, type StartOption, startOptions, wordsOf } from './processes';
import { eachContainer } from './each-pod';
import { gpusOfContainer, isComplete, podsOfOwner } from './related';
import type { Rule } from './rule';
import type { Model, PodFacts } from '../model';

const nodes = eachContainer(
  {
    id: 'train/nodes',
    severity: 'warning',
    about: 'torchrun is told of as many nodes as its job has pods.',
    fix: 'say --nnodes (or PET_NNODES) with the number of pods, and --node-rank from the completion index',
    source: 'pytorch torch/distributed/run.py: --nnodes is 1:1 by default, so that each pod trains a model of its own',
  },
  (container, { pod }, model) => {
    const own = pod.replicas ?? 1;
    if (own < 2 || !belongTogether(pod) || !runsTorch(container)) return undefined;
    const wrong = wrongNodes(container, own, () => torchPodsOf(model, pod));
    // What is said wrongly is found by itself; what is missing is missing beside torchrun.
    const place = wrong && wrong.got === undefined ? placeOfWord(container, isTorch) : undefined;
    return wrong && (place === undefined ? wrong : { ...wrong, at: place });
  },
);

/** Pods that are made together, and told of each other by nobody but their command. */
const belongTogether = ({ owner, spec }: PodFacts): boolean =>
  owner.kind === 'JobSet' || (owner.kind === 'Job' && spec.subdomain !== undefined);

/** How many pods of the same owner run torchrun. */
const torchPodsOf = (model: Model, pod: PodFacts): number =>
  podsOfOwner(model, pod).reduce((sum, other) => (other.pod.spec.containers.some(runsTorch) ? sum + (other.pod.replicas ?? 1) : sum), 0);

const runsTorch = (container: Container): boolean =>
  (container.command ?? container.args) !== undefined && wordsOf(container).some(isTorch);

const isTorch = (word: string): boolean => /(?:^|\/)torchrun$|^torch\.distributed\.(?:run|launch)$/.test(word);

const rendezvous = eachContainer(
  {
    id: 'train/no-rendezvous',
    severity: 'warning',
    about: 'torchrun that runs on several nodes is told where they meet.',
    fix: 'say --master-addr and --node-rank, or --rdzv-backend=c10d and --rdzv-endpoint, with the name that the first pod has',
    source:
      'pytorch torch/distributed/run.py: --master-addr is 127.0.0.1 by default, and MASTER_ADDR is not read, so that each pod waits for the others at itself',
  },
  (container, { pod }) => {
    if (!isComplete(pod) || !UNTOLD.has(pod.owner.kind)) return undefined;
    const got = runsTorch(container) ? unmet(container) : undefined;
    if (got === undefined) return undefined;
    const problem = `container '${container.name}' starts torchrun on several nodes, each of which waits at itself for the others`;
    return { problem, got };
  },
);

/** Controllers that give torchrun none of its variables. */
const UNTOLD: ReadonlySet<string> = new Set(['Pod', 'Deployment', 'StatefulSet', 'Job', 'CronJob', 'JobSet', 'LeaderWorkerSet']);

const MEETS = /^--(?:master[-_]addr|rdzv[-_]endpoint|standalone)(?:=|$)|PET_(?:MASTER_ADDR|RDZV_ENDPOINT)/;

/** A word that a shell or Kubernetes fills in with options that are not known here, and a file of variables that a shell reads. */
const UNKNOWN = /^["']?\$[({@*\w]|^(?:source|\.)$/;

/** The number of nodes that torchrun is told, where that is more than one and nothing says where they meet. */
function unmet(container: Container): string | undefined {
  const { env = [], envFrom = [] } = container;
  const words = wordsOf(container);
  if (envFrom.length > 0 || env.some(({ name }) => MEETS.test(name))) return undefined;
  if (words.some((word) => MEETS.test(word) || UNKNOWN.test(word))) return undefined;
  const got = nodesSaid(container);
  return got !== undefined && /^(?:\d+:)?(?:[2-9]|[1-9]\d+)$/.test(got) ? got : undefined;
}

/** What torchrun is told of nodes; empty where a variable says it that is not known here. */
function nodesSaid(container: Container): string | undefined {
  const words = wordsOf(container);
  const index = words.findIndex((word) => /^--nnodes(?:=|$)/.test(word));
  if (index >= 0) return words[index]?.split('=')[1] ?? words[index + 1] ?? '';
  const variable = container.env?.find(({ name }) => name === 'PET_NNODES');
  return variable && (variable.value ?? '');
}

/** What the command says of nodes, where it says all of it; the pods of a job may be several groups of one size. */
function wrongNodes(
  container: Container,
  own: number,
  all: () => number,
): { readonly problem: string; readonly got?: string; readonly allowed?: readonly number[] } | undefined {
  const words = wordsOf(container);
  if ((container.envFrom?.length ?? 0) > 0 || words.some((word) => word.startsWith('--standalone'))) return undefined;
  const got = nodesSaid(container);
  if (got === undefined)
    return {
      problem: `container '${container.name}' starts torchrun without --nnodes: each of ${own} pods trains by itself`,
      allowed: [own],
    };
  const [, most] = /^(?:\d+:)?([1-9]\d*)$/.exec(got) ?? [];
  if (most === undefined || own % Number(most) === 0 || (Number(most) > own && Number(most) <= all())) return undefined;
  return { problem: `container '${container.name}' starts torchrun for another number of nodes than there are pods`, got, allowed: [own] };
}

const processes = eachContainer(
  {
    id: 'train/processes',
    severity: 'warning',
    about: 'A container starts as many processes, or spreads a model over as many GPUs, as it asks for.',
    fix: 'make the number of processes that of the GPUs: fewer leave GPUs idle, more fail with "invalid device ordinal"',
    source:
      'kubeflow/trainer issue 1992; NVIDIA/aicr issue 2280; pytorch torch/distributed/run.py: process LOCAL_RANK uses GPU LOCAL_RANK; kserve v0.20.0 MergeRuntimeContainers, which puts the arguments of a runtime before those of a model',
  },
  (container, seen, model) => {
    const { pod } = seen;
    const asked = gpusOfContainer(seen, container);
    if (asked === undefined || !(isComplete(pod) || isPredictor(pod))) return undefined;
    const counted = countingOptions(container, SPREADS_OVER_PODS.has(pod.owner.kind));
    const used = counted.reduce((product, { value }) => product * Number(value), 1);
    // A runtime may say more of it than stands here, and nothing that makes it less.
    const isWrong = isComplete(pod) ? used !== asked : used > asked;
    // On pools that share, sharing/processes counts.
    if (counted.length === 0 || !isWrong || isOnShares(pod, model)) return undefined;
    const got = counted.map(({ option, value }) => `${option}=${String(value)}`).join(' ');
    return { problem: `container '${container.name}' asks for ${asked} GPUs and uses ${used}`, got };
  },
);

/** The server of an InferenceService that is one pod. */
const isPredictor = ({ owner, pointer, spec }: PodFacts): boolean =>
  owner.kind === 'InferenceService' && pointer === 'spec.predictor' && !('workerSpec' in spec);

const isOnShares = ({ pool }: PodFacts, { pools }: Model): boolean =>
  pools.some(({ path, sharing }) => path === pool && sharing.share.kind !== 'none');

/** Controllers of groups of pods over which one model is spread. */
const SPREADS_OVER_PODS: ReadonlySet<string> = new Set([
  'LeaderWorkerSet',
  'RayCluster',
  'RayJob',
  'RayService',
  'StatefulSet',
  'JobSet',
  'Job',
]);

const LOCAL = /^(?:--nproc-per-node|PET_NPROC_PER_NODE)$/;
const PARALLEL =
  /^(?:--tensor-parallel-size|--tp-size|--tp|-tp|--pipeline-parallel-size|--pp-size|-pp|--data-parallel-size|--dp-size|-dp)$/;

/** The options whose product is how many GPUs the processes of a container use; none unless all of that is said in numbers. */
function countingOptions(container: Container, overPods: boolean): readonly StartOption[] {
  const options = startOptions(container);
  const local = options.findLast(({ name }) => LOCAL.test(name));
  const counted = local ? [local] : overPods ? NONE : options.filter(({ name }) => PARALLEL.test(name));
  if (!counted.every(({ value }) => /^[1-9]\d*$/.test(value ?? ''))) return NONE;
  return counted.length > 0 && !local && wordsOf(container).some((word) => MORE.test(word)) ? NONE : counted;
}

const NONE: readonly StartOption[] = [];

/** What spreads a model over other pods as well, or runs it several times in one. */
const MORE =
  /^--(?:distributed[-_]executor[-_]backend|nnodes|node[-_]rank|data[-_]parallel(?![-_]size)|enable[-_]dp[-_]attention|prefill|api[-_]server[-_]count|num[-_]nodes)/;

/** Processes against pods and GPUs. */
export const worldRules: readonly Rule[] = [nodes, rendezvous, processes];
