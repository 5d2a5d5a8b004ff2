import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, Chart } from 'cdk8s';
import fc from 'fast-check';
import { parseAllDocuments } from 'yaml';
import { GpuWorkload } from '../../lib';
import { scratch } from '../scratch';

/** Writes a pod with these values to disk as cdk8s does, and reads the file back in the rules of a YAML version. */
function roundTrip(env: Record<string, string>, args: readonly string[], version: '1.1' | '1.2'): { env: unknown; args: unknown } {
  const outdir = scratch();
  const app = new App({ outdir });
  new GpuWorkload(new Chart(app, 'ml'), 'web', { kind: 'Pod', request: { gpus: 1 }, image: 'x:1', env, args });
  app.synth();
  const [document] = parseAllDocuments(readFileSync(join(outdir, 'ml.k8s.yaml'), 'utf8'), { version, merge: true });
  const [main] = (
    document as never as { toJS(): { spec: { containers: { env: { name: string; value: string }[]; args: string[] }[] } } }
  ).toJS().spec.containers;
  return { env: Object.fromEntries(main!.env.map(({ name, value }) => [name, value])), args: main!.args };
}

const awkward = [
  'on',
  'no',
  '1_000',
  '0x1f',
  '1:30',
  '~',
  'null',
  '1e3',
  '.5',
  '- a',
  'a: b',
  '# x',
  "it's",
  '"q"',
  'a\nb',
  ' lead',
  'trail ',
  '%x',
  '@x',
  '`x`',
  '$(date)',
  '${X}',
  '{{ .V }}',
  '!!x',
  '&a',
  '*a',
  '|',
  '>',
  '?',
  ':',
  '2026-01-01',
  '0777',
  '\t',
  'ü',
  '😀',
];

test.each(['1.1', '1.2'] as const)('awkward strings come back from the written file as they were, read as YAML %s', (version) => {
  const env = Object.fromEntries(awkward.map((value, index) => [`V${index}`, value]));
  expect(roundTrip(env, awkward, version)).toEqual({ env, args: awkward });
});

test('any string either comes back as it was or is refused by path', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 12 }), (value) => {
      try {
        expect(roundTrip({ V: value }, [value], '1.1')).toEqual({ env: { V: value }, args: [value] });
      } catch (error) {
        if (!(error instanceof Error) || !/manifest\/yaml|cannot carry/.test(error.message)) throw error;
      }
    }),
    { numRuns: 150, seed: 7 },
  );
});

test.each([
  ['0o17', 'octal'],
  ['=', 'fail on it'],
  ['<<', 'fail on it'],
  ['\tx\ny', 'begins with a tab'],
  ['a\u2028b', 'end a line for some readers'],
])('fails %j, which Go reads as something else, by path', (value, why) => {
  const app = new App({ outdir: scratch() });
  new GpuWorkload(new Chart(app, 'ml'), 'web', { kind: 'Pod', request: { gpus: 1 }, image: 'x:1', args: [value] });
  expect(() => app.synth()).toThrow(/spec\.containers\[0\]\.args\[0\]: cannot be written as YAML/);
  expect(() => app.synth()).toThrow(new RegExp(why));
});

test('says of an annotation where it stands and what to do', () => {
  const app = new App({ outdir: scratch() });
  const annotations = { 'example.com/mode': '0o17' };
  new GpuWorkload(new Chart(app, 'ml'), 'web', { kind: 'Pod', request: { gpus: 1 }, image: 'x:1', annotations });
  expect(() => app.synth()).toThrow('[ml/web] Pod.metadata.annotations["example.com/mode"]: cannot be written as YAML');
  expect(() => app.synth()).toThrow('fix: give another text: the YAML writer of cdk8s corrupts this one');
});
