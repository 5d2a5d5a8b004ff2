import { laidOver, stepsOf, valueIn } from '../../../lib/internal';
import type { Answer, Run } from '../recording';
import { sorted } from '../replay';
import { keyOf, type Message, readable, readableOutputs, readableState, shortUrn } from '../wire';
import type { Operation } from './operation';

/** A call as the engine's log of gRPC has it, when it was answered. Source: pulumi 3.260.0, sdk/go/pulumi-internal/rpcdebug. */
interface Call {
  readonly method: string;
  readonly request: Message;
  readonly response: Message | null;
  readonly progress?: string;
}

/** What the program asked of the engine, and what the engine answered that a program may read. */
export function recorded(
  { wire, changes }: Operation,
  providerVersion: string,
  reads: readonly string[] = [],
): Run & { readonly features: readonly string[] } {
  const all = answered(wire);
  const constructed = of(all, 'Construct').map(({ request, response }) => ({
    asked: construction(request),
    state: readableState(response?.['state']),
  }));
  const ofPlugin = constructed.length > 0;
  // What a program in another language asks for by itself is its language's; the plugin asks for what it makes of it.
  const calls = !ofPlugin ? all : all.filter(({ request }) => !isOfProgram(request));
  const asked = [...of(calls, 'RegisterResource'), ...of(calls, 'ReadResource')];
  return {
    features: of(calls, 'SupportsFeature')
      .filter(({ response }) => response?.['hasSupport'] === true)
      .map(({ request }) => request['id'] as string)
      .sort(),
    changes,
    asked: sorted(asked.map(({ request }) => [keyOf(request), readable(request, providerVersion)])),
    outputs: sorted(
      of(calls, 'RegisterResourceOutputs').map(({ request }) => [shortUrn(request['urn'] as string), readableOutputs(request['outputs'])]),
    ),
    ...(ofPlugin ? { constructed: Object.fromEntries(constructed.map((one) => [one.asked['name'] as string, one])) } : {}),
    answers: sorted(
      asked
        .map((call) => [keyOf(call.request), answerOf(call, ofPlugin, reads)] as const)
        .filter(([, answer]) => Object.keys(answer).length > 0),
    ),
  };
}

const isOfProgram = ({ remote, type, urn }: Message): boolean =>
  remote === true || type === STACK_TYPE || (typeof urn === 'string' && urn.includes(`::${STACK_TYPE}::`));

const STACK_TYPE = 'pulumi:pulumi:Stack';

/** What tells one construction from another. The engine keeps no order of URNs. */
const construction = (request: Message): Message =>
  Object.fromEntries(CONSTRUCTION.flatMap((key) => (key in request ? [[key, inOrder(key, request[key])]] : [])));

function inOrder(key: string, value: unknown): unknown {
  if (key === 'dependencies' || key === 'urns') return [...(value as readonly string[])].sort();
  if (key !== 'inputDependencies') return value;
  return Object.fromEntries(
    Object.entries(value as Message).map(([input, urns]) => [
      input,
      Object.fromEntries(Object.entries(urns as Message).map((one) => [one[0], inOrder(...one)])),
    ]),
  );
}

const CONSTRUCTION = ['type', 'name', 'parent', 'inputs', 'inputDependencies', 'dependencies', 'providers', 'protect'];

function answered(wire: string): readonly Call[] {
  return wire
    .split('\n')
    .filter((line) => line.includes('/pulumirpc.ResourceMonitor/') || line.includes('/pulumirpc.ResourceProvider/Construct'))
    .map((line) => JSON.parse(line) as Call)
    .filter(({ progress, response }) => progress === 'response_completed' && response !== null);
}

const of = (calls: readonly Call[], method: string): readonly Call[] => calls.filter((call) => call.method.endsWith(`/${method}`));

function answerOf({ request, response }: Call, withNamespace: boolean, reads: readonly string[]): Answer {
  const { id, object, properties } = response as { id?: string; object?: Message; properties?: Message };
  if (properties !== undefined) return { outputs: properties };
  // What a resource has got besides differs from run to run, and no program here reads it.
  const name = nameIn(object);
  const ownName = name === nameIn(request['object']) || name === undefined ? {} : { name };
  // A component of the package tells the URL of its Service.
  const { namespace } = metadataIn(object) ?? {};
  const metadata = { ...ownName, ...(withNamespace && namespace !== undefined ? { namespace } : {}) };
  const named = Object.keys(metadata).length === 0 ? {} : { metadata };
  const outputs = reads.reduce<unknown>((others, path) => laidOver(others, alone(object, stepsOf(path))), named) as Message;
  const known = id === undefined || id === '' ? undefined : (request['type'] as string).startsWith('pulumi:providers:') ? 'id' : id;
  return { ...(known === undefined ? {} : { id: known }), ...(Object.keys(outputs).length === 0 ? {} : { outputs }) };
}

/** An object with this field of it, and no other. */
function alone(object: unknown, steps: readonly (string | number)[]): unknown {
  const value = valueIn(object, ...steps);
  return value === undefined ? {} : steps.reduceRight((inner, step) => ({ [step]: inner }), value);
}

type Metadata = { readonly name?: string; readonly namespace?: string };
const metadataIn = (object: unknown): Metadata | undefined => (object as { metadata?: Metadata } | undefined)?.metadata;
const nameIn = (object: unknown): string | undefined => metadataIn(object)?.name;
