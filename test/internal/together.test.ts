import {
  at,
  list,
  map,
  type Check,
  checkTogether,
  integer,
  object,
  oneOf,
  optional,
  plainText,
  required,
  type Schema,
  unionBy,
} from '../../lib/internal';

interface Props {
  readonly min: number;
  readonly max: number;
  readonly name?: string;
  readonly one?: string;
  readonly other?: string;
}

const schema: Schema = {
  is: 'object',
  keys: {
    min: required(integer()),
    max: required(integer()),
    name: optional(plainText()),
    one: optional(plainText()),
    other: optional(plainText()),
  },
  exactly: [['one', 'other']],
};
const fix = 'mend it';
const range: Check<Props, { path: string }> = ({ min, max }, { path }) =>
  min <= max ? [] : [{ path, problem: `${min.toFixed()} is above ${max.toFixed()}`, fix }];
const named: Check<Props, { path: string }> = ({ name = '' }, { path }) =>
  name.toUpperCase() === 'TAKEN' ? [{ path: `${path}.name`, problem: 'is taken', fix }] : [];
const chosen: Check<Props, { path: string }> = (props, { path }) =>
  String(props.one ?? props.other).length > 3 ? [{ path, problem: 'is long', fix }] : [];
const copied: Check<Props, { path: string }> = (props, { path }) => [
  { path, problem: `has ${Object.keys({ ...props }).length} keys`, fix },
];

const wrong = (props: unknown, ...checks: readonly Check<Props, { path: string }>[]) =>
  checkTogether({ schema, checks }, props, { path: 'p' }).map(({ path, problem }) => `${path} ${problem}`);

test('what sound props say together is told beside what has the wrong form', () => {
  expect(wrong({ min: 2, max: 1, name: 3, one: 'a' }, range, named)).toEqual(['p.name has the wrong type or form', 'p 2 is above 1']);
  expect(wrong({ min: 2, max: 1, name: 'taken', one: 'a' }, range, named)).toEqual(['p 2 is above 1', 'p.name is taken']);
});

test.each([
  ['of another type', { min: '2', max: 1 }, 'p.min has the wrong type or form'],
  ['missing', { max: 1 }, 'p.min is missing'],
])('a check that reads what is %s says nothing', (_, props, problem) => {
  expect(wrong({ ...props, name: 'taken', one: 'a' }, range, named)).toEqual([problem, 'p.name is taken']);
});

test('a check that reads one of several of which none or too many were given says nothing', () => {
  const problem = 'p needs exactly one of one, other';
  expect(wrong({ min: 1, max: 1 }, chosen, range)).toEqual([problem]);
  expect(wrong({ min: 1, max: 1, one: 'long', other: 'long' }, chosen)).toEqual([problem]);
  expect(wrong({ min: 1, max: 1, other: 'long' }, chosen)).toEqual(['p is long']);
});

test('beside a part without its form the other parts are judged', () => {
  const tags: Schema = object<{ tags: object; list: object }>({ tags: optional(map(plainText())), list: optional(list(integer())) });
  type Tagged = { readonly tags?: Readonly<Record<string, string>>; readonly list?: readonly number[] };
  const names: Check<Tagged, { path: string }> = ({ tags: given = {} }, { path }) =>
    Object.keys(given)
      .filter((key) => key === 'own')
      .map((key) => ({ path: at(`${path}.tags`, key), problem: 'is ours', got: given[key], fix }));
  const sum: Check<Tagged, { path: string }> = ({ list: numbers = [] }, { path }) =>
    numbers.reduce((all, one) => all + one, 0) > 3 ? [{ path, problem: 'is much', fix }] : [];
  const ask = (props: unknown) =>
    checkTogether({ schema: tags, checks: [names, sum] }, props, { path: 'p' }).map(({ path, problem }) => `${path} ${problem}`);
  expect(ask({ tags: { a: 1, own: 'x' }, list: [4] })).toEqual(['p.tags.a has the wrong type or form', 'p.tags.own is ours', 'p is much']);
  expect(ask({ tags: { own: 1 }, list: [4, '4'] })).toEqual([
    'p.tags.own has the wrong type or form',
    'p.list[1] has the wrong type or form',
  ]);
});

test('a check that copies all props says nothing where one is wrong', () => {
  expect(wrong({ min: 1, max: 1, one: 'a' }, copied)).toEqual(['p has 3 keys']);
  expect(wrong({ min: 1, max: 1, one: 'a', 'un known': 1 }, copied)).toEqual(['p["un known"] is not a known property']);
});

test('what is not an object at all is asked nothing', () => {
  expect(wrong('min', range, named)).toEqual(['p has the wrong type or form']);
});

test('an error inside a check is not a silence', () => {
  const broken: Check<Props, { path: string }> = () => {
    throw new Error('broken');
  };
  expect(() => wrong({ min: 1, max: 1, one: 'a' }, broken)).toThrow('broken');
});

test('of a union the props of the kind are asked', () => {
  const kinds = unionBy(
    'kind',
    'a kind',
    object<{ kind: string; size: number }>({ kind: required(oneOf(['box'])), size: required(integer()) }),
  );
  const large: Check<{ size: number; kind: string }, { path: string }> = ({ size }, { path }) =>
    size.toFixed().length > 1 ? [{ path, problem: 'is large', fix }] : [];
  const ask = (props: unknown) => checkTogether({ schema: kinds, checks: [large] }, props, { path: 'p' }).map(({ problem }) => problem);
  expect(ask({ kind: 'box', size: 10, colour: 'red' })).toEqual(['is not a known property', 'is large']);
  expect(ask({ kind: 'box', size: 'ten' })).toEqual(['has the wrong type or form']);
});

test('what a check shows can be read, also where a part of it has not its form', () => {
  const nested: Schema = { is: 'object', keys: { part: required(object({ size: required(integer()) })) } };
  const shown: Check<{ part: object }, { path: string }> = ({ part }, { path }) => [
    { path: `${path}.part`, problem: 'is not for this', got: part, fix },
  ];
  const problems = checkTogether({ schema: nested, checks: [shown] }, { part: { size: 'large' } }, { path: 'p' });
  expect(JSON.parse(JSON.stringify(problems))).toEqual([expect.anything(), expect.objectContaining({ got: { size: 'large' } })]);
});
