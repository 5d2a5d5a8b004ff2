import * as pulumi from '@pulumi/pulumi';
import type { KubeObject } from '../../../../lib/words/kubernetes';
import { isSecret } from '../../../../lib/faces/testing';

/** What a program asks the engine to make, with all that decides when the engine may make it. */
export interface Registration {
  readonly urn: string;
  readonly type: string;
  readonly name: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  /** What must exist before: dependencies that were named and those of every Output inside, and the parent. */
  readonly after: readonly string[];
  /** `urn::id` of an explicit provider, or nothing. */
  readonly provider: string;
  /** Names and URNs that it had before. */
  readonly aliases: readonly string[];
}

/** The part of the engine's protocol that matters here (`pulumirpc.RegisterResourceRequest`). */
interface Request {
  getType(): string;
  getName(): string;
  getParent(): string;
  getProvider(): string;
  getDependenciesList(): readonly string[];
  getAliasesList(): readonly { getUrn(): string; getSpec(): { getName(): string } | undefined }[];
  getObject(): { toJavaScript(): Readonly<Record<string, unknown>> } | undefined;
}
type Callback = (error: unknown, response: { getUrn(): string } | undefined) => void;
interface Monitor {
  registerResource(request: Request, callback: Callback): unknown;
}

/** Listens at the mocks that are set: what the program registers from now on, in order. */
export function watch(): readonly Registration[] {
  const registrations: Registration[] = [];
  const monitor = pulumi.runtime.getMonitor() as unknown as Monitor;
  const register = monitor.registerResource.bind(monitor);
  monitor.registerResource = (request, callback) =>
    register(request, (error, response) => {
      if (response) registrations.push(registrationOf(request, response.getUrn()));
      callback(error, response);
    });
  return registrations;
}

function registrationOf(request: Request, urn: string): Registration {
  return {
    urn,
    type: request.getType(),
    name: request.getName(),
    inputs: request.getObject()?.toJavaScript() ?? {},
    after: [...request.getDependenciesList(), request.getParent()].filter((each) => each !== ''),
    provider: request.getProvider(),
    aliases: request.getAliasesList().map((alias) => alias.getUrn() || (alias.getSpec()?.getName() ?? '')),
  };
}

/**
 * The order in which an engine may make them that differs most from that of the program: of all whose dependencies exist,
 * the last first. What works only because the program happened to say it first fails in this order.
 */
export function latestFirst(registrations: readonly Registration[]): readonly Registration[] {
  const known = new Set(registrations.map(({ urn }) => urn));
  const left = [...registrations].reverse();
  const made = new Set<string>();
  const order: Registration[] = [];
  while (left.length > 0) {
    const next = left.findIndex(({ after }) => after.every((urn) => made.has(urn) || !known.has(urn)));
    const [ready] = left.splice(next, 1);
    if (next === -1 || !ready) throw new Error(`depend on each other: ${left.map(({ urn }) => urn).join(', ')}`);
    made.add(ready.urn);
    order.push(ready);
  }
  return order;
}

/**
 * The objects that the Kubernetes provider would send, with their secrets, and with the names that it gives to those that
 * have none. A Helm release is none: its values have judges of their own.
 */
export const manifestsOf = (registrations: readonly Registration[]): readonly KubeObject[] =>
  registrations
    .filter(({ type }) => type.startsWith('kubernetes:') && !type.startsWith('kubernetes:helm.sh/'))
    .map(({ name, inputs }) => {
      const object = revealed(inputs) as KubeObject;
      return { ...object, metadata: { ...object.metadata, name: object.metadata.name || `${name}-1a2b3c4d` } };
    });

/** Of an Output that travels as itself. Source: @pulumi/pulumi 3.248.0, `runtime/rpc.ts`, `specialOutputValueSig`. */
const OUTPUT_SIGNATURE = 'd0e6a833031e9bbcd3f4e8bde6ca49a4';
const isOutput = (input: unknown): boolean =>
  typeof input === 'object' && input !== null && Object.values(input).includes(OUTPUT_SIGNATURE) && 'value' in input;

function revealed(input: unknown): unknown {
  if (isSecret(input) || isOutput(input)) return revealed((input as { readonly value: unknown }).value);
  if (Array.isArray(input)) return input.map(revealed);
  if (typeof input !== 'object' || input === null) return input;
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, revealed(value)]));
}
