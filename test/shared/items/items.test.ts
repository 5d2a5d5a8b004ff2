// What the users' notes ask for, item by item, each with the test that shows it: ITEMS.md beside the checkout.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { documentExampleOf, programExampleOf } from '../../rules/inputs/inputs';
import { alauda } from './alauda';
import { held, type Item, type Items } from './item';
import { operator } from './operator';
import { performance } from './performance';
import { system } from './system';

const shared = process.env['CDK8S_GPU_SHARED'] ?? resolve(__dirname, '../../../../shared');
const sources: Readonly<Record<string, Items>> = { O: system, P: performance, A: alauda, B: operator };

/** The numbers that ITEMS.md gives to the items of each source. */
function asked(): Readonly<Record<string, readonly number[]>> {
  const parts = readFileSync(join(shared, 'ITEMS.md'), 'utf8').split(/^# (?=[OPAB] )/m);
  return Object.fromEntries(
    parts.slice(1).map((part) => [part[0], [...part.matchAll(/^\| (\d+) \|/gm)].map(([, number]) => Number(number))]),
  );
}

const folder = join(__dirname, '../..');

/** What an entry names and is not there. */
function missing(by: string): string | undefined {
  if (by.startsWith('rule ')) {
    const id = by.slice('rule '.length);
    return documentExampleOf(id) === undefined && programExampleOf(id) === undefined ? by : undefined;
  }
  const [file = '', title = ''] = by.split(/: (.*)/s);
  const path = join(folder, file);
  return title !== '' && existsSync(path) && hasTitle(readFileSync(path, 'utf8'), title) ? undefined : by;
}

/** Whether a text in quotes begins so, and not a part of the code. */
const hasTitle = (code: string, title: string): boolean =>
  ["'", '"', '`'].some((quote) => code.includes(`${quote}${title.replaceAll("'", quote === "'" ? "\\'" : "'")}`));

const count = (items: Items, is: (item: Item) => boolean) => Object.values(items).filter(is).length;

test.each(Object.entries(sources))('every item of %s has an entry, and every entry an item', (source, items) =>
  expect(Object.keys(items).map(Number)).toEqual(asked()[source]),
);

test.each(Object.entries(sources))('what the items of %s name is there', (_, items) =>
  expect(Object.values(items).flatMap(held).map(missing).filter(Boolean)).toEqual([]),
);

test.each(Object.entries(sources))('what the items of %s leave or explain has a reason', (_, items) =>
  expect(
    Object.values(items).filter((item) => held(item).length === 0 && !Object.values(item as object).some((why) => String(why).length > 9)),
  ).toEqual([]),
);

test.each<[string, boolean]>([
  ['rule pool/dtype', true],
  ['rule pool/dtypes', false],
  ['shared/items/items.test.ts: every item of %s has an entry', true],
  ['shared/items/items.test.ts: asked', false],
  ['shared/items/items.ts: every item', false],
  ['shared/items/items.test.ts: ', false],
])('%j is there: %s', (by, is) => expect(missing(by) === undefined).toBe(is));

test('so many items are held, explain something, or are left', () =>
  expect(
    Object.fromEntries(
      Object.entries(sources).map(([source, items]) => [
        source,
        {
          held: count(items, (item) => held(item).length > 0),
          explains: count(items, (item) => typeof item === 'object' && 'explains' in item),
          left: count(items, (item) => typeof item === 'object' && 'left' in item),
        },
      ]),
    ),
  ).toMatchInlineSnapshot(`
{
  "A": {
    "explains": 2,
    "held": 104,
    "left": 28,
  },
  "B": {
    "explains": 0,
    "held": 25,
    "left": 1,
  },
  "O": {
    "explains": 7,
    "held": 110,
    "left": 3,
  },
  "P": {
    "explains": 1,
    "held": 84,
    "left": 0,
  },
}
`));
