import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Context, type Document, lintDocuments, noContext, readContext, readText, readYaml } from '../../lib/read';

const EXAMPLES = join(__dirname, '../../examples/rules');

/** One in so many places is changed, in turn; `CDK8S_GPU_HOSTILE=all` changes every one, in a minute. */
const EACH = process.env['CDK8S_GPU_HOSTILE'] === 'all' ? 1 : 25;

interface Example {
  readonly file: string;
  readonly documents: readonly Document[];
  readonly context: Context;
}

/** The right documents of all rules: whatever is at the place of a value, a rule comes by there. */
const examples: readonly Example[] = readdirSync(EXAMPLES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.yaml') && !/\.(?:context|unknown)\.yaml$/.test(file))
  .sort()
  .map((file) => {
    const beside = join(EXAMPLES, file.replace(/\.yaml$/, '.context.yaml'));
    const context = existsSync(beside) ? readContext(readYaml(readFileSync(beside, 'utf8')), 'context.yaml') : noContext;
    return { file, documents: readText(file, readFileSync(join(EXAMPLES, file), 'utf8')).documents, context };
  });

type Steps = readonly (string | number)[];

const isMap = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The places of a document whose value is so. */
function* placesOf(value: unknown, isSo: (value: unknown) => boolean, steps: Steps = []): Generator<Steps> {
  if (isSo(value)) yield steps;
  if (Array.isArray(value)) for (const [index, item] of value.entries()) yield* placesOf(item, isSo, [...steps, index]);
  else if (isMap(value)) for (const [key, inner] of Object.entries(value)) yield* placesOf(inner, isSo, [...steps, key]);
}

function changed(value: unknown, [step, ...rest]: Steps, change: (value: unknown) => unknown): unknown {
  if (step === undefined) return change(value);
  if (Array.isArray(value)) return value.map((item: unknown, index) => (index === step ? changed(item, rest, change) : item));
  // Also a key `__proto__` is one of its own.
  return Object.fromEntries(
    Object.entries(value as object).map(([key, inner]: [string, unknown]) => [key, key === step ? changed(inner, rest, change) : inner]),
  );
}

interface Place {
  readonly example: Example;
  readonly index: number;
  readonly steps: Steps;
  /** In turn. */
  readonly turn: number;
}

function* placesIn(isSo: (value: unknown) => boolean): Generator<Place> {
  let count = 0;
  for (const example of examples)
    for (const [index, { value }] of example.documents.entries())
      for (const steps of placesOf(value, isSo)) if (count++ % EACH === 0) yield { example, index, steps, turn: count };
}

/** What is said of an example with something else at a place. */
function lintWith({ example: { documents, context }, index, steps }: Place, change: (value: unknown) => unknown) {
  return lintDocuments(
    documents.map((one, at) => {
      if (at !== index) return one;
      const value = changed(one.value, steps, change);
      return { ...one, value, text: JSON.stringify(value) };
    }),
    context,
  );
}

const nameOf = ({ example: { file }, steps }: Place, more: unknown): string => `${file} ${steps.join('.')} ${JSON.stringify(more)}`;

const SHAPES: readonly unknown[] = [['x'], { a: 'b' }, 5, null, 'x', true, [null], [{}], '', {}, [[]], 1.5];

test('a value of any shape at any place makes no rule fail: what no API server takes is said, and everything else is judged', () => {
  const failed: string[] = [];
  for (const place of placesIn(() => true)) {
    if (place.steps.length === 0) continue;
    const shape = SHAPES[place.turn % SHAPES.length];
    const { findings, unreadable } = lintWith(place, () => shape);
    // `does not have the form of its kind` is right only of what was changed.
    const wrong = unreadable.filter(({ file, problem }) => file !== place.example.file || !/^(?:does not have|silences)/.test(problem));
    if (wrong.length > 0) failed.push(`${nameOf(place, shape)}: ${wrong.map(({ problem }) => problem).join(', ')}`);
    for (const { rule, problem } of findings)
      if (/\[native code\]|\[object Object\]/.test(problem)) failed.push(`${nameOf(place, shape)}: ${rule} ${problem}`);
  }
  expect(failed).toEqual([]);
});

/** What every object has, and a name that says as little and that none has. */
const NAMES: readonly (readonly [inherited: string, other: string])[] = [
  ['__proto__', '__protp__'],
  ['constructor', 'conztructor'],
  ['toString', 'toStrinh'],
  ['hasOwnProperty', 'hasOwnPropertz'],
  ['valueOf', 'valueOg'],
];

/** What is said with a name somewhere, without the name, and without what it resembles. */
function saidWith(place: Place, name: string, change: (name: string) => (value: unknown) => unknown): readonly string[] {
  const { findings, unreadable, unknowns } = lintWith(place, change(name));
  return [
    ...findings.map(({ rule, severity, at, problem }) => `${rule} ${severity} ${at} ${problem}`),
    ...unreadable.map(({ problem }) => `unread ${problem}`),
    ...unknowns.map(({ rule, missing }) => `unknown ${rule} ${missing}`),
  ]
    .map((text) => text.replaceAll(name, 'NAME').replace(/; the nearest .*| \(did you .*/, ''))
    .sort();
}

function differing(isSo: (value: unknown) => boolean, change: (name: string) => (value: unknown) => unknown): readonly string[] {
  return [...placesIn(isSo)].flatMap((place) => {
    const [inherited, other] = NAMES[place.turn % NAMES.length]!;
    const [said, wanted] = [inherited, other].map((name) => saidWith(place, name, change).join('\n'));
    return said === wanted ? [] : [`${nameOf(place, inherited)}: ${said} | ${wanted}`];
  });
}

test('a key of any map that is called as what every object has is a key as any other', () => {
  const withKey = (name: string) => (value: unknown) => {
    const entries = Object.entries(value as object);
    return Object.fromEntries([...entries, [name, entries[0]?.[1] ?? 'x']]);
  };
  expect(differing(isMap, withKey)).toEqual([]);
});

test('so is a text, wherever it names something', () => {
  expect(
    differing(
      (value) => typeof value === 'string',
      (name) => () => name,
    ),
  ).toEqual([]);
});

test.each(NAMES.filter(([name]) => name !== '__proto__'))('a context whose pools have labels, and nodes, called %s', (name) => {
  const contextWith = (key: string): Context =>
    readContext(
      Object.fromEntries([
        ['kubernetes', '1.34'],
        ['pools', [{ name: key.replaceAll('_', '').toLowerCase(), machine: 'dgxH100', nodeSelector: Object.fromEntries([[key, 'x']]) }]],
      ]),
      'context.yaml',
    );
  const pod = (key: string): string =>
    `apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec:\n  nodeSelector: {"${key}": x}\n  containers: [{name: "${key}", image: x:1, env: [{name: "${key}", value: "${key}"}], resources: {limits: {nvidia.com/gpu: 9}}}]\n`;
  const said = (key: string) =>
    lintDocuments(readText('a.yaml', pod(key)).documents, contextWith(key)).findings.map(
      ({ rule, at }) => `${rule} ${at?.replaceAll(key, '')}`,
    );
  expect(said(name)).toContain('pool/gpus-per-node spec.containers[0].resources.limits["nvidia.com/gpu"]');
  expect(said(name)).toEqual(said(NAMES.find(([inherited]) => inherited === name)![1]));
});
