import { kubernetesSchema } from './yaml-schema';

type JsYaml = typeof import('js-yaml');
export type Events = ReturnType<JsYaml['parseEvents']>;

/**
 * The only place that loads js-yaml, which reads ten times as fast as `yaml` and says where each value is; what is
 * written goes through `yaml`, as cdk8s does it.
 */
export const load = (): JsYaml => require('js-yaml') as JsYaml;

/** Nested deeper than any manifest: who goes there means harm. */
const DEEPEST = 200;
/** Values of a document with its aliases written out. */
const MOST_VALUES = 1_000_000;

/** Why a text is no YAML, and where. */
export class YamlError extends Error {
  constructor(
    message: string,
    /** From 0. */
    readonly line: number,
    /** From 0. */
    readonly column: number,
  ) {
    super(message);
  }
}

/**
 * The value of a text of one document, read as Kubernetes' clients read it.
 *
 * @throws YamlError when it is none, is nested too deep, or is small only because of its aliases.
 */
export function readYaml(text: string): unknown {
  const yaml = load();
  const [value] = leniently(text, (given) => yaml.load(given, { schema: kubernetesSchema(yaml), maxDepth: DEEPEST }));
  const size = text.includes('*') ? sizeOf(value, new Map()) : 0;
  if (size > MOST_VALUES) {
    throwIfEndless(text);
    throw new YamlError(`expands to more than ${MOST_VALUES} values`, 0, 0);
  }
  return value;
}

/** Further than the values of manifests are. */
const INDENT = ' '.repeat(64);
/** Characters that are read again because of what Go's reader allows. */
const MOST_AGAIN = 2 ** 24;

/** White space that is put into a text, and where. */
interface Space {
  readonly at: number;
  readonly length: number;
}

/**
 * Lines inside of brackets and quotes need not be indented for Go's reader, and the name of an alias ends before a colon;
 * for this one it does not. Where that is so, it is read again with white space, which says nothing there.
 *
 * @returns What was read, and what was put in.
 */
function leniently<T>(text: string, read: (given: string) => T): readonly [T, spaces: readonly Space[]] {
  const spaces: Space[] = [];
  let first: unknown;
  let given = text;
  for (let again = MOST_AGAIN; ; again -= given.length) {
    try {
      return [read(given), spaces];
    } catch (error) {
      first ??= error;
      const space = spaceFor(error as Failure, given);
      const { at: last, length } = spaces.at(-1) ?? { at: -1, length: 0 };
      // Where that does not help, it is not a matter of white space.
      if (space === undefined || space.at <= last + length || again <= 0) throw asYamlError(first as Failure);
      given = `${given.slice(0, space.at)}${INDENT.slice(0, space.length)}${given.slice(space.at)}`;
      spaces.push(space);
    }
  }
}

/** What may be missing for this reader alone. */
function spaceFor({ reason, mark: { position } = { line: 0, column: 0, position: 0 } }: Failure, given: string): Space | undefined {
  if (reason === 'deficient indentation') return { at: position, length: INDENT.length };
  const begin = Math.max(0, position - NEAR);
  const alias = [...given.slice(begin, position + 1).matchAll(ALIAS_AS_KEY)].at(-1);
  return alias && { at: begin + alias.index + alias[0].length, length: 1 };
}

const ALIAS_AS_KEY = /(?<=[\s{,])\*[\w-]+(?=:\s)/g;
/** Characters of a key, and of comments behind it, before the value at which a reader stumbles. */
const NEAR = 512;

/** What js-yaml throws. */
interface Failure {
  readonly reason?: string;
  readonly message?: string;
  readonly mark?: { readonly line: number; readonly column: number; readonly position: number };
}

const asYamlError = ({ reason, mark, message }: Failure): YamlError =>
  new YamlError(reason ?? message ?? 'cannot be read', mark?.line ?? 0, mark?.column ?? 0);

/** @throws YamlError where an alias is inside of what it means, which then contains itself. */
function throwIfEndless(text: string): void {
  const { EVENT_ID } = load();
  const latest = new Map<string, number>();
  const open: number[] = [];
  for (const [index, event] of eventsOf(text).entries()) {
    if (event.type === EVENT_ID.POP) open.pop();
    else if (event.type === EVENT_ID.DOCUMENT) open.push(index);
    else {
      const name = text.slice(event.anchorStart, event.anchorEnd);
      if (event.type === EVENT_ID.ALIAS) {
        if (!open.includes(latest.get(name) ?? -1)) continue;
        const before = text.slice(0, event.anchorStart - 1).split('\n');
        throw new YamlError(`alias *${name} is inside its own anchor`, before.length - 1, before.at(-1)?.length ?? 0);
      }
      if (event.anchorStart >= 0) latest.set(name, index);
      if (event.type !== EVENT_ID.SCALAR) open.push(index);
    }
  }
}

/** How many values there are when each alias is a copy: what a walk over the document would visit. */
function sizeOf(value: unknown, known: Map<object, number>): number {
  if (typeof value !== 'object' || value === null) return 1;
  const before = known.get(value);
  if (before !== undefined) return before;
  // An alias of what contains it: the walk would never end.
  known.set(value, Number.POSITIVE_INFINITY);
  const inner: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  const size = inner.reduce<number>((sum, one) => sum + sizeOf(one, known), 1);
  known.set(value, size);
  return size;
}

/** How a text is built up, in its order; nothing of one that is no YAML. */
export function eventsOf(text: string): Events {
  try {
    const [events, spaces] = leniently(text, (given) => load().parseEvents(given, { maxDepth: DEEPEST }));
    return spaces.length === 0 ? events : events.map((event) => withoutSpaces(event, spaces));
  } catch {
    return []; // a text inside of another may be of any sort
  }
}

/** An event of a text that something was put into, with the places that it has without that. */
const withoutSpaces = <T extends object>(event: T, spaces: readonly Space[]): T =>
  Object.fromEntries(
    Object.entries(event).map(([key, value]: [string, unknown]) => [
      key,
      /(?:start|end)$/i.test(key) && typeof value === 'number'
        ? spaces.reduce((place, { at, length }) => place - Math.min(length, Math.max(0, value - at)), value)
        : value,
    ]),
  ) as T;
