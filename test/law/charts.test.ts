import { join } from 'node:path';
import { chartRows } from '../../lib/plans/charts';
import { chartsNamed } from './charts';
import { readSources, withoutRooms } from './imports';

const ids = chartRows.map(({ id }) => id);
/** Ids of allocators. */
const SHARED = ['hami'];
const named = (text: string, file = 'rules/pool/a.ts') => chartsNamed({ [file]: text }, ids, SHARED);

test('no general code names a chart', () => {
  expect(ids.length).toBeGreaterThan(2);
  expect(chartsNamed(withoutRooms(readSources(join(__dirname, '../../lib'))), ids, SHARED)).toEqual([]);
});

describe('fails for', () => {
  test.each([
    ['a chart that is compared', "if (chart === 'gpu-operator') {}"],
    ['one whose id is a word for something else', "if (operator.chart === 'hami') {}"],
    ['a table by chart', "const names = { 'nvidia-device-plugin': 1 };"],
    ['a release of one', "const facts = { chart: 'hami' };"],
    ['a constant', "import { GPU_OPERATOR_CHART } from '../../charts';"],
    ['a call', "served(model, 'hami');"],
  ])('%s', (_what, text) => expect(named(text)).toHaveLength(1));
});

test('allows another meaning of the word, and what is about the chart', () => {
  expect(named("if (sharing.allocator === 'hami') {}")).toEqual([]);
  expect(named("if (chart === 'hami') {}", 'rules/hami/a.ts')).toEqual([]);
  expect(named("const id = 'hami';", 'charts/hami/chart.ts')).toEqual([]);
});
