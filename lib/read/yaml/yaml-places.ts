import { type Events, eventsOf, load } from './yaml';

type Step = string | number;

/** A text as places in it are looked up, of which many findings may be. */
interface Shape {
  readonly text: string;
  readonly events: Events;
  /** Behind each event and all that is inside of it. */
  readonly ends: Int32Array;
  /** Where the lines begin. */
  readonly lines: Int32Array;
  /** The events of what a map or list holds, by its own. */
  readonly children: Map<number, ReadonlyMap<Step, Child>>;
  /** The texts in blocks of lines, by their events. */
  readonly blocks: Map<number, Block>;
}

interface Child {
  readonly name: number;
  readonly value: number;
}

/** The lines of a block without their indentation, and how much of it each of them and those before it have. */
interface Block {
  readonly inner: Shape;
  readonly cut: Int32Array;
}

/** A finding may be in a text inside of a text, and the next one besides it. */
const SHAPES = new Map<string, Shape>();
const MOST_SHAPES = 8;

function shapeOf(text: string): Shape {
  let shape = SHAPES.get(text);
  if (shape !== undefined) return shape;
  const events = eventsOf(text);
  shape = { text, events, ends: endsOf(events), lines: beginningsOf(text), children: new Map(), blocks: new Map() };
  if (SHAPES.size >= MOST_SHAPES) SHAPES.clear();
  SHAPES.set(text, shape);
  return shape;
}

function endsOf(events: Events): Int32Array {
  const { EVENT_ID } = load();
  const ends = new Int32Array(events.length).fill(events.length);
  const open: number[] = [];
  for (let index = 0; index < events.length; index++) {
    const type = events[index]?.type;
    if (type === EVENT_ID.POP) ends[open.pop() ?? index] = index + 1;
    else if (type === EVENT_ID.SCALAR || type === EVENT_ID.ALIAS) ends[index] = index + 1;
    else open.push(index);
  }
  return ends;
}

function beginningsOf(text: string): Int32Array {
  const begins = [0];
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) begins.push(end + 1);
  return Int32Array.from(begins);
}

/** A place in a text; both from 0. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** The line of a character, and where in it that is. */
export function lineAndColumn(text: string, offset: number): TextPlace {
  const { lines } = shapeOf(text);
  const line = lineAt(lines, offset);
  return { line, column: offset - (lines[line] ?? 0) };
}

function lineAt(lines: Int32Array, offset: number): number {
  let [line, beyond] = [0, lines.length];
  while (beyond - line > 1) {
    const middle = (line + beyond) >> 1;
    if ((lines[middle] ?? 0) <= offset) line = middle;
    else beyond = middle;
  }
  return line;
}

/** Where the scalars of a text are, in its order; `block` are those of lines with an indentation of their own. */
export function scalarsOf(text: string): readonly { readonly start: number; readonly end: number; readonly block: boolean }[] {
  const { EVENT_ID } = load();
  return shapeOf(text).events.flatMap((event) =>
    event.type === EVENT_ID.SCALAR ? [{ start: event.valueStart, end: event.valueEnd, block: event.indent >= 0 }] : [],
  );
}

/**
 * Where a value is in a text: the value itself, or the key of a map or list; and where there is no such value, what
 * would contain it. Steps may lead on into a block of lines that is a text of its own, such as a file in a ConfigMap: a
 * number is then the line of one that is no list.
 *
 * @param key The key of the value is asked for, also where the value is a plain one.
 * @returns Characters from the beginning of the text.
 */
export const offsetOf = (text: string, steps: readonly Step[], key = false): number => offsetIn(shapeOf(text), steps, key);

function offsetIn(shape: Shape, steps: readonly Step[], key: boolean): number {
  const { EVENT_ID } = load();
  const { events } = shape;
  let index = rootOf(events);
  let above = 0;
  for (let depth = 0; ; depth++) {
    const event = events[index];
    const step = steps[depth];
    if (event === undefined) return above;
    if (event.type === EVENT_ID.SCALAR) return event.indent < 0 ? event.valueStart : offsetInBlock(shape, index, steps.slice(depth), key);
    const child = step === undefined ? undefined : childrenOf(shape, index).get(step);
    if (child === undefined) return above;
    above = startOf(events[child.name]) ?? above;
    if (key && depth === steps.length - 1 && event.type === EVENT_ID.MAPPING) return above;
    index = child.value;
  }
}

const rootOf = (events: Events): number =>
  Math.max(
    0,
    events.findIndex(({ type }) => type !== load().EVENT_ID.DOCUMENT),
  );

function startOf(event: Events[number] | undefined): number | undefined {
  const { EVENT_ID } = load();
  if (event?.type === EVENT_ID.SCALAR) return event.valueStart;
  return event?.type === EVENT_ID.MAPPING || event?.type === EVENT_ID.SEQUENCE ? event.start : undefined;
}

/** By their keys, of which the first counts, or their places. */
function childrenOf(shape: Shape, parent: number): ReadonlyMap<Step, Child> {
  const known = shape.children.get(parent);
  if (known !== undefined) return known;
  const { EVENT_ID, getScalarValue } = load();
  const { text, events, ends } = shape;
  const children = new Map<Step, Child>();
  const type = events[parent]?.type;
  const end = (ends[parent] ?? 0) - 1;
  if (type === EVENT_ID.SEQUENCE) {
    for (let index = parent + 1; index < end; index = ends[index] ?? end) children.set(children.size, { name: index, value: index });
  } else if (type === EVENT_ID.MAPPING) {
    for (let name = parent + 1; name < end; ) {
      const value = ends[name] ?? end;
      const event = events[name];
      const key = event?.type === EVENT_ID.SCALAR ? getScalarValue(text, event) : undefined;
      if (key !== undefined && !children.has(key)) children.set(key, { name, value });
      name = ends[value] ?? end;
    }
  }
  shape.children.set(parent, children);
  return children;
}

/** The lines of a block without their indentation are read by themselves; what is found there is further right. */
function offsetInBlock(shape: Shape, index: number, steps: readonly Step[], key: boolean): number {
  const { EVENT_ID } = load();
  const { inner, cut } = blockOf(shape, index);
  const [step] = steps;
  const isList = inner.events[rootOf(inner.events)]?.type === EVENT_ID.SEQUENCE;
  const offset =
    typeof step === 'number' && !isList ? (inner.lines[step] ?? inner.text.length) : steps.length === 0 ? 0 : offsetIn(inner, steps, key);
  return (startOf(shape.events[index]) ?? 0) + offset + (cut[lineAt(inner.lines, offset)] ?? 0);
}

function blockOf(shape: Shape, index: number): Block {
  let block = shape.blocks.get(index);
  if (block !== undefined) return block;
  const event = shape.events[index] as BlockEvent;
  const lines = shape.text.slice(event.valueStart, event.valueEnd).split('\n');
  let sum = 0;
  const cut = Int32Array.from(lines, (line) => (sum += Math.min(event.indent, line.length)));
  block = { inner: shapeOf(lines.map((line) => line.slice(event.indent)).join('\n')), cut };
  shape.blocks.set(index, block);
  return block;
}

/** A scalar of several lines, as the reader saw it. */
interface BlockEvent {
  readonly valueStart: number;
  readonly valueEnd: number;
  readonly indent: number;
}
