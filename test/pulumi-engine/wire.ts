import { createHash } from 'node:crypto';

/** A message as JSON, under the names that protobuf's own JSON has: in it, what has its default is left out. */
export type Message = Readonly<Record<string, unknown>>;

/** What is compared of a request, and what of it depends on nothing but the program. */
const COMPARED = [
  'type',
  'name',
  'parent',
  'custom',
  'remote',
  'id',
  'importId',
  'provider',
  'providers',
  'version',
  'dependencies',
  'propertyDependencies',
  'deletedWith',
  'replaceWith',
  'aliases',
  'protect',
  'retainOnDelete',
  'deleteBeforeReplace',
  'deleteBeforeReplaceDefined',
  'ignoreChanges',
  'replaceOnChanges',
  'hideDiffs',
  'additionalSecretOutputs',
  'customTimeouts',
];

/** Lists that mean a set. */
const SETS = new Set(['dependencies', 'urns', 'ignoreChanges', 'replaceOnChanges', 'additionalSecretOutputs']);

/**
 * What a program asks of the engine, for people and for comparison: resources by type and name, secrets and Outputs by
 * their name instead of their mark, long text by its hash, and nothing that is empty.
 */
export function readable(request: Message, providerVersion: string): Message {
  const kept = COMPARED.filter((key) => key in request).map((key) => [
    key,
    key === 'version' ? versionOf(request, providerVersion) : request[key],
  ]);
  const inputs = request['object'] ?? request['properties'] ?? {};
  return { ...withoutEmpty(Object.fromEntries(kept)), inputs: legible(inputs) };
}

/** The outputs that a component, or the stack, says it has. */
export const readableOutputs = (outputs: unknown): unknown => legible(outputs ?? {});

/**
 * The outputs of a component of the package: of what the cluster says of an object, only what it is called; what a component
 * says of itself is asked for again where others are given it.
 */
export function readableState(state: unknown): unknown {
  const { status: _status, description, ...outputs } = legible(state ?? {}) as Message;
  const told = Object.fromEntries(Object.entries(outputs).map(([key, value]) => [key, called(value)]));
  return description === undefined ? told : { ...told, description: short(JSON.stringify(sortedKeys(description))) };
}

function called(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('metadata' in value)) return value;
  const { metadata, status: _status, ...others } = value as Message;
  const { '<output>': known = metadata } = metadata as Message;
  const { name, namespace } = known as Message;
  return { ...others, metadata: { name, namespace } };
}

const sortedKeys = (value: unknown): unknown =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(
        Object.entries(value)
          .sort(([one], [other]) => (one < other ? -1 : 1))
          .map(([key, inner]) => [key, sortedKeys(inner)]),
      );

/** The version of the provider's SDK is said once for all recordings. */
const versionOf = ({ version }: Message, own: string): unknown => (version === own ? 'of the SDK' : version);

/** How a resource is named here: by its type and its name, of which no two are the same in a program. */
export const keyOf = ({ type, name }: Message): string => `${type as string}::${name as string}`;

/** The same of a URN, or of a reference to a provider, which has the provider's id behind it. */
export const shortUrn = (urn: string): string =>
  urn.replace(/^urn:pulumi:[^:]+::[^:]+::(?:.*\$)?/, '').replace(/^(pulumi:providers:.*?::.*?)::.*$/, '$1');

/** Marks of values that are not what they look like. Source: pulumi 3.260.0, sdk/go/common/resource/sig/signatures.go. */
const SIGNATURE = '4dabf18193072939515e22adb298388d';
const SECRET = '1b47061264138c4ac30d75fd1eb44270';
const OUTPUT = 'd0e6a833031e9bbcd3f4e8bde6ca49a4';
const UNKNOWN = '04da6b54-80e4-46f7-96ec-b56ff0331ba9';

function legible(value: unknown): unknown {
  if (typeof value === 'string') return value === UNKNOWN ? '<unknown>' : short(value.startsWith('urn:pulumi:') ? shortUrn(value) : value);
  if (Array.isArray(value)) return value.map(legible);
  if (typeof value !== 'object' || value === null) return value;
  const { [SIGNATURE]: mark, value: held, dependencies, ...more } = value as Record<string, unknown>;
  if (mark === SECRET) return { '<secret>': legible(held) };
  if (mark === OUTPUT)
    return { '<output>': legible(held), ...(dependencies === undefined ? {} : { dependencies: legible(dependencies) }), ...more };
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, legible(inner)]));
}

/** Scripts and configuration files are pinned elsewhere: here it is enough that they are the same. */
function short(text: string): string {
  if (text.length <= 300) return text;
  return `${text.slice(0, 80)}... (${text.length} characters, sha256 ${createHash('sha256').update(text).digest('hex').slice(0, 16)})`;
}

function withoutEmpty(value: Message): Message {
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => [key, tidy(key, inner)]);
  return Object.fromEntries(entries.filter(([, inner]) => !isEmpty(inner)));
}

function tidy(key: string, value: unknown): unknown {
  if (typeof value === 'string') return value.startsWith('urn:pulumi:') ? shortUrn(value) : value;
  if (Array.isArray(value)) {
    const items = value.map((item) => tidy('', item));
    return SETS.has(key) ? items.sort() : items;
  }
  return typeof value === 'object' && value !== null ? withoutEmpty(value as Message) : value;
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === '' ||
  value === false ||
  (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
