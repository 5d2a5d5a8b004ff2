import type { Problem } from '../../internal';
import { frameworkOf } from './frameworks';
import { libraryPath } from './malloc';
import { MEMORY_POLICIES } from './numactl';
import { DRIVER_CAPABILITIES, type ProcessAsk, type ProcessProps, processUse, startWords } from './process';

/** What is known of the container besides how it is started. */
export interface StartedContainer {
  /** Names of its own variables. */
  readonly env: readonly string[];
  /** Whether it says its program itself. */
  readonly hasCommand: boolean;
  /** It complies with the level `restricted` of Pod Security. */
  readonly isRestricted: boolean;
}

/** What is wrong with how a program is started, by itself and with what else the container says. */
export function processProblems(props: ProcessProps, container: StartedContainer, ask: ProcessAsk, path: string): readonly Problem[] {
  return [
    ...optionProblems(props, path),
    ...bindingProblems(props, path),
    ...preloadProblems(props, path),
    ...environmentProblems(props, container, ask, path),
    ...startProblems(props, container, ask, path),
  ];
}

/** Options of the framework that contradict each other. */
const optionProblems = ({ framework }: ProcessProps, path: string): readonly Problem[] =>
  framework === undefined
    ? []
    : (frameworkOf(framework)?.problems?.(framework) ?? []).map(({ option, ...rest }) => ({
        path: `${path}.framework.${option}`,
        ...rest,
      }));

function bindingProblems({ numactl, taskset, nice, realtime }: ProcessProps, path: string): readonly Problem[] {
  const problems: Problem[] = [];
  if (numactl !== undefined) {
    const policies = MEMORY_POLICIES.filter((policy) => numactl[policy] !== undefined && numactl[policy] !== false);
    if (policies.length > 1)
      problems.push({
        path: `${path}.numactl`,
        problem: 'gives two memory policies, and numactl then ends with "Conflicting policies"',
        got: policies,
        fix: 'keep one of them',
      });
    const cpus = (['cpunodebind', 'physcpubind'] as const).filter((option) => numactl[option] !== undefined);
    if (cpus.length > 1)
      problems.push({
        path: `${path}.numactl`,
        problem: 'binds CPUs twice, and the second binding replaces the first',
        got: cpus,
        fix: 'keep one of them',
      });
    if (policies.length + cpus.length === 0)
      problems.push({
        path: `${path}.numactl`,
        problem: 'binds nothing',
        got: numactl,
        fix: "write numactl: { cpunodebind: '0', membind: '0' }, or remove it",
      });
    if (taskset !== undefined && cpus.length > 0)
      problems.push({
        path: `${path}.taskset`,
        problem: `replaces the CPUs of numactl's ${cpus[0]}`,
        got: taskset,
        fix: 'keep one of them',
      });
  }
  if (nice !== undefined && realtime !== undefined)
    problems.push({
      path: `${path}.nice`,
      problem: 'has no effect on a program with a real-time priority',
      got: nice,
      fix: 'remove it, or realtime',
    });
  return problems;
}

function preloadProblems({ malloc }: ProcessProps, path: string): readonly Problem[] {
  if (malloc === undefined) return [];
  if (malloc.path !== undefined && malloc.distribution !== undefined)
    return [
      { path: `${path}.malloc.distribution`, problem: 'is not used besides path', got: malloc.distribution, fix: 'remove one of the two' },
    ];
  if (libraryPath(malloc, 'amd64') !== undefined) return [];
  return [
    {
      path: `${path}.malloc.path`,
      problem: `is missing: no package of '${malloc.distribution ?? 'debian'}' with ${malloc.kind} is known`,
      allowed: 'an absolute path',
      fix: `write path: '/usr/lib64/lib${malloc.kind}.so.2', as the image has it`,
    },
  ];
}

/** A variable that an option asks for, and that the container says itself: one of the two would be ignored. */
function environmentProblems(props: ProcessProps, { env }: StartedContainer, ask: ProcessAsk, path: string): readonly Problem[] {
  return processUse(props, ask).variables.flatMap(({ name, byDefault }): readonly Problem[] =>
    byDefault === true || !env.includes(name)
      ? []
      : [
          {
            path: `${path}.env.${name}`,
            problem: `is set by ${optionOf(name, props)} as well`,
            fix: 'remove it, or the option',
          },
        ],
  );
}

const optionOf = (name: string, { framework }: ProcessProps): keyof ProcessProps => {
  if (name === DRIVER_CAPABILITIES) return 'driverCapabilities';
  return name === 'LD_PRELOAD' || framework === undefined ? 'malloc' : 'framework';
};

function startProblems(
  props: ProcessProps,
  { hasCommand, isRestricted }: StartedContainer,
  ask: ProcessAsk,
  path: string,
): readonly Problem[] {
  const words = startWords(props);
  const { capabilities } = processUse(props, ask);
  const asked = (['numactl', 'realtime', 'nice'] as const).find((key) => props[key] !== undefined) ?? 'framework';
  return [
    ...(words.length > 0 && !hasCommand
      ? [
          {
            path: `${path}.command`,
            problem: `is missing: ${words[0]} starts the program, and the entry point of an image cannot be named behind it`,
            allowed: 'a list',
            fix: `write command: ['python', 'train.py'], the words that the image would run`,
          },
        ]
      : []),
    ...(capabilities.length > 0 && isRestricted
      ? [
          {
            path: `${path}.${asked}`,
            problem: `needs ${capabilities.join(', ')}, which the API server rejects where security is 'restricted'`,
            got: props[asked],
            fix: `remove security, or ${asked}`,
          },
        ]
      : []),
  ];
}
