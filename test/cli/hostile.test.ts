import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { progressOn } from '../../lib/faces/cli/progress';
import { run } from '../../lib/faces/cli/run';
import { allRules } from '../../lib/rules';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cdk8s-gpu-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const WRONG =
  'apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {containers: [{name: m, image: x, env: [{name: NVIDIA_VISIBLE_DEVICES, value: all}]}]}\n';
const OBJECT = 'apiVersion: v1\n';
const laughs = [
  'a: &a [x, x, x, x, x, x, x, x]',
  ...'bcdefghij'.split('').map((name, index) => `${name}: &${name} [${Array(8).fill(`*${'abcdefghij'[index]}`).join(', ')}]`),
].join('\n');

interface Unread {
  readonly file: string;
  readonly problem: string;
}

interface Report {
  readonly findings: readonly { readonly file: string; readonly rule: string }[];
  readonly unreadable: readonly Unread[];
}

/** What is said of a folder that holds this file beside a sound one with a mistake. */
function linted(bytes: string | Buffer, name = 'hostile.yaml') {
  writeFileSync(join(folder, name), bytes);
  writeFileSync(join(folder, 'zz.yaml'), WRONG);
  const { stdout, code } = run(['lint', '--format', 'json', folder], () => '');
  const report = JSON.parse(stdout) as { findings: { file: string; rule: string }[]; unreadable: Unread[]; passedOver: Unread[] };
  return { ...report, code };
}

// One clear message for the file, and the others are checked.
test.each([
  ['aliases that stand for a billion values', `${OBJECT}${laughs}`, /expands to more than 1000000 values/],
  ['UTF-16 without its mark', Buffer.from('apiVersion: v1\n', 'utf16le'), /is binary, or text in UTF-16 without a byte order mark/],
  ['Latin-1', Buffer.from('apiVersion: v1\nname: caf\u00e9\n', 'latin1'), /is not UTF-8/],
  ['keys that stand twice', `${OBJECT}kind: Pod\nkind: Pod\n`, /duplicated mapping key/],
  ['a depth in lists', `${OBJECT}a: ${'['.repeat(100_000)}`, /is not YAML/],
  ['a depth in blocks', OBJECT + Array.from({ length: 3000 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n'), /is not YAML/],
  ['a depth in JSON', `{"apiVersion": "v1", "b":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_001)}`, /is not YAML/],
  ['a text that was cut', `${WRONG}  - "`, /is not YAML/],
  ['a million braces', `${OBJECT}a: ${'{{'.repeat(500_000)}`, /is not YAML/],
])('%s', (_what, bytes, message) => {
  const { findings, unreadable, code } = linted(bytes);
  expect(unreadable).toEqual([
    expect.objectContaining({ file: join(folder, 'hostile.yaml'), problem: expect.stringMatching(message) as string }),
  ]);
  expect(findings).toMatchObject([{ file: join(folder, 'zz.yaml'), rule: 'pod/visible-devices' }]);
  expect(code).toBe(2);
});

test('a picture is not a manifest, whatever it is called', () => {
  const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
  const { findings, unreadable, passedOver, code } = linted(picture);
  expect([unreadable, passedOver]).toEqual([
    [],
    [expect.objectContaining({ problem: 'is binary, or text in UTF-16 without a byte order mark' })],
  ]);
  expect([code, findings]).toMatchObject([1, [{ rule: 'pod/visible-devices' }]]);
});

// Nothing to complain of, and nothing that takes long.
test.each([
  ['a mark of UTF-8', Buffer.from(`\ufeff${WRONG}`)],
  ['UTF-16 with its mark', Buffer.from(`\ufeff${WRONG}# \u00e4 \ud83d\ude80\n`, 'utf16le')],
  ['UTF-16 with its mark, the greater byte first', Buffer.from(`\ufeff${WRONG}# \u00e4\n`, 'utf16le').swap16()],
  ['blanks without end after a silence', `${WRONG}# cdk8s-gpu: silence pod/visible-devices: a${' '.repeat(300_000)}b\n`],
  ['one line of ten megabytes', `${WRONG}# ${'x'.repeat(10_000_000)}\n`],
  ['lines without end', `${WRONG}${'\n'.repeat(500_000)}`],
  ['markers without end', `${'---\n'.repeat(200_000)}${WRONG}`],
  [
    'names that every object has',
    WRONG.replace('{name: a}', '{name: a, labels: {__proto__: y, constructor: z}, annotations: {toString: x}}'),
  ],
])('%s', (_what, bytes) => {
  const begin = performance.now();
  const { findings, unreadable } = linted(bytes);
  expect(unreadable).toEqual([]);
  expect(findings.map(({ rule }) => rule)).toContain('pod/visible-devices');
  expect(performance.now() - begin).toBeLessThan(10_000);
});

describe('one object hides nothing of another', () => {
  const other = `---\napiVersion: v1\nkind: Pod\nmetadata: {name: b}\nspec: {containers: [{name: m, image: x, resources: {limits: {nvidia.com/gpu: 500m}}}]}\n`;

  test.each([
    ['image: [x]', 'image is a list and must be a text'],
    ['env: [{name: A, value: [b]}]', 'env[0].value is a list and must be a text'],
    ['securityContext: {capabilities: {add: [{a: b}]}}', 'capabilities.add[0] is a map and must be a text'],
  ])('%s is said, and the errors of other files are errors', (field, says) => {
    const { findings, unreadable, code } = linted(
      `apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {containers: [{name: m, image: y, ${field}}]}\n`.replace(
        'image: y, image',
        'image',
      ),
    );
    // What no rule stumbles over is said where something else is found.
    expect(unreadable.map(({ problem }) => problem).filter((problem) => !problem.endsWith(says))).toEqual([]);
    expect(findings.map(({ rule }) => rule)).toContain('pod/visible-devices');
    expect(code).toBe(unreadable.length > 0 ? 2 : 1);
  });

  test('a rule that fails over one judges the others, and the run ends with 2 whatever is shown', () => {
    const rule = allRules().find(({ id }) => id === 'pod/device-quantity')!;
    const sound = rule.check.bind(rule);
    jest.spyOn(rule, 'check').mockImplementation(function* (model) {
      if (model.pods.some(({ owner }) => owner.name === 'a')) throw new TypeError('a is too much');
      yield* sound(model);
    });
    try {
      writeFileSync(join(folder, 'a.yaml'), `${WRONG}${other}`);
      const { stdout, code } = run(['lint', '--format', 'json', '--severity', 'error', folder], () => []);
      const { findings, unreadable } = JSON.parse(stdout) as Report & { unreadable: { line: number }[] };
      expect(findings.map((one) => one.rule)).toContain('pod/device-quantity');
      expect(unreadable).toEqual([
        expect.objectContaining({ line: 1, problem: "rule 'pod/device-quantity' failed here and did not judge this: a is too much" }),
      ]);
      expect(code).toBe(2);
    } finally {
      jest.restoreAllMocks();
    }
  });
});

describe('files that are none', () => {
  test('one of many zeros is not read to its end', () => {
    const huge = join(folder, 'huge.yaml');
    writeFileSync(huge, '');
    truncateSync(huge, 2 ** 40);
    expect(run(['lint', huge], () => []).stdout).toContain(`${huge}:1:1: is binary`);
    expect(linted('a: 1\n').unreadable).toEqual([]);
  });

  test('an object larger than any API server takes is refused, a list of objects is read, and so is what stands behind them', () => {
    const large = function* (head: string) {
      yield `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: large}\n${head}`;
      for (let index = 0; index < 17; index++) yield `  # ${'x'.repeat(2 ** 20)}\n`;
      yield `---\n${WRONG}`;
    };
    const read = (head: string) => run(['lint', '--format', 'json', '-'], () => large(head));
    const [object, list] = ['data:\n  a: b\n', 'items:\n  - {apiVersion: v1, kind: Pod}\n'].map(
      (head) => JSON.parse(read(head).stdout) as Report,
    );
    expect(object?.unreadable).toMatchObject([{ line: 1, problem: 'is larger than 16 MiB' }]);
    expect(list?.unreadable).toEqual([]);
    for (const report of [object, list]) expect(report?.findings).toMatchObject([{ rule: 'pod/visible-devices' }]);
  });

  test.each(['--values=gpu-operator@26.7.0=', '--context='])('a map of 17 MiB is not read as %s', (option) => {
    const map = join(folder, 'map.yaml');
    writeFileSync(map, `a: "${'x'.repeat(17 * 2 ** 20)}"\n`);
    expect(run(['lint', `${option}${map}`, folder], () => [])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`${map}: is larger than 16 MiB\n`) as string,
    });
  });

  test('links in a circle end, and a pipe in a folder is passed over', () => {
    mkdirSync(join(folder, 'a/b'), { recursive: true });
    symlinkSync(folder, join(folder, 'a/b/again'));
    symlinkSync('../b', join(folder, 'a/b/self'));
    spawnSync('mkfifo', [join(folder, 'pipe.yaml')]);
    const { findings, unreadable } = linted(WRONG);
    expect([findings.filter(({ rule }) => rule === 'pod/visible-devices').length, unreadable]).toEqual([2, []]);
  });

  test('links out of a folder are passed over and said, those within it are followed, and what is named is read', () => {
    const [inside, outside] = ['inside', 'outside'].map((name) => join(folder, name)) as [string, string];
    mkdirSync(join(inside, 'a'), { recursive: true });
    mkdirSync(outside);
    writeFileSync(join(outside, 'secret.yaml'), WRONG);
    writeFileSync(join(inside, 'a/own.txt'), WRONG);
    symlinkSync('../../outside/secret.yaml', join(inside, 'a/link.yaml'));
    symlinkSync(outside, join(inside, 'folder'));
    symlinkSync('/etc/passwd', join(inside, 'passwd'));
    symlinkSync('own.txt', join(inside, 'a/own.yaml'));
    const lint = (...paths: readonly string[]) => run(['lint', '--format', 'json', ...paths], () => []);
    const files = (stdout: string) => (JSON.parse(stdout) as Report).findings.map(({ file }) => file);
    const { stdout, stderr } = lint(inside);
    expect(files(stdout)).toEqual([join(inside, 'a/own.yaml')]);
    expect(stderr.match(/\S+ leads out of/g)).toEqual([
      `${join(inside, 'a/link.yaml')} leads out of`,
      `${join(inside, 'folder')} leads out of`,
    ]);
    expect(files(lint(join(inside, 'a/link.yaml'), join(inside, 'folder')).stdout)).toEqual([join(inside, 'a/link.yaml')]);
  });

  test('a file below a folder that cannot be read takes no other findings with it', () => {
    // Root may read everything; memory of a process is a file all the same, whose first page nobody can read.
    symlinkSync('/proc/self/mem', join(folder, 'memory.yaml'));
    linted(WRONG);
    const { stdout, code } = run(['lint', '--format', 'json', folder, join(folder, 'memory.yaml')], () => []);
    const { unreadable, findings } = JSON.parse(stdout) as Report;
    expect(unreadable).toMatchObject([{ file: join(folder, 'memory.yaml') }]);
    expect(findings.filter(({ rule }) => rule === 'pod/visible-devices')).toHaveLength(2);
    expect(code).toBe(2);
  });

  test('a pipe that is named is read once, and one through which nothing comes is said', () => {
    const pipe = join(folder, 'pipe');
    spawnSync('mkfifo', [pipe]);
    const through = (text: string) => {
      const writer = spawn('sh', ['-c', 'printf %s "$1" > "$2"', 'sh', text, pipe], { stdio: 'ignore' });
      const outcome = run(['lint', pipe, pipe], () => []);
      writer.unref();
      return outcome;
    };
    expect(through(WRONG)).toMatchObject({ code: 1, stdout: expect.stringContaining(`${pipe}:4:`) as string, stderr: '' });
    expect(through('')).toMatchObject({
      code: 2,
      stderr: `${pipe} is empty: nothing was read from it; has the command that writes to it failed?\n`,
    });
  });

  test('what a shell puts in the place of a command is read', () => {
    writeFileSync(join(folder, 'a.yaml'), WRONG);
    const lint = 'node -r ./test/conformance/fuzz/register.cjs lib/faces/cli/index.ts lint';
    const { stdout, status } = spawnSync('bash', ['-c', `${lint} --format json <(cat "$0/a.yaml")`, folder], { encoding: 'utf8' });
    const { findings } = JSON.parse(stdout) as { findings: { file: string; rule: string }[] };
    expect([status, findings]).toMatchObject([1, [{ file: expect.stringMatching(/^\/dev\/fd\//) as string, rule: 'pod/visible-devices' }]]);
  });

  test('standard input that cannot be read is said', () => {
    const { stdout, code } = run(['lint', '-'], () => {
      throw Object.assign(new Error('too long'), { code: 'ERR_STRING_TOO_LONG' });
    });
    expect([code, stdout]).toEqual([2, expect.stringContaining('-:1:1: is larger than a text can be') as string]);
  });

  test('a folder that may not be read is said, and the rest is read', () => {
    mkdirSync(join(folder, 'locked'));
    chmodSync(join(folder, 'locked'), 0);
    const { unreadable, findings } = linted(WRONG);
    // Who is root reads it all the same.
    expect(unreadable.map(({ problem }) => problem)).toEqual(process.getuid?.() === 0 ? [] : ['may not be read']);
    expect(findings.length).toBeGreaterThan(0);
  });
});

describe('names that speak to who reads a log', () => {
  // Azure Pipelines and older runners of GitHub obey these anywhere in a line; the others turn or hide what is shown.
  const spoken = [
    '##vso[task.setvariable variable=A]b',
    '###VSO[a.b]',
    '##[error]x',
    'a\u202eb',
    'a\u2066b',
    'a\u200bb',
    'a\u2028b',
    'a\u{e0041}b',
  ];
  const SAID = /##(?:vso)?\[|[\p{Cf}\p{Zl}]/iu;

  test.each(spoken)('%j is escaped in every format', (name) => {
    const file = join(folder, `${name.replaceAll('/', '')}.yaml`);
    writeFileSync(file, WRONG.replace('name: a', `name: ${JSON.stringify(name)}`));
    writeFileSync(join(folder, `${name}.txt.yaml`), `apiVersion: v1\n${name}: {{ .a }}\n`);
    for (const format of ['text', 'json', 'sarif', 'github']) {
      const { stdout, stderr } = run(['lint', '--verbose', '--format', format, folder], () => []);
      expect(stdout).toContain('name/invalid');
      expect(stdout + stderr).not.toMatch(SAID);
    }
    const { stdout } = run(['lint', '--format', 'json', folder], () => []);
    const { findings } = JSON.parse(stdout) as { findings: { file: string; got?: string }[] };
    expect(findings.map(({ got }) => got)).toContain(name);
    expect(findings.map((one) => one.file)).toContain(file);
  });

  test('a file whose name begins as a command for GitHub begins no line', () => {
    const before = process.cwd();
    process.chdir(folder);
    try {
      writeFileSync('::error::a.yaml', WRONG);
      expect(run(['lint', '::error::a.yaml'], () => []).stdout).toMatch(/^\.\/::error::a\.yaml:4:/);
    } finally {
      process.chdir(before);
    }
  });
});

test('a report that cannot be written ends with 2 and one line, whatever was found', () => {
  writeFileSync(join(folder, 'a.yaml'), WRONG);
  const lint = 'node -r ./test/conformance/fuzz/register.cjs lib/faces/cli/index.ts lint';
  const { stderr, status } = spawnSync('bash', ['-c', `${lint} "$0/a.yaml" > /dev/full`, folder], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([2, 'the report could not be written: no space is left\n']);
});

test('a stream of more documents than a call takes arguments is read', () => {
  const { stdout } = run(['lint', '-'], () => 'kind: A\n---\n'.repeat(150_000));
  expect(stdout).toContain('in 150000 documents');
});

describe('progress', () => {
  const watch = () => {
    const clock = { now: 0 };
    const written: string[] = [];
    return {
      clock,
      written,
      progress: progressOn(
        (text) => written.push(text),
        () => clock.now,
      ),
    };
  };

  test('is not shown for what takes less than a second', () => {
    const { clock, written, progress } = watch();
    clock.now = 999;
    progress.tick(() => 'working');
    progress.end();
    expect(written).toEqual([]);
  });

  test('is shown from then on, not more than five times a second, and taken away at the end', () => {
    const { clock, written, progress } = watch();
    for (clock.now = 0; clock.now < 2000; clock.now += 10) progress.tick(() => `at ${clock.now}`);
    expect(written.map((text) => text.replace('\r\u001b[K', ''))).toEqual(['at 1000', 'at 1200', 'at 1400', 'at 1600', 'at 1800']);
    progress.end();
    expect(written.at(-1)).toBe('\r\u001b[K');
  });

  test('counts documents, and goes where findings do not', () => {
    const { clock, written, progress } = watch();
    const { stdout, stderr } = run(['lint', '-'], () => ((clock.now = 5000), `${WRONG}---\n${WRONG}`), progress);
    expect(written[0]).toBe('\r\u001b[K1 documents read, now -');
    expect(stdout + stderr).not.toContain('documents read');
  });
});
