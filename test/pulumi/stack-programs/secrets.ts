// Gives a secret to each place of components, one run of a program each, and prints what was said of each component, a line of
// JSON. It is a process of its own, since what an Output refuses when it is there ends one that has no such listener.
import * as pulumi from '@pulumi/pulumi';
import fc from 'fast-check';
import { format } from 'node:util';
import type { Field, Schema } from '../../../lib/internal';
import type { Sharing } from '../../../lib/plans/model';
import { machines } from '../../../lib';
import * as gpu from '../../../lib/faces/pulumi';
import { PulumiRecorder } from '../../../lib/faces/testing';
import { gpuClusterWithReleaseForm, releases } from '../../../lib/plans/charts';
import { pools as nodePools } from '../../../lib/plans/node';
import { workloads } from '../../../lib/plans/workload';

const HUSH = 'Hush 7331';

/** What secrets hold: a text that few props take, and what none takes. */
const held: readonly unknown[] = [HUSH, [{ [HUSH]: [HUSH] }]];

const WORDS = ['a', '/a', 'x:1', '1Gi', '30m', 'v26.7.0', '2.10.0', 'a/b', 'a.b/c', 'GPU-1', 'H100', '0 3 * * *', '127.0.0.1', 'NVIDIA'];

const textOf = (pattern: RegExp | undefined): string =>
  pattern === undefined
    ? 'a'
    : (WORDS.find((word) => pattern.test(word)) ?? fc.sample(fc.stringMatching(pattern), { numRuns: 1, seed: 1 })[0]!);

/** Pools that a prop may take, made when one does. */
type Handles = () => readonly unknown[];

/** A value that a schema takes, without what may be left out. */
function soundOf(schema: Schema, handles: Handles): unknown {
  switch (schema.is) {
    case 'text':
      return textOf(schema.pattern);
    case 'integer':
    case 'number':
      return schema.min ?? (schema.above === undefined ? 1 : schema.above + 1);
    case 'duration':
      return '1m';
    case 'boolean':
      return true;
    case 'oneOf':
      return schema.values[0];
    case 'list':
      return Array.from({ length: schema.min ?? 0 }, () => soundOf(schema.of, handles));
    case 'map':
      return {};
    case 'object':
      return objectWith(schema, [], () => undefined, handles);
    case 'anyOf':
      return soundOf(schema.options[0]!, handles);
    case 'quantity':
      return schema.of === 'cpu' ? 1 : '1Gi';
    case 'handle':
      return handles().find((handle) => schema.test(handle));
    case 'json':
      return 1;
  }
}

type SchemaOf<K extends Schema['is']> = Extract<Schema, { is: K }>;

const isNeeded = ({ optional }: Field): boolean => !optional;

/** An object with what it needs, and what `inner` makes of the first step. */
function objectWith(schema: SchemaOf<'object'>, [step]: readonly string[], inner: () => unknown, handles: Handles): object {
  const made: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(schema.keys)) if (isNeeded(field) && key !== step) made[key] = soundOf(field.schema, handles);
  for (const group of schema.exactly ?? []) {
    const keys = group;
    if (Array.isArray(keys) && !keys.some((key) => key === step || key in made))
      made[keys[0]!] = soundOf(schema.keys[keys[0]!]!.schema, handles);
  }
  if (step !== undefined) made[step] = inner();
  return made;
}

/** A value that a schema takes but for what stands at the end of the steps; undefined where they lead nowhere. */
function withAt(schema: Schema, steps: readonly string[], what: unknown, handles: Handles): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return what;
  switch (schema.is) {
    case 'object': {
      const field = schema.keys[step];
      const inner = field && withAt(field.schema, rest, what, handles);
      return inner === undefined ? undefined : objectWith(schema, steps, () => inner, handles);
    }
    case 'list': {
      const inner = step === '[]' ? withAt(schema.of, rest, what, handles) : undefined;
      return inner === undefined ? undefined : [inner];
    }
    case 'map': {
      const inner = step === '*' ? withAt(schema.of, rest, what, handles) : undefined;
      return inner === undefined ? undefined : { [textOf(schema.key)]: inner };
    }
    case 'anyOf':
      return schema.options.map((option) => withAt(option, steps, what, handles)).find((found) => found !== undefined);
    default:
      return undefined;
  }
}

/** Every place of a schema, those of lists and maps as a whole among them. */
function placesIn(schema: Schema, steps: readonly string[] = []): readonly (readonly string[])[] {
  switch (schema.is) {
    case 'object':
      return [steps, ...Object.entries(schema.keys).flatMap(([key, { schema: of }]) => placesIn(of, [...steps, key]))];
    case 'list':
      return [steps, ...placesIn(schema.of, [...steps, '[]'])];
    case 'map':
      return [steps, ...placesIn(schema.of, [...steps, '*'])];
    case 'anyOf':
      return schema.options.flatMap((option) => placesIn(option, steps));
    default:
      return [steps];
  }
}

const placesOf = (schema: Schema): readonly (readonly string[])[] =>
  [...new Map(placesIn(schema).map((steps) => [steps.join(' '), steps])).values()].filter(({ length }) => length > 0);

interface Component {
  readonly schema: Schema;
  /** Props that are sound, of which one is replaced. */
  readonly sound: (pools: Pools) => object;
  readonly make: (args: object) => unknown;
}

const image = 'registry.example/any:1';
const vgpu = { gpus: 1, memory: '1Gi' } as const;

const components: Readonly<Record<string, Component>> = {
  GpuTrainingJob: {
    schema: workloads().trainingJob.schema,
    sound: ({ whole: pool }) => ({ pool, image, request: { gpus: 1 }, command: ['torchrun', 'a.py'] }),
    make: (args) => new gpu.GpuTrainingJob('x', args as never),
  },
  GpuWorkload: {
    schema: workloads().gpuWorkload.schema,
    sound: ({ whole: pool }) => ({ kind: 'Deployment', pool, image, request: { gpus: 1 } }),
    make: (args) => new gpu.GpuWorkload('x', args as never),
  },
  MpsInferenceService: {
    schema: workloads().mpsInferenceService.schema,
    sound: ({ shared: pool }) => ({ pool, image, port: 8000 }),
    make: (args) => new gpu.MpsInferenceService('x', args as never),
  },
  HamiVgpuWorkload: {
    schema: workloads().hamiVgpuWorkload.schema,
    sound: ({ parts: pool }) => ({ kind: 'Deployment', pool, image, request: { vgpu } }),
    make: (args) => new gpu.HamiVgpuWorkload('x', args as never),
  },
  HamiQuota: { schema: workloads().hamiQuota.schema, sound: () => ({ memory: '8Gi' }), make: (args) => new gpu.HamiQuota('x', args) },
  GpuOperator: {
    schema: releases().gpuOperator.schema,
    sound: ({ cluster }) => ({ cluster }),
    make: (args) => new gpu.GpuOperator('x', args as never),
  },
  Hami: { schema: releases().hami.schema, sound: ({ cluster }) => ({ cluster }), make: (args) => new gpu.Hami('x', args as never) },
  NvidiaDevicePlugin: {
    schema: releases().nvidiaDevicePlugin.schema,
    sound: ({ cluster }) => ({ cluster }),
    make: (args) => new gpu.NvidiaDevicePlugin('x', args as never),
  },
  NvidiaDraDriver: {
    schema: releases().nvidiaDraDriver.schema,
    sound: ({ cluster }) => ({ cluster }),
    make: (args) => new gpu.NvidiaDraDriver('x', args as never),
  },
  NetworkOperator: {
    schema: releases().networkOperator.schema,
    sound: ({ cluster }) => ({ cluster }),
    make: (args) => new gpu.NetworkOperator('x', args as never),
  },
  GpuInferenceService: {
    schema: workloads().inferenceService.schema,
    sound: ({ whole: pool }) => ({ pool, server: gpu.vllm({ model: 'Qwen/Qwen3-0.6B', maxModelLen: 4096 }), image }),
    make: (args) => new gpu.GpuInferenceService('x', args as never),
  },
  GpuCheck: {
    schema: workloads().gpuCheck.schema,
    sound: ({ whole: pool }) => ({ pool, image, request: { gpus: 1 } }),
    make: (args) => new gpu.GpuCheck('x', args as never),
  },
  GpuQueue: {
    schema: workloads().gpuQueue.schema,
    sound: ({ whole: pool }) => ({ pools: [pool], teams: { a: { namespaces: ['a'], quota: { whole: { nodes: 1 } } } } }),
    make: (args) => new gpu.GpuQueue('x', args as never),
  },
  MigSchedule: {
    schema: workloads().migSchedule.schema,
    sound: ({ cluster }) => ({
      cluster,
      pool: new gpu.MigPartitionedNodePool('slices', { cluster, machine: machines.dgxH100, nodes: 1, layout: { '1g.10gb': 7 } }),
      timeZone: 'Etc/UTC',
      windows: { day: { at: '07:00', layout: { '1g.10gb': 7 } }, night: { at: '20:00', layout: 'all-disabled' } },
      image,
    }),
    make: (args) => new gpu.MigSchedule('x', args as never),
  },
  CustomResourceLimitation: {
    schema: workloads().limitation.schema,
    sound: () => gpu.limitationPresets.hami,
    make: (args) => new gpu.CustomResourceLimitation('x', args as never),
  },
  GpuCluster: {
    schema: gpuClusterWithReleaseForm.schema,
    sound: () => ({ kubernetes: '1.34' }),
    make: (args) => new gpu.GpuCluster('x', args as never),
  },
  TunedGpuNode: {
    schema: nodePools().tunedGpuNode.schema,
    sound: ({ cluster }) => ({ cluster, machine: machines.dgxH100, nodes: 1, os: 'ubuntu-24.04', intent: 'training' }),
    make: (args) => new gpu.TunedGpuNode('x', args as never),
  },
};

interface Pools {
  readonly cluster: gpu.GpuCluster;
  readonly whole: unknown;
  readonly shared: unknown;
  readonly parts: unknown;
}

/** Each made when a component takes it: most take one. */
function pools(): Pools {
  const { dgxH100: machine } = machines;
  const borrowed = (id: string, sharing: Sharing) => () =>
    gpu.GpuNodePool.fromAttributes(id, { machine, sharing, nodeSelector: { pool: id } });
  const makers = {
    cluster: () => new gpu.GpuCluster('prod', { kubernetes: '1.34' }),
    whole: borrowed('whole', gpu.exclusive()),
    shared: borrowed('shared', gpu.mps({ replicas: 4 })),
    parts: borrowed('parts', gpu.hami()),
  };
  const made = new Map<string, unknown>();
  for (const [name, make] of Object.entries(makers))
    Object.defineProperty(makers, name, { get: () => made.get(name) ?? made.set(name, make()).get(name) });
  return makers as unknown as Pools;
}

/** What is said while all of this runs: what is logged, and failures, also those of Outputs that come later. */
const heard: string[] = [];
const hear = (...words: readonly unknown[]): void => void heard.push(format(...words));
for (const level of ['log', 'info', 'warn', 'error'] as const) console[level] = hear;
process.stderr.write = (text) => (hear(text), true);
process.on('unhandledRejection', (error) => {
  ends.unhandled++;
  hear(error, problemsOf(error));
});

/** How runs ended; of those that are refused, some only when the secret was known, after the program had returned. */
const none = { made: 0, refused: 0, late: 0, unhandled: 0 };
let ends = { ...none };

const problemsOf = (error: unknown): string => JSON.stringify((error as { readonly problems?: unknown }).problems);

/** What was said since the last time, if a secret is in it. */
function leaked(): readonly string[] {
  const said = heard.splice(0).join('\n');
  return said.includes('7331') ? [said] : [];
}

/** Places of a component; of those of pods, which all workloads have, one workload's are enough. */
function ownPlaces(name: string): readonly (readonly string[])[] {
  const others = name === 'GpuTrainingJob' ? [] : placesOf(components['GpuTrainingJob']!.schema).map((steps) => steps.join(' '));
  return placesOf(components[name]!.schema).filter((steps) => !others.includes(steps.join(' ')));
}

async function give(name: string): Promise<readonly string[]> {
  const { schema, sound, make } = components[name]!;
  const leaks: string[] = [];
  for (const steps of ownPlaces(name)) {
    for (const value of held) {
      let returned = false;
      const program = (): void => {
        const own = pools();
        const drawn = withAt(schema, steps, pulumi.secret(value), () => [own.whole, own.shared, own.parts]) as Record<string, unknown>;
        make({ ...sound(own), [steps[0]!]: drawn[steps[0]!] });
        returned = true;
      };
      await PulumiRecorder.run(program).then(
        () => ends.made++,
        (error: unknown) => {
          ends.refused++;
          if (returned) ends.late++;
          hear(error, problemsOf(error));
        },
      );
      leaks.push(...leaked().map((said) => `${steps.join('.')}: ${said}`));
    }
  }
  // Rejections that nobody waits for are told in a later turn.
  await new Promise((resolve) => setTimeout(resolve, 100));
  return [...leaks, ...leaked()];
}

async function answerFor(name: string): Promise<string> {
  ends = { ...none };
  const leaks = await give(name);
  return JSON.stringify({ ...ends, leaks: leaks.slice(0, 3) });
}

async function main(names: readonly string[]): Promise<void> {
  for (const name of names) process.stdout.write(`${await answerFor(name).catch((error: unknown) => format(error))}\n`);
  // Pulumi ends a process with a failure that refused something while it waited for it.
  process.removeAllListeners('exit');
}

void main(process.argv.slice(2));
