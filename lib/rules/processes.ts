import type { Container } from '../kubernetes';

/** An option of a command that says how many processes it starts, or over how many GPUs it spreads a model. */
export interface StartOption {
  /** As it was written, such as `--nproc-per-node`. */
  readonly option: string;
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
];
/** Options of web servers, each of whose workers loads the model, and the programs that they belong to. */
const WORKERS = ['--workers', '-w'];
const SERVERS = /(?:^|\/)(?:gunicorn|uvicorn|hypercorn|fastapi)$/;

/** Variables that mean the same to torchrun, and to gunicorn and uvicorn. */
const VARIABLES = ['PET_NPROC_PER_NODE', 'WEB_CONCURRENCY'];

/** What the command of a container says of processes: in its own words, and in a script that it gives to a shell. */
export function startOptions({ command, args, env }: Container): readonly StartOption[] {
  const found: StartOption[] = [];
  for (const { name, value } of env ?? NONE) if (VARIABLES.includes(name)) found.push({ option: name, value, spreads: false });
  const words = wordsOf(command, args);
  let serves = false;
  for (const [index, word] of words.entries()) {
    serves ||= SERVERS.test(word);
    const option = word.startsWith('-') ? optionOf(word, words[index + 1], serves) : undefined;
    if (option) found.push(option);
  }
  return found;
}

const NONE: readonly never[] = [];

/** Where a script follows: `sh -c`, `bash -lc`; without a shell of its own the image may have one as entry point. */
const SCRIPT = /^-[a-z]*c$/;

function wordsOf(command: readonly string[] = NONE, args: readonly string[] = NONE): readonly string[] {
  const words = args.length === 0 ? command : [...command, ...args];
  return words.some((word) => SCRIPT.test(word))
    ? words.flatMap((word, index) => (SCRIPT.test(words[index - 1] ?? '') ? split(word) : word))
    : words;
}

/** The words of a script, without the quotes and signs that a shell takes away. */
const split = (script: string): readonly string[] =>
  script
    .replace(/\\\n|["']/g, ' ')
    .split(/[\s;&|()]+/)
    .filter((word) => word !== '');

function optionOf(word: string, next: string | undefined, serves: boolean): StartOption | undefined {
  const [option = word, value = next] = /^-w\d+$/.test(word) ? ['-w', word.slice(2)] : word.split('=', 2);
  const name = option.replaceAll('_', '-');
  const spreads = SPREADING.includes(name);
  return spreads || STARTING.includes(name) || (serves && WORKERS.includes(name)) ? { option, value, spreads } : undefined;
}
