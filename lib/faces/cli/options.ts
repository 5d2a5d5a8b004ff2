import { nearestFirst } from '../../internal';
import { kubernetesMinors, KUBERNETES_VERSION } from '../../words/kubernetes';
import { allRuleIds, isRuleId, severities, type Severity } from '../../rules';
import { formats, readArguments } from './arguments';
import { idsOf } from './explain-ids';

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
  /** The help of a command, or of all. */
  | { readonly command: 'help'; readonly of?: string }
  | { readonly command: 'rules' | 'version' | 'contextSchema' | 'reportSchema' }
  | { readonly command: 'wrong'; readonly problems: readonly string[] };

const COMMANDS = ['lint', 'explain', 'machines', 'mig', 'nodes', 'images', 'plan', 'help'] as const;

/** Reads a command line; everything that is wrong with it at once. */
export function readCommand(argv: readonly string[]): Command {
  const parsed = readArguments(argv);
  if ('problems' in parsed) return wrong(parsed.problems);
  const { values: given, positionals } = parsed;
  const options = Object.keys(given).map((name) => `--${name}`);
  const [command, ...rest] = positionals;
  if (given.help) return { command: 'help', ...(command === undefined ? {} : { of: command }) };
  if (given.version) return { command: 'version' };
  if (command !== undefined && !(COMMANDS as readonly string[]).includes(command))
    return wrong([`'${command}' is not a command; there are: ${COMMANDS.join(', ')}`]);
  if (command === 'help') return { command: 'help', ...(rest[0] === undefined ? {} : { of: rest[0] }) };
  if (command === 'images') return imagesCommand(options, rest);
  if (command === 'nodes') return nodesCommand(options, rest);
  if (command === 'mig') return migCommand(options, rest);
  if (command === 'machines' && given.diff) return diffCommand(options, rest);
  if (given.diff) return wrong(['--diff belongs to machines: cdk8s-gpu machines --diff A B']);
  if (command === 'machines' && given.picture) return pictureCommand(options, rest);
  if (given.picture) return wrong(['--picture belongs to machines: cdk8s-gpu machines --picture A']);
  if (command === 'explain' && given.from !== undefined) return explainFromCommand(given, rest, given.from);
  if (given.from !== undefined) return wrong(['--from belongs to explain: cdk8s-gpu explain KIND/NAME --from FOLDER']);
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
    : wrong([`a command is missing before ${options[0]}; there are: ${COMMANDS.join(', ')}`]);
}

function imagesCommand(options: readonly string[], paths: readonly string[]): Command {
  if (options.length > 0) return wrong(options.map((option) => `images takes no ${option}`));
  return paths.length === 0 ? wrong(['images needs a file or a folder; - is standard input']) : { command: 'images', paths };
}

function migCommand(options: readonly string[], [gpu, ...sizes]: readonly string[]): Command {
  if (options.length > 0) return wrong(options.map((option) => `mig takes no ${option}`));
  return gpu === undefined
    ? wrong(['mig needs a GPU or a machine, such as mig H100-SXM5-80GB or mig 2xdgxH100 1g.10gb=20 30Gi=3'])
    : { command: 'mig', gpu, sizes };
}

function nodesCommand(options: readonly string[], [path, ...more]: readonly string[]): Command {
  if (options.length > 0) return wrong(options.map((option) => `nodes takes no ${option}`));
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
  const strange = Object.keys(given).filter((option) => option !== 'format' && !OF_EXPLAIN.has(option));
  if (strange.length > 0) return wrong(strange.map((option) => `explain --from takes no --${option}`));
  if (what === undefined || more.length > 0)
    return wrong([
      'explain --from needs one pod or pool: KIND/NAME and the folder of its manifests, or POOL and the folder that its files were written to',
    ]);
  return readAsLint(given, [from], explainFormats, (options) => ({ command: 'explainFrom', what, options }));
}

function planCommand(given: GivenOptions, paths: readonly string[]): Command {
  const strange = Object.keys(given).filter((option) => option !== 'format' && !OF_EXPLAIN.has(option));
  if (strange.length > 0) return wrong(strange.map((option) => `plan takes no --${option}`));
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
const OF_EXPLAIN: ReadonlySet<string> = new Set(['from', 'context', 'kubernetes', 'values', 'exclude', 'verbose']);

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
