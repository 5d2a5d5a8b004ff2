// Values from schemas: of everything that a prop may hold, or of one place in it alone.
import { check, type Field, type Schema } from '../../lib/internal';
import { keyFor, textsFor } from './bank';

/** A place inside a prop's value that holds something by itself. */
export interface Leaf {
  /** As the schema has it, such as `env{}(1).secretKeyRef.name`. */
  readonly path: string;
  /** Where it is in this value. */
  readonly at: readonly (string | number)[];
  readonly schema: Schema;
  readonly optional: boolean;
  /** Values of the other forms that it may have: what one word says shows beside them. */
  readonly others?: readonly unknown[];
}

/** A value, and the places in it. */
export interface Sample {
  readonly value: unknown;
  readonly leaves: readonly Leaf[];
}

/** What a value is made for. */
export interface Wanted {
  /** Whether an optional place is given. */
  readonly gives: (path: string) => boolean;
  /** Values of what only this library makes, such as pools. */
  readonly handles: (what: string) => readonly unknown[] | undefined;
  /** The name of something else in the scene, where a place holds one. */
  readonly names?: Readonly<Record<string, string>>;
}

let words = 0;
/** A word that nothing else has. */
const word = (): string => `zq${(++words).toString(36)}x`;

const NONE: readonly Sample[] = [];
const leaf = (value: unknown, path: string, schema: Schema, optional: boolean): Sample => ({
  value,
  leaves: [{ path, at: [], schema, optional }],
});

/** Values of a schema, one for each of its forms; none where nothing fits. */
export function samplesOf(schema: Schema, path: string, wanted: Wanted, optional = false): readonly Sample[] {
  switch (schema.is) {
    case 'object':
      return objects(schema, path, wanted, optional);
    case 'anyOf': {
      const valuesBeside = (index: number): readonly unknown[] =>
        schema.options.flatMap((option, at) =>
          at === index
            ? []
            : [...samplesOf(option, path, { ...wanted, gives: () => false }).slice(0, 1), ...fullOf(option, path, wanted)].map(
                ({ value }) => value,
              ),
        );
      const forms = schema.options.map((option, index) => ({ option, index, inside: `${path}(${nameOf(schema.by, option) ?? index})` }));
      const asked = forms.filter(({ inside }) => wanted.gives(inside));
      // What something else cannot do without has one form at least.
      return (asked.length > 0 ? asked : forms.slice(0, 1)).flatMap(({ option, index, inside }) => {
        const samples = samplesOf(option, inside, wanted, optional);
        return samples.map(({ value, leaves }) => ({
          value,
          leaves: leaves.map((one) => (one.at.length === 0 ? { ...one, others: [...(one.others ?? []), ...valuesBeside(index)] } : one)),
        }));
      });
    }
    case 'list': {
      const items = samplesOf(schema.of, `${path}[]`, wanted, optional);
      if (items.length === 0 || (schema.min ?? 1) < 2)
        return items.map(({ value, leaves }) => ({ value: [value], leaves: under(0, leaves) }));
      // Of numbers that make a range the first is the least.
      const least = schema.min ?? 1;
      const values = valuesFor(schema.of, wanted)
        .slice(0, least)
        .sort((one, other) => Number(one) - Number(other));
      const more =
        values.length === least
          ? values.slice(1)
          : Array.from({ length: least - 1 }, () => samplesOf(schema.of, `${path}[]`, wanted)[0]?.value);
      return items.map(({ value, leaves }) => ({
        value: [typeof value === 'number' ? values[0] : value, ...more],
        leaves: under(0, leaves),
      }));
    }
    case 'map': {
      const key = keyFor(schema.key, word());
      if (key === undefined) return NONE;
      const items = samplesOf(schema.of, `${path}{}`, wanted, optional);
      return items.map(({ value, leaves }) => ({ value: { [key]: value }, leaves: under(key, leaves) }));
    }
    case 'handle': {
      const given = wanted.handles(schema.what);
      if (given !== undefined) return given.slice(0, 1).map((value) => leaf(value, path, schema, optional));
      const inner = schema.form === undefined ? NONE : samplesOf(schema.form(), path, wanted, optional);
      const valid = inner.filter(({ value }) => check(schema, value, '').length === 0);
      return valid.length > 0 ? valid : inner.length > 0 ? inner : plain(schema, path, wanted, optional);
    }
    default: {
      const name = wanted.names?.[path];
      return name === undefined ? plain(schema, path, wanted, optional) : [leaf(name, path, schema, optional)];
    }
  }
}

/** Of an object whose keys are all optional the least says nothing. */
const fullOf = (option: Schema, path: string, wanted: Wanted): readonly Sample[] =>
  option.is === 'object' && Object.values(option.keys).every((field) => field.optional)
    ? samplesOf(option, path, { ...wanted, gives: () => true }).slice(0, 1)
    : NONE;

const plain = (schema: Schema, path: string, wanted: Wanted, optional: boolean): readonly Sample[] =>
  valuesFor(schema, wanted)
    .slice(0, 1)
    .map((value) => leaf(value, path, schema, optional));

const nameOf = (by: string | undefined, option: Schema): string | undefined => {
  const key = by === undefined || option.is !== 'object' ? undefined : option.keys[by]?.schema;
  return key?.is === 'oneOf' ? String(key.values[0]) : undefined;
};

const under = (step: string | number, leaves: readonly Leaf[]): readonly Leaf[] => leaves.map((one) => ({ ...one, at: [step, ...one.at] }));

function objects(schema: Extract<Schema, { is: 'object' }>, path: string, wanted: Wanted, optional: boolean): readonly Sample[] {
  const families = (schema.more ?? []).flatMap(({ key, what, schema: of }) => {
    const name = keyFor(key, word());
    return name === undefined ? [] : [[name, { schema: of, optional: true }, `${path}.<${what}>`] as const];
  });
  const fields = [...Object.entries(schema.keys).map(([key, field]) => [key, field, `${path}.${key}`] as const), ...families];
  if (fields.length === 0) return [leaf({}, path, schema, optional)];
  const chosen = choices(schema.exactly ?? []).filter((choice) => choice.every((key) => wanted.gives(`${path}.${key}`)));
  const outs = (chosen.length > 0 ? chosen : choices(schema.exactly ?? []).slice(0, 1)).flatMap((choice) => {
    const out = new Set((schema.exactly ?? []).flat().filter((key) => !choice.includes(key)));
    const needed = (key: string, field: Field): boolean => !field.optional || choice.includes(key);
    const parts = fields
      .filter(([key, field, at]) => !out.has(key) && (needed(key, field) || wanted.gives(at)))
      .map(([key, field, at]) => [key, samplesOf(field.schema, at, wanted, !needed(key, field)), needed(key, field)] as const);
    if (parts.some(([, samples, isNeeded]) => isNeeded && samples.length === 0)) return NONE;
    const given = parts.filter(([, samples]) => samples.length > 0);
    const most = Math.max(1, ...given.map(([, samples]) => samples.length));
    return Array.from({ length: most }, (_, index): Sample => {
      const picked = given.map(([key, samples]) => [key, samples[Math.min(index, samples.length - 1)] as Sample] as const);
      return {
        value: Object.fromEntries(picked.map(([key, { value }]) => [key, value])),
        leaves: picked.flatMap(([key, { leaves }]) => under(key, leaves)),
      };
    });
  });
  // What only has optional keys may be given without any.
  return outs.map((one) => (one.leaves.length === 0 ? { ...one, leaves: [{ path, at: [], schema, optional }] } : one));
}

const choices = (groups: readonly (readonly string[])[]): readonly (readonly string[])[] =>
  groups.reduce<readonly (readonly string[])[]>((before, group) => before.flatMap((one) => group.map((key) => [...one, key])), [[]]);

const NUMBERS = [3, 5, 2, 1, 4, 7, 10, 20, 30, 50, 90, 300, 1200, 0.5, 0.25, 30000, 86400, 1048576, 0, -1, -10];
const MEMORY = ['3Gi', '5Gi', '2Mi', '1Gi', '300Gi', '64Mi', '2Ti'];
const DURATIONS = ['15m', '2h', '30s', '90s', '5s', '24h', '1s', '100ms'];

/** Values that a schema without parts takes, the likeliest first. */
export function valuesFor(schema: Schema, wanted: Wanted): readonly unknown[] {
  const takes = (value: unknown): boolean => check(schema, value, '').length === 0;
  switch (schema.is) {
    case 'boolean':
      return [true, false];
    case 'oneOf':
      return schema.values;
    case 'integer':
    case 'number': {
      const { min, max, multipleOf } = schema;
      const own = [min, max, multipleOf, multipleOf === undefined ? undefined : 2 * multipleOf, min === undefined ? undefined : min + 1];
      return [...NUMBERS, ...own.filter((one) => one !== undefined)].filter(takes);
    }
    case 'quantity':
      return (schema.of === 'memory' ? MEMORY : [3, 5, 1, 2, '500m']).filter(takes);
    case 'duration':
      return DURATIONS.filter(takes);
    case 'text':
      return textsFor(schema, word());
    case 'json':
      return [{ [word()]: 3 }, { [word()]: 5 }];
    case 'handle':
      return wanted.handles(schema.what) ?? textsFor(schema, word());
    default:
      return [];
  }
}

/** Whether a value of this schema is a text that an output is searched for. */
export const isWord = (value: unknown): value is string => typeof value === 'string' && /zq[0-9a-z]+x/i.test(value);

/** The places in a value that somebody else made. */
export function leavesOf(schema: Schema, value: unknown, path: string, optional = false): readonly Leaf[] {
  // Who writes undefined says nothing.
  if (value === undefined) return [];
  const own: readonly Leaf[] = [{ path, at: [], schema, optional }];
  if (schema.is === 'handle' && schema.form !== undefined) return leavesOf(schema.form(), value, path, optional);
  if (schema.is === 'anyOf') {
    const index = schema.options.findIndex((option) => check(option, value, '').length === 0);
    const option = schema.options[index];
    return option === undefined ? own : leavesOf(option, value, `${path}(${nameOf(schema.by, option) ?? index})`, optional);
  }
  if (schema.is === 'list' && Array.isArray(value) && value.length > 0)
    return value.flatMap((item, index) => under(index, leavesOf(schema.of, item, `${path}[]`, optional)));
  if (typeof value !== 'object' || value === null) return own;
  // What is empty says nothing, but for an object that never has a key.
  if (Object.keys(value).length === 0) return schema.is === 'object' && Object.keys(schema.keys).length === 0 ? own : [];
  if (Array.isArray(value)) return own;
  if (schema.is === 'map')
    return Object.entries(value).flatMap(([key, item]) => under(key, leavesOf(schema.of, item, `${path}{}`, optional)));
  if (schema.is !== 'object') return own;
  return Object.entries(value).flatMap(([key, item]): readonly Leaf[] => {
    const field = schema.keys[key];
    const family = schema.more?.find((one) => one.key.test(key));
    if (field !== undefined) return under(key, leavesOf(field.schema, item, `${path}.${key}`, field.optional));
    return family === undefined ? [] : under(key, leavesOf(family.schema, item, `${path}.<${family.what}>`, true));
  });
}
