import { mig } from '../../lib';
import { unknownsOf } from '../../lib/rules';
import { mergeModel } from '../../lib/plans/model';
import { documents, found } from './places/places';
import { fromYaml } from './from-yaml';
import { labs } from './hami-cases';
import { foundIn } from './places/places';

const monitor = (endpoint: string, kind = 'ServiceMonitor', labels = 'app: nvidia-dcgm-exporter'): string =>
  `{apiVersion: monitoring.coreos.com/v1, kind: ${kind}, metadata: {name: m, namespace: x}, spec: {selector: {matchLabels: {${labels}}}, ${kind === 'PodMonitor' ? 'podMetricsEndpoints' : 'endpoints'}: [{port: metrics${endpoint}}]}}`;
const rule = (expr: string): string =>
  JSON.stringify({
    apiVersion: 'monitoring.coreos.com/v1',
    kind: 'PrometheusRule',
    metadata: { name: 'r', namespace: 'x' },
    spec: { groups: [{ name: 'g', rules: [{ alert: 'A', expr }] }] },
  });
const exporter = (more = '', name = 'e', spec = '', image = 'nvcr.io/nvidia/k8s/dcgm-exporter:4.5.3-4.8.2-distroless'): string =>
  `{apiVersion: apps/v1, kind: DaemonSet, metadata: {name: ${name}, namespace: x}, spec: {template: {spec: {containers: [{name: e, image: "${image}"${more}}]${spec}}}}}`;
const list = (...fields: readonly string[]): string =>
  JSON.stringify({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'c', namespace: 'x' },
    data: { 'dcgm.csv': fields.map((field) => `${field}, gauge, help.\n`).join('') },
  });

describe('metrics/pod-labels', () => {
  const said = (endpoint: string, expr: string, ...more: [string?, string?]) =>
    found('metrics/pod-labels', documents(monitor(endpoint, ...more), rule(expr))).map(({ at, got }) => [at, got]);
  const BY = 'sum by (pod) (DCGM_FI_DEV_FB_USED)';

  test('sees labels that are renamed or dropped, and asked for', () => {
    expect(said('', BY)).toEqual([['spec.endpoints[0].honorLabels', false]]);
    expect(said('', BY, 'PodMonitor', 'app.kubernetes.io/name: dcgm-exporter')).toEqual([
      ['spec.podMetricsEndpoints[0].honorLabels', false],
    ]);
    expect(said('', 'DCGM_FI_DEV_FB_USED{namespace="ml"}')).toHaveLength(1);
    expect(said(', honorLabels: true, metricRelabelings: [{action: labeldrop, regex: "pod|uid"}]', BY)).toEqual([
      ['spec.endpoints[0].metricRelabelings[0]', 'pod|uid'],
    ]);
  });

  test('is quiet where they are kept, where nobody asks for them, and of other exporters', () => {
    expect(said(', honorLabels: true', BY)).toEqual([]);
    expect(said('', 'sum by (exported_pod) (DCGM_FI_DEV_FB_USED)')).toEqual([]);
    expect(said('', 'sum by (pod) (container_memory_usage_bytes)')).toEqual([]);
    expect(said('', BY, 'ServiceMonitor', 'app: vllm')).toEqual([]);
    expect(
      said(', honorLabels: true, metricRelabelings: [{action: labeldrop, regex: "pods"}, {action: labeldrop, regex: "("}]', BY),
    ).toEqual([]);
  });
});

describe('metrics/interval', () => {
  const said = (interval: string, more = '') =>
    found('metrics/interval', documents(monitor(`, interval: ${interval}`), exporter(more))).map(({ got, allowed }) => [got, allowed]);

  test('sees a scrape between two readings', () => {
    expect(said('15s')).toEqual([['15s', '30s or more']]);
    expect(said('30s')).toEqual([]);
    expect(said('5s', ', env: [{name: DCGM_EXPORTER_INTERVAL, value: "10000"}]')).toEqual([['5s', '10s or more']]);
    expect(said('10s', ', args: ["-c", "10000"]')).toEqual([]);
    expect(said('10s', ', args: ["--collect-interval=20000"]')).toEqual([['10s', '20s or more']]);
    expect(said('1s', ', envFrom: [{configMapRef: {name: a}}]')).toEqual([]);
    expect(found('metrics/interval', monitor(', interval: 1s'))).toEqual([]);
  });
});

describe('metrics/never-there', () => {
  const said = (...texts: readonly string[]) =>
    found('metrics/never-there', documents(exporter(), ...texts)).map(({ at, got }) => [at, got]);
  const POWER = 'DCGM_FI_DEV_POWER_USAGE';

  test('sees a counter that no list has', () => {
    expect(said(list('DCGM_FI_DEV_GPU_TEMP'), rule(`${POWER} > 700`))).toEqual([['spec.groups[0].rules[0].expr', POWER]]);
    expect(said(list(POWER), rule(`${POWER} > 700`))).toEqual([]);
    expect(said(rule(`${POWER} > 700`))).toEqual([]);
    expect(said(list('DCGM_FI_DEV_GPU_TEMP'), rule(`absent(${POWER})`))).toEqual([]);
    expect(said(list('DCGM_FI_DEV_GPU_TEMP'), rule(`DCGM_FI_DEV_GPU_TEMP or ${POWER}`))).toEqual([]);
  });

  test('sees a counter that MIG devices do not have', () => {
    const cut = labs({ name: 'cut', sharing: mig({ layout: { '1g.10gb': 7 } }) });
    const of = (expr: string) => foundIn('metrics/never-there', fromYaml(rule(expr)), { pools: [cut] }).map(({ got }) => got);
    expect(of('DCGM_FI_DEV_GPU_UTIL > 90')).toEqual(['DCGM_FI_DEV_GPU_UTIL']);
    expect(of('DCGM_FI_PROF_GR_ENGINE_ACTIVE > 0.9')).toEqual([]);
  });

  test('does not know the counters of a release that came later', () => {
    const of = (image: string) =>
      unknownsOf(mergeModel([fromYaml(exporter('', 'e', '', image))])).flatMap(({ rule: id, missing }) =>
        id === 'metrics/never-there' ? [missing] : [],
      );
    expect(of('x/dcgm-exporter:5.0.0-5.1.0-ubuntu22.04')).toEqual([expect.stringContaining('5.1.0')]);
    expect(of('x/dcgm-exporter:4.5.3-4.8.2-distroless')).toEqual([]);
    expect(of('x/dcgm-exporter:latest')).toEqual([]);
  });
});

describe('metrics/two-exporters', () => {
  const said = (...texts: readonly string[]) =>
    found('metrics/two-exporters', documents(...texts)).map(({ at, problem }) => [at, /port \d+/.exec(problem)?.[0]]);
  const HOST = ', hostNetwork: true';
  const AT = 'spec.template.spec.containers[0].image';

  test('sees two on one node, and whether they take one port', () => {
    expect(said(exporter(), exporter('', 'other'))).toEqual([[AT, undefined]]);
    expect(said(exporter('', 'e', HOST), exporter('', 'other', HOST))).toEqual([[AT, 'port 9400']]);
    expect(said(exporter('', 'e', HOST), exporter(', args: ["-a", ":9401"]', 'other', HOST))).toEqual([[AT, undefined]]);
    expect(said(exporter(), exporter('', 'other', '', 'x/node-exporter:1'))).toEqual([]);
    expect(said(exporter('', 'e', ', nodeSelector: {a: x}'), exporter('', 'other', ', nodeSelector: {a: y}'))).toEqual([]);
    expect(said(exporter('', 'e', ', nodeSelector: {a: x}'), exporter('', 'other', ', nodeSelector: {b: y}'))).toHaveLength(1);
  });
});
