import { memo } from '../../../internal';
import type { Container, EnvVar } from '../../../words/kubernetes';
import { commandsOf, hasBranchWithout } from './commands';
import { accelerate, isLauncher, mpirun, programBehind, torchrun } from '../../../plans/workload';
import { programOf, type Words } from './shell';

/** An option of a command that says how many processes it starts, or over how many GPUs it spreads a model. */
export interface StartOption {
  /** As it was written, such as `--nproc_per_node`. */
  readonly option: string;
  /** The same with hyphens, as programs document it, such as `--nproc-per-node`; a variable as it is. */
  readonly name: string;
  /** What is behind it; undefined where nothing does. */
  readonly value: string | undefined;
  /** Whether one model is spread over the GPUs of the container, whose ranks wait for each other. */
  readonly spreads: boolean;
}

/** Options of torchrun, vLLM, SGLang and others, with `-` and `_` alike; those of the first list spread a model. */
const SPREADING = ['--tensor-parallel-size', '--tp-size', '--tp', '-tp'];
const STARTING = [
  '--pipeline-parallel-size',
  '--pp-size',
  '-pp',
  '--data-parallel-size',
  '--dp-size',
  '-dp',
  '--api-server-count',
  ...torchrun.processes,
  ...accelerate.processes,
];

/** Short names of options, and what they are short for. */
const SAME: ReadonlyMap<string, string> = new Map([
  ...SPREADING.map((name): [string, string] => [name, '--tensor-parallel-size']),
  ...['--pp-size', '-pp'].map((name): [string, string] => [name, '--pipeline-parallel-size']),
  ...['--dp-size', '-dp'].map((name): [string, string] => [name, '--data-parallel-size']),
]);

/** Options that mean processes to one program alone; each worker of a server loads the model. */
const SERVERS: ReadonlySet<string> = new Set(['gunicorn', 'uvicorn', 'hypercorn', 'fastapi']);
const OWN: ReadonlyMap<string, Words> = new Map<string, Words>([
  ['gunicorn', ['--workers', '-w']],
  ['uvicorn', ['--workers', '-w']],
  ['hypercorn', ['--workers', '-w']],
  ['fastapi', ['--workers', '-w']],
  ['uwsgi', ['--processes', '--workers', '-p']],
  ['celery', ['--concurrency', '-c']],
  ...mpirun.programs.map((program): [string, Words] => [program, mpirun.processes]),
]);

/** Variables that mean the same to torchrun, and to web servers. */
const OF_TORCHRUN = 'PET_NPROC_PER_NODE';
const OF_SERVERS = 'WEB_CONCURRENCY';

/** What the commands of a container say of processes, each that says something of it by itself. */
export const startsOf = (container: Container): readonly (readonly StartOption[])[] =>
  (container.command ?? container.args ?? container.env) === undefined ? NONE : startsIn(container);

const startsIn = memo((container: Container): readonly (readonly StartOption[])[] => {
  const { commands, kept } = commandsOf(container);
  const said = saidInVariables(container, commands);
  let starts: (readonly StartOption[])[] | undefined;
  for (const words of [...commands, ...kept]) {
    const options = optionsIn(words);
    if (options.length > 0) (starts ??= []).push(options);
  }
  if (starts === undefined) return said.length === 0 ? NONE : [said];
  return said.length === 0 ? starts : starts.map((options) => [...said, ...options]);
});

/** The options of all commands of a container. */
export const startOptions = (container: Container): readonly StartOption[] => [...new Set(startsOf(container).flat())];

/** An option that is so, where each command that says something of processes has one: which of them runs is not known. */
export function optionOfEach(container: Container, is: (option: StartOption) => boolean): StartOption | undefined {
  const found = startsOf(container).map((options) => options.find(is));
  return found.includes(undefined) || hasBranchWithout(container, saysOfProcesses) ? undefined : found[0];
}

/** Whether a command says something of processes. */
export const saysOfProcesses = (words: Words): boolean => optionsIn(words).length > 0;

function saidInVariables({ env = NONE }: Container, commands: readonly Words[]): readonly StartOption[] {
  let said: StartOption[] | undefined;
  for (let index = 0; index < env.length; index++) {
    const { name, value } = env[index] as EnvVar;
    // Without a command the image's own program may be a web server.
    const heard =
      name === OF_TORCHRUN ||
      (name === OF_SERVERS && (commands.length === 0 || commands.flat().some((word) => SERVERS.has(programOf(word)))));
    if (heard) (said ??= []).push({ option: name, name, value, spreads: false });
  }
  return said ?? NONE;
}

const NONE: readonly never[] = [];

/** The options of one command: of one that is there several times programs take the last. */
export function optionsIn(words: Words): readonly StartOption[] {
  if (!words.some((word) => word.startsWith('-'))) return NONE;
  let found: Map<string, StartOption> | undefined;
  let own: Words = NONE;
  let ownEnd = words.length;
  for (let index = 0; index < words.length; index++) {
    const word = words[index] as string;
    if (!word.startsWith('-')) {
      own = OWN.get(programOf(word)) ?? own;
      if (isLauncher(mpirun, word)) ownEnd = programBehind(mpirun, words, index);
    } else {
      const option = optionOf(word, words[index + 1], index < ownEnd ? own : NONE);
      if (option) (found ??= new Map<string, StartOption>()).set(SAME.get(option.name) ?? option.name, option);
    }
  }
  return found === undefined ? NONE : [...found.values()];
}

function optionOf(word: string, next: string | undefined, own: Words): StartOption | undefined {
  const [option = word, value = next] = /^-w\d+$/.test(word) ? ['-w', word.slice(2)] : word.split('=', 2);
  const name = option.replaceAll('_', '-');
  const spreads = SPREADING.includes(name);
  return spreads || STARTING.includes(name) || own.includes(name) ? { option, name, value, spreads } : undefined;
}
