import fc, { type Arbitrary } from 'fast-check';
import { Call, isRecord } from '../values';
import { hostileNumber, hostileText, junk } from './hostile';

/** A change of one place of some props. */
interface Edit {
  /** Which place, as a share of all of them. */
  readonly place: number;
  readonly what: 'replace' | 'remove' | 'add' | 'repeat';
  readonly key: string;
  readonly text: string;
  readonly number: number;
  readonly value: unknown;
  /** Whether a text stays a text, and a number a number. */
  readonly alike: boolean;
}

const PLACES = 2 ** 20;

const edit: Arbitrary<Edit> = fc.record({
  // Without bias, and no double, of which half are nearly 0: the first place is the whole of the props.
  place: fc.noBias(fc.nat({ max: PLACES - 1 })).map((number) => number / PLACES),
  what: fc.constantFrom(...(['replace', 'replace', 'replace', 'replace', 'replace', 'replace', 'remove', 'add', 'repeat'] as const)),
  key: fc.oneof(fc.constantFrom('__proto__', 'constructor', 'hasOwnProperty', 'unknown', 'nmae'), hostileText),
  text: hostileText,
  number: hostileNumber,
  value: junk,
  alike: fc.boolean(),
});

/** How often props are given as they are: of 10, and what the others change. */
const edits: Arbitrary<readonly Edit[]> = fc.oneof(
  { weight: 7, arbitrary: fc.constant([]) },
  { weight: 2, arbitrary: fc.tuple(edit) },
  { weight: 1, arbitrary: fc.tuple(edit, edit) },
);

/** The same values, some of them with a place or two that somebody got wrong. */
export const tampered = (right: Arbitrary<unknown>): Arbitrary<unknown> =>
  fc.tuple(right, edits).map(([value, changes]) => changes.reduce(changed, value));

function changed(value: unknown, change: Edit): unknown {
  const places = placesOf(value);
  const place = places[Math.floor(change.place * places.length)] ?? [];
  return at(value, place, (old) => edited(old, change));
}

type Steps = readonly (string | number)[];

/** Every place inside a value, its own first; nothing inside what is called by name. */
function placesOf(value: unknown, steps: Steps = []): readonly Steps[] {
  return [steps, ...entriesOf(value).flatMap(([key, each]) => placesOf(each, [...steps, key]))];
}

function entriesOf(value: unknown): readonly (readonly [string | number, unknown])[] {
  if (value instanceof Call) return [...value.given.entries()];
  if (Array.isArray(value)) return [...value.entries()];
  return isRecord(value) ? Object.entries(value) : [];
}

function at(value: unknown, [step, ...rest]: Steps, change: (old: unknown) => unknown): unknown {
  if (step === undefined) return change(value);
  const inner = (old: unknown, key: string | number): unknown => (key === step ? at(old, rest, change) : old);
  if (value instanceof Call) return new Call(value.text, value.call, value.given.map(inner));
  if (Array.isArray(value)) return value.map(inner);
  return Object.fromEntries(Object.entries(value as object).map(([key, old]) => [key, inner(old, key)]));
}

function edited(old: unknown, { what, key, text, number, value, alike }: Edit): unknown {
  if (isRecord(old) && what === 'add') return Object.fromEntries([...Object.entries(old), [key, value]]);
  if (isRecord(old) && what === 'remove') return Object.fromEntries(Object.entries(old).slice(1));
  if (Array.isArray(old) && what === 'repeat') return [...(old as unknown[]), ...(old as unknown[])];
  if (alike && typeof old === 'string') return text;
  if (alike && typeof old === 'number') return number;
  return value;
}
