import * as pulumi from '@pulumi/pulumi';
import { isPlainObject, tokenOf } from '../../../internal';
import { pointer } from '../../../plans/model';

/** Inputs of a resource as far as they are known: what an Output holds, unless it is secret or not known yet. */
export interface KnownInputs {
  /** What is not known is left out. */
  readonly bare: Readonly<Record<string, unknown>>;
  /** What is not known is a token. */
  readonly marked: Readonly<Record<string, unknown>>;
  /** Where something is not known, such as `spec.replicas`. */
  readonly unknown: readonly string[];
}

/** Waits for the Outputs in the inputs of a resource. One that fails fails the resource by itself, and is not known here. */
export async function knownInputs(inputs: object): Promise<KnownInputs> {
  const unknown: string[] = [];
  const { bare, marked } = (await objectOf({ ...inputs }, [], unknown)) as { bare: KnownInputs['bare']; marked: KnownInputs['marked'] };
  return { bare, marked, unknown };
}

/** The text that an Output holds; empty where it is not known. */
export async function textOf(output: pulumi.Output<string>): Promise<string> {
  const text = await plainOf(output);
  return typeof text === 'string' ? text : '';
}

type Steps = readonly (string | number)[];

interface Part {
  readonly bare: unknown;
  readonly marked: unknown;
}

/** The parts of a value; undefined where it is not known as a whole. */
async function partOf(value: unknown, steps: Steps, unknown: string[]): Promise<Part | undefined> {
  const plain = await plainOf(value);
  if (plain === NOT_KNOWN) return undefined;
  if (Array.isArray(plain)) return knownItems(plain, steps, unknown);
  if (isPlainObject(plain)) return objectOf(plain, steps, unknown);
  return typeof plain === 'object' || typeof plain === 'function' ? undefined : { bare: plain, marked: plain };
}

/** A list of which one item is not known says nothing of its length or order. */
async function knownItems(list: readonly unknown[], steps: Steps, unknown: string[]): Promise<Part | undefined> {
  const parts = await Promise.all(list.map((item, index) => partOf(item, [...steps, index], unknown)));
  if (parts.some((part) => part === undefined)) return undefined;
  return { bare: parts.map((part) => part?.bare), marked: parts.map((part) => part?.marked) };
}

async function objectOf(object: Record<string, unknown>, steps: Steps, unknown: string[]): Promise<Part> {
  const bare: Record<string, unknown> = {};
  const marked: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(object)) {
    if (value === undefined || value === null) continue;
    const inner = [...steps, key];
    const part = await partOf(value, inner, unknown);
    if (part === undefined) {
      const token = tokenOf(unknown.push(pointer(inner)) - 1);
      marked[key] = LISTS.has(key) ? [token] : token;
    }
    if (part?.bare !== undefined) [bare[key], marked[key]] = [part.bare, part.marked];
  }
  return { bare, marked };
}

/** Lists of a pod's specification, which rules walk: something of them may not be known. */
const LISTS: ReadonlySet<string> = new Set([
  'args',
  'command',
  'containers',
  'env',
  'envFrom',
  'imagePullSecrets',
  'initContainers',
  'ports',
  'resourceClaims',
  'tolerations',
  'topologySpreadConstraints',
  'volumeMounts',
  'volumes',
]);

/** Stands for what is secret, or not known yet. */
export const NOT_KNOWN = Symbol('not known');

/** The members of an Output that its public type leaves out; every 3.x has them. Source: @pulumi/pulumi 3.100.0 to 3.248.0, `output.ts`. */
interface Settled {
  promise(withUnknowns: true): Promise<unknown>;
  readonly isKnown: Promise<boolean>;
  readonly isSecret: Promise<boolean>;
}

/** A value without the Output around it; what it holds may have Outputs in it. */
export async function plainOf(value: unknown): Promise<unknown> {
  if (!pulumi.Output.isInstance(value) && !(value instanceof Promise)) return isHidden(value) ? NOT_KNOWN : value;
  const output = pulumi.output(value as unknown) as unknown as Settled;
  try {
    const [inner, known, secret] = await Promise.all([output.promise(true), output.isKnown, output.isSecret]);
    return secret || (!known && !pulumi.containsUnknowns(inner)) || isHidden(inner) ? NOT_KNOWN : inner;
  } catch {
    return NOT_KNOWN;
  }
}

/**
 * What is on the wire for what is not a plain value: a secret, an asset, a reference to a resource; and for what is not
 * known. Engines that do not speak of Outputs hand both to a transform as they are.
 *
 * Source: @pulumi/pulumi 3.248.0 `runtime/rpc.ts`, `specialSigKey` and `unknownValue`.
 */
const isHidden = (value: unknown): boolean =>
  pulumi.isUnknown(value) ||
  value === '04da6b54-80e4-46f7-96ec-b56ff0331ba9' ||
  (isPlainObject(value) && '4dabf18193072939515e22adb298388d' in value);
