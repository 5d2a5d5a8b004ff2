import { programOf, type Words } from './shell';

/** A program that starts the program behind its own options, in the same pod and once. */
interface Wrapper {
  readonly names: readonly string[];
  /** The word behind its name without which it does something else. */
  readonly verb?: string;
  /** Options without a value, or with the value in the same word. */
  readonly flags?: RegExp;
  /** Options with a value behind them, or behind a `=`. */
  readonly values?: RegExp;
  /** Words of its own behind the options, such as the time of `timeout`. */
  readonly own?: number;
  /** It gives a file of Python to Python. */
  readonly runsPythonFiles?: true;
}

/** Options that go to another folder, or start something else, are left out: a command with one is not understood. */
const WRAPPERS: readonly Wrapper[] = [
  { names: ['exec'], flags: /^-[cl]+$/, values: /^-a$/ },
  { names: ['nohup'] },
  { names: ['setsid'], flags: /^(?:-[cw]+|--(?:ctty|wait))$/ },
  { names: ['time'], flags: /^(?:-[apv]+|--(?:append|portability|verbose))$/, values: /^(?:-[fo]|--(?:format|output))$/ },
  { names: ['env'], flags: /^(?:-[i0v]+|--(?:ignore-environment|debug))$/, values: /^(?:-u|--unset)$/ },
  { names: ['nice'], flags: /^-(?:n-?)?\d+$/, values: /^(?:-n|--adjustment)$/ },
  { names: ['ionice'], flags: /^(?:-t|-[cn]\d|--ignore)$/, values: /^(?:-[cn]|--(?:class|classdata))$/ },
  { names: ['chrt'], flags: /^(?:-[abfiorRv]+|--(?:all-tasks|batch|fifo|idle|other|rr|reset-on-fork|verbose))$/, own: 1 },
  { names: ['taskset'], flags: /^(?:-[ac]+|--(?:all-tasks|cpu-list))$/, own: 1 },
  {
    names: ['numactl'],
    flags: /^(?:-[abl]+|--(?:all|balancing|localalloc))$/,
    values: /^(?:-[CNPimpw]|--(?:interleave|weighted-interleave|preferred|preferred-many|physcpubind|cpunodebind|membind))$/,
  },
  { names: ['stdbuf'], flags: /^-[ioe](?:L|\d+\w*)$/, values: /^(?:-[ioe]|--(?:input|output|error))$/ },
  {
    names: ['timeout'],
    flags: /^(?:-[fpv]+|--(?:foreground|preserve-status|verbose))$/,
    values: /^(?:-[ks]|--(?:kill-after|signal))$/,
    own: 1,
  },
  { names: ['tini', 'tini-static'], flags: /^-[gsvw]+$/, values: /^-[ep]$/ },
  { names: ['dumb-init'], flags: /^(?:-[cv]+|--(?:single-child|verbose))$/, values: /^(?:-r|--rewrite)$/ },
  { names: ['catatonit'] },
  // Each option of `nsys profile` has a value.
  { names: ['nsys'], verb: 'profile', values: /^(?:-[a-zA-Z]|--[a-z][a-z-]+)$/ },
  {
    names: ['conda', 'mamba', 'micromamba'],
    verb: 'run',
    flags: /^(?:-v+|-s|--(?:no-capture-output|live-stream|verbose))$/,
    values: /^(?:-[np]|--(?:name|prefix))$/,
  },
  { names: ['poetry', 'pipenv', 'pdm', 'rye', 'hatch'], verb: 'run' },
  { names: ['pixi'], verb: 'run', flags: /^--(?:frozen|locked)$/, values: /^(?:-e|--environment)$/ },
  {
    names: ['uv'],
    verb: 'run',
    flags:
      /^(?:-[qv]+|--(?:active|all-extras|all-groups|all-packages|exact|frozen|isolated|locked|offline|quiet|verbose|no-(?:cache|config|default-groups|dev|editable|env-file|progress|project|python-downloads|sync)|only-dev|reinstall))$/,
    values: /^(?:-[pw]|--(?:env-file|extra|group|index|no-extra|no-group|only-group|package|python|with|with-editable|with-requirements))$/,
    runsPythonFiles: true,
  },
];

const BY_NAME: ReadonlyMap<string, Wrapper> = new Map(WRAPPERS.flatMap((wrapper) => wrapper.names.map((name) => [name, wrapper])));

/** A variable that a shell or `env` sets for the program behind it. */
const VARIABLE = /^\w+=/;

/** A command without what only prepares its program, such as `env A=B`, `uv run` or `tini --`; undefined where that is not understood. */
export function unwrapped(words: Words): Words | undefined {
  let command: Words | undefined = words.slice(firstWithout(words, 0));
  for (let wrapper = wrapperOf(command); wrapper !== undefined && command !== undefined; wrapper = wrapperOf(command))
    command = behind(wrapper, command);
  return command;
}

const wrapperOf = (words: Words | undefined): Wrapper | undefined => BY_NAME.get(programOf(words?.[0] ?? ''));

/** Where the first word is that sets no variable. */
function firstWithout(words: Words, from: number): number {
  let index = from;
  while (VARIABLE.test(words[index] ?? '')) index++;
  return index;
}

function behind({ verb, flags, values, own = 0, runsPythonFiles }: Wrapper, words: Words): Words | undefined {
  if (verb !== undefined && words[1] !== verb) return undefined;
  let index = verb === undefined ? 1 : 2;
  for (let word = words[index] ?? ''; /^-./.test(word); word = words[index] ?? '') {
    if (word === '--') {
      index++;
      break;
    }
    const [option = '', value] = word.split('=', 2);
    if (flags?.test(word) === true) index += 1;
    else if (values?.test(option) === true) index += value === undefined ? 2 : 1;
    else return undefined;
  }
  const command = words.slice(firstWithout(words, index + own));
  return runsPythonFiles && command[0]?.endsWith('.py') === true ? ['python', ...command] : command;
}
