import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../lib/faces/cli/run';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cdk8s-gpu-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string): string => {
  const file = join(folder, name);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
  return file;
};
const lint = (...argv: string[]) => {
  const { stdout, stderr, code } = run(['lint', ...argv], () => []);
  const json = run(['lint', '--format', 'json', ...argv], () => []).stdout;
  const { notJudged, documents } = JSON.parse(json) as { notJudged: { file: string; line: number; problem: string }[]; documents: number };
  return { last: stdout.trimEnd().split('\n').at(-1), stderr, code, notJudged, documents };
};

const POD = 'apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {containers: [{name: main, image: x}]}\n';
const SCRIPT = '#!/bin/sh\nset -e\ncat > kubelet.conf <<END\n---\nkind: KubeletConfiguration\nEND\n';
const VALUES = 'devicePlugin: {enabled: true}\nreplicas: 3\n';

test.each([
  ['a script', SCRIPT],
  ['values of a chart that nobody names', VALUES],
  ['a file of another program', 'services: {web: {image: x}}\n'],
  ['a sentence', 'hello there\n'],
])('%s that is named is said to be not judged, and is counted in the last line', (_what, text) => {
  const file = write('a.yaml', text);
  const { last, stderr, code, notJudged } = lint(file);
  expect([code, last]).toEqual([0, expect.stringMatching(/^0 errors, 0 warnings, 1 not judged \(.*\) in 1 document$/)]);
  expect(stderr).toMatch(/^note: .*a\.yaml:1:1 not judged: it .*\n$/);
  expect(notJudged).toMatchObject([{ file, line: 1 }]);
});

test('what lies in a folder is counted, and named where more is asked for', () => {
  write('pod.yaml', POD);
  const other = write('other.yaml', 'services: {}\n');
  expect(lint(folder)).toMatchObject({
    last: expect.stringMatching(/^0 errors, 0 warnings, 1 not judged \(.*\) in 2 documents$/) as string,
    stderr: '',
    notJudged: [{ file: other }],
  });
  expect(lint('--verbose', folder).stderr).toContain(`note: ${other}:1:1 not judged`);
});

test('scripts in user data are not judged, and what stands beside them is', () => {
  const boundary = 'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="//"\n\n';
  const part = (type: string, text: string) => `--//\nContent-Type: ${type}\n\n${text}\n`;
  const file = write(
    'user-data',
    `${boundary}${part('text/x-shellscript', '#!/bin/sh\necho a\n')}${part('application/node.eks.aws', POD)}--//--\n`,
  );
  expect(lint(file)).toMatchObject({ notJudged: [{ line: 7, problem: 'not judged: it is a script' }], documents: 2 });
});

test('values that a release takes are judged with it', () => {
  const values = write('values/gpu.yaml', 'devicePlugin: {enabled: true}\n');
  write(
    'app.yaml',
    `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: gpu-operator}
spec:
  destination: {server: x, namespace: gpu-operator}
  sources:
    - {repoURL: 'https://helm.ngc.nvidia.com/nvidia', chart: gpu-operator, targetRevision: v26.7.0, helm: {valueFiles: [$here/values/gpu.yaml]}}
    - {repoURL: 'https://git.example/x', ref: here}
`,
  );
  expect(lint(folder).notJudged).toEqual([]);
  rmSync(join(folder, 'app.yaml'));
  expect(lint(folder).notJudged).toMatchObject([{ file: values }]);
});

test('manifests, kustomizations, files that rules know and empty documents are judged', () => {
  write('pod.yaml', `#!/usr/bin/env -S kubectl apply -f\n${POD}---\nnull\n`);
  write('kustomization.yaml', 'resources: [pod.yaml]\n');
  write('config.yaml', 'version: v1\nsharing: {timeSlicing: {resources: [{name: nvidia.com/gpu, replicas: 2}]}}\n');
  write('list.json', `{"apiVersion": "v1", "kind": "List", "items": []}`);
  expect(lint(folder).notJudged).toEqual([]);
});
