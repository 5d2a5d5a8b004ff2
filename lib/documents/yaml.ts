import { kubernetesSchema } from './yaml-schema';

type JsYaml = typeof import('js-yaml');
type Events = ReturnType<JsYaml['parseEvents']>;
type Step = string | number;

/**
 * The only place that loads js-yaml, which reads ten times as fast as `yaml` and says where each value stands; what is
 * written goes through `yaml`, as cdk8s does it.
 */
const load = (): JsYaml => require('js-yaml') as JsYaml;

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
    throw new YamlError(`stands for more than ${MOST_VALUES} values once its aliases are written out`, 0, 0);
  }
  return value;
}

/** Further than the values of manifests are. */
const INDENT = ' '.repeat(64);
/** Characters that are read again because of lines that are not indented. */
const MOST_AGAIN = 2 ** 24;

/**
 * Lines inside of brackets and quotes need not be indented for Go's reader, and for this one are: where one is not, it is
 * read again with an indentation, which says nothing there.
 *
 * @returns What was read, and where something was put in.
 */
function leniently<T>(text: string, read: (given: string) => T): readonly [T, indented: readonly number[]] {
  const indented: number[] = [];
  let first: unknown;
  let given = text;
  for (let again = MOST_AGAIN; ; again -= given.length) {
    try {
      return [read(given), indented];
    } catch (error) {
      first ??= error;
      const { reason, mark: { position } = { position: 0 } } = error as Failure;
      const isFurther = position > (indented.at(-1) ?? -INDENT.length) + INDENT.length;
      // Where that does not help, it is no matter of indentation.
      if (reason !== 'deficient indentation' || !isFurther || again <= 0) throw asYamlError(first as Failure);
      given = `${given.slice(0, position)}${INDENT}${given.slice(position)}`;
      indented.push(position);
    }
  }
}

/** What js-yaml throws. */
interface Failure {
  readonly reason?: string;
  readonly message?: string;
  readonly mark?: { readonly line: number; readonly column: number; readonly position: number };
}

const asYamlError = ({ reason, mark, message }: Failure): YamlError =>
  new YamlError(reason ?? message ?? 'cannot be read', mark?.line ?? 0, mark?.column ?? 0);

/** @throws YamlError where an alias stands inside of what it stands for, which then contains itself. */
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
        throw new YamlError(`alias *${name} stands inside of what it stands for`, before.length - 1, before.at(-1)?.length ?? 0);
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

function eventsOf(text: string): Events {
  let events = EVENTS.get(text);
  if (events !== undefined) return events;
  try {
    const [read, indented] = leniently(text, (given) => load().parseEvents(given, { maxDepth: DEEPEST }));
    events = indented.length === 0 ? read : read.map((event) => withoutIndent(event, indented));
  } catch {
    events = []; // a text inside of another may be of any sort
  }
  if (EVENTS.size >= MOST_EVENTS) EVENTS.clear();
  EVENTS.set(text, events);
  return events;
}

/** An event of a text that something was put into, with the places that it has without that. */
const withoutIndent = <T extends object>(event: T, indented: readonly number[]): T =>
  Object.fromEntries(
    Object.entries(event).map(([key, value]: [string, unknown]) => [
      key,
      /(?:start|end)$/i.test(key) && typeof value === 'number'
        ? indented.reduce((place, at) => place - Math.min(INDENT.length, Math.max(0, value - at)), value)
        : value,
    ]),
  ) as T;

/** Where the scalars of a text stand, in its order; `block` are those of lines with an indentation of their own. */
export function scalarsOf(text: string): readonly { readonly start: number; readonly end: number; readonly block: boolean }[] {
  const { EVENT_ID } = load();
  return eventsOf(text).flatMap((event) =>
    event.type === EVENT_ID.SCALAR ? [{ start: event.valueStart, end: event.valueEnd, block: event.indent >= 0 }] : [],
  );
}

/** Many findings may stand in one text, and in texts inside of it. */
const EVENTS = new Map<string, Events>();
const MOST_EVENTS = 8;

/**
 * Where a value stands in a text: the value itself, or the key of a map or list; and where there is no such value, what
 * would contain it. Steps may lead on into a block of lines that is a text of its own, such as a file in a ConfigMap: a
 * number is then the line of one that is no list.
 *
 * @param key The key of the value is asked for, also where the value is a plain one.
 * @returns Characters from the beginning of the text.
 */
export function offsetOf(text: string, steps: readonly Step[], key = false): number {
  const { EVENT_ID, getScalarValue } = load();
  const events = eventsOf(text);
  const root = events.findIndex(({ type }) => type !== EVENT_ID.DOCUMENT);
  return find(Math.max(0, root), steps, 0);

  function find(index: number, inside: readonly Step[], above: number): number {
    const [step, ...rest] = inside;
    const event = events[index];
    if (event === undefined) return above;
    if (event.type === EVENT_ID.SCALAR) return event.indent < 0 ? event.valueStart : insideBlock(text, event, inside, key);
    if (step === undefined || (event.type !== EVENT_ID.MAPPING && event.type !== EVENT_ID.SEQUENCE)) return above;
    let position = 0;
    for (let child = index + 1; events[child] && events[child]?.type !== EVENT_ID.POP; position++) {
      const name = events[child];
      if (event.type === EVENT_ID.SEQUENCE) {
        if (position === step) return find(child, rest, startOf(name) ?? above);
        child = after(events, child);
      } else {
        const value = after(events, child);
        if (name?.type === EVENT_ID.SCALAR && getScalarValue(text, name) === step)
          return key && rest.length === 0 ? name.valueStart : find(value, rest, name.valueStart);
        child = after(events, value);
      }
    }
    return above;
  }

  function startOf(event: Events[number] | undefined): number | undefined {
    if (event?.type === EVENT_ID.SCALAR) return event.valueStart;
    return event?.type === EVENT_ID.MAPPING || event?.type === EVENT_ID.SEQUENCE ? event.start : undefined;
  }

  function after(all: Events, index: number): number {
    let depth = 0;
    for (let next = index; next < all.length; next++) {
      const type = all[next]?.type;
      if (type === EVENT_ID.MAPPING || type === EVENT_ID.SEQUENCE) depth++;
      else if (type === EVENT_ID.POP) depth--;
      if (depth === 0) return next + 1;
    }
    return all.length;
  }
}

/** A scalar of several lines, as the reader saw it. */
interface BlockEvent {
  readonly valueStart: number;
  readonly valueEnd: number;
  readonly indent: number;
}

/** The lines of a block without their indentation are read by themselves; what is found there stands further right. */
function insideBlock(text: string, event: BlockEvent, steps: readonly Step[], key: boolean): number {
  const { lines, inner } = blockOf(text, event);
  const [step] = steps;
  const offset = typeof step === 'number' && !isList(inner) ? lineStart(inner, step) : steps.length === 0 ? 0 : offsetOf(inner, steps, key);
  let moved = event.valueStart + offset;
  for (let line = 0, end = -1; line === 0 || (end >= 0 && end < offset); line++) {
    moved += Math.min(event.indent, lines[line]?.length ?? 0);
    end = inner.indexOf('\n', end + 1);
  }
  return moved;
}

function blockOf(text: string, event: BlockEvent): { readonly lines: readonly string[]; readonly inner: string } {
  let block = BLOCKS.get(event);
  if (block === undefined) {
    const lines = text.slice(event.valueStart, event.valueEnd).split('\n');
    BLOCKS.set(event, (block = { lines, inner: lines.map((line) => line.slice(event.indent)).join('\n') }));
  }
  return block;
}

/** Many findings may stand in one block. */
const BLOCKS = new WeakMap<BlockEvent, ReturnType<typeof blockOf>>();

function isList(text: string): boolean {
  const { EVENT_ID } = load();
  return eventsOf(text).find(({ type }) => type !== EVENT_ID.DOCUMENT)?.type === EVENT_ID.SEQUENCE;
}

const lineStart = (text: string, line: number): number =>
  text
    .split('\n')
    .slice(0, line)
    .reduce((sum, one) => sum + one.length + 1, 0);
