import type { Answer, Run } from '../recording';
import { sorted } from '../replay';
import { keyOf, type Message, readable, readableOutputs, shortUrn } from '../wire';
import type { Operation } from './operation';

/** A call as the engine's log of gRPC has it, when it was answered. Source: pulumi 3.260.0, sdk/go/pulumi-internal/rpcdebug. */
interface Call {
  readonly method: string;
  readonly request: Message;
  readonly response: Message | null;
  readonly progress?: string;
}

/** What the program asked of the engine, and what the engine answered that a program may read. */
export function recorded({ wire, changes }: Operation, providerVersion: string): Run & { readonly features: readonly string[] } {
  const calls = answered(wire);
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
    answers: sorted(
      asked.map((call) => [keyOf(call.request), answerOf(call)] as const).filter(([, answer]) => Object.keys(answer).length > 0),
    ),
  };
}

function answered(wire: string): readonly Call[] {
  return wire
    .split('\n')
    .filter((line) => line.includes('/pulumirpc.ResourceMonitor/'))
    .map((line) => JSON.parse(line) as Call)
    .filter(({ progress, response }) => progress === 'response_completed' && response !== null);
}

const of = (calls: readonly Call[], method: string): readonly Call[] => calls.filter((call) => call.method.endsWith(`/${method}`));

function answerOf({ request, response }: Call): Answer {
  const { id, object, properties } = response as { id?: string; object?: Message; properties?: Message };
  if (properties !== undefined) return { outputs: properties };
  // What a resource has got besides differs from run to run, and no program here reads it.
  const name = nameIn(object);
  const outputs = name === nameIn(request['object']) || name === undefined ? undefined : { metadata: { name } };
  const known = id === undefined || id === '' ? undefined : (request['type'] as string).startsWith('pulumi:providers:') ? 'id' : id;
  return { ...(known === undefined ? {} : { id: known }), ...(outputs === undefined ? {} : { outputs }) };
}

const nameIn = (object: unknown): string | undefined => (object as { metadata?: { name?: string } } | undefined)?.metadata?.name;
