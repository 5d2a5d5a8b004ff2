import { parseArgs } from 'node:util';
import { nearestFirst } from '../../internal';
import { kubernetesMinors } from '../../words/kubernetes';
import { allRuleIds, severities } from '../../rules';
import { machineNames } from '../../words/machine';
import { INIT_WORDS } from './init';

/** How findings are printed. */
export const formats = ['text', 'json', 'sarif', 'github'] as const;

const OPTIONS = {
  format: { type: 'string' },
  severity: { type: 'string' },
  kubernetes: { type: 'string' },
  context: { type: 'string' },
  disable: { type: 'string', multiple: true },
  exclude: { type: 'string', multiple: true },
  values: { type: 'string', multiple: true },
  verbose: { type: 'boolean' },
  diff: { type: 'boolean' },
  picture: { type: 'boolean' },
  explain: { type: 'string' },
  from: { type: 'string' },
  platform: { type: 'string' },
  engine: { type: 'string' },
  workload: { type: 'string' },
  machine: { type: 'string' },
  snapshot: { type: 'string' },
  nodes: { type: 'string' },
  rules: { type: 'boolean' },
  'context-schema': { type: 'boolean' },
  'report-schema': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const;

/** An option, without its dashes. */
export type OptionName = keyof typeof OPTIONS;
/** Every option. */
export const optionNames = Object.keys(OPTIONS) as readonly OptionName[];
/** Options that every command has. */
export const OF_ALL: readonly OptionName[] = ['help', 'version'];

/** What is behind an option that takes something. */
const ARGUMENTS: Readonly<Partial<Record<OptionName, string>>> = {
  format: formats.join('|'),
  severity: severities.join('|'),
  kubernetes: 'VERSION',
  context: 'FILE',
  disable: 'ID',
  exclude: 'GLOB',
  values: 'CHART@VERSION=FILE',
  explain: 'ID',
  from: 'FOLDER',
  platform: INIT_WORDS.platform.join('|'),
  engine: INIT_WORDS.engine.join('|'),
  workload: INIT_WORDS.workload.join('|'),
  machine: 'NAME',
  snapshot: 'FILE',
  nodes: 'FILE',
};

/** Words for an argument in capitals, where they are not paths. */
const WORDS: Readonly<Record<string, () => readonly string[]>> = { ID: allRuleIds, NAME: machineNames, VERSION: () => kubernetesMinors };

/** What an option takes: words, a path, or nothing. */
export function argumentOf(option: OptionName): readonly string[] | 'path' | undefined {
  const argument = ARGUMENTS[option];
  if (argument === undefined) return undefined;
  return /^[a-z0-9|-]+$/.test(argument) ? argument.split('|') : (WORDS[argument]?.() ?? 'path');
}

const readAs = (argv: readonly string[]) => parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true });
const tokensOf = (argv: readonly string[]) =>
  parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true, strict: false, tokens: true }).tokens;

/** Options and paths of a command line, or everything that is wrong with its options. */
export function readArguments(argv: readonly string[]): ReturnType<typeof readAs> | { readonly problems: readonly string[] } {
  const problems = new Set<string>();
  for (const token of tokensOf(argv)) {
    if (token.kind !== 'option') continue;
    const problem = wrongOption(token, argv[token.index] ?? token.rawName);
    if (problem !== undefined) problems.add(problem);
  }
  return problems.size > 0 ? { problems: [...problems] } : readAs(argv);
}

interface Given {
  readonly name: string;
  /** With its dashes. */
  readonly rawName: string;
  readonly value?: string | undefined;
  /** It is behind a `=`. */
  readonly inlineValue?: boolean | undefined;
}

/** @param word The word of the command line in which the option is, perhaps with others. */
function wrongOption({ name, rawName, value, inlineValue }: Given, word: string): string | undefined {
  if (!Object.hasOwn(OPTIONS, name)) {
    const written = rawName.startsWith('--') ? rawName : word;
    return `${written} is not an option; the nearest is --${nearest(written.replace(/^-+/, ''))}`;
  }
  const wanted = ARGUMENTS[name as OptionName];
  if (wanted === undefined) return value === undefined ? undefined : `${rawName} takes no argument, and '${value}' is given`;
  if (value === undefined) return `${rawName} needs an argument: ${rawName} ${wanted}`;
  // A file may be called like an option, but more often its name was forgotten.
  return !inlineValue && /^-./.test(value)
    ? `${rawName} needs an argument: ${rawName} ${wanted}; for one that begins with a dash write ${rawName}=${value}`
    : undefined;
}

/** Of a single letter, an option that begins with it. */
function nearest(name: string): string {
  const names = nearestFirst(name, Object.keys(OPTIONS));
  return names.find((one) => name.length === 1 && one.startsWith(name)) ?? names[0] ?? 'help';
}
