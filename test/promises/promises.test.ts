import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Testing } from 'cdk8s';
import { findings, GpuConfigError } from '../../lib';
import { lintDocuments, noContext, readContext, readText } from '../../lib/read';
import { allRules } from '../../lib/rules';
import { allRuleIds } from '../../lib/rules';
import { expectDocument } from '../document';
import type { Input } from '../rules/inputs/example';
import { lostPatch } from './plus';
import { type ByDefault, type ByLint, type ByRefusal, type ByRule, type Prevention, promisesDocument } from './promise';
import { promises } from './promises';
import { type Site, siteOf } from './site';

beforeEach(() => void jest.spyOn(process.stderr, 'write').mockReturnValue(true));
afterEach(() => jest.restoreAllMocks());

const rows = Object.values(promises).flat();
const of = <P extends Prevention>(has: string) =>
  rows.flatMap(({ pain, prevents }) => (has in prevents ? [[pain, prevents as P] as const] : []));

/** Ids of everything that is found, and what synth prints, which has the ids of what no rule over the model sees. */
function outcomeOf(build: ByRule['mistake']): { readonly ids: readonly string[]; readonly printed: string } {
  const site = siteOf();
  build(site);
  const printed = messageOf(() => Testing.synth(site.chart));
  const said = findings(site.chart).map(({ rule }) => rule);
  return { ids: [...said, ...[...printed.matchAll(/\[([a-z]+\/[a-z-]+)\]/g)].map(([, id]) => id!)], printed };
}

function messageOf(act: () => unknown): string {
  try {
    act();
    return '';
  } catch (error) {
    return String(error);
  }
}

function pathsRefused(mistake: (site: Site) => void): readonly string[] {
  try {
    mistake(siteOf());
  } catch (error) {
    if (error instanceof GpuConfigError) return error.problems.map(({ path }) => path);
    throw error;
  }
  return [];
}

describe.each(of<ByRule>('rule'))('%s', (_pain, { rule, mistake, corrected }) => {
  test(`fails with ${rule}`, () => {
    expect(allRuleIds()).toContain(rule);
    expect(outcomeOf(mistake).ids).toContain(rule);
  });

  test('is silent when it is corrected, and nothing else is refused', () => {
    const { ids, printed } = outcomeOf(corrected);
    expect(ids).not.toContain(rule);
    expect(printed).toBe('');
  });
});

describe.each(of<ByLint>('lint'))('in YAML: %s', (_pain, { lint, wrong, right }) => {
  const idsIn = ({ yaml, context }: Input): readonly string[] => {
    const { documents, unreadable } = readText('a.yaml', yaml);
    expect(unreadable).toEqual([]);
    return lintDocuments(documents, context ? readContext(context, 'context.yaml') : noContext).findings.map(({ rule }) => rule);
  };

  test(`fails with ${lint}`, () => {
    expect(allRuleIds()).toContain(lint);
    expect(idsIn(wrong)).toContain(lint);
  });

  // Few of them say how much CPU and memory they ask for, which is another promise.
  test('is silent when it is corrected', () => expect(idsIn(right).filter((id) => id !== 'qos/unrequested')).toEqual([]));
});

test.each(of<ByRefusal>('refused'))('fails in the constructor: %s', (_pain, { refused, mistake }) => {
  const paths = pathsRefused(mistake);
  expect([paths, paths.some((path) => path === refused || path.endsWith(`.${refused}`))]).toEqual([paths, true]);
});

const uncompiled = rows.flatMap(({ pain, compiler }) => (compiler ? [[pain, compiler.shownBy] as const] : []));

test.each(uncompiled)('fails to compile: %s', (_pain, [program, line]) => {
  const lines = readFileSync(join(__dirname, '../types/bad', program), 'utf8').split('\n');
  const at = lines.findIndex((text) => text.includes(line));
  expect([line, at > 0 && lines[at - 1]!.includes('// error: ')]).toEqual([line, true]);
});

test.each(of<ByDefault>('emitted'))('is emitted: %s', (_pain, { emitted, expected }) => {
  expect({ emitted: emitted(siteOf()) }).toMatchObject({ emitted: expected });
});

test('every row says what it is about, and no two say the same', () => {
  for (const { pain, upstream } of rows) expect([pain, pain.endsWith('.'), upstream.length > 0]).toEqual([pain, true, true]);
  expect(new Set(rows.map(({ pain }) => pain)).size).toBe(rows.length);
});

test('a patch of the limits of a cdk8s-plus workload is lost indeed', () => expect(lostPatch(siteOf().chart)).toEqual({}));

test('docs/PROMISES.md says of every row whose rule is advice how it is seen, and of no other', () => {
  const advice = new Set(allRules().flatMap(({ id, severity }) => (severity === 'info' ? [id] : [])));
  const lines = promisesDocument(promises).split('\n');
  const found = lines.flatMap((line) => {
    const [, id = '', how] = /finding `([a-z]+\/[a-z-]+)`( \(advice: `(?:findings\(app\)|lint --severity info)`\))?/.exec(line) ?? [];
    return id === '' ? [] : [[id, how !== undefined] as const];
  });
  expect(found.filter(([, how]) => how)).not.toEqual([]);
  for (const [id, how] of found) expect([id, how]).toEqual([id, advice.has(id)]);
});

test('docs/PROMISES.md says what the tests show', () => expectDocument('PROMISES.md', promisesDocument(promises)));
