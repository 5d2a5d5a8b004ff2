import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Operation } from './engine/operation';
import { results } from './engine/results';
import { scenarios } from './scenarios';

const table = readFileSync(join(__dirname, 'RESULTS.md'), 'utf8');
const [, pulumi = '', kubernetes = ''] = /Pulumi (\S+) with .* provider (\S+),/.exec(table) ?? [];
const versions = { pulumi, kubernetes };
const did = (changes: Operation['changes'], error?: string): Operation => ({
  changes,
  because: {},
  warnings: [],
  ...(error === undefined ? {} : { error }),
  seconds: 7,
  wire: '',
});
const nothing = did({});
const played = { rows: [{ step: 'by hand', preview: nothing, up: nothing, faults: [] }], faults: [] };
const afterwards = { refresh: nothing, preview: nothing, destroy: nothing };
const difference = { left: [], gone: [] };

test('what was not played again stays in the table as it is', () => {
  const renewed = results(scenarios, { versions, played: { rename: { ...played, afterwards, difference } } }, table);
  const partsOf = (text: string): readonly string[] => text.split(/^(?=## )/m);
  const changed = partsOf(renewed).filter((part) => !partsOf(table).includes(part));
  expect(changed).toHaveLength(1);
  expect(changed[0]).toMatch(/^## rename: [\s\S]*\| by hand \| nothing changes \| the same \| 7 \|/);
  expect(partsOf(renewed)).toHaveLength(partsOf(table).length);
  expect(results(scenarios, { versions, played: {} }, table)).toBe(table);
});

test('a program that is gone, or is about something else now, goes from the table', () => {
  const { rename, ...others } = scenarios;
  expect(results(others, { versions, played: {} }, table)).not.toContain('## rename:');
  expect(results({ rename: rename! }, { versions, played: {} }, table)).not.toContain('## scaled:');
});

test('fails where a part would be left that other versions said', () =>
  expect(() => results(scenarios, { versions: { ...versions, pulumi: '9.9.9' }, played: {} }, table)).toThrow('play all programs'));

test('a failure is what failed, not that something did', () => {
  const error = [
    'Preview failed: 1 error occurred:\n\t* the Kubernetes API server reported that "default/ranker" failed: Duplicate value: "http"\n',
    'Error: code: 255',
  ].join('\n');
  const rows = [{ step: 'another port', preview: did({}, error), faults: [] }];
  const renewed = results(scenarios, { versions, played: { rename: { rows, faults: [], afterwards, difference } } }, table);
  expect(renewed).toContain(
    '| another port | fails: the Kubernetes API server reported that "default/ranker" failed: Duplicate value: "http" |',
  );
});

test('what the clusters hold after destroy is said, and so is what was refused', () => {
  const rows = played.rows;
  const left = { left: ['main: Job default/llama'], gone: ['other: Namespace theirs'] };
  const whileProtected = did({}, 'resource is protected');
  const said = results(
    scenarios,
    { versions, played: { rename: { ...played, rows, afterwards, whileProtected, difference: left } } },
    table,
  );
  expect(said).toContain('then hold besides main: Job default/llama, no longer other: Namespace theirs.');
  expect(said).toContain('Destroy while jobs are protected: fails: resource is protected');
});
