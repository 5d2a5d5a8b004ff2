import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../lib/cli/run';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cdk8s-gpu-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What is said of a folder with some files: the file, the severity and the rule of each finding, and its problem. */
function findings(files: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const { findings: all } = JSON.parse(run(['lint', '--format', 'json', folder], () => []).stdout) as {
    findings: readonly Readonly<Record<'file' | 'severity' | 'rule' | 'problem' | 'fix', string>>[];
  };
  return all.map((one) => ({ ...one, file: one.file.slice(folder.length + 1) }));
}
const said = (files: Readonly<Record<string, string>>) => findings(files).map(({ file, severity, rule }) => `${file} ${severity} ${rule}`);

const CLUSTER = 'apiVersion: nvidia.com/v1alpha1\nkind: GPUCluster\nmetadata: {name: cluster}\nspec: {}\n';
const NAME = 'operator/gpu-cluster-name';
const DEPLOYMENT = `apiVersion: apps/v1
kind: Deployment
metadata: {name: server}
spec:
  replicas: 1
  selector: {matchLabels: {a: b}}
  template:
    metadata: {labels: {a: b}}
    spec:
      containers: [{name: main, image: "x:1", resources: {requests: {nvidia.com/gpu: 1}}}]
`;
const LIMITS = `apiVersion: apps/v1
kind: Deployment
metadata: {name: server}
spec: {template: {spec: {containers: [{name: main, resources: {limits: {nvidia.com/gpu: 1}}}]}}}
`;
const QUANTITY = 'pod/device-quantity';
const KIND = 'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n';

/** A base with one object, and an overlay over it. */
const over = (object: string, overlay: string, more: Readonly<Record<string, string>> = {}) => ({
  'base/kustomization.yaml': 'resources: [object.yaml]\n',
  'base/object.yaml': object,
  'overlays/prod/kustomization.yaml': `${KIND}resources: [../../base]\n${overlay}`,
  ...more,
});
const CERTAIN = (rule: string) => [`base/object.yaml error ${rule}`];
const DOUBTED = (rule: string) => [`base/object.yaml warning ${rule}`];

describe('what a kustomization still changes is a doubt', () => {
  test('and says who changes it', () => {
    const [finding] = findings(over(CLUSTER, 'namePrefix: gpu-\n'));
    expect(finding?.problem).toBe(
      `is refused by the API server, as it stands here: ${join(folder, 'overlays/prod/kustomization.yaml')} still changes it`,
    );
    expect(finding?.fix).toContain(`or check what is built, by kustomize build ${join(folder, 'overlays/prod')} | npx cdk8s-gpu lint -`);
  });

  test.each([
    ['a prefix of names', 'namePrefix: gpu-\n'],
    ['a suffix of names', 'nameSuffix: -1\n'],
    ['a patch in it', 'patches: [{target: {kind: GPUCluster}, patch: "[{op: replace, path: /metadata/name, value: gpu-cluster}]"}]\n'],
    ['a patch of that name', 'patches: [{target: {kind: GPUCluster, name: cluster}, path: a.json}]\n'],
    ['a patch for some names', 'patches: [{target: {name: clust.*}, path: a.json}]\n'],
    ['an older form of a patch', 'patchesJson6902: [{target: {version: v1alpha1, kind: GPUCluster, name: cluster}, path: a.json}]\n'],
    [
      'a text of another object',
      'replacements: [{source: {kind: A}, targets: [{select: {kind: GPUCluster}, fieldPaths: [metadata.name]}]}]\n',
    ],
    ['what other files do', 'transformers: [a.yaml]\n'],
  ])('by %s', (_what, overlay) => expect(said(over(CLUSTER, overlay))).toEqual(DOUBTED(NAME)));

  test.each([
    ['a file', 'patches: [{path: limits.yaml}]\n'],
    ['a file in the older form', 'patchesStrategicMerge: [limits.yaml]\n'],
    ['a text', `patches: [{patch: ${JSON.stringify(LIMITS)}}]\n`],
    ['a text in the older form', `patchesStrategicMerge: [${JSON.stringify(LIMITS)}]\n`],
    ['several texts', `patches: [{patch: ${JSON.stringify(`${CLUSTER}---\n${LIMITS}`)}}]\n`],
  ])('by a patch that stands in %s', (_what, overlay) =>
    expect(said(over(DEPLOYMENT, overlay, { 'overlays/prod/limits.yaml': LIMITS }))).toEqual(DOUBTED(QUANTITY)),
  );

  test('by the kustomization that lists it', () =>
    expect(said({ 'kustomization.yml': 'resources: [a.yaml]\nnamePrefix: gpu-\n', 'a.yaml': CLUSTER })).toEqual([
      `a.yaml warning ${NAME}`,
    ]));

  test('by a component', () => {
    const component = 'apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\npatches: [{target: {kind: GPUCluster}, path: a}]\n';
    expect(said(over(CLUSTER, 'components: [../../gpus]\n', { 'gpus/kustomization.yaml': component }))).toEqual(DOUBTED(NAME));
  });

  test('by what is over the overlay', () => {
    const top = { 'top/kustomization.yaml': 'bases: [../overlays/prod]\nnamePrefix: gpu-\n' };
    expect(said(over(CLUSTER, '', top))).toEqual(DOUBTED(NAME));
  });

  test('in a patch, which is no object by itself', () => {
    const overlay = 'patches: [{path: cluster.yaml}]\n';
    const sound = CLUSTER.replace('name: cluster', 'name: gpu-cluster');
    expect(said(over(sound, overlay, { 'overlays/prod/cluster.yaml': CLUSTER }))).toEqual([`overlays/prod/cluster.yaml warning ${NAME}`]);
  });
});

describe('what stays as it is remains an error', () => {
  test.each([
    ['nothing', ''],
    ['an empty prefix', 'namePrefix: ""\n'],
    ['another place', 'namespace: gpu\nimages: [{name: x, newTag: y}]\ncommonAnnotations: {a: b}\n'],
    ['a patch of another kind', 'patches: [{target: {kind: Deployment}, path: a.json}]\n'],
    ['a patch of another name', 'patches: [{target: {name: other}, path: a.json}]\n'],
    ['a patch of another object', 'patches: [{path: limits.yaml}]\n'],
    ['no list', 'patches: {path: a}\ntransformers: a\n'],
  ])('under %s', (_what, overlay) => expect(said(over(CLUSTER, overlay, { 'overlays/prod/limits.yaml': LIMITS }))).toEqual(CERTAIN(NAME)));

  test('beside a kustomization that does not list it, or that stands elsewhere', () => {
    expect(said(over(CLUSTER, 'namePrefix: gpu-\n', { 'base/kustomization.yaml': 'resources: []\n' }))).toEqual(CERTAIN(NAME));
    expect(said(over(CLUSTER, '', { 'other/kustomization.yaml': 'resources: [https://example.com/base]\nnamePrefix: a\n' }))).toEqual(
      CERTAIN(NAME),
    );
  });

  test('where kustomizations go round in a circle', () =>
    expect(said(over(CLUSTER, '', { 'base/kustomization.yaml': 'resources: [object.yaml, ../overlays/prod]\n' }))).toEqual(CERTAIN(NAME)));
});
