import { basename } from 'node:path';
import { GpuConfigError } from '../../lib/internal';
import { kinds, notes, others } from './fixture-table';
import { type Summary, fixtures, kindOf, readFixture, summaries } from './fixtures';

const all = fixtures();
const ofKind = (kind: string): readonly string[] => all.filter((file) => kindOf(file) === kind);

/** A fixture in one line, or why it is refused. Any other error than ours passes through and fails the test. */
function summary(reader: Summary, file: string): string {
  try {
    return summaries[reader](readFixture(file));
  } catch (error) {
    if (!GpuConfigError.is(error)) throw error;
    return `refused: ${error.problems.map(({ problem }) => problem).join('; ')}`;
  }
}

test('every kind of fixture has a row, and every row has fixtures', () => {
  const rows = [...Object.keys(kinds), ...Object.keys(others), ...Object.keys(notes)];
  expect(new Set(rows).size).toBe(rows.length);
  expect([...new Set(all.map(kindOf))].sort()).toEqual(rows.sort());
});

test('there are as many notes as expected', () =>
  expect(Object.fromEntries(Object.keys(notes).map((kind) => [kind, ofKind(kind).length]))).toEqual(notes));

describe.each(Object.entries(kinds))('%s', (kind, { reader, files }) => {
  test(`has ${Object.keys(files).length} files`, () =>
    expect(ofKind(kind).map((file) => basename(file))).toEqual(Object.keys(files).sort()));
  test.each(Object.entries(files))('%s is read as expected', (name, expected) =>
    expect(summary(reader, ofKind(kind).find((file) => basename(file) === name)!)).toBe(expected),
  );
  test.each(Object.keys(files))('%s is refused as a whole snapshot, with a reason', (name) =>
    expect(summary('snapshot', ofKind(kind).find((file) => basename(file) === name)!)).toMatch(/^refused: is not a snapshot/),
  );
});

describe.each(Object.entries(others))('%s is not an input of ours', (kind, expected) => {
  test('and is refused with a reason', () => {
    const counts: Record<string, number> = {};
    for (const file of ofKind(kind)) {
      const reason = summary('snapshot', file);
      counts[reason] = (counts[reason] ?? 0) + 1;
    }
    expect(counts).toEqual(expected);
  });
});
