import fc, { type Arbitrary } from 'fast-check';

/** An arbitrary for every key of some props, no more and no fewer: a new prop does not compile until it is drawn. */
export type Keys<T> = { readonly [K in keyof Required<T>]: Arbitrary<unknown> };

type Record_ = Readonly<Record<string, unknown>>;

/** Props of which some keys are always given and each of the others now and then. */
export function props<T, R extends keyof T>(keys: Keys<T>, required: readonly R[], share = shareOf(keys)): Arbitrary<Record_> {
  const always = new Set<PropertyKey>(required);
  const drawn = Object.entries<Arbitrary<unknown>>(keys).map(([key, of]) => [key, always.has(key) ? of : rarely(of, share)] as const);
  return fc.record(Object.fromEntries(drawn)).map(given);
}

/** About four of many keys are given: each one more is one more that may not go with the others. */
const shareOf = (keys: object): number => Math.max(8, Math.floor(Object.keys(keys).length / 4));

/** Every key. */
export const all = <T>(keys: Keys<T>): Arbitrary<Record_> => fc.record(Object.fromEntries(Object.entries<Arbitrary<unknown>>(keys)));

/** One of so many times, and smallest when it is not there. */
const rarely = (of: Arbitrary<unknown>, share: number): Arbitrary<unknown> =>
  fc.oneof({ withCrossShrink: true }, { weight: share - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: of });

/** One of four times where it would be given: what fits few programs keeps most of them legal. */
export const rarer = (of: Arbitrary<unknown>): Arbitrary<unknown> => rarely(of, 4);

/** Mostly what is right; what is not, one of sixteen times: a program has many parts, and one that is wrong hides the others. */
export const mostly = (right: Arbitrary<unknown>, ...wrong: readonly Arbitrary<unknown>[]): Arbitrary<unknown> =>
  fc.oneof({ weight: 15, arbitrary: right }, { weight: 1, arbitrary: fc.oneof(...wrong) });

const given = (drawn: Record_): Record_ => Object.fromEntries(Object.entries(drawn).filter(([, value]) => value !== undefined));

/** Several props objects as one; the later ones win. */
export const merged = (...parts: readonly Arbitrary<unknown>[]): Arbitrary<Record_> =>
  fc.tuple(...parts).map((drawn) => Object.assign({}, ...drawn) as Record_);

/** Up to so many. */
export const few = (of: Arbitrary<unknown>, maxLength = 2): Arbitrary<readonly unknown[]> => fc.array(of, { maxLength });

/** A map with some of these keys. */
export const map = (keys: readonly string[], of: Arbitrary<unknown>, minKeys = 0): Arbitrary<unknown> =>
  fc.dictionary(fc.constantFrom(...keys), of, { minKeys, maxKeys: 2, noNullPrototype: true });

/** One of these values, whatever their types. */
export const oneOf = (...values: readonly unknown[]): Arbitrary<unknown> => fc.constantFrom(...values);
export const flag = fc.boolean();
/** Findings about what is good to know: none that keeps what is wrong out of the output. */
export const silence: Arbitrary<unknown> = map(
  ['qos/not-guaranteed', 'pool/capacity', 'pool/memory-margin', 'hami/tensor-parallel'],
  oneOf('known'),
);
export const labels = map(['app', 'example.com/team', 'a_b.c-d'], oneOf('', 'a', 'A_1.b', 'true', '017'));
