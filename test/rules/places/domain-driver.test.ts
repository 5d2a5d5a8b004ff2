import { documents, found } from './places';

const ID = 'dra/domain-driver';

const domain =
  '{apiVersion: resource.nvidia.com/v1beta1, kind: ComputeDomain, metadata: {name: rack, namespace: ml}, spec: {channel: {resourceClaimTemplate: {name: channel}}}}';
const flux = (values: string, name = 'dra', more = ''): string =>
  `{apiVersion: helm.toolkit.fluxcd.io/v2, kind: HelmRelease, metadata: {name: ${name}, namespace: dra}, spec: {chart: {spec: {chart: dra-driver-nvidia-gpu}}, ${more} values: {${values}}}}`;
const argo = (helm: string): string =>
  `{apiVersion: argoproj.io/v1alpha1, kind: Application, metadata: {name: dra}, spec: {source: {chart: nvidia-dra-driver-gpu, helm: {${helm}}}}}`;
const pod = (tolerations: string, template = 'channel', more = ''): string =>
  `{apiVersion: v1, kind: Pod, metadata: {name: a, namespace: ml}, spec: {${more} tolerations: [${tolerations}], resourceClaims: [{name: c, resourceClaimTemplateName: ${template}}], containers: [{name: m, image: "x:1", resources: {claims: [{name: c}]}}]}}`;
const said = (...texts: readonly string[]) => found(ID, documents(domain, ...texts)).map(({ at }) => at);

const OFF = 'resources: {computeDomains: {enabled: false}}';
const GOLD = '{key: gold, operator: Exists, effect: NoSchedule}';

describe('sees a chart that leaves the driver off', () => {
  test('of Flux', () => expect(said(flux(OFF))).toEqual(['spec.values.resources.computeDomains.enabled']));
  test('of Argo CD, as an object and as text', () => {
    expect(said(argo(`valuesObject: {${OFF}}`))).toEqual(['spec.source.helm.valuesObject.resources.computeDomains.enabled']);
    expect(said(argo(`values: "${OFF}"`))).toEqual(['spec.source.helm.values']);
  });
});

describe('sees a taint that keeps the plugin away', () => {
  test('which the pods of a ComputeDomain tolerate', () => {
    expect(said(flux(''), pod(GOLD))).toEqual(['spec.values']);
    expect(found(ID, documents(domain, flux(''), pod(GOLD)))).toMatchObject([
      { problem: expect.stringContaining("Pod 'a' tolerates this taint"), allowed: 'a list with {key: gold, effect: NoSchedule}' },
    ]);
  });
  test('beside the tolerations that the chart is given', () =>
    expect(said(flux(`kubeletPlugin: {tolerations: [{key: nvidia.com/gpu, operator: Exists}]}`), pod(GOLD))).toEqual([
      'spec.values.kubeletPlugin.tolerations',
    ]));
  test('once for many pods', () => expect(said(flux(''), pod(GOLD), pod(GOLD).replace('name: a', 'name: b'))).toHaveLength(1));
  test('of a pool', () => {
    const context = { pools: [{ name: 'gb200', nodeSelector: { team: 'ml' }, taints: [{ key: 'gold', effect: 'NoSchedule' }] }] };
    const text = documents(domain, flux(''), pod('{operator: Exists}', 'channel', 'nodeSelector: {team: ml},'));
    expect(found(ID, text, context)).toMatchObject([{ problem: expect.stringContaining("pool 'gb200' has this taint") }]);
    expect(found(ID, text, { pools: [{ name: 'gb200', nodeSelector: { team: 'ml' }, taints: [] }] })).toEqual([]);
  });
});

describe('leaves alone', () => {
  test.each([
    ['a chart that says nothing of it', flux('resources: {gpus: {enabled: false}}')],
    ['values of which some stand elsewhere', flux(OFF, 'dra', 'valuesFrom: [{kind: ConfigMap, name: v}],')],
    ['values of parameters', argo(`valuesObject: {${OFF}}, parameters: [{name: a, value: b}]`)],
    ['two charts, of which one may be that of these nodes', documents(flux(OFF), flux('', 'other'))],
    ['the driver of the GPU Operator', documents(flux(OFF), '{apiVersion: nvidia.com/v1alpha1, kind: GPUCluster, metadata: {name: g}}')],
    ['another chart', flux(OFF).replace('dra-driver-nvidia-gpu', 'other')],
  ])('%s', (_what, text) => expect(said(text)).toEqual([]));

  test('a driver without ComputeDomains', () => expect(found(ID, flux(OFF))).toEqual([]));

  test.each([
    ['the taint that the chart tolerates', pod('{key: nvidia.com/gpu, operator: Exists}')],
    ['taints of Kubernetes', pod('{key: node.kubernetes.io/not-ready, operator: Exists, effect: NoExecute}')],
    ['all taints at once', pod('{operator: Exists}')],
    ['all taints at once, with a key that is empty', pod('{key: "", operator: Exists}')],
    ['a taint that keeps nobody away', pod('{key: gold, operator: Exists, effect: PreferNoSchedule}')],
    ['pods of other claims', pod(GOLD, 'other')],
  ])('%s', (_what, text) => expect(said(flux(''), text)).toEqual([]));
  test('a chart that tolerates it', () => expect(said(flux(`kubeletPlugin: {tolerations: [${GOLD}]}`), pod(GOLD))).toEqual([]));
});
