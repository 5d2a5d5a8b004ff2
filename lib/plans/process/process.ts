import { driverCapabilities, type DriverCapability } from '../../words/images';
import { type Field, integer, list, oneOf, optional, plainText, saysAny } from '../../internal';
import type { Architecture } from '../../words/machine';
import type { PlainText, PoolDescription } from '../model';
import type { FrameworkAsk, Variable } from './framework-row';
import { type Framework, frameworkSchema, frameworkVariables } from './frameworks';
import { mallocSchema, mallocVariables } from './malloc';
import type { Malloc } from './malloc-options';
import { type Numactl, numactlSchema, numactlWords } from './numactl';
import { chrtWords, type Realtime, realtimeSchema } from './realtime';

/** How a container's program is started, and which memory and CPUs it may use. */
export interface ProcessProps {
  /**
   * The framework of the program: `pytorch()`, `tensorflow()`, `paddle()` or `jax()`. The main container gets the variables
   * that it reads, as they follow from the options, the pool's sharing and the container's CPUs. An `env` of the same name
   * wins over what nobody asked for, and is refused besides an option.
   *
   * @default - not known, and it gets no variables
   */
  readonly framework?: Framework;
  /**
   * The library that takes the place of the C library's `malloc`: `jemalloc()`, `tcmalloc()` or `mimalloc()`. The image has to
   * have it; it is preloaded.
   *
   * @default - the C library's own
   */
  readonly malloc?: Malloc;
  /**
   * Start the program with a real-time priority, by `chrt`, which the image has to have: `{ policy: 'fifo', priority: 40 }`. The
   * container gets the capability SYS_NICE and has to run as root; nothing of the host is needed. CPUs of its own, by a static
   * CPU Manager, are most often enough without it.
   *
   * @default - the scheduler of all programs
   */
  readonly realtime?: Realtime;
  /**
   * Weight against other programs on the same CPUs, -20 (most) to 19, by `nice`; below 0 it needs the capability SYS_NICE,
   * which the container gets, and root. Not with `realtime`.
   *
   * @default - 0
   */
  readonly nice?: number;
  /**
   * Start the program by `numactl`, which the image has to have: `{ cpunodebind: '0', membind: '0' }`. The container gets the
   * capability SYS_NICE, without which the runtime's filter of system calls keeps numactl from them. Where the kubelet gives
   * containers CPUs and memory of one NUMA node, it is not needed, and a fixed node is most often another one: a rule says so.
   *
   * @default - no binding of its own
   */
  readonly numactl?: Numactl;
  /**
   * CPUs on which the program runs, by `taskset`, such as `'0-7'`: numbers of the node. Where the kubelet gives the container
   * CPUs of its own they are not known before; `numactl: { physcpubind: '+0-7' }` counts within them.
   *
   * @default - all CPUs that the container has
   */
  readonly taskset?: PlainText;
  /**
   * Which libraries of the driver the container is given: `NVIDIA_DRIVER_CAPABILITIES`. `compute` is CUDA, `utility` is
   * nvidia-smi, `video` encodes and decodes, `graphics` is OpenGL and Vulkan, `display` is X11, `ngx` is DLSS. Where devices
   * come by CDI, containers get all of them.
   *
   * @default - what the image says; without a word of it, `compute` and `utility`
   */
  readonly driverCapabilities?: readonly DriverCapability[];
}

/** The keys of how a program is started. */
export const processKeys: { readonly [K in keyof Required<ProcessProps>]: Field } = {
  framework: optional(frameworkSchema()),
  malloc: optional(mallocSchema),
  realtime: optional(realtimeSchema),
  nice: optional(integer({ min: -20, max: 19 })),
  numactl: optional(numactlSchema),
  taskset: optional(
    plainText({
      pattern: /^\d{1,5}(?:-\d{1,5}(?::\d{1,4})?)?(?:,\d{1,5}(?:-\d{1,5}(?::\d{1,4})?)?)*$/,
      what: "CPUs such as '0-7' or '0,2-5'",
    }),
  ),
  driverCapabilities: optional(list(oneOf(driverCapabilities), { min: 1 })),
};

/** What is known where the program runs. */
export interface ProcessAsk extends FrameworkAsk {
  /** What its nodes are; `amd64` where nobody says. */
  readonly architecture?: Architecture | undefined;
}

/** What a program gets. */
export interface ProcessUse {
  /** Words before those of the program. */
  readonly prefix: readonly string[];
  readonly variables: readonly Variable[];
  /** Capabilities of the container. */
  readonly capabilities: readonly string[];
  /** A file that has to be there before the program starts. */
  readonly verify?: string;
}

/** The architecture of a pool's machines, where all have one. */
export function architectureOf(pool: PoolDescription | undefined): Architecture | undefined {
  const [first, ...others] = new Set((pool?.shapes ?? []).map(({ machine }) => machine.architecture));
  return others.length === 0 ? first : undefined;
}

/** The words that start a program as asked: those of memory and CPUs first, and the priority last. Its children inherit all of it. */
export function startWords({ numactl, taskset, nice, realtime }: ProcessProps): readonly string[] {
  return [
    ...(numactl === undefined ? [] : numactlWords(numactl)),
    ...(taskset === undefined ? [] : ['taskset', '-c', taskset]),
    ...(nice === undefined || nice === 0 ? [] : ['nice', '-n', String(nice)]),
    ...(realtime === undefined ? [] : chrtWords(realtime)),
  ];
}

/** The variable by which the NVIDIA runtime is told. Source: nvidia-container-toolkit v1.20.0 `internal/config/image/envvars.go`. */
export const DRIVER_CAPABILITIES = 'NVIDIA_DRIVER_CAPABILITIES';

/** The variables that a program gets, each with its reason. */
export function processVariables({ framework, malloc, driverCapabilities: asked }: ProcessProps, ask: ProcessAsk): readonly Variable[] {
  const own = [
    ...(framework === undefined ? [] : frameworkVariables(framework, ask)),
    ...(asked === undefined
      ? []
      : [{ name: DRIVER_CAPABILITIES, value: asked.join(','), why: 'what of the driver the container is given' }]),
  ];
  return malloc === undefined ? own : [...mallocVariables(malloc, ask.architecture ?? architectureOf(ask.pool) ?? 'amd64'), ...own];
}

/** What needs the capability: real-time priorities, more weight than others, and numactl behind the runtime's filter. */
const needsSysNice = ({ realtime, nice = 0, numactl }: ProcessProps): boolean =>
  realtime !== undefined || nice < 0 || (numactl !== undefined && numactlWords(numactl).length > 0);

/** Memory that is pinned by registering it counts as locked; a container may lock 8 MiB without the capability. */
const needsIpcLock = ({ framework }: ProcessProps): boolean =>
  framework?.kind === 'pytorch' && framework.allocator?.pinnedUseCudaHostRegister === true;

/** Everything that a program gets. */
export function processUse(props: ProcessProps, ask: ProcessAsk): ProcessUse {
  const variables = processVariables(props, ask);
  const library = variables.find(({ name }) => name === 'LD_PRELOAD')?.value;
  return {
    prefix: startWords(props),
    variables,
    capabilities: [...(needsSysNice(props) ? ['SYS_NICE'] : []), ...(needsIpcLock(props) ? ['IPC_LOCK'] : [])],
    ...(props.malloc?.verify === true && library !== undefined ? { verify: library } : {}),
  };
}

/** Whether anything is said of how the program is started. */
export const saysProcess = (props: ProcessProps): boolean => saysAny(props, (names ??= new Set(Object.keys(processKeys))));

let names: ReadonlySet<string> | undefined;
