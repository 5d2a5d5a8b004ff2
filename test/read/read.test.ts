import fc from 'fast-check';
import { isDocument, lintDocuments, readPieces, readText } from '../../lib/read';
import { objectsIn } from '../../lib/read/yaml/read';

const kindsOf = (text: string): readonly unknown[] =>
  readText('a.yaml', text).documents.map(({ value }) => (value as { kind?: string } | null)?.kind);
const problemsOf = (text: string): readonly string[] =>
  readText('a.yaml', text).unreadable.map(({ line, column, problem }) => `${line}:${column} ${problem}`);

describe('a text of several documents', () => {
  test('is read one by one, comments and markers aside', () => {
    expect(kindsOf('# head\n---\nkind: A\n--- # more\nkind: B\n...\n---\n\n# nothing\n')).toEqual(['A', 'B']);
  });

  test('keeps the lines of each document, with Windows line ends as well', () => {
    expect(readText('a.yaml', 'kind: A\r\n---\r\nkind: B\r\n').documents.map(({ line }) => line)).toEqual([0, 1]);
  });

  test('is JSON as well', () => {
    expect(kindsOf('{"kind": "A", "spec": {"a": [1, 2]}}')).toEqual(['A']);
  });

  test('does not end at what looks like a marker inside a text', () => {
    expect(readText('a.yaml', 'kind: ConfigMap\ndata:\n  a: |\n    ---\n    b: 1\n').documents).toHaveLength(1);
  });

  test('is read as Kubernetes reads it: yes is true, a date is a text, and merge keys are merged', () => {
    const [document] = readText('a.yaml', 'base: &base {a: 1}\nmerged: {<<: *base, b: yes}\ndate: 2026-01-01\n').documents;
    expect(document?.value).toEqual({ base: { a: 1 }, merged: { a: 1, b: true }, date: '2026-01-01' });
  });

  test('has whole numbers as Go writes them', () => {
    const numbers = {
      ...{ '010': 8, '-010': -8, '+010': 8, '00': 0, '0o10': 8, '0O17': 15, '0x1F': 31, '-0X1f': -31, '0b11': 3, '1_000': 1000 },
      ...{ '0_10': 8, '089': 89, '08.5': 8.5, '+7': 7, '0': 0, '12': 12, '1__0': 10 },
    };
    const texts = ['190:20:30', '_1', '0x', '0b2', '0o8', '1x', '0xg', '+'];
    for (const [text, value] of [...Object.entries(numbers), ...texts.map((text) => [text, text] as const)])
      expect([text, readText('a.yaml', `a: ${text}`).documents[0]?.value]).toEqual([text, { a: value }]);
    expect(readText('a.yaml', 'a: !!int "010"').documents[0]?.value).toEqual({ a: 8 });
  });

  test('may be JSON objects one behind the other', () => {
    const [one, other] = ['{"kind": "A", "a": "}{"}', '{"kind": "B",\n"b": {"c": "\\"}{"}}'];
    for (const between of ['\n', '', ' ', '\n\n', '\r\n']) {
      const { documents, unreadable } = readText('a.json', `${one}${between}${other}${between}${one}\n`);
      expect(unreadable).toEqual([]);
      expect(documents.map(({ path }) => path)).toEqual(['a.json#0', 'a.json#1', 'a.json#2']);
      expect(documents.map(({ value }) => (value as { kind: string }).kind)).toEqual(['A', 'B', 'A']);
    }
    expect(readText('a.json', `${one}\n${other}\n\n{"a": "x}`).unreadable).toMatchObject([{ line: 5 }]);
    expect(kindsOf(`${one}\n${other}\n---\nkind: C\n`)).toEqual(['A', 'B', 'C']);
    expect(readText('a.yaml', '{{ .a }}{{ .b }}').unreadable).toHaveLength(1);
  });

  test.each([
    ['GitLab', 'script: [!reference [.setup, script], make]', { script: [['.setup', 'script'], 'make'] }],
    [
      'CloudFormation',
      'A: !Sub "${B}-c"\nD: !Ref 5\nE: !If {a: 1}\nF: !GetAtt\n',
      // As Go does it, what has a tag is no number.
      { A: '${B}-c', D: '5', E: { a: 1 }, F: '' },
    ],
    ['Ansible', 'password: !vault |\n  $ANSIBLE_VAULT;1.1\n  6162\n', { password: '$ANSIBLE_VAULT;1.1\n6162\n' }],
    ['Python', 'emoji: !!python/name:material.to_svg\nwhen: !!timestamp 2026-01-01\n', { emoji: '', when: '2026-01-01' }],
    ['YAML itself', 'a: !!str 5\nb: !!int "5"\nc: !!set {d}\ne: !!binary YQ==\n', { a: '5', b: 5, c: { d: null }, e: 'YQ==' }],
  ])('has tags of %s, whose values are taken as they are written', (_whose, text, value) => {
    expect(problemsOf(text)).toEqual([]);
    expect(readText('a.yaml', text).documents[0]?.value).toEqual(value);
  });

  test('may close a bracket further left than it should, as Go allows', () => {
    expect(readText('a.yaml', 'spec:\n  config: {\n    "a": 1\n  }\n').documents[0]?.value).toEqual({ spec: { config: { a: 1 } } });
  });

  const folded = (text: string) => readText('a.yaml', text).documents[0]?.value;
  test.each([
    ['quotes', "a:\n  b: 'one\n  two\n\n three\nfour'\n  c: 1\n", { a: { b: 'one two\nthree four', c: 1 } }],
    ['double quotes', 'a:\n  b: "one\ntwo\\\n  three"\nc: 1\n', { a: { b: 'one twothree' }, c: 1 }],
    ['brackets and quotes', "a: [\n'one\ntwo'\n]\nb: {\nc: 1\n}\n", { a: ['one two'], b: { c: 1 } }],
    ['lines with two ends', "a: 'one\r\ntwo'\r\nb: 1\r\n", { a: 'one two', b: 1 }],
  ])('may go on further left inside of %s, as Go allows', (_where, text, value) => expect(folded(text)).toEqual(value));

  test.each([
    ['over a map', 'a: &n x\nb:\n  *n:\n    # why\n\n    c: 1\n', { a: 'x', b: { x: { c: 1 } } }],
    ['over a list', 'a: &n x\nb:\n  *n:\n  - c\n', { a: 'x', b: { x: ['c'] } }],
    ['before a value', 'a: &n x\nb:\n  *n: 1\n', { a: 'x', b: { x: 1 } }],
    ['twice', 'a: &n x\nd: &m z\nb: {*n: 1, *m: 2}\n', { a: 'x', d: 'z', b: { x: 1, z: 2 } }],
  ])('may end the name of an alias with a colon %s, as Go allows', (_where, text, value) => expect(folded(text)).toEqual(value));

  test('may have colons in that name', () => {
    expect(folded('a: &n:m x\nb: *n:m\n')).toEqual({ a: 'x', b: 'x' });
    expect(problemsOf('a: &n x\nb:\n  *n:\n    c: 1\n   d: 2\n')).toEqual([expect.stringContaining('bad indentation')]);
  });

  test('may not do so where the quotes are never closed, or with tabs, nor for ever', () => {
    for (const text of ["a: 'one\nb: 1\n", "a:\n  b: ['\n', \n\t1\n]: ]\n"])
      expect(problemsOf(text)).toEqual([expect.stringContaining('deficient indentation')]);
    const endless = `a: '${'one\n'.repeat(20_000)}'\n`;
    expect(problemsOf(endless)).toEqual([expect.stringContaining('deficient indentation')]);
  });
});

describe('what cannot be read has one clear message, and the rest is read', () => {
  const laughs = [
    'a0: &a0 [x, x, x, x, x, x, x, x, x, x]',
    ...Array.from(
      { length: 9 },
      (_, index) => `a${index + 1}: &a${index + 1} [${Array.from({ length: 10 }, () => `*a${index}`).join(', ')}]`,
    ),
  ].join('\n');

  test.each([
    ['templates', 'kind: A\n---\na: {{ .Values.x }}\n---\nkind: B\n', /^3:\d+ is not YAML/],
    ['a cut text', 'kind: A\n---\na: "unterminated\n', /^4:1 is not YAML/],
    ['a key that is given twice', 'a: 1\na: 2\n', /^2:1 is not YAML: duplicated mapping key/],
    ['an alias of nothing', 'a: *nobody\n', /is not YAML/],
    ['aliases that stand for a billion values', laughs, /expands to more than 1000000 values/],
    ['an alias of what contains it', 'a: &a [*a]\n', /^1:8 is not YAML: alias \*a is inside its own anchor/],
    ['one further down', 'b: &b 1\na: &a\n  c: *b\n  d: &d [&c {e: *a}]\n', /^4:17 is not YAML: alias \*a is inside/],
    ['one of a name that was given again', 'a: &a\n  b: &b 1\n  c: &c\n    d: *c\n  e: *b\n', /^4:8 is not YAML: alias \*c/],
    ['a depth that no manifest has', `a: ${'['.repeat(5000)}${']'.repeat(5000)}\n`, /is not YAML/],
    ['a tag that would make code', 'a: !!js/function "function () {}"\n', /is not YAML/],
    ['binary', 'a\u0000b', /^1:1 is binary/],
    ['another encoding', 'a: \ufffd\n', /^1:1 is not UTF-8/],
    ['a tab as indentation', 'a:\n\tb: 1\n', /is not YAML/],
  ])('%s', (_what, text, message) => {
    const problems = problemsOf(text);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(message);
  });

  test('the documents before and after are there', () => {
    expect(kindsOf('kind: A\n---\na: {{ .Values.x }}\n---\nkind: B\n')).toEqual(['A', 'B']);
  });

  test('items of a list of one kind may remove it', () => {
    const objects = (head: string, item: string) =>
      objectsIn(readText('a.yaml', `${head}\nitems:\n- ${item}\n`).documents[0]?.value).map(({ steps, value }) => [steps, value]);
    const metadata = { name: 'a' };
    expect(objects('apiVersion: v1\nkind: PodList', 'metadata: {name: a}')).toEqual([
      [['items', 0], { apiVersion: 'v1', kind: 'Pod', metadata }],
    ]);
    expect(objects('apiVersion: apps/v1\nkind: DeploymentList', '{metadata: {name: a}, kind: Other}')).toEqual([
      [['items', 0], { apiVersion: 'apps/v1', kind: 'Other', metadata }],
    ]);
    expect(objects('apiVersion: v1\nkind: List', 'metadata: {name: a}')).toEqual([[['items', 0], { metadata }]]);
    expect(objects('kind: AllowList', 'a')).toEqual([[['items', 0], 'a']]);
  });

  test('items of a List that do not say what they are are reported, and the others are read', () => {
    const { documents, unreadable } = readText(
      'a.yaml',
      'a: b\n---\napiVersion: v1\nkind: List\nitems:\n- {apiVersion: v1, kind: Pod, metadata: {name: a}}\n- {kind: Pod, metadata: {name: b}}\n- {metadata: {name: c}}\n- c\n',
    );
    expect(documents).toHaveLength(2);
    expect(unreadable.map(({ line, column, problem }) => `${line}:${column} ${problem}`)).toEqual([
      '7:3 an item of a List says no apiVersion',
      '8:3 an item of a List says no apiVersion and no kind',
    ]);
  });

  test('templates are called by their name', () => {
    expect(readText('a.yaml', 'a: {{ .Values.x }}\n').unreadable[0]?.fix).toMatch(/helm template/);
  });
});

const manifest = `apiVersion: apps/v1
kind: Deployment
metadata: {name: a, annotations: {silence.cdk8s-gpu/pool.offers: why}}
spec:
  replicas: 2
  template:
    metadata: {labels: {app: a}}
    spec:
      containers:
        - {name: main, image: x, env: [{name: A, value: b}], resources: {limits: {nvidia.com/gpu: 1}}}
`;

test('any text at all is read or refused: nothing else is thrown', () => {
  const broken = fc
    .tuple(
      fc.nat(manifest.length),
      fc.nat(40),
      fc.oneof(fc.string(), fc.constantFrom('[]', '{}', 'null', '- ', ': ', '*a', '&a ', '\n---\n', '0', "''")),
    )
    .map(([from, length, put]) => manifest.slice(0, from) + put + manifest.slice(from + length));
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), broken), (text) => {
      const { documents } = readText('a.yaml', text);
      expect(Array.isArray(lintDocuments(documents).findings)).toBe(true);
    }),
    { numRuns: 3000 },
  );
});

describe('a text that comes in pieces', () => {
  const read = (pieces: Iterable<string>) =>
    [...readPieces('a.yaml', pieces)].map((one) => (isDocument(one) ? [one.path, one.line, one.text] : [one.line, one.problem]));

  test('is cut into the same documents wherever it is cut into pieces', () => {
    const line = fc.constantFrom('---', '--- # a', '----', '--', 'a: 1', '', '# b', '\r', '---\r', ' ---', '- é', '...', 'c: [');
    fc.assert(
      fc.property(
        fc.array(line).map((lines) => lines.join('\n')),
        fc.array(fc.nat(30), { maxLength: 8 }),
        (text, cuts) => {
          const at = [0, ...cuts.map((cut) => Math.min(cut, text.length)).sort((a, b) => a - b), text.length];
          expect(read(at.slice(1).map((end, index) => text.slice(at[index], end)))).toEqual(read([text]));
          expect(read(text)).toEqual(read([text]));
        },
      ),
    );
  });

  test('is read no further than somebody asks', () => {
    function* endless(): Generator<string> {
      for (;;) yield 'kind: A\n---\n';
    }
    const [first] = readPieces('a.yaml', endless());
    expect(first).toMatchObject({ path: 'a.yaml#0' });
  });

  test('is not kept where a document has no end, and the next is read', () => {
    const piece = 'x'.repeat(2 ** 20);
    expect(read([...Array<string>(257).fill(piece), '\n---\nkind: A\n'])).toEqual([
      [1, 'is larger than 16 MiB'],
      ['a.yaml#1', 1, '---\nkind: A\n'],
    ]);
  });

  test('ends where it is not a text, and what came before is read', () => {
    expect(read(['kind: A\n---\n', 'kind: \u0000', '---\nkind: B'])).toEqual([
      ['a.yaml#0', 0, 'kind: A\n'],
      [1, 'is binary, or text in UTF-16 without a byte order mark'],
    ]);
  });
});
