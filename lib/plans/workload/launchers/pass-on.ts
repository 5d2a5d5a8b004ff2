import { sourced } from '../../fabrics';
import type { Container, EnvVar, PodTemplate } from '../../../words/kubernetes';
import { programBehind } from './launcher-row';
import { mpirun } from './mpirun';

/** Programs of Open MPI that take `-x`; Horovod's passes on all variables by itself. */
const OPEN_MPI = /^(?:.*\/)?mpi(?:run|exec)$/;

/** Where mpirun is a word of its own; -1 where a shell or a program starts it. */
export const mpirunIn = (words: readonly string[]): number => words.findIndex((word) => OPEN_MPI.test(word));

/** Variables of mpirun itself, which it passes on, or which are not for the programs that it starts. */
const ITS_OWN = /^(?:OMPI|PMIX|PRTE)_/;

/**
 * The options by which mpirun passes variables on. What the pods that wait have in their container, a program that is started
 * over SSH does not see; what the launcher has as well is passed by its name, which also holds for values of Secrets.
 *
 * Source: Open MPI v4.1.6 and v5.0.3, mpirun(1), `-x`.
 */
export function passedOptions(
  variables: readonly EnvVar[],
  ofLauncher: readonly EnvVar[] = [],
  words: readonly string[] = [],
): readonly string[] {
  const passed = new Set(words.flatMap((word, index) => (words[index - 1] === '-x' ? [word.split('=', 1)[0]] : [])));
  const own = new Map(ofLauncher.map((variable) => [variable.name, variable]));
  return variables.flatMap(({ name, value }) => {
    if (passed.has(name) || ITS_OWN.test(name)) return [];
    const known = own.get(name);
    if (known !== undefined && (known.value === value || value === undefined)) return ['-x', name];
    return value === undefined ? [] : ['-x', `${name}=${value}`];
  });
}

/**
 * A pod that starts programs in others by mpirun, which passes on the variables that those have, and starts each program
 * behind the script of the fabric. Commands in which mpirun is no word of its own are left as they are.
 */
export function passingOn(starter: PodTemplate, trained: PodTemplate, environment: string | undefined): PodTemplate {
  const [launcher, ...others] = starter.spec.containers;
  const variables = trained.spec.containers[0]?.env ?? [];
  if (launcher === undefined) return starter;
  return { ...starter, spec: { ...starter.spec, containers: [starting(launcher, variables, environment), ...others] } };
}

function starting(launcher: Container, variables: readonly EnvVar[], environment: string | undefined): Container {
  for (const key of ['command', 'args'] as const) {
    const words = launcher[key] ?? [];
    const at = mpirunIn(words);
    if (at < 0) continue;
    const options = passedOptions(variables, launcher.env, words);
    const all = [...words.slice(0, at + 1), ...options, ...words.slice(at + 1)];
    const program = programBehind(mpirun, all, at);
    const started = environment === undefined ? all.slice(program) : sourced(environment, all.slice(program));
    return { ...launcher, [key]: [...all.slice(0, program), ...started] };
  }
  return launcher;
}
