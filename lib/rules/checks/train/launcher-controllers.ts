import { type KindRow, ownerKind, type Rendezvous } from '../../../words/kinds';
import type { Container } from '../../../words/kubernetes';
import { jsonOf, textOf, valueIn, withArticle } from '../../../internal';
import type { Model, ObjectFacts, PodFacts } from '../../../plans/model';
import { defaultLaunchers, isLauncher, type LauncherRow, mpirun } from '../../../plans/workload';
import { commandsOf, lastOf, mentions, placeOfWord, wordsOf } from '../commands/commands';
import { readScript, type Words, wordsOfScript } from '../commands/shell';
import { eachContainer } from '../../lookups/each';
import { isComplete, objectsOf, podsMadeBy, podsOfOwner } from '../../lookups/related';
import type { Finding, Rule } from '../../rule';
import { nodesByController, nodesByVariable } from './torch-nodes';
import { belongTogether } from './torchrun';

const row = {
  id: 'train/launcher-controller',
  severity: 'warning',
  about: "A program that starts a job's processes cannot reach all pods under this controller.",
  fix: 'start the program as its controller expects it: torchrun in every pod, mpirun in the launcher of an MPIJob',
  source:
    'pytorch torch/distributed/run.py; Open MPI v5.0.3 mpirun(1); DeepSpeed deepspeed/launcher/runner.py; Slurm srun(1); mpi-operator v0.8.0: a launcher without GPUs; kuberay v1.7.0: entrypoint runs on the head',
} as const;

const ofContainers = eachContainer({
  ...row,
  look(container, { pod }, model) {
    if (!mentions(container, HINT)) return undefined;
    const kind = ownerKind(pod.owner);
    // Pods of a group may serve as well as train: they train where they are told how many nodes there are.
    const endsWithItsWork = kind?.endsWithItsWork === true;
    if (kind === undefined || !(endsWithItsWork || (kind.gang === 'group' && nodesByVariable(container).length > 0))) return undefined;
    const words = wordsOf(container);
    const nodes = nodesByController(container, pod, model);
    const found = failing(
      nodes.length > 0 ? { ...kind, rendezvous: 'torchrun' } : kind,
      words,
      () => [...words, ...namesIn(container)],
      () => (nodes.length > 0 ? Math.min(...nodes) : podsIn(model, pod)),
      // mpirun in such a group is the subject of train/launcher.
      endsWithItsWork ? defaultLaunchers : defaultLaunchers.filter((launcher) => launcher !== mpirun),
    );
    // What comes from elsewhere may say all of it.
    if (found === undefined || (container.envFrom?.length ?? 0) > 0 || mayBranch(container)) return undefined;
    const place = placeOfWord(container, (word) => word === found.got);
    return { ...(place === undefined ? {} : { at: place }), ...found, problem: `container '${container.name}' runs ${found.problem}` };
  },
});

/** Names of variables, and places of mounts, by which a launcher may find the others. */
const namesIn = ({ env = [], volumeMounts = [] }: Container): readonly string[] => [
  ...env.map(({ name }) => name),
  ...volumeMounts.map(({ mountPath }) => mountPath),
];

/** What one of the launchers has in its name, before a command is taken apart. */
const HINT = new RegExp(defaultLaunchers.flatMap(({ programs }) => programs.map((one) => one.replaceAll('.', '\\.'))).join('|'));

/** A script that may run one launcher here and another there. */
const mayBranch = (container: Container): boolean =>
  commandsOf(container).commands.some(([word = '']) => /^(?:if|case|else|elif)$/.test(word));

/** How many pods of a job compute. */
const podsIn = (model: Model, pod: PodFacts): number => podsOfOwner(model, pod).reduce((sum, other) => sum + (other.pod.replicas ?? 1), 0);

type Failing = Pick<Finding, 'problem' | 'got' | 'fix'>;

/** The launcher of a command that does not reach all pods of a kind. */
function failing(kind: KindRow, words: Words, told: () => Words, pods: () => number, rows = defaultLaunchers): Failing | undefined {
  const meets: Rendezvous | 'none' = kind.rendezvous ?? 'none';
  for (const launcher of rows) {
    const why = launcher.fails[meets];
    const got =
      why === undefined ? undefined : words.find((word, index) => isLauncher(launcher, word) && !NAMES.test(words[index - 1] ?? ''));
    if (got === undefined || (launcher.unless !== undefined && told().some((word) => launcher.unless?.test(word)))) continue;
    if (!(launcher.failsAlone?.includes(meets) ?? false) && (isToldElsewhere(launcher, meets) || pods() < 2)) continue;
    return { problem: `${launcher.name} under ${withArticle(kind.kind)}: ${why ?? ''}`, got, fix: launcher.fix };
  }
  return undefined;
}

/** An option of a program that names its launcher. */
const NAMES = /^--?[\w-]*(?:launcher|backend)$/;

/** Pods that do not meet by their controller: train/launcher says it of those that are told to be one job. */
const isToldElsewhere = ({ counts }: LauncherRow, meets: Rendezvous | 'none'): boolean => counts === 'job' && meets === 'none';

/** What a RayJob submits runs on its head. */
function* ofEntrypoints(model: Model): Generator<Finding> {
  for (const facts of objectsOf(model, 'ray.io', 'RayJob')) {
    const got = runsWithGpus(facts, model) ? undefined : textOf(valueIn(facts.object['spec'], 'entrypoint'));
    const kind = ownerKind({ group: 'ray.io', kind: 'RayJob' });
    const words = got === undefined ? NONE : wordsOfScript(readScript(got));
    const found =
      kind &&
      failing(
        kind,
        words,
        () => words,
        () => 1,
      );
    if (found) yield { ...found, subject: facts.path, at: 'spec.entrypoint', problem: `the entrypoint runs ${found.problem}` };
  }
}

/** Whether an entrypoint gets GPUs: Ray puts it where they are, or the head has them and there is nothing else. */
function runsWithGpus(facts: ObjectFacts, model: Model): boolean {
  const { entrypointNumGpus = 0, entrypointResources } = jsonOf(facts.object['spec']);
  if (entrypointNumGpus !== 0 || entrypointResources !== undefined) return true;
  const [head, ...workers] = podsMadeBy(model, facts);
  return head !== undefined && head.asks.length > 0 && workers.every(({ pod }) => pod.replicas === 0);
}

const NONE: readonly never[] = [];

const launcherController: Rule = { ...row, check: (model) => [...ofContainers.check(model), ...ofEntrypoints(model)] };

const launcherNodes = eachContainer({
  id: 'train/launcher-nodes',
  severity: 'warning',
  about: "A launcher's number of nodes differs from its job's number of pods.",
  fix: 'say the number of pods: --num_machines of accelerate, --num_nodes of deepspeed',
  source: 'accelerate src/accelerate/utils/launch.py; DeepSpeed deepspeed/launcher/runner.py: num_nodes',
  look(container, { pod }, model) {
    if (!mentions(container, NODES)) return undefined;
    const allowed = nodesOfJob(container, pod, model);
    for (const words of commandsOf(container).commands) {
      const launcher = LONG.find((one) => words.some((word) => isLauncher(one, word)));
      if (launcher === undefined) continue;
      const got = lastOf(words, (option) => launcher.nodes.includes(option.replaceAll('_', '-')));
      if (got === undefined || !/^[1-9]\d*$/.test(got) || allowed.length === 0 || allowed.includes(Number(got))) continue;
      return {
        problem: `container '${container.name}' tells ${launcher.name} another number of nodes than there are pods`,
        got,
        allowed,
      };
    }
    return undefined;
  },
});

const NODES = /num[-_](?:machines|nodes)/;
/** Launchers other than torchrun, of which train/nodes tells. */
const LONG = defaultLaunchers.filter(({ nodes }) => nodes.some((option) => NODES.test(option)));

/** The numbers of nodes that a job has, as its controller tells them, as its pods are, or as its variables say; none where nobody knows. */
function nodesOfJob(container: Container, pod: PodFacts, model: Model): readonly number[] {
  const kind = ownerKind(pod.owner);
  const byController = nodesByController(container, pod, model);
  if (byController.length > 0 || kind?.gang === undefined || !isComplete(pod)) return byController;
  return kind.gang === 'object' || belongTogether(pod) ? [podsThatTrain(model, pod)] : nodesByVariable(container);
}

/** The pods of a job that ask for GPUs, or all. */
function podsThatTrain(model: Model, pod: PodFacts): number {
  const all = podsOfOwner(model, pod);
  const asking = all.filter(({ asks }) => asks.length > 0);
  return (asking.length > 0 ? asking : all).reduce((sum, other) => sum + (other.pod.replicas ?? 1), 0);
}

/** Launchers against controllers. */
export const launcherControllerRules: readonly Rule[] = [launcherController, launcherNodes];
