import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import Ajv from 'ajv';
import { lintDocuments, readText } from '../../lib/read';
import { type Reported, reportJsonSchema, reporters } from '../../lib/faces/cli/report';
import { uriOf } from '../../lib/faces/cli/report/uri';

/** RFC 3986, appendix B and section 2: no character but those of a URI, and a percent sign only before two digits. */
const REFERENCE = /^(?:[A-Za-z][\w+.-]*:)?(?:[\w.~!$&'()*+,;=:@/?#[\]-]|%[\dA-Fa-f]{2})*$/;

const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
ajv.addFormat('uri', /^[A-Za-z][\w+.-]*:\S+$/);
// A first segment with a colon would be taken for a scheme.
ajv.addFormat('uri-reference', (text) => REFERENCE.test(text) && !/^[^/]*:/.test(text.replace(/^file:/, '')));
ajv.addFormat('date-time', () => true);
const isSarif = ajv.compile(JSON.parse(readFileSync(join(__dirname, 'schema/sarif-2.1.0.json'), 'utf8')) as object);
const isJson = ajv.compile(reportJsonSchema());

const WRONG = `apiVersion: v1
kind: Pod
metadata: {name: "a, b: 100%\\r\\n::error::"}
spec:
  containers:
    - name: main
      image: x
      env: [{name: NVIDIA_VISIBLE_DEVICES, value: all}] # cdk8s-gpu: silence pod/visible-devices: a monitor
---
kind: ConfigMap
a: {{ .b }}
`;
const HOSTILE = [
  'a b.yaml',
  'ä/日本.yaml',
  '100%.yaml',
  'a%20b.yaml',
  'C:odd.yaml',
  '#?[x].yaml',
  'a\\b.yaml',
  '/abs/ä b.yaml',
  "it's.yaml",
  '../up.yaml',
  '-',
  '\ud800.yaml',
];

/** What is reported of the document above, in a file of this name. */
function reported(file: string): Reported {
  const { documents, unreadable } = readText(file, WRONG);
  const { findings, unreadable: more, documents: count } = lintDocuments(documents);
  const unknowns = [
    {
      rule: 'a/b',
      subject: 's',
      file,
      line: 3,
      column: 1,
      object: 'Pod a',
      at: 'spec',
      unchecked: 'c',
      missing: 'm',
      give: 'give it',
      also: ['b:1:1'],
    },
  ];
  const passedOver = [{ file, line: 1, column: 1, problem: 'is binary', fix: 'give UTF-8 text', chart: 'a' }];
  const notJudged = [{ file, line: 2, column: 1, problem: 'not judged: it is a script' }];
  const readInPart = [{ file, line: 4, column: 1, problem: 'is put in later' }];
  return {
    findings,
    readInPart,
    withheld: [{ file, line: 5, column: 1, object: 'Pod a', rule: 'a/b', by: 'kustomization.yaml' }],
    unknowns,
    listsUnknowns: true,
    unreadable: [...unreadable, ...more],
    passedOver,
    notJudged,
    documents: count,
  };
}

interface Log {
  readonly runs: readonly [
    {
      invocations: [{ toolExecutionNotifications: { level: string }[] }];
      results: { level: string; locations: { physicalLocation: { artifactLocation: { uri: string } } }[] }[];
    },
  ];
}
const sarif = (file: string): Log => JSON.parse(reporters.sarif(reported(file))) as Log;

describe('a SARIF report', () => {
  test.each(HOSTILE)('of %j is what the schema of SARIF 2.1.0 allows', (file) => {
    const log = sarif(file);
    expect([isSarif(log), isSarif.errors]).toEqual([true, null]);
    expect(log.runs[0].results).toHaveLength(2);
    expect(log.runs[0].invocations[0].toolExecutionNotifications.map(({ level }) => level)).toEqual([
      'error',
      'note',
      'note',
      'note',
      'note',
    ]);
  });

  test('fails with a level that SARIF does not know, a line before the first and a name that is no URI', () => {
    const broken: [string, (log: Log) => void][] = [
      ['/runs/0/results/0/level', ({ runs: [{ results }] }) => (results[0]!.level = 'info')],
      [
        '/startLine',
        ({ runs: [{ results }] }) =>
          ((results[0]!.locations[0]!.physicalLocation as unknown as { region: object }).region = { startLine: 0 }),
      ],
      [
        '/artifactLocation/uri',
        ({ runs: [{ results }] }) => (results[0]!.locations[0]!.physicalLocation.artifactLocation.uri = 'a b.yaml'),
      ],
    ];
    for (const [path, damage] of broken) {
      const log = sarif('a.yaml');
      damage(log);
      expect(isSarif(log)).toBe(false);
      expect(isSarif.errors!.map(({ instancePath }) => instancePath).join()).toContain(path);
    }
  });
});

describe('the URI of a path', () => {
  test.each(HOSTILE.filter((path) => path !== '-' && !path.includes('\ud800')))('%j leads back to it', (path) => {
    const uri = uriOf(path, false);
    expect(uri).toMatch(REFERENCE);
    const { pathname } = new URL(uri, 'file:///repository/folder/');
    expect(decodeURIComponent(pathname)).toBe(posix.resolve('/repository/folder', path));
  });

  test.each([
    ['C:\\a b\\c.yaml', 'file:///C:/a%20b/c.yaml'],
    ['a\\b c.yaml', 'a/b%20c.yaml'],
    ['.\\a.yaml', './a.yaml'],
    ['\\\\server\\share\\a.yaml', 'file://server/share/a.yaml'],
    ['a/b.yaml', 'a/b.yaml'],
  ])('of Windows: %s', (path, uri) => expect(uriOf(path, true)).toBe(uri));
});

describe('a JSON report', () => {
  test.each(HOSTILE)('of %j has the form that --report-schema describes', (file) => {
    const report: unknown = JSON.parse(reporters.json(reported(file)));
    expect([isJson(report), isJson.errors]).toEqual([true, null]);
    expect(report).toMatchObject({
      version: 1,
      findings: [{ rule: 'name/invalid' }, { silenced: 'a monitor' }],
      unreadable: [{ line: 9 + 2 }],
      passedOver: [{ line: 1 }],
      notJudged: [{ line: 2 }],
      readInPart: [{ line: 4 }],
      withheld: [{ line: 5, by: 'kustomization.yaml' }],
      unknowns: [{ rule: 'a/b', line: 3, path: 'spec', missing: 'm', give: 'give it', also: ['b:1:1'] }],
    });
  });

  test('fails with a key that the schema does not know, and without one that it needs', () => {
    const report = JSON.parse(reporters.json(reported('a.yaml'))) as { findings: { rule?: string }[] };
    expect(isJson({ ...report, more: 1 })).toBe(false);
    delete report.findings[0]!.rule;
    expect(isJson(report)).toBe(false);
  });
});

describe('commands for GitHub', () => {
  /** As the runner reads them. Source: actions/runner v2.329.0, `ActionCommand.cs`. */
  const unescape = (text: string) =>
    text.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%25', '%');

  test.each(HOSTILE)('of %j are one a line, and the runner reads back what was meant', (file) => {
    const lines = reporters.github(reported(file)).trimEnd().split('\n');
    expect(lines.map((line) => line.slice(2).split(' ', 1)[0])).toEqual(['error', 'error', 'notice']);
    for (const line of lines) {
      const [, properties = ''] = /^::(?:error|notice) ([^:]+)::/.exec(line) ?? [];
      const given = Object.fromEntries(properties.split(',').map((one) => one.split(/=(.*)/s).slice(0, 2))) as Record<string, string>;
      expect(unescape(given['file'] ?? '')).toBe(file);
      expect(Object.keys(given)).toEqual(['file', 'line', 'col', 'title']);
    }
  });

  test('say nothing to a terminal', () => {
    const place = { line: 1, column: 1 };
    const unreadable = [{ ...place, file: 'a\u001b[2J\u0007.yaml', problem: 'is\u009b no \u001b]0;x', fix: 'a\nb' }];
    expect(
      reporters.github({
        findings: [],
        readInPart: [],
        withheld: [],
        unknowns: [],
        listsUnknowns: false,
        unreadable,
        passedOver: [],
        notJudged: [],
        documents: 0,
      }),
    ).toBe('::error file=a\\u001b[2J\\u0007.yaml,line=1,col=1,title=not read::is\\u009b no \\u001b]0;x%0Aa%0Ab\n');
  });
});
