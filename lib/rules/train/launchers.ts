import type { Container } from '../../kubernetes';
import type { PodFacts } from '../../model';
import { commandsOf, placeOfWord, wordsOf } from '../commands/commands';
import { isPython, programOf, type Words } from '../commands/shell';
import { isLauncher, mpirun } from '../../workload';
import { eachContainer } from '../lookups/each-pod';
import type { Rule } from '../rule';
import { leavesRanks, nodesByController } from './torch-nodes';
import { UNKNOWN } from './torch-options';
import { belongTogether } from './torchrun';

const launcher = eachContainer(
  {
    id: 'train/launcher',
    severity: 'warning',
    about: 'Each pod of a training job runs a program that does not join the others.',
    fix: 'start it with torchrun, which reads PET_NNODES and the other variables of the job, or set RANK and WORLD_SIZE in the command; silence this if the program finds the other pods itself',
    source:
      'pytorch torch/distributed/run.py: torchrun alone reads PET_ variables and sets RANK and WORLD_SIZE; Open MPI v5.0.3 mpirun(1): without hosts all processes start where mpirun runs',
  },
  (container, { pod }, model) => {
    const given = leavesRanks(pod) ? nodesByController(container, pod, model) : NONE;
    const isGiven = given.length > 0;
    const pods = isGiven ? Math.min(...given) : (pod.replicas ?? 1);
    const started = pods < 2 || !(isGiven || waitsForNodes(container, pod)) || joins(container) ? undefined : loneProgram(container);
    if (started === undefined) return undefined;
    const [program = ''] = started;
    // Of mpirun under such a controller train/launcher-controller tells.
    if (isGiven && isMpi(program)) return undefined;
    const what = isMpi(program) ? `all processes of ${programOf(program)} start in their own pod` : 'each trains by itself';
    const problem = `container '${container.name}' runs ${programOf(program)} in ${pods} pods, and ${what}`;
    const at = placeOfWord(container, (word) => word === program);
    return at === undefined ? { problem } : { at, problem, got: program };
  },
);

const NONE: readonly never[] = [];

/** Whether a container gets the number of nodes as torchrun reads it, or runs MPI in pods that belong together. */
const waitsForNodes = (container: Container, pod: PodFacts): boolean =>
  container.env?.some(({ name, value }) => name === 'PET_NNODES' && Number(value) > 1) === true ||
  (belongTogether(pod) && wordsOf(container).some(isMpi));

/** What shows that processes are started, or find each other, in another way. */
const JOINS =
  /RANK|WORLD_SIZE|COMPLETION_INDEX|accelerate|deepspeed|horovod|jax|lightning|composer|colossalai|megatron|launch|torchrun|torch\.distributed|\bray\b|^--?(?:H|host|hosts|hostfile|machinefile|default-hostfile|rank|node[-_]rank|world[-_]size)(?:=|$)/i;

const joins = (container: Container): boolean =>
  (container.envFrom?.length ?? 0) > 0 ||
  container.env?.some(({ name }) => OWN_RANKS.test(name)) === true ||
  wordsOf(container).some((word) => JOINS.test(word) || UNKNOWN.test(word));

const OWN_RANKS = /^(?:(?:GLOBAL_)?RANK|NODE_RANK|WORLD_SIZE|JAX_.*|OMPI_MCA_.*hostfile|SLURM_.*)$/;

/** The one program that a container runs, if it is Python or MPI by itself. */
function loneProgram(container: Container): Words | undefined {
  const { commands, kept, inBackground } = commandsOf(container);
  if (kept.length > 0 || inBackground) return undefined;
  const found = commands.filter(([program = '']) => isMpi(program) || isPython(program));
  return found.length === 1 && !isPythonText(found[0] as Words) ? found[0] : undefined;
}

/** What Python is given as a text is not read here. */
const isPythonText = ([program = '', option = '']: Words): boolean => isPython(program) && /^-[a-zA-Z]*c$/.test(option);

const isMpi = (word: string): boolean => isLauncher(mpirun, word);

/** Programs that start the processes of a job. */
export const launcherRules: readonly Rule[] = [launcher];
