import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../lib/faces/cli/run';

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
  const { findings: all } = JSON.parse(run(['lint', '--severity', 'info', '--format', 'json', folder], () => []).stdout) as {
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
      `is refused by the API server in this file, and ${join(folder, 'overlays/prod/kustomization.yaml')} still changes it`,
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

  // redhat-cop/gitops-catalog 7727f24: gpu-operator-certified/instance/components/time-sliced/patch-device-plugin-config.yaml
  test('fails in a patch, and calls it one', () => {
    const patch = `apiVersion: v1
kind: ConfigMap
metadata: {name: device-plugin-config}
data:
  none: |-
    version: v1
    sharing: {timeSlicing: {resources: [{name: nvidia.com/gpu, replicas: 0}]}}
`;
    const [finding] = findings({ 'kustomization.yaml': 'kind: Component\npatches: [{path: patch.yaml}]\n', 'patch.yaml': patch });
    expect(finding).toMatchObject({ file: 'patch.yaml', severity: 'warning', rule: 'sharing/config-file' });
    expect(finding?.problem).toContain(`in this file, which is a patch of ${join(folder, 'kustomization.yaml')}`);
    expect(finding?.problem).not.toContain('still changes');
  });

  test('in a patch, which is not an object by itself', () => {
    const overlay = 'patches: [{path: cluster.yaml}]\n';
    const sound = CLUSTER.replace('name: cluster', 'name: gpu-cluster');
    expect(said(over(sound, overlay, { 'overlays/prod/cluster.yaml': CLUSTER }))).toEqual([`overlays/prod/cluster.yaml warning ${NAME}`]);
  });
});

describe('what a patch does not mend remains an error', () => {
  const SELECTS = 'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: server}\nspec: {template: {spec: {nodeSelector: {a: b}}}}\n';
  const operations = (...all: readonly object[]) =>
    `patches: [{target: {kind: Deployment}, patch: ${JSON.stringify(JSON.stringify(all))}}]\n`;
  const AMOUNT = '/spec/template/spec/containers/0/resources/limits';

  test.each([
    ['a nodeSelector', `patches: [{patch: ${JSON.stringify(SELECTS)}}]\n`],
    ['a nodeSelector in a file', 'patches: [{path: p.yaml}]\n'],
    ['an operation elsewhere', operations({ op: 'add', path: '/spec/template/spec/nodeSelector', value: { a: 'b' } })],
    [
      'another container',
      `patches: [{patch: ${JSON.stringify(SELECTS.replace('nodeSelector: {a: b}', 'containers: [{name: other, image: "y:1"}]'))}}]\n`,
    ],
    ['another name', `patches: [{target: {kind: Deployment, name: other}, patch: "[{op: remove, path: /spec}]"}]\n`],
  ])('%s', (_what, overlay) => expect(said(over(DEPLOYMENT, overlay, { 'overlays/prod/p.yaml': SELECTS }))).toEqual(CERTAIN(QUANTITY)));

  test('and what it mends, or what nobody can tell, is a doubt, which is counted by name', () => {
    const mends = operations({ op: 'add', path: AMOUNT, value: { 'nvidia.com/gpu': 1 } });
    expect(said(over(DEPLOYMENT, mends))).toEqual(DOUBTED(QUANTITY));
    expect(said(over(DEPLOYMENT, 'patches: [{target: {labelSelector: a=b}, patch: "[{op: add, path: /a, value: b}]"}]\n'))).toEqual(
      DOUBTED(QUANTITY),
    );
    const { stdout, stderr, code } = run(['lint', '--severity', 'error', folder], () => []);
    expect(code).toBe(0);
    expect(stdout).toContain(`1 error held back for what kustomize changes (${join(folder, 'base/object.yaml')})`);
    expect(stderr).toContain(
      `Deployment server: an error of ${QUANTITY} is a warning here, since ${join(folder, 'overlays/prod/kustomization.yaml')} changes it`,
    );
  });

  test('through several overlays, each with its own', () => {
    const top = {
      'top/kustomization.yaml': `resources: [../overlays/prod]\n${operations({ op: 'add', path: '/metadata/labels', value: { a: 'b' } })}`,
    };
    expect(said(over(DEPLOYMENT, `patches: [{patch: ${JSON.stringify(SELECTS)}}]\n`, top))).toEqual(CERTAIN(QUANTITY));
  });
});

describe('a patch that does not exist', () => {
  const files = (overlay: string, more: Readonly<Record<string, string>> = {}) => {
    said(over(DEPLOYMENT.replace('requests', 'limits'), overlay, more));
    const { stdout, code } = run(['lint', '--severity', 'error', '--format', 'json', folder], () => []);
    return { code, unreadable: (JSON.parse(stdout) as { unreadable: { file: string; line: number; problem: string }[] }).unreadable };
  };

  test.each([
    ['patches: [{target: {kind: Deployment}, path: gone.yaml}]\n', 4],
    ['patchesStrategicMerge:\n- gone.yaml\n', 5],
    ['patchesJson6902:\n- target: {kind: Deployment, name: a}\n  path: gone.yaml\n', 6],
  ])('is said where it is named, and the run ends with 2: %s', (overlay, line) => {
    expect(files(overlay)).toMatchObject({
      code: 2,
      unreadable: [
        { file: join(folder, 'overlays/prod/kustomization.yaml'), line, problem: "names the patch 'gone.yaml', which does not exist" },
      ],
    });
  });

  test('fails nothing where it is there, in another form, or in the kustomization', () => {
    expect(files('patches: [{path: p.yaml}]\n', { 'overlays/prod/p.yaml': LIMITS })).toEqual({ code: 0, unreadable: [] });
    expect(files('patches: [{path: p.txt}]\n', { 'overlays/prod/p.txt': LIMITS })).toEqual({ code: 0, unreadable: [] });
    expect(files(`patches: [{patch: ${JSON.stringify(LIMITS)}}]\n`)).toEqual({ code: 0, unreadable: [] });
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

/** A budget that lets no pod of the server go. */
const BUDGETED = `${DEPLOYMENT.replace('{requests: {nvidia.com/gpu: 1}}', '{limits: {nvidia.com/gpu: 1}}')}---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: {name: server}
spec: {minAvailable: 1, selector: {matchLabels: {a: b}}}
`;
const BUDGET = 'pod/disruption-budget';

describe('a component', () => {
  const KIND_OF_COMPONENT = 'apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\n';
  const user = (name: string, more: string) => ({ [`${name}/kustomization.yaml`]: `components: [../comp]\n${more}` });
  const component = { 'comp/kustomization.yaml': `${KIND_OF_COMPONENT}resources: [object.yaml]\n`, 'comp/object.yaml': DEPLOYMENT };

  test('lists what its user patches', () =>
    expect(said({ ...component, ...user('prod', `patches: [{patch: ${JSON.stringify(LIMITS)}}]\n`) })).toEqual([
      `comp/object.yaml warning ${QUANTITY}`,
    ]));

  test('is not built by itself: its user is', () => {
    const patching = {
      'comp/kustomization.yaml': `${KIND_OF_COMPONENT}resources: [object.yaml]\npatches: [{target: {kind: Deployment}}]\n`,
    };
    const [finding] = findings({ ...component, ...patching, ...user('prod', '') });
    expect(finding?.problem).toContain(join(folder, 'comp/kustomization.yaml'));
    expect(finding?.fix).toContain(`kustomize build ${join(folder, 'prod')} |`);
  });

  test('is built by the one of its users that the object goes through', () => {
    const patching = { 'comp/kustomization.yaml': `${KIND_OF_COMPONENT}patches: [{target: {kind: GPUCluster}}]\n` };
    const [finding] = findings(over(CLUSTER, 'components: [../../comp]\n', { ...patching, ...user('another', '') }));
    expect(finding?.fix).toContain(`kustomize build ${join(folder, 'overlays/prod')} |`);
  });

  test('has nothing to do with what another of its users does', () => {
    const others = { 'comp/kustomization.yaml': KIND_OF_COMPONENT, ...user('another', 'namePrefix: gpu-\n') };
    expect(said(over(CLUSTER, 'components: [../../comp]\n', others))).toEqual(CERTAIN(NAME));
  });
});

describe('what is replaced', () => {
  const target = (kind: string) => `source: {kind: A}\ntargets: [{select: {kind: ${kind}}, fieldPaths: [metadata.name]}]\n`;
  const by = (text: string) => said(over(CLUSTER, 'replacements: [{path: r.yaml}]\n', { 'overlays/prod/r.yaml': text }));

  test('may stand in a file, as one or as several', () => {
    expect(by(target('GPUCluster'))).toEqual(DOUBTED(NAME));
    expect(by(`- ${target('GPUCluster').replace('\n', '\n  ')}`)).toEqual(DOUBTED(NAME));
    expect(by(target('Deployment'))).toEqual(CERTAIN(NAME));
  });
});

test('a kustomization may have a name without an extension', () =>
  expect(said({ Kustomization: 'resources: [a.yaml]\nnamePrefix: gpu-\n', 'a.yaml': CLUSTER })).toEqual([`a.yaml warning ${NAME}`]));

describe('a generator over a ConfigMap', () => {
  const CONFIG = `apiVersion: v1
kind: ConfigMap
metadata: {name: device-plugin-config}
data:
  a: |
    version: v1
    sharing: {timeSlicing: {resources: [{name: nvidia.com/gpu, replicas: 1}]}}
`;
  const generating = (more: string) =>
    said(over(CONFIG, `configMapGenerator: [{name: device-plugin-config, ${more}literals: [a=b]}]\n`)).filter((one) =>
      one.startsWith('base/object.yaml'),
    );

  test('makes a doubt of what is in it', () => {
    const [certain = ''] = generating('');
    expect(certain).toContain(' error ');
    expect(generating('behavior: merge, ')).toEqual([certain.replace('error', 'warning')]);
    expect(generating('behavior: replace, ')).toEqual([certain.replace('error', 'warning')]);
  });
});

describe('a warning of what is still changed is no more than a note', () => {
  const operation = (path: string) => `[{op: replace, path: ${path}, value: 4}]`;
  const REPLICAS = 'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: server}\nspec: {replicas: 4}\n';
  const LABELLED = 'apiVersion: policy/v1\nkind: PodDisruptionBudget\nmetadata: {name: server, labels: {a: b}}\n';
  const scale = (name: string) => `replicas: [{name: ${name}, count: 4}]\n`;
  test.each([
    ['the number of pods', scale('server')],
    ['a patch of the number of pods', `patches: [{target: {kind: Deployment}, patch: ${JSON.stringify(operation('/spec/replicas'))}}]\n`],
    ['a patch over the pods', `patches: [{patch: ${JSON.stringify(REPLICAS)}}]\n`],
    ['a patch of its place', `patches: [{target: {name: server}, patch: ${JSON.stringify(operation('/spec/minAvailable'))}}]\n`],
    ['a patch of its kind', 'patches: [{target: {kind: PodDisruptionBudget}, path: a.json}]\n'],
    ['a patch of its name', 'patches: [{target: {name: server}, path: a.json}]\n'],
  ])('by %s', (_what, overlay) => expect(said(over(BUDGETED, overlay))).toEqual([`base/object.yaml info ${BUDGET}`]));

  test.each([
    ['nothing', ''],
    ['a patch of another kind', 'patches: [{target: {kind: Service}, path: a.json}]\n'],
    ['a patch of other places', `patches: [{target: {name: server}, patch: ${JSON.stringify(operation('/metadata/labels/a'))}}]\n`],
    ['a patch that only names it', `patches: [{patch: ${JSON.stringify(LABELLED)}}]\n`],
    ['a patch of anything', 'patches: [{target: {labelSelector: a=c}, path: a.json}]\n'],
    ['what other files do', 'transformers: [a.yaml]\n'],
  ])('and stays one under %s', (_what, overlay) => expect(said(over(BUDGETED, overlay))).toEqual([`base/object.yaml warning ${BUDGET}`]));
});

describe('the name of a patch', () => {
  const patch = LIMITS.replace('name: server', 'name: "*"');
  const files = (entry: string) =>
    said(over(BUDGETED, `patches: [${entry}]\n`, { 'overlays/prod/p.yaml': patch })).filter((one) => one.startsWith('overlays'));

  test('matters only where there is no target', () => {
    expect(files('{path: p.yaml, target: {kind: Deployment}}')).toEqual([]);
    expect(files('{path: p.yaml}')).toEqual(['overlays/prod/p.yaml warning name/invalid']);
  });
});

describe('what is said of a label', () => {
  const QUEUE = 'queue/name';
  const JOB = `apiVersion: batch/v1
kind: Job
metadata: {name: train, labels: {kueue.x-k8s.io/queue-name: gpus}}
spec: {template: {spec: {restartPolicy: Never, containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 1}}}]}}}
---
apiVersion: kueue.x-k8s.io/v1beta1
kind: LocalQueue
metadata: {name: gpu}
spec: {clusterQueue: gpu}
`;
  const about = (overlay: string) => said(over(JOB, overlay)).filter((one) => one.endsWith(QUEUE));

  test.each([
    ['labels', 'labels: [{pairs: {kueue.x-k8s.io/queue-name: gpu}}]\n', 'info'],
    ['commonLabels', 'commonLabels: {kueue.x-k8s.io/queue-name: gpu}\n', 'info'],
    ['another of the labels', 'labels: [{pairs: {a: b}}]\n', 'warning'],
    ['another of the commonLabels', 'commonLabels: {a.b: c}\n', 'warning'],
    ['annotations', 'commonAnnotations: {kueue.x-k8s.io/queue-name: gpu}\n', 'warning'],
  ])('is changed by that label alone: %s', (_what, overlay, severity) =>
    expect(about(overlay)).toEqual([`base/object.yaml ${severity} ${QUEUE}`]),
  );
});
