import { ownerKind } from '../../../words/kinds';
import type { Container } from '../../../words/kubernetes';
import type { Model, PodFacts } from '../../../plans/model';
import { commandsOf, placeOfWord, wordsOf } from '../commands/commands';
import { isPython, isShell, PREPARES, programOf, type Words } from '../commands/shell';
import { unwrapped } from '../commands/wrappers';
import { isLauncher, mpirun } from '../../../plans/workload';
import { type FindingHere, eachContainer } from '../../lookups/each';
import { gpusOfContainer, podsOfOwner, type SeenPod } from '../../lookups/related';
import type { Rule } from '../../rule';
import { nodesByController, ranksByController } from './torch-nodes';
import { UNKNOWN } from './torch-options';
import { belongTogether } from './torchrun';

const launcher = eachContainer({
  id: 'train/launcher',
  severity: 'warning',
  about: 'A training job runs a program that does not join those of its other pods.',
  fix: 'start it with torchrun, which reads PET_NNODES and the other variables of the job, or set RANK and WORLD_SIZE in the command; silence this if the program finds the other pods itself',
  source:
    'pytorch torch/distributed/run.py: torchrun alone reads PET_ variables and sets RANK and WORLD_SIZE; training-operator v1.9.4 pkg/controller.v1/pytorch/envvar.go: WORLD_SIZE is pods by nprocPerNode, RANK that of the pod; Open MPI v5.0.3 mpirun(1): without hosts all processes start where mpirun runs; mpi-operator v0.8.0: the command of the launcher runs there alone',
  look(container, seen, model) {
    const { pod } = seen;
    if (isIdleLauncher(seen, model)) return pod.spec.containers[0] === container ? inLauncher(container) : undefined;
    const [program] = mayTrain(container, seen) && !joins(container) ? (loneProgram(container) ?? NONE) : NONE;
    if (program === undefined) return undefined;
    const ranks = ranksByController(pod, model);
    if (ranks === 1) return undefined;
    const given = ranks === undefined ? NONE : nodesByController(container, pod, model);
    const isGiven = given.length > 0;
    const pods = isGiven ? Math.min(...given) : (pod.replicas ?? 1);
    // Of mpirun under such a controller train/launcher-controller tells.
    if (pods < 2 || (isGiven ? isMpi(program) : !waitsForNodes(container, pod))) return undefined;
    const what = isMpi(program)
      ? `all processes of ${programOf(program)} start in their own pod`
      : isGiven && ranks !== 0
        ? `WORLD_SIZE counts ${ranks} processes in each: they wait for the others`
        : 'each trains by itself';
    return at(container, program, `container '${container.name}' runs ${programOf(program)} in ${pods} pods, and ${what}`);
  },
});

const NONE: readonly never[] = [];

/** A finding at the program that a container starts. */
function at(container: Container, program: string, problem: string): FindingHere {
  const place = placeOfWord(container, (word) => word === program);
  return place === undefined ? { problem } : { at: place, problem, got: program };
}

/** Whether a container may be one of several that train together. A controller that tells all of nodes tells those without GPUs too. */
function mayTrain(container: Container, seen: SeenPod): boolean {
  const { torchNodes } = ownerKind(seen.pod.owner) ?? {};
  if (torchNodes === undefined) return (seen.pod.replicas ?? 1) > 1 && waitsForNodes(container, seen.pod);
  return (
    seen.pod.spec.containers.includes(container) &&
    (torchNodes.container === container.name || gpusOfContainer(seen, container) !== undefined)
  );
}

/** Whether a pod without GPUs starts processes by MPI in pods with GPUs, which do nothing but wait for them. */
function isIdleLauncher({ pod, asks }: SeenPod, model: Model): boolean {
  if (ownerKind(pod.owner)?.rendezvous !== 'mpi' || !pod.pointer.includes('.Launcher.') || asks.length > 0) return false;
  const workers = podsOfOwner(model, pod).filter((other) => other.pod.pointer.includes('.Worker.'));
  return workers.some((worker) => worker.asks.length > 0) && workers.every(({ pod: { spec } }) => spec.containers.every(waitsForSsh));
}

/** The image's own program of a worker is a server of SSH where the container says none. */
const waitsForSsh = (container: Container): boolean =>
  wordsOf(container).length === 0 || wordsOf(container).some((word) => /sshd/.test(word));

/** Python in the launcher, where nothing of its command has to do with MPI. */
function inLauncher(container: Container): FindingHere | undefined {
  const words = wordsOf(container);
  if (joins(container) || words.some((word) => isMpi(word) || /mpi|ssh|\.sh$/i.test(word))) return undefined;
  const { commands } = commandsOf(container);
  const [program = ''] = commands.every((command) => startsNothingElse(unwrapped(command) ?? command))
    ? (loneProgram(container) ?? NONE)
    : NONE;
  if (program === '') return undefined;
  const problem = `container '${container.name}' runs ${programOf(program)} without mpirun: in the launcher alone, which has no GPUs`;
  return {
    ...at(container, program, problem),
    fix: "put mpirun in front of the program: command: ['mpirun', 'python', 'train.py'] starts a process in each slot of the workers",
  };
}

/** Whether a command is the program, or only prepares it. */
const startsNothingElse = (command: Words): boolean => PREPARES.has(command[0] ?? '') || isShell(command[0] ?? '') || isAlone(command);

/** Whether a container gets the number of nodes as torchrun reads it, or runs MPI in pods that belong together. */
const waitsForNodes = (container: Container, pod: PodFacts): boolean =>
  container.env?.some(({ name, value }) => name === 'PET_NNODES' && Number(value) > 1) === true ||
  (belongTogether(pod) && wordsOf(container).some(isMpi));

/** What shows that processes are started, or find each other, in another way. */
const JOINS =
  /RANK|WORLD_SIZE|COMPLETION_INDEX|accelerate|deepspeed|horovod|jax|lightning|composer|colossalai|megatron|launch|torchrun|torch\.distributed|^SLURM_|\bray\b|^--?(?:H|host|hosts|hostfile|machinefile|default-hostfile|rank|node[-_]rank|world[-_]size)(?:=|$)/i;

const joins = (container: Container): boolean =>
  (container.envFrom?.length ?? 0) > 0 ||
  container.env?.some(({ name }) => OWN_RANKS.test(name)) === true ||
  wordsOf(container).some((word) => !isMpi(word) && (JOINS.test(word) || UNKNOWN.test(word)));

const OWN_RANKS = /^(?:(?:GLOBAL_)?RANK|NODE_RANK|WORLD_SIZE|JAX_.*|OMPI_MCA_.*hostfile|SLURM_.*)$/;

/** The one program that a container runs, if it is Python or MPI by itself. */
function loneProgram(container: Container): Words | undefined {
  const { commands, kept, inBackground } = commandsOf(container);
  if (kept.length > 0 || inBackground) return undefined;
  const found = commands.map((words) => unwrapped(words) ?? words).filter(isAlone);
  return found.length === 1 && !isPythonText(found[0] as Words) ? found[0] : undefined;
}

/** Whether a command is Python or MPI by itself. */
const isAlone = ([program = '']: Words): boolean => isMpi(program) || isPython(program);

/** What Python is given as a text is not read here. */
const isPythonText = ([program = '', option = '']: Words): boolean => isPython(program) && /^-[a-zA-Z]*c$/.test(option);

const isMpi = (word: string): boolean => isLauncher(mpirun, word);

/** Programs that start the processes of a job. */
export const launcherRules: readonly Rule[] = [launcher];
