import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { preProcessFile } from 'typescript';
import { type KubernetesMinor, kubernetesMinors } from '../../lib/words/kubernetes';
import { type Consumer, consumersOf } from './consumers';
import type { CorpusDocument, ManifestSet, Sort } from './corpus/document';
import { documentsOfFiles } from './corpus/of-files';
import { documentsOfObject } from './corpus/of-object';
import { documentsOfValues } from './corpus/of-values';
import { CorpusWriter } from './corpus/writer';
import { gapsOf, sortGaps, tableOf } from './report';
import { SOURCES } from './setup';
import { alsoJudged, beginVerdicts, furtherRows, judged } from './verdicts';

const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'a' } };
const configMap = (data: object) => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data });

describe('who judges a document', () => {
  test('every minor has a kubelet of its own', () => {
    const of = (kubernetes: KubernetesMinor) => consumersOf({ sort: 'kubeletDropIn', kubernetes, content: '' });
    expect(kubernetesMinors.map(of)).toEqual(kubernetesMinors.map((minor) => ['schema', `kubelet-${minor}`]));
  });

  test('the oldest minor has an API server of its own, every other that of the newest', () => {
    const servers = (['1.30', '1.31', '1.36'] as const).map((kubernetes) =>
      consumersOf({ sort: 'manifest', kubernetes, content: namespace }),
    );
    expect(servers.map(([, server]) => server)).toEqual(['apiserver-1.30', 'apiserver-1.36', 'apiserver-1.36']);
  });

  test("HAMi's webhook judges what makes pods for HAMi, whatever makes them", () => {
    const pod = (spec: object) => ({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'a' },
      spec: { containers: [{ name: 'a', ...spec }] },
    });
    const of = (content: object) => consumersOf({ sort: 'manifest', kubernetes: '1.34', content }).slice(2);
    const asks = (resource: string) => pod({ resources: { limits: { [resource]: 1 } } });
    expect(of(asks('nvidia.com/gpu'))).toEqual([]);
    expect(of(asks('nvidia.com/gpumem'))).toEqual(['hami-webhook']);
    const template = { spec: { schedulerName: 'hami-scheduler', containers: [] } };
    const job = { apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'a' }, spec: { template } };
    expect(of(job)).toEqual(['kueue', 'hami-webhook']);
  });

  test('fails for a kind that names no consumer', () => {
    const content = { apiVersion: 'resource.k8s.io/v1', kind: 'ResourceSlice', metadata: { name: 'a' } };
    expect(() => consumersOf({ sort: 'manifest', kubernetes: '1.34', content })).toThrow(
      'no consumer of manifests of resource.k8s.io/v1 ResourceSlice: name one in test/conformance/consumers.ts',
    );
  });

  test('user data are judged as the script or the configuration that they are, and rules by promtool', () => {
    const of = (sort: 'userData' | 'prometheusRules', content: string) => consumersOf({ sort, kubernetes: '1.34', content });
    expect(of('userData', '#!/bin/sh\n')).toEqual(['shellcheck', 'cloud-init']);
    expect(of('userData', '#cloud-config\n')).toEqual(['cloud-init']);
    expect(of('prometheusRules', 'groups: []\n')).toEqual(['promtool']);
  });

  test('fails for a file, a file on a node, a key of a ConfigMap and a chart that nobody is known to read', () => {
    const bootstrap = "text_1() {\n  cat <<'END_OF_TEXT'\na\nEND_OF_TEXT\n}\n  file '/etc/other' text_1 0644\n";
    expect(() => documentsOfFiles([{ path: 'prod/pool/config.toml', text: '' }])).toThrow('the file prod/pool/config.toml');
    expect(() => documentsOfFiles([{ path: 'prod/pool/bootstrap.sh', text: bootstrap }])).toThrow('/etc/other on a node');
    expect(() => documentsOfObject(configMap({ 'other.conf': '' }))).toThrow('the key other.conf of a ConfigMap');
    expect(() => documentsOfValues({ chart: 'volcano', version: '1', releaseName: 'a', namespace: 'a', values: {} })).toThrow(
      'the values of the chart volcano',
    );
  });
});

describe('what stands inside a document', () => {
  test('files that a bootstrap script writes are documents of their own', () => {
    const script = [
      'text_1() {',
      "  cat <<'END_OF_TEXT'",
      '{}',
      'END_OF_TEXT',
      '}',
      "  file '/etc/cdk8s-gpu/cpu-manager' text_1 0644",
      '',
    ].join('\n');
    expect(documentsOfFiles([{ path: 'prod/pool/bootstrap.sh', text: script }])[1]).toEqual({
      sort: 'settingsRecord',
      name: '/etc/cdk8s-gpu/cpu-manager',
      content: '{}\n',
    });
  });

  test('a script that a container gives to a shell is a document of its own', () => {
    const container = { name: 'main', image: 'x:1', command: ['/bin/bash', '-ec'], args: ['sleep 1', 'main'] };
    const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, spec: { containers: [container, { name: 'b', image: 'x:1' }] } };
    expect(documentsOfObject(pod)[1]).toEqual({ sort: 'shellScript', name: 'inline.sh', content: '#!/bin/bash\nsleep 1\n' });
  });

  test('rules of a PrometheusRule are a document of their own, as Prometheus reads it', () => {
    const spec = { groups: [{ name: 'gpu', rules: [{ record: 'a', expr: 'up' }] }] };
    const rule = { apiVersion: 'monitoring.coreos.com/v1', kind: 'PrometheusRule', metadata: { name: 'a' }, spec };
    const content = 'groups:\n  - name: gpu\n    rules:\n      - record: a\n        expr: up\n';
    expect(documentsOfObject(rule)[1]).toEqual({ sort: 'prometheusRules', name: 'rules.yaml', content });
  });

  test('values of a release, and the configurations inside them, are documents of their own', () => {
    const values = {
      devicePlugin: { config: { data: { pool: 'version: v1\n' } } },
      migManager: { config: { data: { 'config.yaml': 'version: v1\n' } } },
    };
    const chart = { spec: { chart: 'gpu-operator', version: 'v26.7.0' } };
    const release = {
      apiVersion: 'helm.toolkit.fluxcd.io/v2',
      kind: 'HelmRelease',
      metadata: { name: 'gpu-operator', namespace: 'gpu-operator' },
      spec: { chart, releaseName: 'gpu-operator', values },
    };
    expect(documentsOfObject(release).map(({ sort }) => sort)).toEqual([
      'manifest',
      'gpuOperatorValues',
      'devicePluginConfig',
      'migParted',
    ]);
    expect(documentsOfObject(release)[1]).toMatchObject({ content: { version: 'v26.7.0', namespace: 'gpu-operator', values } });
  });
});

describe('the corpus', () => {
  let folder: string;
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'cdk8s-gpu-corpus-'))));
  afterEach(() => rmSync(folder, { recursive: true }));
  const linesOf = <T>(name: string): readonly T[] =>
    readFileSync(join(folder, name), 'utf8')
      .split(/[\n\u2028]/)
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as T);

  test('holds an equal document once a minor, with the first three that hold it and how many there are', async () => {
    const writer = new CorpusWriter(folder);
    const found = { sort: 'manifest', content: { ...namespace, metadata: { name: 'a\u2028b' } } } as const;
    for (const name of ['one', 'one', 'two', 'three', 'four']) writer.add(found, { name, kubernetes: '1.34' });
    const other = writer.add(found, { name: 'five', kubernetes: '1.36' });
    await writer.close();
    const [first, second] = linesOf<CorpusDocument>('documents.ndjson');
    expect(first).toMatchObject({ from: ['one', 'two', 'three'], count: 4, kubernetes: '1.34', content: found.content });
    expect(second).toMatchObject({ id: other, from: ['five'], count: 1, consumers: ['schema', 'apiserver-1.36'] });
  });

  test('holds a document once whatever the order of its keys, and not when a list is in another order', async () => {
    const writer = new CorpusWriter(folder);
    const origin = { name: 'one', kubernetes: '1.34' } as const;
    const [a, b, c] = [
      { x: [1, 2], y: 1 },
      { y: 1, x: [1, 2] },
      { x: [2, 1], y: 1 },
    ].map((data) => writer.add({ sort: 'pulumiRelease', content: data }, origin));
    await writer.close();
    expect(b).toBe(a);
    expect(c).not.toBe(a);
  });

  test('holds an equal set of a face once', async () => {
    const writer = new CorpusWriter(folder);
    const set: ManifestSet = { name: 'one', face: 'cdk8s', kubernetes: '1.34', documents: ['a', 'b'] };
    for (const each of [set, { ...set, name: 'two' }, { ...set, face: 'pulumi' as const }]) writer.addSet(each);
    await writer.close();
    expect(linesOf<ManifestSet>('sets.ndjson').map(({ name, face }) => [name, face])).toEqual([
      ['one', 'cdk8s'],
      ['one', 'pulumi'],
    ]);
  });

  test('fails at a document that nobody reads', () => {
    const writer = new CorpusWriter(folder);
    const content = { apiVersion: 'v2', kind: 'Pod', metadata: { name: 'a' } };
    expect(() => writer.add({ sort: 'manifest', content }, { name: 'one', kubernetes: '1.34' })).toThrow(
      'no consumer of manifests of v2 Pod',
    );
  });
});

test('the corpus is written anew when any module changes that it is written by', () => {
  const root = join(__dirname, '../..');
  const modules = importedFrom(join(__dirname, 'corpus/write.test.ts')).map((file) => relative(root, file));
  expect(modules).toEqual(expect.arrayContaining(['test/examples/run.ts', 'test/conformance/corpus/sources.ts', 'lib/rules/rules.ts']));
  expect(modules.filter((file) => !SOURCES.some((source) => file === source || file.startsWith(`${source}/`)))).toEqual([]);
});

/** The modules of this repository that a module imports, and those that they import. */
function importedFrom(start: string): readonly string[] {
  const found = new Set([start]);
  for (const file of found)
    for (const { fileName } of preProcessFile(readFileSync(file, 'utf8')).importedFiles)
      if (fileName.startsWith('.')) found.add(moduleAt(join(dirname(file), fileName)));
  return [...found];
}

const moduleAt = (path: string): string => (existsSync(`${path}.ts`) ? `${path}.ts` : join(path, 'index.ts'));

test('a run begins with nothing judged, whatever one of its number left', () => {
  const before = process.env['CDK8S_GPU_VERDICTS'];
  beginVerdicts('verdicts-of-a-test');
  judged({ consumer: 'schema', version: '1', ids: ['a'], seconds: 1 });
  alsoJudged({ judge: 'schema', version: '1', documents: 1, seconds: 1 });
  beginVerdicts('verdicts-of-a-test');
  const folder = process.env['CDK8S_GPU_VERDICTS']!;
  const left = { judged: readdirSync(folder), further: furtherRows() };
  rmSync(folder, { recursive: true });
  if (before === undefined) delete process.env['CDK8S_GPU_VERDICTS'];
  else process.env['CDK8S_GPU_VERDICTS'] = before;
  expect(left).toEqual({ judged: [], further: [] });
});

describe('the report', () => {
  const expected = new Map<Consumer, Set<string>>([
    ['schema', new Set(['a', 'b'])],
    ['shellcheck', new Set(['c'])],
  ]);
  const schema = { consumer: 'schema', version: 'ajv 8', ids: ['a', 'b'], seconds: 1.23 } as const;
  const gaps = (...verdicts: Parameters<typeof gapsOf>[1]) => gapsOf(expected, verdicts, ['schema', 'shellcheck']);

  test('is a table of judge, version, documents and seconds', () =>
    expect(tableOf(expected, [schema]).split('\n')).toEqual([
      'judge  | version | documents | seconds',
      'schema | ajv 8   | 2 of 2    | 1.2    ',
    ]));

  test('has rows for what was generated', () =>
    expect(tableOf(expected, [schema], [{ judge: 'fuzz: schema', version: 'ajv 8', documents: 7, seconds: 0.5 }]).split('\n')[2]).toBe(
      'fuzz: schema | ajv 8   | 7         | 0.5    ',
    ));

  test('finds nothing when everything was judged', () =>
    expect(gaps(schema, { consumer: 'shellcheck', version: '0.9', ids: ['c'], seconds: 0 })).toEqual([]));

  test('fails for a consumer that judged nothing', () => expect(gaps(schema)).toEqual(['shellcheck judged none of its 1 documents']));

  test('fails for a document that one of its consumers did not judge', () =>
    expect(gapsOf(expected, [{ ...schema, ids: ['a'] }], ['schema'])).toEqual(['schema did not judge 1 of its 2 documents: b']));

  test('fails for a verdict on what is not in the corpus', () =>
    expect(gapsOf(expected, [{ ...schema, ids: ['a', 'b', 'x'] }], ['schema'])).toEqual([
      'schema says that it judged what is not for it: x',
    ]));

  test('fails for a sort without a document, and for an awaited one that has come', () => {
    const gaps = sortGaps(['manifest', 'draConfig', 'hamiDeviceConfig'], new Set<Sort>(['manifest', 'draConfig']), { draConfig: 'later' });
    expect(gaps).toEqual([
      'documents of the sort draConfig have come, and are awaited no more',
      'the corpus holds no document of the sort hamiDeviceConfig: it is judged nowhere',
    ]);
  });

  test('fails for a consumer that no document names', () =>
    expect(gapsOf(expected, [], ['systemd'])).toEqual(['no document names systemd: it judges nothing']));
});
