import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../lib/faces/cli/run';
import { scratch } from '../scratch';

const pod = (name: string, namespace: string, gpus: number): string =>
  `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: ${name}, namespace: ${namespace}}\nspec:\n  selector: {matchLabels: {app: a}}\n  template:\n    metadata: {labels: {app: a}}\n    spec:\n      containers: [{name: main, image: "registry.example.com/x:1", resources: {limits: {nvidia.com/gpu: ${gpus}}}}]\n`;
const CONTEXT = 'kubernetes: "1.34"\ncomplete: true\npools: [{name: train, machine: dgxH100, nodes: 2, nodeSelector: {team: ml}}]\n';

const folder = scratch();
mkdirSync(join(folder, 'dist'));
writeFileSync(
  join(folder, 'dist/a.yaml'),
  [pod('chat', 'ml', 8), pod('large', 'ml', 16), pod('twice', 'ml', 1), pod('twice', 'web', 1)].join('---\n'),
);
writeFileSync(join(folder, 'context.yaml'), CONTEXT);
writeFileSync(join(folder, 'wrong.yaml'), 'pools: 3\n');
mkdirSync(join(folder, 'empty'));
writeFileSync(join(folder, 'empty/a.yaml'), 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n');

const explain = (...words: string[]) => run(['explain', ...words], () => []);
const from = (what: string, ...more: string[]) =>
  explain(what, '--from', join(folder, 'dist'), '--context', join(folder, 'context.yaml'), ...more);
const FLAGS = ['made', 'admitted', 'queued', 'placed', 'given', 'started', 'running', 'kept'];

test('a pod that nothing stops: eight lines, exit code 0', () => {
  const { stdout, code } = from('deployment/chat');
  expect(code).toBe(0);
  expect([...stdout.matchAll(/^ {2}(\w+) +(?:passes|unknown|warning|FAILS)/gm)].map(([, stage]) => stage)).toEqual(FLAGS);
  expect(stdout).toMatch(/^ {2}placed +passes +pool 'train' \(dgx-h100\), 1 such pod/m);
});

test('a pod that no node takes: where it stops, and exit code 1', () => {
  const { stdout, code } = from('deploy/large');
  expect([code, /^Deployment ml\/large: .*'placed'/.test(stdout), /^ {2}placed +FAILS/m.test(stdout)]).toEqual([1, true, true]);
  expect(stdout).toContain('[pool/none-takes]');
});

test('as JSON and as Markdown', () => {
  const ways = JSON.parse(from('deploy/large', '--format', 'json').stdout) as { stoppedAt: string; stages: { stage: string }[] }[];
  expect(ways.map(({ stoppedAt, stages }) => [stoppedAt, stages.map(({ stage }) => stage)])).toEqual([['placed', FLAGS]]);
  expect(from('deploy/large', '--format', 'markdown').stdout).toMatch(/^\| placed \| fails \|/m);
});

test.each([
  ['a name that matches nothing', ['deploy/chap'], /ml\/deployment\/chat/],
  ['several objects of the name', ['deploy/twice'], /ml\/deployment\/twice.*web\/deployment\/twice/],
  ['a pod without its kind', ['chat'], /kind: job\/chat/],
  ['a format that is none', ['deploy/chat', '--format', 'sarif'], /markdown/],
  ['an option of lint', ['deploy/chat', '--severity', 'error'], /--severity/],
])('%s ends with 2, and says what there is', (_what, words, says) => {
  const [what = '', ...more] = words;
  const { code, stdout, stderr } = from(what, ...more);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(says);
});

test('one of several namespaces is chosen', () => expect(from('web/deploy/twice').stdout).toMatch(/^Deployment web\/twice/));

test('a folder without pods, a context that is wrong', () => {
  expect(explain('deploy/a', '--from', join(folder, 'empty'))).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('no pods') as string,
  });
  expect(explain('deploy/chat', '--from', join(folder, 'dist'), '--context', join(folder, 'wrong.yaml'))).toMatchObject({
    code: 2,
    stdout: '',
  });
});

test('standard input', () => {
  const { code, stdout } = run(['explain', 'deploy/chat', '--from', '-'], () => [pod('chat', 'ml', 8)]);
  expect([code, /^Deployment ml\/chat/.test(stdout)]).toEqual([0, true]);
});

test('what cannot be read is said, and ends with 2', () => {
  const nowhere = join(folder, 'nowhere');
  expect(explain('deploy/chat', '--from', nowhere)).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining(nowhere) as string,
  });
  const { code, stdout, stderr } = run(['explain', 'deploy/chat', '--from', '-'], () => [`${pod('chat', 'ml', 8)}---\na: [\n`]);
  expect([code, /^Deployment ml\/chat/.test(stdout), stderr !== '']).toEqual([2, true, true]);
  expect(explain('deployment/chat')).toMatchObject({ code: 2, stderr: expect.stringContaining('--from') as string });
});
