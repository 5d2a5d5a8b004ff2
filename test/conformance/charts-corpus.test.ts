// Every release of the corpus, rendered by a real helm: what comes is what the records say, and an API server takes it.
// `charts.jest.config.js` says how to run it; the corpus must have been written before.
import { join } from 'node:path';
import { isPlainObject } from '../../lib/internal';
import type { KubeObject } from '../../lib/words/kubernetes';
import { apiServer, type ServerVerdict } from './judges/apiserver/server';
import { type ChartName, recordOf, type Release } from './recorded/charts/data';
import { clusterPolicyOf } from './recorded/charts/policy';
import { objectOf, render } from './recorded/charts/render';
import { documents } from './verdicts';

const helm = process.env['CDK8S_GPU_HELM'] ?? 'helm';
const charts = process.env['CDK8S_GPU_CHARTS'] ?? 'charts';
const chartOf: Readonly<Record<string, ChartName>> = { gpuOperatorValues: 'gpu-operator', hamiValues: 'hami' };

/** A release, and the objects that come of it. */
interface Rendered {
  readonly id: string;
  readonly chart: ChartName;
  readonly release: Release;
  readonly objects: readonly KubeObject[];
}

const rendered: Rendered[] = [];
beforeAll(async () => {
  const seen = new Set<string>();
  for await (const { id, sort, content } of documents()) {
    const chart = chartOf[sort];
    const key = JSON.stringify(content);
    if (chart === undefined || seen.has(key)) continue;
    seen.add(key);
    const release = content as Release;
    const texts = await render({ helm, folder: join(charts, chart, release.version) }, release);
    if (texts instanceof Error) throw new Error(`helm refuses ${chart} ${release.version} with ${key}: ${texts.message}`);
    rendered.push({ id, chart, release, objects: texts.map((text) => objectOf(text) as KubeObject) });
  }
});

test('there are releases of both charts', () => {
  expect(new Set(rendered.map(({ chart }) => chart))).toEqual(new Set(['gpu-operator', 'hami']));
  process.stdout.write(
    `rendered: ${rendered.length} releases, ${rendered.reduce((sum, { objects }) => sum + objects.length, 0)} objects\n`,
  );
});

test('the ClusterPolicy is the one that the records make of the values', () => {
  for (const { release, objects } of rendered.filter(({ chart }) => chart === 'gpu-operator')) {
    const ours = clusterPolicyOf(recordOf('gpu-operator', release.version), release.values);
    const [helms] = objects.filter(({ kind }) => kind === 'ClusterPolicy');
    expect({ values: release.values, spec: said(helms?.['spec']) }).toEqual({
      values: release.values,
      spec: said((ours as KubeObject)['spec']),
    });
  }
});

/** A value without the parts of it that say nothing: some templates write them as null, some as empty texts, some not at all. */
function said(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(said);
  if (!isPlainObject(value)) return value === null || value === '' ? undefined : value;
  const parts = Object.entries(value).flatMap(([key, inner]) => (said(inner) === undefined ? [] : [[key, said(inner)] as const]));
  return parts.length === 0 ? undefined : Object.fromEntries(parts);
}

/** Of projects whose definitions are not here. */
const UNSERVED = /^cert-manager\.io\//;

test('an API server creates all of it, and keeps the ClusterPolicy as it was rendered', async () => {
  const server = await apiServer('1.36');
  const asked = rendered.map(({ id, release: { namespace }, objects }) => ({
    id,
    documents: objects.filter(({ apiVersion }) => !UNSERVED.test(apiVersion)).map((object) => placed(object, namespace)),
  }));
  const verdicts = await server.ask<ServerVerdict>(asked);
  await server.close();
  // What else of theirs the server warns of, or fills in where they say null, is the charts' own.
  const found = verdicts.map(({ id, accepted, messages, changed }) => ({
    id,
    accepted,
    messages,
    changed: changed.filter((path) => path.startsWith('ClusterPolicy')),
  }));
  expect(found.filter(({ accepted, changed }) => !accepted || changed.length > 0).slice(0, 10)).toEqual([]);
});

/** Helm gives the namespace of the release to what says none. */
const placed = (object: KubeObject, namespace: string): KubeObject =>
  CLUSTER.has(object.kind) ? object : { ...object, metadata: { namespace, ...object.metadata } };
const CLUSTER = new Set([
  'ClusterPolicy',
  'ClusterRole',
  'ClusterRoleBinding',
  'DeviceClass',
  'GPUCluster',
  'MutatingWebhookConfiguration',
  'NVIDIADriver',
  'Namespace',
  'NodeFeatureRule',
  'RuntimeClass',
  'ValidatingAdmissionPolicy',
  'ValidatingAdmissionPolicyBinding',
  'ValidatingWebhookConfiguration',
]);
