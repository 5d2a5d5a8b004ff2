import { defined, nearestFirst } from '../../internal';
import { kubernetesMinors, KUBERNETES_VERSION } from '../../words/kubernetes';
import { allRuleIds, isRuleId, severities, type Severity } from '../../rules';
import { formats, OF_ALL, type OptionName, readArguments } from './arguments';
import { commandNames, commandRows, isCommand } from './commands';
import { type Shell, shells } from './completion';
import { idsOf } from './explain-ids';
import type { Given } from './init';

/** How findings are printed. */
export type Format = (typeof formats)[number];

/** What `lint` was asked to do. */
export interface LintOptions {
  /** Files and folders; `-` is standard input. */
  readonly paths: readonly string[];
  readonly format: Format;
  /** The least severity that is shown and that ends with exit code 1. */
  readonly severity: Severity;
  readonly kubernetes?: string;
  /** File of the context. */
  readonly context?: string;
  readonly disabled: readonly string[];
  /** Patterns of files and folders that are left out. */
  readonly excluded: readonly string[];
  /** `chart@version=file`. */
  readonly values: readonly string[];
  readonly verbose: boolean;
}

/** How `explain --from` was asked. */
export interface ExplainOptions extends Omit<LintOptions, 'format'> {
  readonly format: ExplainFormat;
}

/** How ways of pods are printed. */
export type ExplainFormat = (typeof explainFormats)[number];
const explainFormats = ['text', 'json', 'markdown'] as const;

/** How `plan` was asked. */
export interface PlanOptions extends Omit<LintOptions, 'format'> {
  readonly format: PlanFormat;
}

/** How a plan is printed. */
export type PlanFormat = (typeof planFormats)[number];
const planFormats = ['text', 'json'] as const;

/** What the command line asks for. */
export type Command =
  | { readonly command: 'lint'; readonly options: LintOptions }
  | { readonly command: 'explain'; readonly ids: readonly string[] }
  | { readonly command: 'explainFrom'; readonly what: string; readonly options: ExplainOptions }
  | { readonly command: 'plan'; readonly options: PlanOptions }
  | { readonly command: 'machines'; readonly words: readonly string[] }
  | { readonly command: 'mig'; readonly gpu: string; readonly sizes: readonly string[] }
  | { readonly command: 'nodes'; readonly path: string }
  | { readonly command: 'images'; readonly paths: readonly string[] }
  | { readonly command: 'picture'; readonly machine: string }
  | { readonly command: 'diff'; readonly first: string; readonly second: string }
  | { readonly command: 'init'; readonly given: Given }
  | { readonly command: 'completion'; readonly shell: Shell }
  /** The help of a command, or of all. */
  | { readonly command: 'help'; readonly of?: string }
  | { readonly command: 'rules' | 'version' | 'contextSchema' | 'reportSchema' }
  | { readonly command: 'wrong'; readonly problems: readonly string[] };

/** Reads a command line; everything that is wrong with it at once. */
export function readCommand(argv: readonly string[]): Command {
  const parsed = readArguments(argv);
  if ('problems' in parsed) return wrong(parsed.problems);
  const { values: given, positionals } = parsed;
  const options = Object.keys(given).map((name) => `--${name}`);
  const [command, ...rest] = positionals;
  if (given.help) return { command: 'help', ...(command === undefined ? {} : { of: command }) };
  if (given.version) return { command: 'version' };
  if (command !== undefined && !isCommand(command)) return wrong([`'${command}' is not a command; there are: ${commandNames.join(', ')}`]);
  if (command === 'help') return { command: 'help', ...(rest[0] === undefined ? {} : { of: rest[0] }) };
  if (command === 'machines' && given.diff) return diffCommand(options, rest);
  if (command === 'machines' && given.picture) return pictureCommand(options, rest);
  if (command === 'explain' && given.from !== undefined) return explainFromCommand(given, rest, given.from);
  const strange = command === undefined ? [] : strangeOptions(command, Object.keys(given) as readonly OptionName[]);
  if (strange.length > 0) return wrong(strange);
  if (command === 'init') return initCommand(given, rest);
  if (command === 'completion') return completionCommand(rest);
  if (command === 'images') return imagesCommand(rest);
  if (command === 'nodes') return nodesCommand(rest);
  if (command === 'mig') return migCommand(rest);
  if (command === 'plan') return planCommand(given, rest);
  if (command === 'explain' || command === 'machines') {
    if (options.length > 0) return wrong(options.map((option) => `${command} takes no ${option}`));
    return command === 'explain' ? explanationOf(rest) : { command, words: rest };
  }
  if (given.rules) return { command: 'rules' };
  if (given['context-schema']) return { command: 'contextSchema' };
  if (given['report-schema']) return { command: 'reportSchema' };
  if (given.explain !== undefined) return explanationOf([given.explain]);
  if (command === 'lint') return lintCommand(given, rest);
  return options.length === 0
    ? { command: 'help' }
    : wrong([`a command is missing before ${options[0]}; there are: ${commandNames.join(', ')}`]);
}

/** Options that a command does not have; where another has them, how that is called. */
function strangeOptions(command: keyof typeof commandRows, given: readonly OptionName[]): readonly string[] {
  return given
    .filter((option) => !commandRows[command].options.includes(option) && !OF_ALL.includes(option))
    .map((option) => {
      const [owner, ...others] = commandNames.filter((name) => commandRows[name].options.includes(option));
      return command === 'lint' && owner !== undefined && others.length === 0
        ? `--${option} belongs to ${owner}: ${calledWith(owner, option)}`
        : `${command} takes no --${option}`;
    });
}

/** How a command is called with an option, as its help says it. */
const calledWith = (command: keyof typeof commandRows, option: OptionName): string =>
  new RegExp(`cdk8s-gpu \\S+[^\\n]*? --${option}(?: [A-Z]+)*`).exec(commandRows[command].usage)?.[0] ?? `cdk8s-gpu ${command} --${option}`;

function initCommand(given: GivenOptions, [folder, ...more]: readonly string[]): Command {
  const { platform, engine, workload, machine, snapshot, nodes, kubernetes } = given;
  return more.length > 0
    ? wrong([`init makes one project, and two folders are given: ${folder ?? ''} and ${more[0] ?? ''}`])
    : { command: 'init', given: defined({ folder, platform, engine, workload, machine, snapshot, nodes, kubernetes }) };
}

function completionCommand([shell = '', ...more]: readonly string[]): Command {
  const found = shells.find((one) => one === shell);
  return found === undefined || more.length > 0
    ? wrong([`completion needs one shell: ${shells.join(', ')}`])
    : { command: 'completion', shell: found };
}

function imagesCommand(paths: readonly string[]): Command {
  return paths.length === 0 ? wrong(['images needs a file or a folder; - is standard input']) : { command: 'images', paths };
}

function migCommand([gpu, ...sizes]: readonly string[]): Command {
  return gpu === undefined
    ? wrong(['mig needs a GPU or a machine, such as mig H100-SXM5-80GB or mig 2xdgxH100 1g.10gb=20 30Gi=3'])
    : { command: 'mig', gpu, sizes };
}

function nodesCommand([path, ...more]: readonly string[]): Command {
  return path === undefined || more.length > 0
    ? wrong(['nodes needs one file with what kubectl get nodes -o json prints; - is standard input'])
    : { command: 'nodes', path };
}

function diffCommand(options: readonly string[], operands: readonly string[]): Command {
  const others = options.filter((option) => option !== '--diff');
  if (others.length > 0) return wrong(others.map((option) => `machines --diff takes no ${option}`));
  const [first, second] = operands;
  return first === undefined || second === undefined || operands.length > 2
    ? wrong(['machines --diff needs two machines, each the name of a preset or a file'])
    : { command: 'diff', first, second };
}

function pictureCommand(options: readonly string[], [machine, ...more]: readonly string[]): Command {
  const others = options.filter((option) => option !== '--picture');
  if (others.length > 0) return wrong(others.map((option) => `machines --picture takes no ${option}`));
  return machine === undefined || more.length > 0
    ? wrong(['machines --picture needs one machine, the name of a preset or a file'])
    : { command: 'picture', machine };
}

function explainFromCommand(given: GivenOptions, [what, ...more]: readonly string[], from: string): Command {
  const strange = (Object.keys(given) as readonly OptionName[]).filter((option) => !commandRows.explain.options.includes(option));
  if (strange.length > 0) return wrong(strange.map((option) => `explain --from takes no --${option}`));
  if (what === undefined || more.length > 0)
    return wrong([
      'explain --from needs one pod or pool: KIND/NAME and the folder of its manifests, or POOL and the folder that its files were written to',
    ]);
  return readAsLint(given, [from], explainFormats, (options) => ({ command: 'explainFrom', what, options }));
}

function planCommand(given: GivenOptions, paths: readonly string[]): Command {
  return readAsLint(given, paths, planFormats, (options) => ({ command: 'plan', options }));
}

/** A command that reads files as `lint` does, and prints in formats of its own. */
function readAsLint<F extends string>(
  { format = 'text', ...others }: GivenOptions,
  paths: readonly string[],
  allowed: readonly F[],
  commandOf: (options: Omit<LintOptions, 'format'> & { readonly format: F }) => Command,
): Command {
  const problems = notOneOf('--format', format, allowed);
  const lint = lintCommand({ ...others, format: 'text' }, paths);
  if (lint.command !== 'lint') return problems.length > 0 && lint.command === 'wrong' ? wrong([...problems, ...lint.problems]) : lint;
  return problems.length > 0 ? wrong(problems) : commandOf({ ...lint.options, format: format as F });
}

const wrong = (problems: readonly string[]): Command => ({ command: 'wrong', problems });

function explanationOf(words: readonly string[]): Command {
  if (words.length === 0)
    return wrong([
      'explain needs the id of a rule, such as explain pool/offers (lint --rules lists them), an error, such as explain XID-79, a pod: explain job/llama --from FOLDER, or a pool: explain POOL --from FOLDER',
    ]);
  const named = idsOf(words);
  return 'problems' in named ? wrong(named.problems) : { command: 'explain', ids: named.ids };
}

type GivenOptions = Exclude<ReturnType<typeof readArguments>, { readonly problems: readonly string[] }>['values'];

function lintCommand(given: GivenOptions, paths: readonly string[]): Command {
  const { format = 'text', severity = 'warning', context, disable = [], exclude = [], values = [] } = given;
  const kubernetes = given.kubernetes?.replace(AS_SERVERS_SAY, '$1');
  const problems = [
    ...(paths.length === 0 && values.length === 0 ? ['name a file or a folder; - is standard input'] : []),
    ...notOneOf('--format', format, formats),
    ...notOneOf('--severity', severity, severities),
    ...(kubernetes === undefined || KUBERNETES_VERSION.test(kubernetes)
      ? []
      : notOneOf('--kubernetes', given.kubernetes ?? kubernetes, kubernetesMinors)),
    ...disable.flatMap((id) => unknownRule(id, '--disable ')),
    ...(exclude.includes('') ? ['--exclude is empty'] : []),
    ...([...paths, ...values.map((value) => value.replace(/^.*?=/, ''))].filter((path) => path === '-').length > 1
      ? ['standard input is named twice, and can be read once']
      : []),
  ];
  if (problems.length > 0) return wrong(problems);
  return {
    command: 'lint',
    options: {
      paths,
      format: format as Format,
      severity: severity as Severity,
      ...(kubernetes === undefined ? {} : { kubernetes }),
      ...(context === undefined ? {} : { context }),
      disabled: disable,
      excluded: exclude,
      values,
      verbose: given.verbose === true,
    },
  };
}

/** A version as API servers name themselves, such as `v1.34.2-eks-3025e55` or `v1.34.2+k3s1`; `1.34+` is what their minor reads like. */
const AS_SERVERS_SAY = /^v?(1\.\d+(?:\.\d+)?)(?:[-+][\w.+-]*)?$/;

const notOneOf = (option: string, given: string, allowed: readonly string[]): readonly string[] =>
  allowed.includes(given) ? [] : [`${option} ${given} is not one of ${allowed.join(', ')}`];

const unknownRule = (id: string, option: string): readonly string[] =>
  isRuleId(id) ? [] : [`${option}${id} is not a rule; the nearest are ${nearestFirst(id, allRuleIds(), 3).join(', ')}`];
