import { nearestFirst } from '../internal';
import { kubernetesMinors, KUBERNETES_VERSION } from '../kubernetes';
import { allRuleIds, type Severity } from '../rules';
import { formats, readArguments, severities } from './arguments';

export { severities } from './arguments';

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

/** What the command line asks for. */
export type Command =
  | { readonly command: 'lint'; readonly options: LintOptions }
  | { readonly command: 'explain'; readonly rule: string }
  | { readonly command: 'rules' | 'help' | 'version' | 'contextSchema' | 'reportSchema' }
  | { readonly command: 'wrong'; readonly problems: readonly string[] };

/** Reads a command line; everything that is wrong with it at once. */
export function readCommand(argv: readonly string[]): Command {
  const parsed = readArguments(argv);
  if ('problems' in parsed) return { command: 'wrong', problems: parsed.problems };
  const { values: given, positionals } = parsed;
  if (given.help) return { command: 'help' };
  if (given.version) return { command: 'version' };
  const [command, ...paths] = positionals;
  if (command === undefined) return { command: 'help' };
  if (command !== 'lint') return { command: 'wrong', problems: [`'${command}' is no command; there is: lint`] };
  if (given.rules) return { command: 'rules' };
  if (given['context-schema']) return { command: 'contextSchema' };
  if (given['report-schema']) return { command: 'reportSchema' };
  if (given.explain !== undefined) {
    const problems = unknownRule('--explain', given.explain);
    return problems.length > 0 ? { command: 'wrong', problems } : { command: 'explain', rule: given.explain };
  }
  const { format = 'text', severity = 'warning', context, disable = [], exclude = [], values = [] } = given;
  const kubernetes = given.kubernetes?.replace(AS_SERVERS_SAY, '$1');
  const problems = [
    ...(paths.length === 0 && values.length === 0 ? ['no file or folder is given; - is standard input'] : []),
    ...notOneOf('--format', format, formats),
    ...notOneOf('--severity', severity, severities),
    ...(kubernetes === undefined || KUBERNETES_VERSION.test(kubernetes)
      ? []
      : notOneOf('--kubernetes', given.kubernetes ?? kubernetes, kubernetesMinors)),
    ...disable.flatMap((id) => unknownRule('--disable', id)),
    ...(exclude.includes('') ? ['--exclude is empty'] : []),
    ...([...paths, ...values.map((value) => value.replace(/^.*?=/, ''))].filter((path) => path === '-').length > 1
      ? ['standard input is named twice: it can be read once']
      : []),
  ];
  if (problems.length > 0) return { command: 'wrong', problems };
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
  allowed.includes(given) ? [] : [`${option} ${given} is none of ${allowed.join(', ')}`];

const unknownRule = (option: string, id: string): readonly string[] =>
  allRuleIds().includes(id) ? [] : [`${option} ${id} is no rule; the nearest are ${nearestFirst(id, allRuleIds(), 3).join(', ')}`];
