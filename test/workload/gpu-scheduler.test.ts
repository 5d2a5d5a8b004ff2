import { App, Chart } from 'cdk8s';
import {
  alaudaExtender,
  findings,
  GpuConfigError,
  gpuAdmission,
  GpuCluster,
  GpuNodePool,
  GpuScheduler,
  type GpuSchedulerProps,
  gpuManager,
  hamiExtender,
  machines,
  mig,
  type Problem,
} from '../../lib';
import { faultsIn, kubeScheduler } from '../../lib/words/formats';
import { parseYaml } from '../../lib/internal';
import type { KubeObject } from '../../lib/words/kubernetes';
import { type Platform, platformRows } from '../../lib/words/platforms';
import { takesSchedulerConfiguration } from '../../lib/plans/workload/scheduler/ways/ways';
import { judgeManifest } from '../judge/schema';

type Distribution = 'kubeadm' | 'k3s' | 'rke2' | 'talos' | 'eks' | 'gke' | 'aks' | 'oke' | 'openshift';

function site(distribution: Distribution = 'kubeadm', kubernetes: '1.30' | '1.34' | '1.34.2' = '1.34') {
  const chart = new Chart(new App(), 'ml', { namespace: 'ml' });
  const cluster = new GpuCluster(chart, 'prod', { kubernetes, distribution });
  new GpuNodePool(cluster, 'train', { machine: machines.dgxH100, nodes: 4 });
  return { chart, cluster };
}

function made(props: GpuSchedulerProps, distribution?: Distribution, kubernetes?: '1.30' | '1.34' | '1.34.2') {
  const { chart, cluster } = site(distribution, kubernetes);
  const construct = new GpuScheduler(cluster, 'scheduler', props);
  const texts = Object.fromEntries(construct.files.map(({ path, text }) => [path.replace('prod/scheduler/', ''), text]));
  const config = (): Record<string, unknown> => parseYaml(texts['kube-scheduler-config.yaml'] ?? '')[0] as Record<string, unknown>;
  return { chart, texts, config, objects: chart.toJson() as KubeObject[] };
}

/** What is wrong with what a function does. */
function problemsOf(make: () => unknown): readonly Problem[] {
  try {
    make();
  } catch (error) {
    if (error instanceof GpuConfigError) return error.problems;
    throw error;
  }
  return [];
}

/** What is said of props, without the path of the construct. */
const said = (props: object, distribution?: Distribution, kubernetes?: '1.30' | '1.34'): readonly string[] =>
  problemsOf(() => made(props as GpuSchedulerProps, distribution, kubernetes)).map(({ path, problem }) =>
    `${path.replace('ml/prod/scheduler', '')}: ${problem}`.trim(),
  );

const plain = { profiles: { 'gpu-binpack': {} } };

test('full nodes come first, by the resources that the pools offer, and the default scheduler stays', () => {
  const { config } = made(plain);
  expect(config()).toEqual({
    apiVersion: 'kubescheduler.config.k8s.io/v1',
    kind: 'KubeSchedulerConfiguration',
    clientConnection: { kubeconfig: '/etc/kubernetes/scheduler.conf' },
    profiles: [
      { schedulerName: 'default-scheduler' },
      {
        schedulerName: 'gpu-binpack',
        pluginConfig: [
          {
            name: 'NodeResourcesFit',
            args: {
              scoringStrategy: {
                type: 'MostAllocated',
                resources: [
                  { name: 'nvidia.com/gpu', weight: 10 },
                  { name: 'cpu', weight: 1 },
                  { name: 'memory', weight: 1 },
                ],
              },
            },
          },
        ],
      },
    ],
  });
});

const CURRENT = `apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
clientConnection: {kubeconfig: /etc/own/scheduler.conf, qps: 100}
leaderElection: {leaderElect: true, leaseDuration: 30s}
profiles:
  - schedulerName: default-scheduler
    plugins: {score: {disabled: [{name: ImageLocality}]}}
  - schedulerName: gpu-binpack
    pluginConfig: [{name: NodeResourcesFit, args: {ignoredResources: [example.com/foo]}}]
extenders:
  - {urlPrefix: 'http://127.0.0.1:3456/scheduler', filterVerb: predicates, nodeCacheCapable: false, managedResources: [{name: tencent.com/vcuda-core, ignoredByScheduler: false}]}
`;

test('what is in use is kept, and what is there already is not added twice', () => {
  const extenders = [gpuAdmission(), { urlPrefix: 'http://127.0.0.1:9000', filterVerb: 'filter' }];
  const value = made({ ...plain, current: CURRENT, extenders }).config();
  expect(value).toMatchObject({
    clientConnection: { kubeconfig: '/etc/own/scheduler.conf', qps: 100 },
    leaderElection: { leaderElect: true, leaseDuration: '30s' },
    profiles: [
      { schedulerName: 'default-scheduler', plugins: { score: { disabled: [{ name: 'ImageLocality' }] } } },
      {
        schedulerName: 'gpu-binpack',
        pluginConfig: [{ args: { ignoredResources: ['example.com/foo'], scoringStrategy: { type: 'MostAllocated' } } }],
      },
    ],
  });
  // gpu-admission answers with one node, so it stays the last.
  expect((value['extenders'] as { urlPrefix: string }[]).map(({ urlPrefix }) => urlPrefix)).toEqual([
    'http://127.0.0.1:9000',
    'http://127.0.0.1:3456/scheduler',
  ]);
  expect(faultsIn(kubeScheduler, made({ ...plain, current: CURRENT, extenders }).texts['kube-scheduler-config.yaml']!)).toEqual([]);
});

test('current may be an object, and need not name a profile', () => {
  const current = { apiVersion: 'kubescheduler.config.k8s.io/v1', kind: 'KubeSchedulerConfiguration', parallelism: 32 };
  expect(made({ ...plain, current }).config()).toMatchObject({
    parallelism: 32,
    profiles: [{ schedulerName: 'default-scheduler' }, { schedulerName: 'gpu-binpack' }],
  });
});

test('fails with what contradicts the configuration in use', () => {
  const scored = CURRENT.replace('ignoredResources: [example.com/foo]', 'scoringStrategy: {type: LeastAllocated}');
  const weighed = CURRENT.replace('disabled: [{name: ImageLocality}]', 'enabled: [{name: NodeResourcesFit, weight: 2}]');
  expect(said({ ...plain, current: scored })).toEqual(
    ['.profiles["gpu-binpack"]: differs from pluginConfig of NodeResourcesFit, scoringStrategy, of the same profile in current'].map(
      (text) => text.replace('["gpu-binpack"]', '.gpu-binpack'),
    ),
  );
  expect(said({ profiles: { 'default-scheduler': { weight: 5 } }, current: weighed })).toEqual([
    '.profiles.default-scheduler: differs from the weight of NodeResourcesFit of the same profile in current',
  ]);
  const other = { ...gpuAdmission(), httpTimeout: '30s' };
  expect(said({ ...plain, current: CURRENT, extenders: [other] })).toEqual([
    '.extenders[0]: has the address of an extender in current, and differs from it',
  ]);
});

test.each([
  ['no YAML', 'a: b: c', 'is not a single YAML document'],
  [
    'a version that no kube-scheduler reads',
    CURRENT.replace('/v1', '/v1beta2'),
    'is not a configuration that kube-scheduler of this version reads',
  ],
  ['wrong by itself', CURRENT.replace('qps: 100', 'qpss: 100'), 'is not a known property'],
  [
    'a private key',
    CURRENT.replace('filterVerb: predicates', 'filterVerb: predicates, tlsConfig: {keyData: c2VjcmV0}'),
    'has a private key in keyData',
  ],
])('fails with a configuration in use that is %s', (_what, current, says) => {
  const problems = problemsOf(() => made({ ...plain, current }));
  expect(problems.map(({ problem }) => problem)).toEqual([expect.stringContaining(says)]);
  expect(JSON.stringify(problems)).not.toContain('c2VjcmV0');
});

test('an argument in the form of the minor: a map before 1.31, a list since', () => {
  const scheduler = (kubernetes: '1.30' | '1.34') => {
    const [value] = parseYaml(made(plain, 'kubeadm', kubernetes).texts['kubeadm-cluster-configuration.yaml'] ?? '');
    const { apiVersion, scheduler: own } = value as {
      apiVersion: string;
      scheduler: { extraArgs: unknown; extraVolumes: readonly unknown[] };
    };
    return [apiVersion, own.extraArgs, own.extraVolumes.length];
  };
  const file = '/etc/kubernetes/kube-scheduler-config.yaml';
  expect(scheduler('1.30')).toEqual(['kubeadm.k8s.io/v1beta3', { config: file }, 1]);
  expect(scheduler('1.34')).toEqual(['kubeadm.k8s.io/v1beta4', [{ name: 'config', value: file }], 1]);
});

test('files that an extender needs are mounted: by kubeadm one by one, by RKE2 besides the configuration, by k3s not at all', () => {
  const extenders = [alaudaExtender({ module: 'mps', apiServer: 'https://10.0.0.10:6443' })];
  const kubeadm = made({ ...plain, extenders });
  expect(kubeadm.texts['kubeadm-cluster-configuration.yaml']).toContain('mountPath: /etc/kubernetes/pki/ca.crt');
  expect(kubeadm.texts['configure-scheduler.sh']).toContain('    - mountPath: /etc/kubernetes/pki/ca.crt # cdk8s-gpu');
  const arguments_ = (distribution: 'k3s' | 'rke2') =>
    parseYaml(made({ ...plain, extenders }, distribution).texts['50-kube-scheduler.yaml'] ?? '')[0];
  expect(arguments_('k3s')).toEqual({ 'kube-scheduler-arg+': ['config=/etc/rancher/k3s/kube-scheduler-config.yaml'] });
  expect(arguments_('rke2')).toMatchObject({
    'kube-scheduler-extra-mount+': [expect.stringMatching(/ca\.crt:.*ca\.crt:ro$/), expect.anything(), expect.anything()],
  });
});

test('Talos writes apiVersion, kind and kubeconfig itself, in either form of its releases', () => {
  const { texts } = made({ ...plain, current: CURRENT }, 'talos');
  const [old, fresh] = ['talos-1.13-patch.yaml', 'talos-1.14-patch.yaml'].map((name) => parseYaml(texts[name] ?? '')[0]) as [
    { cluster: { scheduler: { config: Record<string, unknown> } } },
    Record<string, unknown>,
  ];
  expect(Object.keys(old.cluster.scheduler.config)).toEqual(['clientConnection', 'leaderElection', 'profiles', 'extenders']);
  expect(old.cluster.scheduler.config['clientConnection']).toEqual({ qps: 100 });
  expect(fresh).toEqual({ apiVersion: 'v1alpha1', kind: 'KubeSchedulerConfig', config: old.cluster.scheduler.config });
});

test('EKS takes a scoring strategy of the default scheduler, and nothing else', () => {
  const { texts } = made({ profiles: { 'default-scheduler': {} } }, 'eks');
  expect(JSON.parse(texts['eks-kube-scheduler-config.json'] ?? '')).toMatchObject({
    nodeResourcesFit: { scoringStrategy: { type: 'MostAllocated' } },
  });
  const why = 'the control plane of EKS takes only a scoring strategy of default-scheduler';
  expect(said({ ...plain, extenders: [gpuAdmission()], current: CURRENT, kubeconfig: '/a' }, 'eks')).toEqual([
    `.profiles.gpu-binpack: ${why}`,
    `.extenders: ${why}`,
    `.current: ${why}`,
    `.kubeconfig: ${why}`,
  ]);
  const scoringStrategy = {
    type: 'RequestedToCapacityRatio',
    shape: [{ utilization: 0, score: 0 }],
    resources: { 'nvidia.com/mig-1g.10gb': 5 },
  };
  expect(said({ profiles: { 'default-scheduler': { weight: 2, scoringStrategy } } }, 'eks')).toEqual([
    `.profiles.default-scheduler.weight: ${why}`,
    '.profiles.default-scheduler.scoringStrategy.type: is not supported by EKS',
    '.profiles.default-scheduler.scoringStrategy.resources: has resources that EKS does not weigh',
  ]);
  expect(said({ profiles: { 'default-scheduler': {} } }, 'eks', '1.30')).toEqual([expect.stringContaining('needs EKS 1.31 or later')]);
});

test('AKS takes a whole configuration in an object of its own', () => {
  const { texts } = made(plain, 'aks');
  const [object] = parseYaml(texts['aks-scheduler-configuration.yaml'] ?? '') as [{ kind: string; spec: { rawConfig: string } }];
  expect(object.kind).toBe('SchedulerConfiguration');
  expect(faultsIn(kubeScheduler, object.spec.rawConfig)).toEqual([]);
  expect(said({ profiles: { 'aks-system': {} }, extenders: [gpuAdmission()] }, 'aks')).toEqual([
    '.profiles.aks-system: is the scheduler of AKS itself',
    '.extenders: is nothing that AKS takes',
  ]);
  expect(said(plain, 'aks', '1.30')).toEqual([': needs AKS 1.33 or later']);
});

test.each([
  ['gke', 'the control plane of Google GKE is managed: its kube-scheduler takes no configuration'],
  ['oke', 'the control plane of Oracle OKE is managed: its kube-scheduler takes no configuration'],
  ['openshift', 'how kube-scheduler of OpenShift gets a configuration is not known'],
] as const)('fails on %s, where a second scheduler runs all the same', (distribution, problem) => {
  expect(said(plain, distribution)).toEqual([`: ${problem}`]);
  expect(said({ ...plain, deployment: {} }, distribution)).toEqual([]);
});

test('every platform either takes a configuration or is known not to', () => {
  const takes = (row: Platform): string => `${row.id} ${takesSchedulerConfiguration(row) ? 'yes' : 'no'}`;
  expect(platformRows.map(takes)).toEqual([
    'kubeadm yes',
    'eks no',
    'k3s yes',
    'rke2 yes',
    'gke no',
    'aks yes',
    'openshift no',
    'oke no',
    'talos yes',
    'bottlerocket no',
  ]);
});

test('a second scheduler has the roles of the first, a lease of its own, and no more', () => {
  const { objects } = made({ ...plain, deployment: { replicas: 2 } }, 'gke', '1.34.2');
  const own = objects.filter(({ kind }) => kind !== 'Namespace');
  expect(own.flatMap((object) => judgeManifest(object, '1.34'))).toEqual([]);
  expect(
    own.map(({ kind, metadata, ...rest }) =>
      [kind, metadata.name, (rest['roleRef'] as { name?: string } | undefined)?.name ?? ''].join(' ').trim(),
    ),
  ).toEqual([
    'ServiceAccount scheduler',
    'ClusterRoleBinding kube-system-scheduler-as-kube-scheduler system:kube-scheduler',
    'ClusterRoleBinding kube-system-scheduler-as-volume-scheduler system:volume-scheduler',
    'RoleBinding kube-system-scheduler-authentication-reader extension-apiserver-authentication-reader',
    'Role scheduler',
    'RoleBinding scheduler scheduler',
    'ConfigMap scheduler',
    'Deployment scheduler',
  ]);
  const [config] = parseYaml(
    (own.find(({ kind }) => kind === 'ConfigMap')?.['data'] as Record<string, string>)['kube-scheduler-config.yaml'] ?? '',
  );
  expect(config).toMatchObject({
    leaderElection: { leaderElect: true, resourceName: 'scheduler', resourceNamespace: 'kube-system' },
    profiles: [{ schedulerName: 'gpu-binpack' }],
  });
  const deployment = own.find(({ kind }) => kind === 'Deployment')?.['spec'] as {
    template: { spec: { containers: readonly { image: string }[] } };
  };
  expect(deployment.template.spec.containers.map(({ image }) => image)).toEqual(['registry.k8s.io/kube-scheduler:v1.34.2']);
});

test('another configuration is another template of the Deployment', () => {
  const template = (weight: number) =>
    JSON.stringify(made({ profiles: { gpu: { weight } }, deployment: {} }).objects.find(({ kind }) => kind === 'Deployment'));
  expect(template(1)).toBe(template(1));
  expect(template(1)).not.toBe(template(2));
});

test('the topology plugin keeps its cache, and may read what it reads', () => {
  const deployment = { image: 'registry.k8s.io/scheduler-plugins/kube-scheduler:v0.34.7' };
  const { objects, chart } = made({ profiles: { numa: { nodeResourceTopologyMatch: {} } }, deployment });
  expect(objects.filter(({ kind }) => kind === 'ClusterRole').map(({ rules }) => rules)).toEqual([
    [{ apiGroups: ['topology.node.k8s.io'], resources: ['noderesourcetopologies'], verbs: ['get', 'list', 'watch'] }],
  ]);
  expect(findings(chart).filter(({ rule }) => rule.startsWith('scheduler/'))).toEqual([]);
  expect(said({ profiles: { numa: { nodeResourceTopologyMatch: {} } } })).toEqual([
    ".profiles.numa.nodeResourceTopologyMatch: needs a plugin that Kubernetes' own kube-scheduler does not have",
  ]);
});

test.each<readonly [what: string, props: object, says: readonly string[]]>([
  [
    'the default scheduler',
    { profiles: { 'default-scheduler': {} } },
    [".profiles.default-scheduler: is the control plane's: two schedulers would place the same pods"],
  ],
  [
    "the control plane's lease",
    { ...plain, deployment: { name: 'kube-scheduler' } },
    [".deployment.name: is the name of the control plane's lease"],
  ],
  [
    'files of nodes',
    { ...plain, configFile: '/a/b', current: CURRENT.replace(/extenders:[\s\S]*/, '') },
    [
      '.configFile: is a file of control plane nodes',
      '.current.clientConnection.kubeconfig: is a file of a node; a Deployment has its ServiceAccount',
    ],
  ],
  [
    'an extender in its own pod',
    { ...plain, extenders: [gpuAdmission()] },
    ['.extenders[0].urlPrefix: is the pod of the scheduler itself, in which nothing else runs'],
  ],
  [
    'certificates of nodes',
    { ...plain, extenders: [alaudaExtender({ module: 'vgpu', apiServer: 'https://10.0.0.10:6443' })] },
    ['certFile', 'keyFile', 'caFile'].map((key) => `.extenders[0].tlsConfig.${key}: is a file that the pod of the scheduler does not have`),
  ],
])('fails with a second scheduler that has %s', (_what, props, says) => {
  expect(said({ deployment: {}, ...props })).toEqual(says);
});

test('fails with an extender that trusts anyone and an authority', () => {
  const extenders = [{ ...hamiExtender(), tlsConfig: { insecure: true, caData: 'YQ==' } }];
  expect(said({ ...plain, extenders, deployment: {} })).toEqual([
    expect.stringContaining('.extenders[0].tlsConfig.insecure: does not go with an authority'),
  ]);
});

test('fails where nothing can be scored, unless it is said what', () => {
  const chart = new Chart(new App(), 'ml');
  const cluster = new GpuCluster(chart, 'prod', { kubernetes: '1.34', distribution: 'kubeadm' });
  expect(problemsOf(() => new GpuScheduler(cluster, 'a', plain)).map(({ problem }) => problem)).toEqual([
    expect.stringContaining('has no GPUs to score'),
  ]);
  const scoringStrategy = { type: 'MostAllocated', resources: { 'nvidia.com/gpu': 1 } } as const;
  expect(() => new GpuScheduler(cluster, 'b', { profiles: { gpu: { scoringStrategy } } })).not.toThrow();
});

test('fails with every unknown key and wrong value at once, and never repeats a key', () => {
  const problems = problemsOf(() =>
    made({
      profiles: { 'Gpu Pack': { scoring: 'MostAllocated', weight: 0 } },
      extenders: [{ urlPrefix: 'ftp://x', keyData: 'secret' }],
      controlPlane: true,
    } as never),
  );
  expect(problems.map(({ path }) => path.replace('ml/prod/scheduler', ''))).toEqual(
    expect.arrayContaining([
      '.profiles["Gpu Pack"]',
      '.profiles["Gpu Pack"].scoring',
      '.profiles["Gpu Pack"].weight',
      '.extenders[0].urlPrefix',
      '.extenders[0].keyData',
      '.controlPlane',
    ]),
  );
});

test('a pool that is declared later is not scored, and that is said', () => {
  const { chart, cluster } = site();
  new GpuScheduler(cluster, 'scheduler', plain);
  new GpuNodePool(cluster, 'slices', { machine: machines.dgxH100, nodes: 1, sharing: mig({ layout: { '1g.10gb': 7 } }) });
  new GpuNodePool(cluster, 'shared', { machine: machines.dgxH100, nodes: 1, sharing: gpuManager() });
  const found = findings(chart).filter(({ rule }) => rule.startsWith('scheduler/'));
  expect(found.map(({ rule, problem }) => `${rule}: ${problem}`).sort()).toEqual([
    expect.stringContaining('scheduler/extender-missing: no extender manages tencent.com/vcuda-core'),
    expect.stringContaining('scheduler/unscored: do not count nvidia.com/mig-1g.10gb, tencent.com/vcuda-core'),
  ]);
});

test('fails with a shape whose points do not rise, in the words of the props', () => {
  const shape = [
    { utilization: 50, score: 0 },
    { utilization: 10, score: 10 },
  ];
  const problems = problemsOf(() => made({ profiles: { gpu: { scoringStrategy: { type: 'RequestedToCapacityRatio', shape } } } }));
  expect(problems).toMatchObject([
    {
      path: expect.stringMatching(/\.profiles\.gpu\.scoringStrategy\.shape\[1\]\.utilization$/) as string,
      fix: 'write the points by rising utilization, each of them once',
    },
  ]);
});
