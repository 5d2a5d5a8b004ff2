import { type ComponentResourceOptions, runtime } from '@pulumi/pulumi';
import type { ConstructResult, Provider } from '@pulumi/pulumi/provider';
import { joinRun } from '../run';
import { packagedComponents } from './components';
import { read, settled } from './inputs';
import { PACKAGE } from './package-schema';

/** The provider of the package: Pulumi starts it for programs in other languages, and asks it for components. */
export const packageProvider = (version: string, schema: string): Provider => ({
  version,
  schema,
  construct: async (name, type, inputs, opts): Promise<ConstructResult> => {
    const component = Object.hasOwn(packagedComponents(), nameIn(type)) ? packagedComponents()[nameIn(type)] : undefined;
    if (component === undefined) throw new Error(`${type} is not a component of ${PACKAGE}`);
    joinRun(runAt(address()));
    const { component: made, outputs } = component.make(name, read(await settled(inputs, component.inputs, name), name), optionsOf(opts));
    return { urn: made.urn, state: outputs };
  },
});

const nameIn = (type: string): string => (type.startsWith(`${PACKAGE}:index:`) ? type.slice(`${PACKAGE}:index:`.length) : '');

/** Lists that are empty say nothing, and would be said of every child. */
const optionsOf = (opts: ComponentResourceOptions): ComponentResourceOptions =>
  Object.fromEntries(Object.entries(opts).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)));

/** The components of one deployment are made by calls that have one address of the engine. */
function runAt(where: string): object {
  const run = RUNS.get(where) ?? {};
  RUNS.set(where, run);
  return run;
}

const RUNS = new Map<string, object>();

/** Source: @pulumi/pulumi 3.248.0 `runtime/settings.ts`; @grpc/grpc-js, `Client.getChannel`. */
function address(): string {
  const { getMonitor } = runtime as { getMonitor?: () => { getChannel?: () => { getTarget(): string } } | undefined };
  return getMonitor?.()?.getChannel?.().getTarget() ?? '';
}
