import type { Container } from '../kubernetes';

/** An option of a command that says how many processes it starts, or over how many GPUs it spreads a model. */
export interface StartOption {
  /** As it was written, such as `--nproc_per_node`. */
  readonly option: string;
  /** The same with hyphens, as programs document it, such as `--nproc-per-node`; a variable as it is. */
  readonly name: string;
  /** What stands behind it; undefined where nothing does. */
  readonly value: string | undefined;
  /** Whether one model is spread over the GPUs of the container, whose ranks wait for each other. */
  readonly spreads: boolean;
}

/** Options of torchrun, vLLM, SGLang and others, with `-` and `_` alike; those of the first list spread a model. */
const SPREADING = ['--tensor-parallel-size', '--tp-size', '--tp', '-tp'];
const STARTING = [
  '--nproc-per-node',
  '--pipeline-parallel-size',
  '--pp-size',
  '-pp',
  '--data-parallel-size',
  '--dp-size',
  '-dp',
  '--api-server-count',
  '--num-processes',
];

/** Options that mean processes to one program alone; each worker of a server loads the model. */
const SERVERS: ReadonlySet<string> = new Set(['gunicorn', 'uvicorn', 'hypercorn', 'fastapi']);
const OWN: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['gunicorn', ['--workers', '-w']],
  ['uvicorn', ['--workers', '-w']],
  ['hypercorn', ['--workers', '-w']],
  ['fastapi', ['--workers', '-w']],
  ['uwsgi', ['--processes', '--workers', '-p']],
  ['celery', ['--concurrency', '-c']],
  ['mpirun', ['-np', '-n', '--np']],
  ['mpiexec', ['-np', '-n', '--np']],
  ['horovodrun', ['-np', '-n', '--np']],
]);

/** The program that a word may name, without its folder. */
export const programOf = (word: string): string => word.slice(word.lastIndexOf('/') + 1);

/** Variables that mean the same to torchrun, and to web servers. */
const OF_TORCHRUN = 'PET_NPROC_PER_NODE';
const OF_SERVERS = 'WEB_CONCURRENCY';

/** What the command of a container says of processes: in its own words, and in a script that it gives to a shell. */
export function startOptions({ command, args, env }: Container): readonly StartOption[] {
  const found: StartOption[] = [];
  const words = wordsIn(command, args);
  for (const { name, value } of env ?? NONE) {
    // Without a command the image's own program may be a web server.
    const heard =
      name === OF_TORCHRUN || (name === OF_SERVERS && (words.length === 0 || words.some((word) => SERVERS.has(programOf(word)))));
    if (heard) found.push({ option: name, name, value, spreads: false });
  }
  let own: readonly string[] = NONE;
  for (let index = 0; index < words.length; index++) {
    const word = words[index] as string;
    if (word.startsWith('-')) {
      const option = optionOf(word, words[index + 1], own);
      if (option) found.push(option);
    } else own = OWN.get(programOf(word)) ?? own;
  }
  return found;
}

const NONE: readonly never[] = [];

/** Where a script follows: `sh -c`, `bash -lc`; without a shell of its own the image may have one as entry point. */
const SCRIPT = /^-[a-z]*c$/;

/** The same with further options behind it, which is taken for a script behind a shell alone: `bash -ceu`. */
const WITH_MORE = /^-[a-zA-Z]*c[a-zA-Z]+$/;
const SHELL = /^(?:ba|da|a|k|z)?sh$/;

/** Whether a word is the script that a shell is given. */
function isScript(words: readonly string[], index: number): boolean {
  const flag = words[index - 1] ?? '';
  return SCRIPT.test(flag) || (WITH_MORE.test(flag) && SHELL.test(programOf(words[index - 2] ?? '')));
}

/** The script that a container gives to a shell; undefined where it starts a program by itself. */
export const scriptOf = ({ command = NONE, args = NONE }: Pick<Container, 'command' | 'args'>): string | undefined =>
  [...command, ...args].find((_, index, words) => isScript(words, index));

/** The words of a container's command, those of a script that it gives to a shell included. */
export function wordsOf({ command, args }: Pick<Container, 'command' | 'args'>): readonly string[] {
  return wordsIn(command, args);
}

function wordsIn(command: readonly string[] = NONE, args: readonly string[] = NONE): readonly string[] {
  const words = args.length === 0 ? command : [...command, ...args];
  return words.some((_, index) => isScript(words, index))
    ? words.flatMap((word, index) => (isScript(words, index) ? split(word) : word))
    : words;
}

/** Where in a container the word stands that is so, such as `command[2]`; undefined where it is not one word alone. */
export function placeOfWord(
  { command = NONE, args = NONE }: Pick<Container, 'command' | 'args'>,
  is: (word: string) => boolean,
): string | undefined {
  const words = [...command, ...args];
  const index = words.findIndex((word, at) => (isScript(words, at) ? split(word) : [word]).some(is));
  if (index < 0) return undefined;
  return index < command.length ? `command[${index}]` : `args[${index - command.length}]`;
}

/**
 * The words of a script, without the quotes and signs that a shell takes away. Quotes around one word, or a part of it,
 * belong to the word; a quoted text may be a script of its own, and is taken apart.
 */
const split = (script: string): readonly string[] =>
  script
    .replaceAll('\\\n', '')
    .replace(/\\(?=["'])/g, '')
    .replace(/(["'])([^\s"';&|()]*)\1/g, '$2')
    .replace(/["']/g, ' ')
    .split(/[\s;&|()]+/)
    .filter((word) => word !== '');

function optionOf(word: string, next: string | undefined, own: readonly string[]): StartOption | undefined {
  const [option = word, value = next] = /^-w\d+$/.test(word) ? ['-w', word.slice(2)] : word.split('=', 2);
  const name = option.replaceAll('_', '-');
  const spreads = SPREADING.includes(name);
  return spreads || STARTING.includes(name) || own.includes(name) ? { option, name, value, spreads } : undefined;
}
