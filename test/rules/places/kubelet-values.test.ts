import { foundIn } from './places';
import { labs } from '../hami-cases';
import { featureGatesOf } from '../../../lib/words/kubernetes';
import { machines } from '../../../lib/words/machine';

const kubelet = (configuration: object, kubernetes: string | undefined = '1.34', rest: object = {}) =>
  ({
    kubelets: [
      {
        path: 'node',
        configuration: { apiVersion: 'kubelet.config.k8s.io/v1beta1', kind: 'KubeletConfiguration', ...configuration },
        ...(kubernetes === '' ? {} : { cluster: { name: 'prod', path: 'prod', kubernetes, distribution: 'kubeadm' } }),
        ...rest,
      },
    ],
  }) as unknown as Parameters<typeof foundIn>[1];
const said = (id: string, configuration: object, kubernetes?: string, rest: object = {}) =>
  foundIn(`kubelet/${id}`, kubelet(configuration, kubernetes, rest));

describe('kubelet/value', () => {
  test.each<[string, unknown, string]>([
    ['maxPods', 'many', 'a whole number from 0 to 2147483647'],
    ['eventBurst', '1.5', 'a whole number from 0 to 2147483647'],
    ['cpuCFSQuota', 'yes', 'true or false'],
    ['clusterDomain', 7, 'a string'],
    ['clusterDNS', '10.0.0.10', 'a list'],
    ['evictionHard', '5%', 'an object'],
    ['imageMinimumGCAge', 'long', "a duration such as '1m30s'"],
  ])('%s: %s is not what it takes', (at, got, allowed) =>
    expect(said('value', { [at]: got })).toMatchObject([{ at, got, problem: `is not ${allowed}`, allowed }]),
  );

  test.each<[string, unknown, string]>([
    ['nodeLeaseDurationSeconds', 0, 'a whole number from 1 to 2147483647'],
    ['oomScoreAdj', 1001, 'a whole number from -1000 to 1000'],
    ['cpuCFSQuotaPeriod', '2s', 'a duration from 0.001s to 1s'],
    ['imageMinimumGCAge', '-1m', 'a duration of 0s or more'],
    ['nodeStatusMaxImages', -2, 'a whole number from -1 to 2147483647'],
    ['healthzPort', 65536, '0, or a whole number from 1 to 65535'],
    ['shutdownGracePeriod', '500ms', '0s, or a duration of 1s or more'],
    ['memoryThrottlingFactor', 1.5, 'a number above 0, up to 1'],
    ['memoryThrottlingFactor', 0, 'a number above 0, up to 1'],
    ['iptablesDropBit', 32, 'a whole number from 0 to 31'],
  ])('%s: %s is out of range', (at, got, allowed) =>
    expect(said('value', { [at]: got })).toMatchObject([{ at, got, problem: 'is out of range', allowed }]),
  );

  test('says of a part of a field what it takes', () => {
    const ids = (idsPerPod: unknown) => said('value', { userNamespaces: { idsPerPod } });
    const at = 'userNamespaces.idsPerPod';
    for (const got of [65535, 0, -65536])
      expect(ids(got)).toMatchObject([{ at, got, problem: 'is out of range', allowed: 'a multiple of 65536 above 0' }]);
    expect(ids(65536.5)).toMatchObject([{ at, got: 65536.5, problem: 'is not a whole number' }]);
    expect(ids('65536')).toMatchObject([{ at, got: '65536', problem: 'is not a multiple of 65536 above 0' }]);
    expect(ids(131072)).toEqual([]);
    expect(said('value', { memoryThrottlingFactor: 'half' })).toMatchObject([
      { problem: 'is not a number above 0, up to 1', allowed: 'a number above 0, up to 1' },
    ]);
    expect(said('value', { podLogsDir: '/var/../log' })).toMatchObject([
      { at: 'podLogsDir', problem: "is not an absolute, clean path in ASCII, such as '/var/log/pods'" },
    ]);
    expect(said('value', { podLogsDir: '/var/log' })).toEqual([]);
  });

  test('counts in 32 bits, except what counts in 64', () => {
    expect(said('value', { maxPods: 2 ** 31 - 1 })).toEqual([]);
    expect(said('value', { maxPods: 2 ** 31 })).toHaveLength(1);
    expect(said('value', { oomScoreAdj: -(2 ** 31) })).toHaveLength(1);
    for (const name of ['podPidsLimit', 'maxOpenFiles']) expect(said('value', { [name]: 2 ** 31 })).toEqual([]);
  });

  test('looks at each entry of a map and of a list', () => {
    expect(said('value', { featureGates: { A: 'true' } })).toMatchObject([{ at: 'featureGates.A', problem: 'is not true or false' }]);
    expect(said('value', { clusterDNS: ['10.0.0.10', 7] })).toMatchObject([{ at: 'clusterDNS[1]', got: 7 }]);
    expect(said('value', { featureGates: { A: true, B: undefined }, maxPods: undefined })).toEqual([]);
  });

  test('sees a sysctl that no pod may set', () => {
    expect(said('value', { allowedUnsafeSysctls: ['net.core.somaxconn', 'vm.swappiness'] })).toMatchObject([
      { at: 'allowedUnsafeSysctls[1]', got: 'vm.swappiness', allowed: expect.stringMatching(/^a sysctl of a namespace/) },
    ]);
    expect(said('value', { allowedUnsafeSysctls: [7] })).toMatchObject([{ at: 'allowedUnsafeSysctls[0]', problem: 'is not a string' }]);
    expect(said('value', { allowedUnsafeSysctls: 'vm.swappiness' }).map(({ at }) => at)).toEqual(['allowedUnsafeSysctls']);
  });

  test('shows hidden metrics of the minor before alone', () => {
    const at = 'showHiddenMetricsForVersion';
    expect(said('value', { [at]: '1.32' })).toMatchObject([{ at, got: '1.32', allowed: ['1.33'] }]);
    expect(said('value', { [at]: '1.33' })).toEqual([]);
    expect(said('value', { [at]: '' })).toEqual([]);
    expect(said('value', { [at]: '1.32' }, '')).toEqual([]);
  });
});

describe('kubelet/field', () => {
  test('sees what no kubelet knows, and what a later one knows', () => {
    expect(said('field', { maxPod: 1 })).toMatchObject([{ at: 'maxPod', got: 'maxPod', allowed: expect.arrayContaining(['maxPods']) }]);
    expect(said('field', { authentication: { x509: {}, oidc: {} } })).toMatchObject([{ at: 'authentication.oidc', got: 'oidc' }]);
    expect(said('field', { maxPods: 1, authentication: { x509: {} } })).toEqual([]);
    expect(said('field', { authentication: 'x509' })).toEqual([]);
    expect(said('field', { failCgroupV1: true }, '1.30')).toMatchObject([{ at: 'failCgroupV1', fix: 'leave it out' }]);
    for (const minor of ['1.31', '']) expect(said('field', { failCgroupV1: true }, minor)).toEqual([]);
  });
});

describe('kubelet/policy and kubelet/option', () => {
  const STATIC = { cpuManagerPolicy: 'static' };
  const options = (given: Record<string, string>, rest: object = {}) => ({ ...STATIC, cpuManagerPolicyOptions: given, ...rest });
  const problems = (...args: Parameters<typeof said> extends [string, ...infer Rest] ? Rest : never) =>
    said('option', ...args).map(({ at, problem }) => `${at}: ${problem}`);

  test('options are those of the static policy', () => {
    expect(said('option', options({ 'full-pcpus-only': 'true' }, { cpuManagerPolicy: 'none' }))).toMatchObject([
      { at: 'cpuManagerPolicyOptions', got: { 'full-pcpus-only': 'true' } },
    ]);
    expect(said('option', { cpuManagerPolicyOptions: { 'full-pcpus-only': 'true' } })).toHaveLength(1);
    expect(said('option', { cpuManagerPolicyOptions: { 'full-pcpus-only': 'true' } }, undefined, { partial: true })).toEqual([]);
    expect(said('option', { cpuManagerPolicy: 'none', cpuManagerPolicyOptions: {} })).toEqual([]);
    expect(said('option', options({ 'full-pcpus-only': 'true' }))).toEqual([]);
  });

  test('options are known by name, in each minor', () => {
    expect(said('option', options({ 'full-pcpu': 'true' }))).toMatchObject([
      { got: 'full-pcpu', allowed: expect.arrayContaining(['full-pcpus-only', 'strict-cpu-reservation']) },
    ]);
    const [old] = said('option', options({ 'prefer-align-cpus-by-uncorecache': 'true' }), '1.30');
    expect(old?.problem).toBe('is not an option in Kubernetes 1.30');
    expect(old?.allowed).toContain('full-pcpus-only');
    expect(old?.allowed).not.toContain('prefer-align-cpus-by-uncorecache');
    const [unknown] = said('option', options({ 'full-pcpu': 'true' }), '');
    expect(unknown).toMatchObject({ problem: 'is not an option', allowed: expect.arrayContaining(['prefer-align-cpus-by-uncorecache']) });
    expect(said('option', options({ 'prefer-align-cpus-by-uncorecache': 'true' }), '')).toEqual([]);
    expect(said('option', options({ constructor: 'true' }))).toHaveLength(1);
  });

  test('alpha and beta options have their gates', () => {
    const alpha = { 'distribute-cpus-across-cores': 'true' };
    const gates = (featureGates: object) => ({ featureGates });
    expect(problems(options(alpha), '1.31')).toEqual([
      'cpuManagerPolicyOptions: distribute-cpus-across-cores is alpha in Kubernetes 1.31, and the feature gate CPUManagerPolicyAlphaOptions is off',
    ]);
    expect(problems(options(alpha, gates({ CPUManagerPolicyAlphaOptions: true })), '1.31')).toEqual([]);
    expect(problems(options(alpha, gates({ CPUManagerPolicyBetaOptions: true })), '1.31')).toHaveLength(1);
    expect(said('option', options(alpha), '1.31', { partial: true })).toEqual([]);
  });

  test('beta options have a gate that is on', () => {
    const beta = options({ 'full-pcpus-only': 'true' });
    const off = (gate: string) => ({ featureGates: { [gate]: false } });
    expect(problems(beta, '1.32')).toEqual([]);
    expect(problems({ ...beta, ...off('CPUManagerPolicyBetaOptions') }, '1.32')).toEqual([
      'cpuManagerPolicyOptions: full-pcpus-only is beta in Kubernetes 1.32, and the feature gate CPUManagerPolicyBetaOptions is off',
    ]);
    expect(problems({ ...beta, ...off('CPUManagerPolicyAlphaOptions') }, '1.32')).toEqual([]);
    expect(problems({ ...beta, ...off('CPUManagerPolicyBetaOptions') }, '1.33')).toEqual([]);
    const closest = { topologyManagerPolicy: 'restricted', topologyManagerPolicyOptions: { 'prefer-closest-numa-nodes': 'true' } };
    expect(problems(closest, '1.31')).toEqual([]);
    expect(problems({ ...closest, ...off('TopologyManagerPolicyBetaOptions') }, '1.31')).toEqual([
      'topologyManagerPolicyOptions: prefer-closest-numa-nodes is beta in Kubernetes 1.31, and the feature gate TopologyManagerPolicyBetaOptions is off',
    ]);
  });

  test('sockets and NUMA nodes cannot both be aligned', () => {
    const align = (topologyManagerPolicy: string, value = 'true') =>
      said(
        'option',
        options({ 'align-by-socket': value }, { topologyManagerPolicy, featureGates: { CPUManagerPolicyAlphaOptions: true } }),
      ).map(({ problem }) => problem);
    expect(align('single-numa-node')).toEqual(['align-by-socket contradicts topologyManagerPolicy single-numa-node']);
    expect(align('best-effort')).toEqual([]);
    expect(align('single-numa-node', 'false')).toEqual([]);
  });

  test('the Topology Manager looks at its options under a policy', () => {
    const topology = (topologyManagerPolicyOptions: object, rest: object = { topologyManagerPolicy: 'best-effort' }) =>
      said('option', { topologyManagerPolicyOptions, ...rest }).map(({ at, got }) => [at, got]);
    const AT = 'topologyManagerPolicyOptions';
    expect(topology({ other: 'true' })).toEqual([[AT, 'other']]);
    expect(topology({ other: 'true' }, {})).toEqual([]);
    expect(topology({ other: 'true' }, { topologyManagerPolicy: 'none' })).toEqual([]);
    expect(topology({ 'max-allowable-numa-nodes': '7' }).filter(([at]) => at !== AT)).toEqual([[`${AT}.max-allowable-numa-nodes`, '7']]);
    expect(topology({ 'max-allowable-numa-nodes': '8' }).filter(([at]) => at !== AT)).toEqual([]);
    expect(topology({ 'max-allowable-numa-nodes': '16' }).filter(([at]) => at !== AT)).toEqual([]);
    expect(topology({ 'prefer-closest-numa-nodes': 'true' }).filter(([at]) => at !== AT)).toEqual([]);
  });

  test('a value is what Go reads as one', () => {
    const named = (option: string, value: string, minor?: string) =>
      said('option', { topologyManagerPolicy: 'restricted', topologyManagerPolicyOptions: { [option]: value } }, minor).map(
        ({ at, problem, allowed }) => [at, problem, allowed],
      );
    const at = (option: string) => `topologyManagerPolicyOptions.${option}`;
    const [closest, most] = ['prefer-closest-numa-nodes', 'max-allowable-numa-nodes'];
    const neither = [at(closest), 'is neither true nor false, and the kubelet does not start', ['true', 'false']];
    for (const minor of ['1.36', undefined]) for (const text of ['16', 'yes', '']) expect(named(closest, text, minor)).toEqual([neither]);
    for (const text of ['1', 't', 'T', 'TRUE', 'true', 'True', '0', 'f', 'F', 'FALSE', 'false', 'False'])
      expect(named(closest, text, '1.36')).toEqual([]);
    const whole = [at(most), 'is not a whole number', 'a whole number of 8 or more, as a string'];
    for (const text of ['8.5', '1e1', '', 'x9', '9x']) expect(named(most, text, '1.36')).toEqual([whole]);
    for (const text of ['+9', '12']) expect(named(most, text, '1.36')).toEqual([]);
    expect(named(most, '-9', '1.36')).toMatchObject([[at(most), 'is too small', expect.anything()]]);
  });

  test('options that contradict each other are so in every way to say true', () => {
    const both = { 'align-by-socket': '1' };
    const gates = { featureGates: { CPUManagerPolicyAlphaOptions: true } };
    expect(said('option', options(both, { topologyManagerPolicy: 'single-numa-node', ...gates }))).toHaveLength(1);
  });
});

test('kubelet/numa-nodes counts the NUMA nodes of the machine', () => {
  const { dgxH100 } = machines;
  const machine = { ...dgxH100, numa: Array.from({ length: 9 }, (_, id) => ({ id, cpus: '0' })) };
  const pools = [labs({ shapes: [{ machine }] })];
  const of = (configuration: object) =>
    foundIn('kubelet/numa-nodes', kubelet(configuration, '1.34', { pool: 'prod/labs', machine: machine.name }), { pools });
  expect(of({ topologyManagerPolicy: 'restricted' })).toMatchObject([
    { at: 'topologyManagerPolicy', got: 'restricted', problem: `${machine.name} has 9 NUMA nodes`, allowed: ['none'] },
  ]);
  expect(of({ topologyManagerPolicy: 'none' })).toEqual([]);
  expect(of({})).toEqual([]);
  expect(of({ topologyManagerPolicy: 'restricted', topologyManagerPolicyOptions: { 'max-allowable-numa-nodes': '9' } })).toEqual([]);
});

describe('kubelet/gated-field', () => {
  const gated = (configuration: object, minor?: string, rest: object = {}) =>
    said('gated-field', configuration, minor, rest).map(({ at, got }) => [at, got]);
  const without = (gate: string, configuration: object) => gated({ ...configuration, featureGates: { [gate]: false } });
  const priority = [{ priority: 0, shutdownGracePeriodSeconds: 5 }];

  test.each<[string, object]>([
    ['NodeLogQuery', { enableSystemLogQuery: false }],
    ['ImageMaximumGCAge', { imageMaximumGCAge: '0s' }],
    ['NodeSwap', { memorySwap: { swapBehavior: '' } }],
    ['NodeSwap', { memorySwap: {} }],
    ['GracefulNodeShutdownBasedOnPodPriority', { shutdownGracePeriodByPodPriority: [] }],
    ['MemoryQoS', { memoryReservationPolicy: 'None' }],
    ['CustomCPUCFSQuotaPeriod', { cpuCFSQuotaPeriod: '100ms' }],
  ])('without %s leaves alone %j', (gate, configuration) => expect(without(gate, configuration)).toEqual([]));

  test.each<[string, object, string, unknown]>([
    ['NodeLogQuery', { enableSystemLogQuery: true }, 'enableSystemLogQuery', true],
    ['ImageMaximumGCAge', { imageMaximumGCAge: '1h' }, 'imageMaximumGCAge', '1h'],
    ['NodeSwap', { memorySwap: { swapBehavior: 'NoSwap' } }, 'memorySwap.swapBehavior', 'NoSwap'],
    [
      'GracefulNodeShutdownBasedOnPodPriority',
      { shutdownGracePeriodByPodPriority: priority },
      'shutdownGracePeriodByPodPriority',
      priority,
    ],
    ['MemoryQoS', { memoryReservationPolicy: 'TieredReservation' }, 'memoryReservationPolicy', 'TieredReservation'],
    ['CustomCPUCFSQuotaPeriod', { cpuCFSQuotaPeriod: '50ms' }, 'cpuCFSQuotaPeriod', '50ms'],
  ])('without %s sees %j', (gate, configuration, at, got) => expect(without(gate, configuration)).toEqual([[at, got]]));

  test('is as the minor has its gates, where it has them', () => {
    expect(gated({ imagePullCredentialsVerificationPolicy: 'NeverVerify' }, '1.30')).toEqual([]);
    expect(gated({ enableSystemLogQuery: true }, '1.34')).toEqual([['enableSystemLogQuery', true]]);
    expect(gated({ enableSystemLogQuery: true }, '1.34', { partial: true })).toEqual([]);
    expect(gated({ enableSystemLogQuery: true }, '')).toEqual([]);
    const tracing = { tracing: {}, featureGates: { KubeletTracing: false } };
    expect([gated(tracing, '1.33'), gated(tracing, '1.34')]).toEqual([[['tracing', {}]], []]);
  });
});

test('kubelet/feature-gate holds locked gates against what they are locked to, where it is true or false', () => {
  const [name, { on }] = [...featureGatesOf(34)!].find(([, { locked }]) => locked)!;
  const of = (value: unknown) => said('feature-gate', { featureGates: { [name]: value } }).map(({ got, allowed }) => [got, allowed]);
  expect(of(!on)).toEqual([[!on, [on]]]);
  expect([of(on), of('maybe')]).toEqual([[], []]);
});
