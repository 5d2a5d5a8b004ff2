import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../lib/faces/cli/run';

const folder = mkdtempSync(join(tmpdir(), 'images-'));
afterAll(() => rmSync(folder, { recursive: true }));
const cli = (argv: readonly string[], stdin = '') => run(argv, () => [stdin]);
const POD =
  'apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {initContainers: [{name: i, image: b:2}], containers: [{name: a, image: a:1}]}\n';
const release = (version: string, values: string) => `---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: nvdp, namespace: nvdp}
spec:
  chart: {spec: {chart: nvidia-device-plugin, version: ${version}}}
  values: ${values}
`;

test('the images of pods and of releases, each once, from files and from standard input', () => {
  const text = POD + release('0.20.0', '{gfd: {enabled: true}, image: {repository: harbor.example/plugin}}') + `---\n${POD}`;
  writeFileSync(join(folder, 'all.yaml'), text);
  const stdout = 'a:1\nb:2\nharbor.example/plugin:v0.20.0\nregistry.k8s.io/nfd/node-feature-discovery:v0.19.0\n';
  expect(cli(['images', join(folder, 'all.yaml')])).toEqual({ stdout, stderr: '', code: 0 });
  expect(cli(['images', '-'], text)).toEqual({ stdout, stderr: '', code: 0 });
});

test('a tag that is not known is said, and never guessed', () => {
  expect(cli(['images', '-'], release('0.99.0', '{}')).stdout).toMatch(
    /^# nvcr\.io\/nvidia\/k8s-device-plugin of chart .*: this version of the chart is not known here\n$/,
  );
});

test.each<[readonly string[], string, string]>([
  [['images'], '', 'images needs a file or a folder'],
  [['images', '--format', 'json', '-'], '', 'images takes no --format'],
  [['images', '-'], 'kind: ConfigMap\napiVersion: v1\nmetadata: {name: a}\n', 'no image is named there'],
  [['images', '-'], 'a: [', '-'],
  [['images', join(folder, 'none.yaml')], '', 'none.yaml'],
])('fails for %j', (argv, stdin, says) => {
  const { stderr, code } = cli(argv, stdin);
  expect([code, stderr]).toEqual([2, expect.stringContaining(says)]);
});
