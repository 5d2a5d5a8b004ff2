import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { matcherOf } from '../../lib/faces/cli/globs';
import { run } from '../../lib/faces/cli/run';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cdk8s-gpu-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A text of so many characters. */
const times = (text: string, length: number): string => text.repeat(Math.ceil(length / text.length));
const each = (length: number, width: number, of: (index: number) => string): string =>
  Array.from({ length: Math.ceil(length / width) }, (_, index) => of(index)).join('');

const file = (name: string, text: string): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {${JSON.stringify(name)}: ${JSON.stringify(text)}}\n`;
const pod = (rest: string, more = ''): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: a${more}}\nspec: {containers: [{name: m, image: "x:1", resources: {limits: {nvidia.com/gpu: 1}}, ${rest}}]}\n`;
const script = (text: string): string => pod(`command: [bash, -c, ${JSON.stringify(text)}]`);
const PARTS = 'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="B"\n\n';

/** What somebody may write who means harm, of so many characters. */
const INPUTS: readonly (readonly [what: string, of: (length: number) => string, name?: string])[] = [
  ['quotes of JSON that are never closed', (length) => `{"a": 1} {"b": "${times('\\"', length)}`],
  ['braces of JSON that are never closed', (length) => `{"a": 1} {"b": ${times('{"a":', length)}`],
  ['objects of JSON far apart', (length) => `${times(`{"a":1}${' '.repeat(900)}`, length)}}`],
  ['empty lines in a file', (length) => file('a.yaml', `${times('\n', length)}x`)],
  ['carriage returns in a file', (length) => file('volcano-scheduler.conf', `${times('\r', length)}x`)],
  [
    'silences above one line',
    (length) => `${times('# cdk8s-gpu: silence pool/offers: x\n', length)}apiVersion: v1\nkind: Pod\nmetadata: {name: a}\n`,
  ],
  ['rules in one silence', (length) => `# cdk8s-gpu: silence pool/offers${times(', pool/offers', length)}\napiVersion: v1\n`],
  ['marks of MIME without a blank line', (length) => PARTS + times('--B\n', length)],
  ['parts of MIME', (length) => PARTS + times('--B\nContent-Type: text/x-shellscript\n\n#!/bin/bash\n', length)],
  ['a name with a sign of paths', (length) => pod('env: []').replace('name: a', `name: "${times('a#1', length)}"`)],
  ['an image', (length) => pod('env: []').replace('x:1', times('a#1/', length))],
  [
    'pieces of names of GPUs',
    (length) => pod('env: []', `, annotations: {nvidia.com/use-gputype: "${each(length, 6, (index) => `a${index},`)}"}`),
  ],
  ['a quantity', (length) => pod('env: []').replace('gpu: 1', `gpu: "${times('1', length)}x"`)],
  ['a variable with brackets', (length) => pod(`env: [{name: PYTORCH_CUDA_ALLOC_CONF, value: "${times('a:[', length)}"}]`)],
  ['quotes in a script', (length) => script(`${times("'", length)}x"`)],
  ['commands of a script', (length) => script(times('torchrun --nproc-per-node 8 a.py &&\n', length))],
  ['variables of a script', (length) => script(times('${A:-', length))],
  ['keys of user data', (length) => `[settings.kubernetes]\n${each(length, 12, (index) => `a${index} = "b"\n`)}`, 'a.toml'],
  [
    'parameters of a release',
    (length) =>
      `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: a}\nspec: {source: {chart: gpu-operator, targetRevision: v26.3.0, repoURL: x, helm: {parameters: [${each(length, 30, (index) => `{name: a.b${index}, value: "1"}, `)}]}}}\n`,
  ],
  ['brackets without indentation', (length) => `apiVersion: v1\na: [\n${times('1,\n', length)}]\n`],
];

const LENGTH = 20_000;
/** Twice as long twice over: what is quadratic takes sixteen times as long. */
const LONGER = 4;
const MOST = 8;
/** Milliseconds by which a machine that does other things may be wrong. */
const SLACK = 400;

/** Milliseconds of the processor, the better of two. */
function costOf(task: () => unknown): number {
  const costs = [0, 1].map(() => {
    const begin = process.cpuUsage();
    task();
    const { user, system } = process.cpuUsage(begin);
    return (user + system) / 1000;
  });
  return Math.min(...costs);
}

/** What an input of a length costs, and one that is longer. */
function growthOf(cost: (length: number) => number): readonly [number, number] {
  cost(LENGTH / 4);
  return [cost(LENGTH), cost(LENGTH * LONGER)];
}

test.each(INPUTS.map(([what, of, name = 'a.yaml']) => [what, of, name] as const))(
  'the time for %s grows with their length, and no faster',
  (_what, of, name) => {
    const [short, long] = growthOf((length) => {
      const path = join(folder, name);
      writeFileSync(path, of(length));
      return costOf(() => run(['lint', '--severity', 'info', path], () => []));
    });
    expect(long).toBeLessThan(short * MOST + SLACK);
  },
);

describe('what --exclude takes', () => {
  test.each<readonly [what: string, patternOf: (length: number) => string, pathOf: (length: number) => string]>([
    ['stars', (length: number) => times('*a', length), () => 'b'.repeat(400)],
    ['folders', (length: number) => `${times('**/', length)}x`, () => 'b/'.repeat(200)],
    ['choices', (length: number) => times('{a,b}', length), () => 'ab'.repeat(200)],
    ['choices in choices', (length: number) => `${times('{a,', length)}${times('}', length / 3)}`, () => 'ab'.repeat(200)],
    ['a long path', () => '**/*a*/**/*b*/**/x', (length: number) => times('ab/', length)],
  ])('%s: time grows with their length, and no faster', (_what, patternOf, pathOf) => {
    const [short, long] = growthOf((length) => costOf(() => matcherOf([patternOf(length)])(pathOf(length))));
    expect(long).toBeLessThan(short * MOST + SLACK);
  });

  test.each([
    ['a', 'x/a/b', true],
    ['/a', 'x/a', false],
    ['/a', '/a', true],
    ['a/**/b', 'a/b', true],
    ['a/**/b', 'a/x/y/b', true],
    ['a/**/b', 'axb', false],
    ['a**b', 'a/x/b', true],
    ['a*b', 'a/b', false],
    ['a?c', 'abc', true],
    ['a?c', 'a/c', false],
    ['{a,b/{c,d}}.yaml', 'b/d.yaml', true],
    ['{a,b/{c,d}}.yaml', 'b/e.yaml', false],
    ['{a}', '{a}', true],
    ['{a,b', '{a,b', true],
    ['a,b', 'a,b', true],
    ['{,a}b', 'b', true],
    ['x.(y)', 'x.(y)', true],
    ['test/', 'test/a.yaml', true],
    ['./a', './a', true],
    ['*.yaml', 'b/a.yaml', true],
    ['*.yaml', 'b/a.yaml.b', false],
  ])('%s and %s: %s', (pattern, path, isNamed) => expect(matcherOf([pattern])(path)).toBe(isNamed));
});
