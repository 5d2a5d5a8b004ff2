import { readYaml } from '../../lib/read/yaml/yaml';
import { faultsIn, formatOf, type FormatRow, formatRows, JSON_TEXT, readFile } from '../../lib/words/formats';
import { boolean, integer, isPlainObject, object, optional, required, type Schema, since } from '../../lib/internal';

const valueOf = (text: string): unknown => {
  try {
    return readYaml(text);
  } catch {
    return undefined;
  }
};

/** A format that no program has. */
const imaginary: FormatRow<'imaginary', { readonly slots: number }> = {
  id: 'imaginary',
  name: 'a configuration of nothing',
  source: 'this test',
  example: { name: 'slots.json', text: '{\n  "slots": 4\n}' },
  hint: /slots/,
  is: ({ value }) => isPlainObject(value) && 'slots' in value,
  ...JSON_TEXT,
  read: (parsed) => parsed,
  schema: () =>
    object<Record<string, unknown>>({ slots: required(integer({ min: 1 })), spare: optional(boolean), late: since('2.0.0', boolean) }),
};

const rows: readonly FormatRow[] = [...formatRows, imaginary];
const each = rows.map((row) => [row.id, row] as const);

test('every format has an id of its own, and says whence it is known', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  for (const { name, source } of rows) expect([name, source].every((text) => text.length > 5)).toBe(true);
});

describe.each(each)('%s', (_id, row) => {
  const { text, name } = row.example;

  test('knows its example, and no other format does', () => {
    const file = { text, name, value: valueOf(text) };
    expect(rows.filter((other) => other.is(file)).map(({ id }) => id)).toEqual([row.id]);
    if (row.hint !== undefined) expect(formatOf({ text, name: '' }, valueOf, rows)?.id).toBe(row.id);
  });

  test('finds nothing wrong with its example', () => {
    expect(readFile(row, text)).toBeDefined();
    expect(faultsIn(row, text)).toEqual([]);
  });

  test('writes what it reads back as the same', () => {
    const read = readFile(row, text);
    const written = row.write(read);
    expect(readFile(row, written)).toEqual(read);
    expect(row.write(readFile(row, written))).toBe(written);
  });

  const places = placesIn(row.schema(), readFile(row, text));
  if (places.length > 0)
    test.each(places)('tells a key that is not known, with the nearest: %s', (_at, steps, key) => {
      const misspelt = `${key}x`;
      const broken = row.write(withKey(readFile(row, text), steps, misspelt));
      // Of some files it is not known who reads them, unless the version of the reader is.
      const told = faultsIn(row, broken, '', '99.0.0').filter(({ got }) => got === misspelt);
      expect(told).toMatchObject([{ at: expect.stringContaining(misspelt), allowed: expect.arrayContaining([key]) }]);
    });
});

test('formats whose keys are judged are the most of them', () => {
  const judged = rows.filter((row) => placesIn(row.schema(), readFile(row, row.example.text)).length > 0).map(({ id }) => id);
  expect(judged).toEqual(
    expect.arrayContaining(['device-plugin', 'mig-parted', 'hami-devices', 'hami-nodes', 'kube-scheduler', 'imaginary']),
  );
});

test('a key belongs to the versions that have it', () => {
  const late = '{"slots": 1, "late": true}';
  expect(faultsIn(imaginary, late)).toEqual([]);
  expect(faultsIn(imaginary, late, '', '2.0.0')).toEqual([]);
  expect(faultsIn(imaginary, late, 'data.x', '1.9.9')).toMatchObject([{ at: 'data.x.late' }]);
});

test('a text in another syntax is told, and nothing is said of one that is not known yet', () => {
  expect(faultsIn(imaginary, '{', 'data.x')).toEqual([{ at: 'data.x', problem: 'is not JSON', got: '{', fix: 'write it as JSON' }]);
});

type Steps = readonly (string | number)[];

/** Objects of a value whose keys are all known to a schema: where each stands, and one of its keys. */
function placesIn(schema: Schema, value: unknown, steps: Steps = []): (readonly [at: string, steps: Steps, key: string])[] {
  if (schema.is === 'object' && isPlainObject(value)) {
    const [key] = Object.keys(value).filter((one) => Object.hasOwn(schema.keys, one));
    const own = key === undefined || schema.more !== undefined ? [] : [[steps.join('.') || 'at its root', steps, key] as const];
    const inner = Object.entries(value).flatMap(([name, one]) => {
      const field = schema.keys[name];
      return field === undefined ? [] : placesIn(field.schema, one, [...steps, name]);
    });
    return [...own, ...inner];
  }
  if (schema.is === 'list' && Array.isArray(value)) return value.slice(0, 1).flatMap((one) => placesIn(schema.of, one, [...steps, 0]));
  if (schema.is === 'map' && isPlainObject(value)) {
    const [first] = Object.entries(value);
    return first === undefined ? [] : placesIn(schema.of, first[1], [...steps, first[0]]);
  }
  return [];
}

/** A value with one more key at a place. */
function withKey(value: unknown, [step, ...rest]: Steps, key: string): unknown {
  if (step === undefined) return { ...(value as object), [key]: 1 };
  if (Array.isArray(value)) return value.map((one, index) => (index === step ? withKey(one, rest, key) : one));
  return { ...(value as object), [step]: withKey((value as Record<string, unknown>)[step], rest, key) };
}
