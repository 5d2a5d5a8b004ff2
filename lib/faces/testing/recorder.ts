import type { KubeObject } from '../../words/kubernetes';
import { Manifests } from './manifests';
import { type RecordedOptions, runMocked, type RunOptions } from './mocked-run';

/** A resource as Pulumi registered it. */
export interface RecordedResource {
  readonly type: string;
  readonly name: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  /** The provider that makes it, as `<urn>::<id>`; absent for the default one. */
  readonly provider?: string;
  /** What `PulumiRecorder.run` knows besides. */
  readonly options?: RecordedOptions;
}

/** What Pulumi passes to a mock when a resource is registered. */
interface Registration {
  readonly type: string;
  readonly name: string;
  readonly inputs: Record<string, unknown>;
  readonly provider?: string;
}

/**
 * Records what a program registers:
 *
 * `const { manifests, outputs } = await PulumiRecorder.run(() => { new GpuCluster('prod', { kubernetes: '1.34' }); });`
 *
 * It is also mocks for `pulumi.runtime.setMocks`, for tests that run their program by themselves; it does not know the
 * options of resources then.
 */
export class PulumiRecorder {
  /**
   * Runs a program in a stack of its own, under mocks, until all that it registers is there, in `.apply` too.
   *
   * @throws What the program throws, also in `.apply`; a GpuConfigError with everything that is refused once Outputs resolve, after
   * the program returned; what rejects an input of a resource.
   */
  static async run(program: () => unknown, options: RunOptions = {}): Promise<PulumiRecorder> {
    const recorder = new PulumiRecorder();
    recorder.stacks = options.stacks ?? {};
    recorder.returned = await runMocked(program, recorder, options, (asked) => (recorder.asked = asked));
    return recorder;
  }

  private returned: Readonly<Record<string, unknown>> = {};

  /**
   * What the program that `run` ran returned, as outputs of its stack: what is in each Output, secrets too; undefined where a
   * preview does not know it.
   */
  get outputs(): Readonly<Record<string, unknown>> {
    return this.returned;
  }

  private readonly recorded: RecordedResource[] = [];
  private asked: RecordedOptions | undefined;
  private stacks: NonNullable<RunOptions['stacks']> = {};

  /** Called by Pulumi: every resource gets an id, and its inputs as outputs. */
  newResource({ type, name, inputs, provider = '' }: Registration): { id: string; state: Record<string, unknown> } {
    const options = this.asked;
    this.asked = undefined;
    if (type !== 'pulumi:pulumi:Stack')
      this.recorded.push({ type, name, inputs, ...(provider === '' ? {} : { provider }), ...(options ? { options } : {}) });
    return { id: `${name}-id`, state: type === 'pulumi:pulumi:StackReference' ? { ...inputs, ...this.outputsOf(inputs) } : inputs };
  }

  /** What a stack that is referred to has. Source: @pulumi/pulumi 3.248.0 `stackReference.ts`. */
  private outputsOf({ name }: Record<string, unknown>): Record<string, unknown> {
    const outputs = this.stacks[String(name)] ?? {};
    return { outputs, secretOutputNames: Object.keys(outputs).filter((key) => isSecret(outputs[key])) };
  }

  /** Called by Pulumi: every function answers with its arguments. */
  call({ inputs }: { readonly inputs: Record<string, unknown> }): Record<string, unknown> {
    return inputs;
  }

  /** Everything registered so far, in order. */
  get resources(): readonly RecordedResource[] {
    return [...this.recorded];
  }

  /** The Kubernetes objects registered so far, with the values of their secrets. */
  get manifests(): Manifests {
    // A Helm release of the Kubernetes provider is not an object of the API server.
    const objects = this.recorded.filter(({ type }) => type.startsWith('kubernetes:') && !type.startsWith('kubernetes:helm.sh/'));
    return new Manifests(objects.map(({ inputs }) => revealed(inputs) as KubeObject));
  }
}

/**
 * How a secret travels between a program and the engine.
 *
 * Source: @pulumi/pulumi 3.248.0 `runtime/rpc.ts`, `specialSigKey` and `specialSecretSig`.
 */
const SIGNATURE_KEY = '4dabf18193072939515e22adb298388d';
const SECRET_SIGNATURE = '1b47061264138c4ac30d75fd1eb44270';

/** Whether a recorded input is a secret: Pulumi encrypts it in the state and hides it in what it prints. */
export const isSecret = (input: unknown): boolean =>
  typeof input === 'object' && input !== null && (input as Record<string, unknown>)[SIGNATURE_KEY] === SECRET_SIGNATURE;

function revealed(input: unknown): unknown {
  if (isSecret(input)) return revealed((input as { readonly value: unknown }).value);
  if (Array.isArray(input)) return input.map(revealed);
  if (typeof input !== 'object' || input === null) return input;
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, revealed(value)]));
}
