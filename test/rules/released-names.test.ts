import type { KubeObject } from '../../lib/words/kubernetes';
import { mergeModel, type ObjectFacts, type OperatorFacts } from '../../lib/plans/model';
import { judge } from '../../lib/rules';

const release: OperatorFacts = {
  path: 'prod/gpu-operator',
  chart: 'gpu-operator',
  version: 'v26.7.0',
  namespace: 'gpu-operator',
  releaseName: 'gpu-operator',
  values: { devicePlugin: { config: { create: true, name: 'plugin' } } },
  delivery: { kind: 'flux' },
};
const helmRelease: KubeObject = {
  apiVersion: 'helm.toolkit.fluxcd.io/v2',
  kind: 'HelmRelease',
  metadata: { name: 'gpu-operator', namespace: 'gpu-operator' },
};
const configMap = (name: string, namespace = 'gpu-operator'): KubeObject => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, namespace },
});
const policy: KubeObject = { apiVersion: 'nvidia.com/v1', kind: 'ClusterPolicy', metadata: { name: 'cluster-policy' } };

/** What is said of an object beside a release. */
function said(object: KubeObject, given: Partial<OperatorFacts> = {}, scope = 'prod'): readonly string[] {
  const objects: readonly ObjectFacts[] = [
    { path: release.path, object: helmRelease, scope: 'prod' },
    { path: 'mine', object, scope },
  ];
  return judge(mergeModel([{ operators: [{ ...release, ...given }], objects }]))
    .filter(({ rule }) => rule === 'name/taken')
    .map(({ subject, problem }) => `${subject}: ${problem}`);
}

describe('the name of an object that a chart makes', () => {
  test.each([
    ['its configuration', configMap('plugin'), "ConfigMap 'plugin'"],
    ['its policy', policy, "ClusterPolicy 'cluster-policy'"],
  ])('fails for %s', (_what, object, named) =>
    expect(said(object)).toEqual([`mine: ${named} already exists: the chart gpu-operator of prod/gpu-operator makes it too`]),
  );

  test.each<[string, KubeObject, Partial<OperatorFacts>, string]>([
    ['in another namespace', configMap('plugin', 'ml'), {}, 'prod'],
    ['that the chart is told not to make', policy, { values: { clusterPolicy: { deployCR: false } } }, 'prod'],
    ['in another cluster', configMap('plugin'), {}, 'test'],
    ['of a release whose values stand elsewhere as well', policy, { partial: true }, 'prod'],
    ['of a release that was rendered', policy, { delivery: { kind: 'rendered' } }, 'prod'],
  ])('is free %s', (_what, object, given, scope) => expect(said(object, given, scope)).toEqual([]));
});

describe('objects of HAMi', () => {
  const hami: Partial<OperatorFacts> = { chart: 'hami', version: '2.10.0', values: {} };
  const devices = (name: string) => configMap(name);

  test('fails for its devices, by the name of the release', () => {
    expect(said(devices('hami-scheduler-device'), { ...hami, releaseName: 'hami' })).toHaveLength(1);
    expect(said(devices('vgpu-hami-scheduler-device'), { ...hami, releaseName: 'vgpu' })).toHaveLength(1);
  });

  test('nothing is said where the values give other names', () =>
    expect(said(devices('hami-scheduler-device'), { ...hami, releaseName: 'hami', values: { fullnameOverride: 'a' } })).toEqual([]));
});
