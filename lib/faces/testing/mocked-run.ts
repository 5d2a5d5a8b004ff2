import { type GathersLateRefusals, GpuConfigError, isPlainObject, LATE_REFUSALS, throwIfAny } from '../../internal';
import { Rejections } from './rejections';

type Pulumi = typeof import('@pulumi/pulumi');

/** How the engine would treat a resource. */
export interface RecordedOptions {
  /**
   * Name of its parent, such as that of its component.
   *
   * @default - the stack
   */
  readonly parent?: string;
  /** Names of the resources that it waits for, by its inputs and by `dependsOn`. */
  readonly dependsOn: readonly string[];
  /** A replacement or deletion of it is refused. */
  readonly protect: boolean;
  /** Pulumi forgets it and does not delete it. */
  readonly retainOnDelete: boolean;
  /** It is deleted before its replacement is made. */
  readonly deleteBeforeReplace: boolean;
  /** Paths of inputs whose changes are ignored. */
  readonly ignoreChanges: readonly string[];
  /**
   * The id of what exists already and is taken over.
   *
   * @default - it is made
   */
  readonly import?: string;
  /** What it was before, in this stack: URNs, or names. */
  readonly aliases: readonly string[];
  /** How long each may take; empty texts for Pulumi's own. */
  readonly timeouts: { readonly create: string; readonly update: string; readonly delete: string };
}

/** Where a program under test runs. */
export interface RunOptions {
  /**
   * Name of the project.
   *
   * @default 'project'
   */
  readonly project?: string;
  /**
   * Name of the stack.
   *
   * @default 'stack'
   */
  readonly stack?: string;
  /**
   * Whether it is a preview, which knows no outputs of what is not made yet.
   *
   * @default false
   */
  readonly preview?: boolean;
  /**
   * Outputs of other stacks that the program refers to, by the name of the stack: `{ 'acme/platform/prod': { pool } }`.
   *
   * @default - other stacks have no outputs
   */
  readonly stacks?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/**
 * Runs a program in a stack of its own, under mocks, until all that it registers is there. Mocks are not told of the options
 * of a resource: they are read from what registers it, just before.
 *
 * @throws What the program throws, also in `.apply`, or a GpuConfigError with everything that is refused when Outputs resolve;
 * where an input is rejected, what rejects it.
 */
export async function runMocked(
  program: () => unknown,
  mocks: object,
  { project = 'project', stack = 'stack', preview = false }: RunOptions,
  tell: (options: RecordedOptions) => void,
): Promise<Readonly<Record<string, unknown>>> {
  const pulumi = load();
  const { runtime } = pulumi;
  await runtime.setMocks(mocks as never, project, stack, preview);
  const monitor = (runtime as unknown as { getMonitor(): Monitor }).getMonitor();
  const rejections = new Rejections(pulumi.Output);
  monitor[LATE_REFUSALS] = rejections.keep;
  const registerResource = monitor.registerResource.bind(monitor);
  monitor.registerResource = (request, callback) => {
    tell(optionsOf(request));
    return registerResource(request, callback);
  };
  const thrown: unknown[] = [];
  let returned: Readonly<Record<string, unknown>> = {};
  try {
    // A program that fails inside leaves promises of Pulumi's behind, for which nobody waits: they would end the process.
    const ended = runtime.runInPulumiStack(async () => {
      runtime.registerStackTransformation(({ resource, props }) => {
        if (resource instanceof pulumi.CustomResource) rejections.watch(pulumi.output(props));
        return undefined;
      });
      try {
        const outputs = await program();
        await rejections.settledOrFirst();
        if (rejections.errors.length > 0) return undefined;
        const known = outputsIn(outputs, pulumi).then((found) => (returned = found), rejections.keep);
        await Promise.race([known, rejections.first]);
        return outputs;
      } catch (error) {
        thrown.push(error);
        return undefined;
      }
    });
    const complete = ended
      .then(() => rejections.settledOrFirst())
      .then(() => runtime.disconnect())
      .catch(rejections.keep);
    await Promise.race([complete, rejections.first]);
    // What is refused together is said together.
    await rejections.others(complete);
  } finally {
    rejections.end();
  }
  throwTogether([...new Set([...thrown, ...rejections.errors])]);
  return returned;
}

/** The outputs that a program returns, without the Outputs around them; undefined where a preview does not know one. */
async function outputsIn(outputs: unknown, { output, Resource }: Pulumi): Promise<Readonly<Record<string, unknown>>> {
  if (!isPlainObject(outputs) || Resource.isInstance(outputs)) return {};
  const held = async (value: unknown): Promise<unknown> => (output(value) as unknown as { promise(): Promise<unknown> }).promise();
  return Object.fromEntries(await Promise.all(Object.entries(outputs).map(async ([name, value]) => [name, await held(value)] as const)));
}

/** Throws an error of the program's own as it is, with its stack, or else every problem that this library found at once. */
function throwTogether(errors: readonly unknown[]): void {
  const own = errors.findIndex((error) => !GpuConfigError.is(error));
  if (own >= 0 || errors.length === 1) throw errors[Math.max(own, 0)];
  throwIfAny(errors.filter((error) => GpuConfigError.is(error)).flatMap(({ problems }) => problems));
}

/** Who tests constructs has no Pulumi. */
const load = (): Pulumi => require('@pulumi/pulumi') as Pulumi;

/** What registers resources under mocks; it has no public type. Source: @pulumi/pulumi 3.248.0 `runtime/mocks.ts`. */
interface Monitor extends GathersLateRefusals {
  registerResource: (request: Request, callback: unknown) => unknown;
}

/** A registration. Source: @pulumi/pulumi 3.248.0 `proto/resource.proto`, RegisterResourceRequest. */
interface Request {
  getParent(): string;
  getDependenciesList(): readonly string[];
  getProtect(): boolean;
  getRetainondelete(): boolean;
  getDeletebeforereplace(): boolean;
  getIgnorechangesList(): readonly string[];
  getImportid(): string;
  getAliasesList(): readonly { getUrn(): string; getSpec(): { getName(): string } | undefined }[];
  getCustomtimeouts(): { getCreate(): string; getUpdate(): string; getDelete(): string } | undefined;
}

function optionsOf(request: Request): RecordedOptions {
  const parent = request.getParent();
  const timeouts = request.getCustomtimeouts();
  return {
    ...(parent === '' || parent.includes('::pulumi:pulumi:Stack::') ? {} : { parent: nameOf(parent) }),
    dependsOn: request.getDependenciesList().map(nameOf),
    protect: request.getProtect(),
    retainOnDelete: request.getRetainondelete(),
    deleteBeforeReplace: request.getDeletebeforereplace(),
    ignoreChanges: [...request.getIgnorechangesList()],
    ...(request.getImportid() === '' ? {} : { import: request.getImportid() }),
    aliases: request.getAliasesList().map((alias) => alias.getSpec()?.getName() ?? alias.getUrn()),
    timeouts: { create: timeouts?.getCreate() ?? '', update: timeouts?.getUpdate() ?? '', delete: timeouts?.getDelete() ?? '' },
  };
}

/** The last part of a URN. */
const nameOf = (urn: string): string => urn.slice(urn.lastIndexOf('::') + 2);
