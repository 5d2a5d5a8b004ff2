import { jsonOf } from '../../../internal';
import type { Container } from '../../../words/kubernetes';
import type { Model } from '../../../plans/model';
import { commandsOf, mentions, placeOfWord } from '../commands/commands';
import { programOf, type Words } from '../commands/shell';
import { objectsOf, podsMadeBy, type SeenPod } from '../../lookups/related';
import type { Finding, Rule, Unknown } from '../../rule';

/** The launcher of an MPIJob, and the pods in which it starts programs over SSH. */
interface Mpi {
  readonly launcher: SeenPod;
  readonly container: Container;
  readonly workers: SeenPod;
}

/** The jobs whose launcher runs Open MPI, which is what they have unless they say another. */
function* jobsOf(model: Model): Generator<Mpi> {
  for (const facts of objectsOf(model, 'kubeflow.org', 'MPIJob')) {
    if ((jsonOf(facts.object['spec'])['mpiImplementation'] ?? 'OpenMPI') !== 'OpenMPI') continue;
    const made = podsMadeBy(model, facts);
    const [launcher, workers] = ['Launcher', 'Worker'].map((role) => made.find(({ pod }) => pod.pointer.includes(`.${role}.`)));
    const container = launcher?.pod.spec.containers[0];
    if (launcher !== undefined && container !== undefined && workers !== undefined) yield { launcher, container, workers };
  }
}

/** Programs of Open MPI; Horovod's passes on every variable, and runs as root. */
const PROGRAMS: ReadonlySet<string> = new Set(['mpirun', 'mpiexec', 'orterun', 'prterun']);
const isMpirun = (word: string): boolean => PROGRAMS.has(programOf(word));
const mpirunsOf = (container: Container): readonly Words[] => commandsOf(container).commands.filter((words) => words.some(isMpirun));

/** What NCCL, its transports and PyTorch read in the process itself. */
const READ = /^(?:NCCL|TORCH_NCCL|FI|UCX|UCC|NVSHMEM|GLOO)_/;

/** Names that the workers have and a launcher does not pass on, as far as its words tell. */
function missing({ container, workers }: Mpi): readonly string[] {
  const { env = [] } = workers.pod.spec.containers[0] ?? {};
  const list = container.env?.find(({ name }) => name === 'OMPI_MCA_mca_base_env_list')?.value ?? '';
  return env
    .map(({ name }) => name)
    .filter((name) => READ.test(name) && !list.split(/[;=,\s]/).includes(name) && !mentions(container, new RegExp(`\\b${name}\\b`)));
}

const variables: Rule = {
  id: 'train/mpi-variables',
  severity: 'warning',
  about: 'NCCL in the ranks of an MPIJob does not see the variables of its containers.',
  fix: "pass them on: mpirun -x NCCL_DEBUG; with mpirun as a word of the command, such as command: ['mpirun', './train'], this library writes that",
  source:
    'Open MPI v4.1.6 and v5.0.3 mpirun(1), -x; OpenSSH sshd(8): a session has the variables of its user, and not those of the container',
  *check(model) {
    for (const job of jobsOf(model)) {
      const got = mpirunsOf(job.container).length === 0 ? [] : missing(job);
      if (got.length > 0) yield { ...placeOf(job, isMpirun), problem: notPassed(got), got };
    }
  },
  *unknown(model): Generator<Unknown> {
    for (const job of jobsOf(model)) {
      const names = mpirunsOf(job.container).length > 0 || mentions(job.container, /horovodrun/) ? [] : missing(job);
      if (names.length === 0) continue;
      yield {
        ...placeOf(job, () => false),
        unchecked: `whether the ranks have ${names.join(', ')}`,
        missing: 'the command of the launcher does not show mpirun',
        give: "write mpirun as a word of the command: command: ['mpirun', './train']",
      };
    }
  },
};

const notPassed = (names: readonly string[]): string =>
  `the workers have ${names.join(', ')}, and the ranks do not: they are started over SSH, which passes no variable of a container`;

const root: Rule = {
  id: 'train/mpi-root',
  severity: 'error',
  about: 'mpirun runs as root without --allow-run-as-root, and ends at once.',
  fix: "write '--allow-run-as-root' behind mpirun, or set runAsUser to the user of the image",
  source:
    'Open MPI v4.1.6 orte/tools/orterun: as root it needs --allow-run-as-root, or OMPI_ALLOW_RUN_AS_ROOT=1 with OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1',
  *check(model) {
    for (const job of jobsOf(model)) {
      if (userOf(job) === 0 && isNotAllowed(job.container))
        yield { ...placeOf(job, isMpirun), problem: `container '${job.container.name}' runs mpirun as root, which it refuses`, got: 0 };
    }
  },
  *unknown(model): Generator<Unknown> {
    for (const job of jobsOf(model)) {
      if (userOf(job) !== undefined || !isNotAllowed(job.container)) continue;
      yield {
        ...placeOf(job, isMpirun),
        unchecked: 'whether mpirun runs as root, which it refuses without --allow-run-as-root',
        missing: `the user of image '${job.container.image}' is not known`,
        give: 'set runAsUser in the securityContext, or write --allow-run-as-root behind mpirun',
      };
    }
  },
};

/** The number of the launcher's user; any other than root's where it must not be root, and undefined where the image says it. */
function userOf({ launcher, container }: Mpi): number | undefined {
  for (const given of [jsonOf(container.securityContext), jsonOf(launcher.pod.spec.securityContext)]) {
    if (typeof given['runAsUser'] === 'number') return given['runAsUser'];
    if (given['runAsNonRoot'] === true) return 1;
  }
  return undefined;
}

function isNotAllowed(container: Container): boolean {
  const has = (name: string): boolean => container.env?.some((one) => one.name === name && one.value === '1') === true;
  if (has('OMPI_ALLOW_RUN_AS_ROOT') && has('OMPI_ALLOW_RUN_AS_ROOT_CONFIRM')) return false;
  const runs = mpirunsOf(container);
  return runs.length > 0 && !runs.some((words) => words.includes('--allow-run-as-root')) && !mentions(container, /OMPI_ALLOW_RUN_AS_ROOT/);
}

function placeOf({ launcher, container }: Mpi, is: (word: string) => boolean): Pick<Finding, 'subject' | 'at'> & { readonly at: string } {
  const place = `${launcher.pod.pointer}.containers[0]`;
  const word = placeOfWord(container, is);
  return { subject: launcher.pod.path, at: word === undefined ? place : `${place}.${word}` };
}

/** What programs of an MPIJob have, and who starts them. */
export const mpiRules: readonly Rule[] = [variables, root];
