import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  due,
  FLOOR,
  leftOut,
  mustBeExplained,
  percent,
  problemsOf,
  pruned,
  renewed,
  type Score,
  scoreOf,
  type Scores,
  type Tried,
  unjudged,
} from './record';

const tried = (status: Tried['status'], line = 1, was = 'a > 0', now = 'a >= 0'): Tried => ({ line, was, now, status });
const score = (killed: number, mutants: number, rest: Partial<Score> = {}): Score => ({
  hash: 'x',
  mutants,
  killed,
  survivors: [],
  ...rest,
});
const survivor = { line: 1, was: 'a > 0', now: 'a >= 0' };
const always = () => true;

describe('a score', () => {
  test('counts as killed what a test failed for, what never came back and what does not compile', () => {
    const { mutants, killed, survivors } = scoreOf({ hash: 'x' }, [
      ...(['killed', 'timeout', 'refused'] as const).map((status) => tried(status)),
      tried('survived', 7),
      tried('no coverage', 8),
    ]);
    expect({ mutants, killed, lines: survivors.map(({ line }) => line) }).toEqual({ mutants: 5, killed: 3, lines: [7, 8] });
  });

  test('keeps why a survivor may live when its line moves', () => {
    const before = score(0, 1, { survivors: [{ ...survivor, why: 'no negative length exists' }] });
    expect(scoreOf({ hash: 'y' }, [tried('survived', 9)], before).survivors).toEqual([
      { ...survivor, line: 9, why: 'no negative length exists' },
    ]);
  });

  test('gives a reason to one survivor only, the nearest with the same text', () => {
    const before = score(0, 1, { survivors: [{ ...survivor, line: 10, why: 'never nothing' }] });
    const { survivors } = scoreOf({ hash: 'y' }, [tried('survived', 11), tried('survived', 40)], before);
    expect(survivors.map(({ why }) => why)).toEqual(['never nothing', undefined]);
  });

  test('does not give the reason of another change', () => {
    const before = score(0, 1, { survivors: [{ ...survivor, now: 'true', why: 'x' }] });
    expect(scoreOf({ hash: 'y' }, [tried('survived')], before).survivors[0]).not.toHaveProperty('why');
  });

  test('gives the reason of a form where nobody wrote another', () => {
    const cached = {
      ...tried('survived', 3, 'all === undefined', 'true'),
      text: '  if (all === undefined) ALL.set(model, (all = find(model)));',
    };
    expect(scoreOf({ hash: 'y' }, [cached]).survivors[0]?.why).toMatch(/^a cache/);
    expect(scoreOf({ hash: 'y' }, [{ ...cached, text: '  if (all === undefined) return;' }]).survivors[0]).not.toHaveProperty('why');
    expect(scoreOf({ hash: 'y' }, [{ ...cached, now: 'false' }]).survivors[0]).not.toHaveProperty('why');
    const before = score(0, 1, { survivors: [{ line: 3, was: cached.was, now: 'true', why: 'read' }] });
    expect(scoreOf({ hash: 'y' }, [cached], before).survivors[0]?.why).toBe('read');
  });

  test('of a file without mutants is full', () => expect(percent(score(0, 0))).toBe(100));
});

describe('the record is held', () => {
  const record: Scores = { 'lib/plans/node/a.ts': score(8, 10), 'lib/rules/a.ts': score(8, 10) };

  test('by scores that are as good or better', () => {
    expect(problemsOf({ 'lib/plans/node/a.ts': score(8, 10), 'lib/rules/a.ts': score(17, 20) }, record, always)).toEqual([]);
  });

  test('by a new file that reaches the floor', () => {
    expect(problemsOf({ 'lib/plans/node/b.ts': score(FLOOR, 100) }, record, always)).toEqual([]);
  });

  test('by a survivor elsewhere than in rules, and by one in rules that says why', () => {
    const survivors = [survivor];
    expect(problemsOf({ 'lib/plans/node/a.ts': score(9, 10, { survivors }) }, record, always)).toEqual([]);
    expect(problemsOf({ 'lib/rules/a.ts': score(9, 10, { survivors: [{ ...survivor, why: 'x' }] }) }, record, always)).toEqual([]);
  });
});

describe('survivors that nobody had read when the record was begun', () => {
  const before = score(8, 10, { survivors: [survivor, { ...survivor, line: 5 }], unread: 2 });

  test('are let through, as many as they were', () => {
    const now = scoreOf(
      { hash: 'y' },
      [tried('survived', 3), tried('survived', 8), tried('killed'), tried('killed'), tried('killed')],
      before,
    );
    expect(now.unread).toBe(2);
    expect(problemsOf({ 'lib/rules/a.ts': { ...now, mutants: 10, killed: 8 } }, { 'lib/rules/a.ts': before }, always)).toEqual([]);
  });

  test('are all that a file has which was never judged, whatever its score', () => {
    const first = scoreOf({ hash: 'x' }, [tried('survived'), tried('survived'), tried('killed')], unjudged);
    expect(first.unread).toBe(2);
    expect(problemsOf({ 'lib/rules/a.ts': first }, { 'lib/rules/a.ts': unjudged }, always)).toEqual([]);
  });

  test('become fewer, and never more', () => {
    expect(scoreOf({ hash: 'y' }, [tried('survived')], before).unread).toBe(1);
    expect(scoreOf({ hash: 'y' }, [tried('killed')], before)).not.toHaveProperty('unread');
    expect(scoreOf({ hash: 'y' }, [tried('survived'), tried('survived'), tried('survived')], before).unread).toBe(2);
    expect(scoreOf({ hash: 'y' }, [tried('survived')])).not.toHaveProperty('unread');
  });

  test('do not let a new one through', () => {
    const now = scoreOf({ hash: 'y' }, [tried('survived', 3), tried('survived', 8), tried('survived', 9)], before);
    const found = problemsOf({ 'lib/rules/a.ts': { ...now, mutants: 100, killed: 97 } }, { 'lib/rules/a.ts': before }, always);
    expect(found.at(-1)).toContain('3 of these, where the record knows 2');
  });
});

describe('fails for', () => {
  const record: Scores = { 'lib/plans/node/a.ts': score(8, 10) };
  test.each<[string, Scores, string]>([
    ['a score that falls', { 'lib/plans/node/a.ts': score(79, 100) }, 'falls from 80.0 to 79.0 %'],
    ['a new file below the floor', { 'lib/plans/node/b.ts': score(FLOOR - 1, 100) }, `a new file has ${FLOOR} or more`],
    ['a survivor in rules that nobody explained', { 'lib/rules/a.ts': score(9, 10, { survivors: [survivor] }) }, 'a.ts:1 survives'],
    [
      'a reason that says nothing',
      { 'lib/rules/a.ts': score(9, 10, { survivors: [{ ...survivor, why: '' }] }) },
      'nothing says why: a > 0 -> a >= 0',
    ],
  ])('%s', (_what, judged, says) => expect(problemsOf(judged, record, always)).toEqual([expect.stringContaining(says)]));

  test('a reason for what does not survive any more', () => {
    const before: Scores = { 'lib/rules/a.ts': score(9, 10, { survivors: [{ ...survivor, why: 'x' }] }) };
    const still = score(9, 10, { survivors: [{ ...survivor, why: 'x' }] });
    expect(problemsOf({ 'lib/rules/a.ts': still }, before, always)).toEqual([]);
    expect(problemsOf({ 'lib/rules/a.ts': score(10, 10) }, before, always)).toEqual([
      'lib/rules/a.ts: the record says why this survives, which it does not: a > 0 -> a >= 0',
    ]);
  });

  test('a file that is gone', () => {
    expect(problemsOf({}, record, () => false)).toEqual(['lib/plans/node/a.ts is gone, and scores.json still has it']);
  });
});

describe('a renewed record', () => {
  test('has new scores, keeps the others, and forgets what is gone', () => {
    const record: Scores = {
      'lib/plans/node/z.ts': score(1, 2),
      'lib/plans/node/b.ts': score(1, 2),
      'lib/plans/node/gone.ts': score(1, 2),
    };
    const now = renewed(
      { 'lib/plans/node/a.ts': score(2, 2), 'lib/plans/node/b.ts': score(2, 2) },
      record,
      (file) => !file.includes('gone'),
    );
    expect(Object.entries(now).map(([file, { killed }]) => [file, killed])).toEqual([
      ['lib/plans/node/a.ts', 2],
      ['lib/plans/node/b.ts', 2],
      ['lib/plans/node/z.ts', 1],
    ]);
  });

  test('lists every survivor of rules, and elsewhere those with a reason', () => {
    const survivors = [survivor, { ...survivor, why: 'x' }];
    const now = renewed({ 'lib/plans/node/a.ts': score(0, 2, { survivors }), 'lib/rules/a.ts': score(0, 2, { survivors }) }, {}, always);
    expect([now['lib/plans/node/a.ts']!.survivors, now['lib/rules/a.ts']!.survivors]).toEqual([[survivors[1]], survivors]);
  });
});

test('what changed comes first, then whose tests changed, then what nobody has judged; rules before the rest', () => {
  const record: Scores = {
    'lib/rules/a.ts': score(1, 1, { tests: 't' }),
    'lib/plans/node/a.ts': score(1, 1, { hash: 'old', tests: 't' }),
    'lib/rules/b.ts': score(1, 1, { tests: 'old' }),
    'lib/rules/c.ts': unjudged,
    'lib/plans/allocators/a.ts': score(1, 1),
  };
  const files = ['lib/words/gpu/new.ts', 'lib/rules/new.ts', ...Object.keys(record)];
  expect(due(files, () => ({ hash: 'x', tests: 't' }), record)).toEqual([
    'lib/rules/new.ts',
    'lib/words/gpu/new.ts',
    'lib/plans/node/a.ts',
    'lib/rules/b.ts',
    'lib/plans/allocators/a.ts',
    'lib/rules/c.ts',
  ]);
});

test('what is about files and lines that are gone is dropped from the record', () => {
  const there = { line: 1, was: 'x > 0', now: 'x >= 0', why: 'the same' };
  const gone = { line: 2, was: 'y > 0', now: 'y >= 0' };
  const record: Scores = { 'lib/rules/a.ts': score(0, 2, { survivors: [there, gone], unread: 1 }), 'lib/rules/b.ts': score(1, 1) };
  const now = pruned(record, (file) => (file === 'lib/rules/a.ts' ? 'if (x > 0) return;' : undefined));
  expect(now).toEqual({ 'lib/rules/a.ts': { ...record['lib/rules/a.ts'], survivors: [there], unread: 0 } });
});

test('what is new or changed may not be left out', () => {
  const record: Scores = { 'lib/rules/a.ts': score(1, 1), 'lib/rules/b.ts': score(1, 1, { hash: 'old' }), 'lib/rules/c.ts': unjudged };
  const files = ['lib/rules/a.ts', 'lib/rules/b.ts', 'lib/rules/c.ts', 'lib/rules/new.ts'];
  expect(leftOut(files, () => ({ hash: 'x' }), record)).toEqual([
    'lib/rules/b.ts changed since it was judged: npm run mutation -- lib/rules/b.ts --write',
    'lib/rules/new.ts changed since it was judged: npm run mutation -- lib/rules/new.ts --write',
  ]);
});

test('the committed record names files that exist, and counts add up', () => {
  const root = join(__dirname, '../..');
  const scores = JSON.parse(readFileSync(join(__dirname, 'scores.json'), 'utf8')) as Scores;
  expect(Object.keys(scores).length).toBeGreaterThan(20);
  for (const [file, { hash, mutants, killed, survivors }] of Object.entries(scores)) {
    expect({ file, exists: existsSync(join(root, file)), hash }).toEqual({
      file,
      exists: true,
      hash: expect.stringMatching(/^([0-9a-f]{16})?$/),
    });
    expect(killed + survivors.length).toBeLessThanOrEqual(mutants);
  }
});

test('the committed record explains every survivor of a rule that somebody has read, and no line that is gone', () => {
  const root = join(__dirname, '../..');
  const scores = JSON.parse(readFileSync(join(__dirname, 'scores.json'), 'utf8')) as Scores;
  for (const [file, { hash, survivors, unread = 0 }] of Object.entries(scores)) {
    const text = readFileSync(join(root, file), 'utf8');
    const said = survivors.filter(({ why = '' }) => why !== '');
    expect({ file, gone: said.filter(({ was }) => !text.includes(was)) }).toEqual({ file, gone: [] });
    if (hash !== unjudged.hash && mustBeExplained(file))
      expect({ file, unsaid: survivors.length - said.length }).toEqual({ file, unsaid: unread });
  }
});
