import {
  check,
  comment,
  integer,
  lines,
  list,
  map,
  object,
  oneOf,
  optional,
  plainText,
  type Problem,
  required,
  text,
  throwIfAny,
} from '../../internal';
import { type Architecture, formatCpuList, parseCpuList } from '../../words/machine';
import { processProblems } from './check-process';
import { numactlWords } from './numactl';
import { type ProcessAsk, processKeys, type ProcessProps, processVariables } from './process';
import type { Realtime } from './realtime';

/** A program that runs on a machine itself, without Kubernetes, as a service of systemd. */
export interface ServiceUnitProps extends Omit<ProcessProps, 'driverCapabilities'> {
  /** What the service is, in one line. */
  readonly description: string;
  /** Program with its whole path, and its arguments, one string each; no shell reads them. */
  readonly command: readonly string[];
  /**
   * User that it runs as. systemd sets priorities before it changes the user, so that none needs to be root.
   *
   * @default - root
   */
  readonly user?: string;
  /**
   * Its working directory.
   *
   * @default - /
   */
  readonly workingDirectory?: string;
  /**
   * Variables of its own.
   *
   * @default - none
   */
  readonly env?: Readonly<Record<string, string>>;
  /**
   * GPUs that it uses, and with them how many processes it starts.
   *
   * @default 1
   */
  readonly gpus?: number;
  /**
   * CPUs that it may count on, from which threads follow.
   *
   * @default - not known, and no number of threads is set
   */
  readonly cpus?: number;
  /**
   * Processor of the machine, which says where libraries are.
   *
   * @default 'amd64'
   */
  readonly architecture?: Architecture;
}

const word = text({ empty: true });
const { driverCapabilities: _driver, ...onMachines } = processKeys;
const unitSchema = object<ServiceUnitProps>({
  ...onMachines,
  description: required(plainText({ pattern: /^[^\r\n]+$/, what: 'one line' })),
  command: required(list(word, { min: 1 })),
  user: optional(plainText({ pattern: /^[A-Za-z_][\w.-]{0,30}$/, what: "a user such as 'ml'" })),
  workingDirectory: optional(plainText({ pattern: /^\/[^\r\n]*$/, what: 'an absolute path' })),
  env: optional(map(word, { key: /^[A-Za-z_]\w*$/, keyWhat: 'the name of a variable' })),
  gpus: optional(integer({ min: 1, max: 1024 })),
  cpus: optional(integer({ min: 1, max: 65536 })),
  architecture: optional(oneOf(['amd64', 'arm64'])),
});

/** What the function of this name does, which loads it on first use. */
export function serviceUnit(props: ServiceUnitProps): string {
  throwIfAny(check(unitSchema, props, 'serviceUnit'));
  const { description, command, user, workingDirectory, env = {}, gpus = 1, cpus, architecture, taskset, nice, realtime, numactl } = props;
  const ask: ProcessAsk = { gpus, cpus, architecture };
  throwIfAny([
    ...processProblems(props, { env: Object.keys(env), hasCommand: true, isRestricted: false }, ask, 'serviceUnit'),
    ...commandProblems(command[0] ?? ''),
  ]);
  const variables = processVariables(props, ask).filter(({ name }) => !Object.hasOwn(env, name));
  const binding = numactl === undefined ? [] : numactlWords(numactl);
  return lines([
    '[Unit]',
    `Description=${percent(description)}`,
    '',
    '[Service]',
    ...(user === undefined ? [] : [`User=${user}`]),
    ...(workingDirectory === undefined ? [] : [`WorkingDirectory=${percent(workingDirectory)}`]),
    ...variables.flatMap(({ name, value, why }) => [comment(why), assignment(name, value)]),
    ...Object.entries(env).map(([name, value]) => assignment(name, value)),
    ...(taskset === undefined ? [] : [`CPUAffinity=${formatCpuList(parseCpuList(taskset))}`]),
    ...(nice === undefined ? [] : [`Nice=${nice}`]),
    ...(realtime === undefined ? [] : scheduling(realtime)),
    ...(pins(props) ? [comment('pinned memory is locked, and systemd allows 8 MiB of it'), 'LimitMEMLOCK=infinity'] : []),
    `ExecStart=${[...(binding.length === 0 ? [] : ['/usr/bin/numactl', ...binding.slice(1)]), ...command].map(argument).join(' ')}`,
    '',
    '[Install]',
    'WantedBy=multi-user.target',
  ]);
}

/** systemd looks for a program in its own folders alone. */
const commandProblems = (program: string): readonly Problem[] =>
  program.startsWith('/')
    ? []
    : [{ path: 'serviceUnit.command[0]', problem: 'is not a whole path', got: program, fix: "write it as '/usr/bin/python3'" }];

const scheduling = ({ policy = 'fifo', priority, resetOnFork }: Realtime): readonly string[] => [
  `CPUSchedulingPolicy=${policy}`,
  `CPUSchedulingPriority=${priority}`,
  ...(resetOnFork === true ? ['CPUSchedulingResetOnFork=yes'] : []),
];

/** Whether the program pins memory of its own. */
const pins = ({ framework }: ProcessProps): boolean =>
  framework?.kind === 'pytorch' && (framework.dataLoader?.pinMemory === true || framework.allocator?.pinnedUseCudaHostRegister === true);

/** What systemd would take for one of its specifiers. */
const percent = (value: string): string => value.replaceAll('%', '%%');

/** A word as systemd reads it, in quotes where it needs them. Source: systemd 252 systemd.service(5), "Command lines"; systemd.syntax(7), "Quoting". */
const quoted = (value: string): string =>
  /^[\w+=:,./@-]+$/.test(value)
    ? value
    : `"${percent(value)
        .replace(/[\\"]/g, '\\$&')
        .replace(UNPRINTED, (found) => `\\x${found.charCodeAt(0).toString(16).padStart(2, '0')}`)}"`;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is escaped
const UNPRINTED = /[\u0001-\u001f\u007f]/g;

/** An argument: its dollars are no variables. */
const argument = (value: string): string => quoted(value).replaceAll('$', '$$$$');
const assignment = (name: string, value: string): string => `Environment=${quoted(`${name}=${value}`)}`;
