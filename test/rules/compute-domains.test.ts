import type { Taint } from '../../lib/words/kubernetes';
import type { ModelFragment, PodFacts } from '../../lib/plans/model';
import { fromYaml } from './from-yaml';
import { labs, onLabs } from './hami-cases';
import { foundIn, documents } from './places/places';

const domain = (template = 'channel', apiVersion = 'resource.nvidia.com/v1beta1'): string =>
  `{apiVersion: ${apiVersion}, kind: ComputeDomain, metadata: {name: dom, namespace: ml}, spec: {numNodes: 2, channel: {resourceClaimTemplate: {name: ${template}}}}}`;
const claim = (resourceClaimTemplateName: string | undefined) => ({
  name: 'imex',
  ...(resourceClaimTemplateName === undefined ? { resourceClaimName: 'a' } : { resourceClaimTemplateName }),
});
const CLAIMS = { resourceClaims: [claim(undefined), claim('other'), claim('channel')] };
const pods = (spec: Record<string, unknown> = CLAIMS, rest: Partial<PodFacts> = {}) => onLabs({}, spec, { replicas: 2, ...rest });
const affinity = (topologyKey: string) => ({
  affinity: { podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [{ topologyKey, labelSelector: {} }] } },
});

const spread = (topologyKey: string, whenUnsatisfiable = 'DoNotSchedule') => ({
  topologySpreadConstraints: [{ maxSkew: 1, topologyKey, whenUnsatisfiable }],
});

describe('dra/clique', () => {
  const said = (fragment: ModelFragment, text = domain()) =>
    foundIn('dra/clique', fromYaml(text), fragment).map(({ at, got, problem }) => [at, got, problem]);

  test('sees pods that nothing keeps in one domain', () => {
    const problem = "nothing keeps these pods of claim 'imex' in one NVLink domain";
    expect(said(pods())).toEqual([['spec.template.spec', [], problem]]);
    expect(said(pods({ ...CLAIMS, ...affinity('rack') }))).toEqual([['spec.template.spec', ['rack'], problem]]);
    expect(said(pods(CLAIMS, { annotations: { a: 'b' }, labels: { c: 'd' } }))).toHaveLength(1);
    expect(said(pods({ ...CLAIMS, ...spread('kubernetes.io/hostname') }))).toHaveLength(1);
    expect(said(pods({ ...CLAIMS, ...spread('rack', 'ScheduleAnyway') }))).toHaveLength(1);
  });

  test.each<[string, ModelFragment]>([
    ['one pod', pods(CLAIMS, { replicas: 1 })],
    ['an affinity to the domain', pods({ ...CLAIMS, ...affinity('nvidia.com/gpu.clique') })],
    ['a required topology', pods(CLAIMS, { annotations: { a: 'b', 'kueue.x-k8s.io/podset-required-topology': 'rack' } })],
    ['a topology of its queue', pods(CLAIMS, { labels: { a: 'b', 'kai.scheduler/topology': 'rack' } })],
    ['another level of it', pods(CLAIMS, { annotations: { level: 'nvidia.com/gpu.clique' } })],
    ['pods that must be spread over racks', pods({ ...CLAIMS, ...spread('topology.kubernetes.io/zone') })],
    ['claims of others', pods({ resourceClaims: [claim(undefined), claim('other')] })],
    ['no claims', pods({})],
  ])('leaves alone %s', (_what, fragment) => expect(said(fragment)).toEqual([]));

  test('leaves alone pods whose number is not known, and domains of nobody', () => {
    const { pods: [one] = [] } = pods();
    const { replicas: _, ...unknown } = one!;
    expect(said({ pods: [unknown] })).toEqual([]);
    expect(said(pods(), domain('channel', 'example.com/v1'))).toEqual([]);
    expect(said(pods({ resourceClaims: [claim(undefined)] }), domain().replace(/, spec: .*/, '}'))).toEqual([]);
  });
});

describe('dra/domain-driver', () => {
  const chart = (values: string, name = 'dra'): string =>
    `{apiVersion: helm.toolkit.fluxcd.io/v2, kind: HelmRelease, metadata: {name: ${name}, namespace: b}, spec: {chart: {spec: {chart: nvidia-dra-driver-gpu}}, values: {${values}}}}`;
  const said = (fragment: ModelFragment, ...texts: readonly string[]) =>
    foundIn('dra/domain-driver', fromYaml(documents(...texts)), fragment);
  const tainted = (...taints: readonly Taint[]): ModelFragment => ({ ...pods(), pools: [labs({ name: 'other' }), labs({ taints })] });
  const TAINT: Taint = { key: 'team', value: 'ml', effect: 'NoSchedule' };
  const own = '{key: nvidia.com/gpu, operator: Exists}';

  test('sees that it is off', () => {
    expect(said({}, domain(), chart('resources: {computeDomains: {enabled: false}}'))).toMatchObject([
      {
        at: 'spec.values.resources.computeDomains.enabled',
        got: false,
        allowed: [true],
        problem: "ComputeDomain 'dom' has no driver: its pods wait for compute-domain.nvidia.com",
      },
    ]);
    expect(said(tainted(TAINT), domain(), chart('resources: {computeDomains: {enabled: false}}'))).toHaveLength(1);
  });

  test('sees taints of the nodes of its pods, each once', () => {
    const [finding, ...more] = said(tainted(TAINT, { ...TAINT, effect: 'NoExecute' }), domain(), chart(''));
    expect(more).toEqual([]);
    expect(finding).toMatchObject({
      at: 'spec.values',
      problem: expect.stringMatching(/^pool 'labs' has this taint, and /),
      got: [{ key: 'nvidia.com/gpu', operator: 'Exists', effect: 'NoSchedule' }],
      allowed: 'a list with {key: team, value: ml, effect: NoSchedule}',
    });
    const given = said(tainted(TAINT), domain(), chart(`kubeletPlugin: {tolerations: [${own}, {key: a, operator: Exists}]}`));
    expect(given).toMatchObject([{ at: 'spec.values.kubeletPlugin.tolerations', got: [expect.anything(), { key: 'a' }] }]);
  });

  test('sees taints that pods tolerate whose nodes are not known', () => {
    const loose = (...tolerations: readonly object[]): ModelFragment => ({
      pods: (pods({ ...CLAIMS, tolerations }).pods ?? []).map(({ pool: _pool, ...pod }) => pod),
    });
    const of = (...tolerations: readonly object[]) =>
      said(loose(...tolerations), domain(), chart('')).map(({ allowed, problem }) => [allowed, problem.split(',')[0]]);
    const seen = "StatefulSet 'notebook' tolerates this taint";
    expect(of({ key: 'team', value: 'ml', effect: 'NoExecute' })).toEqual([
      ['a list with {key: team, value: ml, effect: NoExecute}', seen],
    ]);
    expect(of({ key: 'team', operator: 'Exists' })).toEqual([[expect.stringContaining('key: team'), seen]]);
    expect(of({ key: 'my-node.kubernetes.io/a', operator: 'Exists' })).toHaveLength(1);
    expect(of({ operator: 'Exists' })).toEqual([]);
    expect(of({ key: '', operator: 'Exists' })).toEqual([]);
    expect(of({ key: 'team', operator: 'Exists', effect: 'PreferNoSchedule' })).toEqual([]);
    for (const key of [
      'node.kubernetes.io/not-ready',
      'node-role.kubernetes.io/a',
      'node.cloudprovider.kubernetes.io/a',
      'node.cilium.io/a',
    ])
      expect(of({ key, operator: 'Exists' })).toEqual([]);
    expect(of()).toEqual([]);
  });

  test.each<[string, ModelFragment, readonly string[]]>([
    ['taints that the chart tolerates', tainted({ key: 'nvidia.com/gpu', effect: 'NoSchedule' }), [domain(), chart('')]],
    ['taints that only prefer', tainted({ ...TAINT, effect: 'PreferNoSchedule' }), [domain(), chart('')]],
    [
      'taints that the values tolerate',
      tainted(TAINT),
      [domain(), chart(`kubeletPlugin: {tolerations: [${own}, {key: team, operator: Exists}]}`)],
    ],
    ['pods of other claims', { ...pods({ resourceClaims: [claim('other')] }), pools: [labs({ taints: [TAINT] })] }, [domain(), chart('')]],
    [
      'claims by name, where a domain names no template',
      { ...pods({ resourceClaims: [claim(undefined)] }), pools: [labs({ taints: [TAINT] })] },
      [domain().replace(/, spec: .*/, '}'), chart('')],
    ],
    ['no domain', tainted(TAINT), [chart('resources: {computeDomains: {enabled: false}}')]],
    ['no chart', tainted(TAINT), [domain()]],
    ['several charts', tainted(TAINT), [domain(), chart('', 'a'), chart('', 'b')]],
    [
      'the driver of the GPU Operator',
      tainted(TAINT),
      [domain(), chart(''), '{apiVersion: nvidia.com/v1alpha1, kind: GPUCluster, metadata: {name: a}, spec: {}}'],
    ],
    [
      'values of which some stand elsewhere',
      tainted(TAINT),
      [domain(), chart('').replace('values: {}', 'valuesFrom: [{kind: Secret, name: a}]')],
    ],
  ])('leaves alone %s', (_what, fragment, texts) => expect(said(fragment, ...texts)).toEqual([]));
});
