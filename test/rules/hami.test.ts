import { mergeModel, type ModelFragment, type OperatorFacts, type PoolDescription } from '../../lib/plans/model';
import { type HamiProps, valuesFile } from '../../lib/plans/charts';
import { valueAt } from '../../lib/internal';
import { planHami } from '../../lib/plans/charts/hami/plan';
import { judge } from '../../lib/rules';
import { exclusive, hami } from '../../lib/plans/allocators';
import { fromYaml } from './from-yaml';
import { labs, onLabs } from './hami-cases';

const cluster = { name: 'prod', path: 'prod', kubernetes: '1.34', distribution: 'kubeadm' } as const;
const operator = (rest: Partial<OperatorFacts> = {}): OperatorFacts => ({
  path: 'prod/gpu-operator',
  chart: 'gpu-operator',
  version: 'v26.7.0',
  namespace: 'gpu-operator',
  releaseName: 'gpu-operator',
  values: {},
  cluster,
  ...rest,
});

/** A release with its values as they are derived, and what the rules of HAMi say of it. */
function released(props: HamiProps, pools: readonly PoolDescription[] = [labs()], operators: readonly OperatorFacts[] = []) {
  const plan = planHami({ path: 'prod/hami', id: 'hami' }, props, { cluster, pools, operators, delivery: valuesFile() });
  return { values: plan.model.operators![0]!.values, found: found(plan.model, { pools }, { operators }) };
}
const found = (...fragments: ModelFragment[]): readonly string[] =>
  judge(mergeModel(fragments))
    .filter(({ rule, severity }) => rule.startsWith('hami/') && severity !== 'info')
    .map(({ rule, at, problem }) => `${rule} ${at}: ${problem}`);

const four = (nodes: number | { min: number; max: number }) =>
  labs({ name: 'more', sharing: hami({ deviceSplitCount: 4 }), nodes: typeof nodes === 'number' ? { min: nodes, max: nodes } : nodes });
const nodes = (nodeconfig: unknown) => ({ devicePlugin: { nodeConfiguration: { config: JSON.stringify({ nodeconfig }) } } });
const content = (lines: string) => ({ 'device-config': { content: `nvidia:\n${lines}` } });
const NAMES = [
  '  resourceCountName: nvidia.com/gpu',
  '  resourceMemoryName: nvidia.com/gpumem',
  '  resourceMemoryPercentageName: nvidia.com/gpumem-percentage',
  '  resourceCoreName: nvidia.com/gpucores',
  '  resourcePriorityName: nvidia.com/priority',
  '  overwriteEnv: true',
].join('\n');
const SHARES = '\n  deviceSplitCount: 10\n  deviceMemoryScaling: 1\n  deviceCoreScaling: 1\n';

describe('the configuration of single nodes', () => {
  test('serves pools that differ, where every node is named', () => {
    expect(released({ nodeNames: { more: ['n1', 'n2'] } }, [labs(), four(2)]).found).toEqual([]);
  });

  test('leaves to the chart what the pool says whose nodes nobody names', () => {
    const { values, found: problems } = released({ nodeNames: { labs: ['n1', 'n2'] } }, [labs(), four({ min: 1, max: 4 })]);
    expect(valueAt(values, 'devicePlugin.deviceSplitCount')).toBe(4);
    expect(problems).toEqual([]);
  });

  test('fails when nodes are left without a name', () => {
    expect(released({ nodeNames: { more: ['n1'] } }, [labs(), four(4)]).found).toEqual([
      "hami/shares values.devicePlugin.deviceSplitCount: pool 'more' says otherwise, and nodeNames names 1 of its 4 nodes",
    ]);
  });

  test('fails when an autoscaler makes nodes that nobody can name', () => {
    expect(released({ nodeNames: { more: ['n1', 'n2', 'n3', 'n4'] } }, [labs(), four({ min: 1, max: 4 })]).found).toEqual([
      "hami/shares values.devicePlugin.deviceSplitCount: pool 'more' says otherwise, and an autoscaler adds nodes whose names are not known",
    ]);
  });

  test('fails when a node of the pool is cut by MIG, which nobody shares', () => {
    const values = nodes([{ name: 'n1', operatingmode: 'mig', devicesplitcount: 4 }]);
    expect(released({ nodeNames: { more: ['n1'] }, values }, [labs(), four(1)]).found).toEqual([
      "hami/shares values.devicePlugin.nodeConfiguration.config: cuts the GPUs of node 'n1' by MIG, and pool 'more' shares them",
      expect.stringMatching(/^hami\/mig-model .*: HAMi's list has no piece of the name NVIDIA H100 80GB HBM3 of the GPUs of node 'n1'/),
    ]);
  });

  test('fails when it names more nodes than there are', () => {
    expect(released({ nodeNames: { more: ['n1', 'n2'] } }, [labs(), four(1)]).found).toEqual([
      "hami/node-names nodeNames.more: names more nodes than pool 'more' has",
    ]);
  });

  test.each([
    [
      'MPS, which nobody implements',
      nodes([{ name: 'n1', operatingmode: 'mps' }]),
      'nodeconfig[0].operatingmode: is not one of the allowed values',
    ],
    [
      'windows of time, which nobody knows',
      nodes([{ name: 'n1', scheduleWindow: {} }]),
      'nodeconfig[0].schedulewindow: is not a key of the configuration of a node',
    ],
    ['a number in quotes', nodes([{ name: 'n1', devicesplitcount: '4' }]), 'nodeconfig[0].devicesplitcount: has the wrong type or form'],
    ['YAML', { devicePlugin: { nodeConfiguration: { config: 'nodeconfig: []' } } }, 'config: is not JSON: HAMi ignores all of it'],
  ])('fails when it holds %s', (_what, values, says) => {
    expect(released({ values }).found.join('\n')).toContain(`hami/config-file values.devicePlugin.nodeConfiguration.config`);
    expect(released({ values }).found.join('\n')).toContain(says);
  });

  test('fails when a ConfigMap has a list of nodes alone, as no HAMi reads it', () => {
    const lines = ['- name: node1', '  operatingmode: mig', '  scheduleWindow: "08:00-20:00"'].map((line) => `    ${line}`);
    const yaml = [
      'apiVersion: v1',
      'kind: ConfigMap',
      'metadata: {name: hami-device-plugin, namespace: kube-system}',
      'data:',
      '  nodeconfig: |',
      ...lines,
    ];
    expect(found(fromYaml(yaml.join('\n')))).toEqual(['hami/config-file data.nodeconfig: is not JSON: HAMi ignores all of it']);
  });

  test('fails when it holds a key that HAMi 2.9 does not know yet', () => {
    const values = nodes([{ name: 'n1', enableNumaTopology: true }]);
    expect(released({ values }).found).toEqual([]);
    expect(released({ values, version: '2.9.0' }).found).toEqual([
      'hami/config-file values.devicePlugin.nodeConfiguration.config.nodeconfig[0].enablenumatopology: is not a key of the configuration of a node in HAMi 2.9, and is ignored silently',
    ]);
  });

  test('is read with keys in any case, as Go reads them', () => {
    expect(released({ values: nodes([{ Name: 'n1', operatingMode: 'hami-core', deviceSplitCount: 10 }]) }).found).toEqual([]);
  });

  test('fails when values take the place of what nodeNames made', () => {
    expect(released({ nodeNames: { labs: ['n1', 'n2'] }, values: nodes([]) }).found).toEqual([
      'hami/node-names nodeNames.labs: is ignored: values.devicePlugin.nodeConfiguration overrides it',
    ]);
    const external = { devicePlugin: { nodeConfiguration: { externalConfigName: 'mine' } } };
    expect(released({ nodeNames: { labs: ['n1', 'n2'] }, values: external }).found).toEqual([
      'hami/node-names nodeNames.labs: is ignored: values.devicePlugin.nodeConfiguration overrides it',
      'hami/config-file values.devicePlugin.nodeConfiguration.externalConfigName: takes the place of devicePlugin.nodeConfiguration.config',
    ]);
  });

  test('fails when a named node shares otherwise than its pool', () => {
    const values = nodes([
      { name: 'n1', devicesplitcount: 4 },
      { name: 'n2', devicesplitcount: 5 },
    ]);
    expect(released({ nodeNames: { more: ['n1', 'n2'] }, values }, [labs(), four(2)]).found).toEqual([
      "hami/shares values.devicePlugin.nodeConfiguration.config: gives node 'n2' another deviceSplitCount than pool 'more'",
    ]);
  });
});

describe('a device-config.yaml of the user', () => {
  test('passes when it says what the chart would', () => {
    expect(released({ values: content(NAMES + SHARES) }).found).toEqual([]);
  });

  test('fails when it calls a resource otherwise, or leaves names away', () => {
    const problems = released({ values: content(`  resourceCountName: nvidia.com/gpualloc${SHARES}`) }).found;
    expect(problems).toContain(
      'hami/names values.device-config.content: replaces nvidia.resourceCountName, and pods of this library ask by another name',
    );
    expect(problems.filter((problem) => problem.startsWith('hami/names'))).toHaveLength(5);
  });

  test('fails when it shares otherwise than the pools', () => {
    expect(released({ values: content(NAMES + SHARES.replace('10', '3')) }).found).toEqual([
      "hami/shares values.device-config.content: pool 'labs' says otherwise",
    ]);
  });

  test('fails when it leaves out what the plugin needs, or is not YAML', () => {
    for (const key of ['deviceSplitCount', 'deviceMemoryScaling', 'deviceCoreScaling'])
      expect(released({ values: content(NAMES) }).found.join('\n')).toContain(
        `nvidia.${key} is missing, and the device plugin stops without it`,
      );
    const whole = (content: string) => released({ values: { 'device-config': { content } } }).found.join('\n');
    expect(whole('other: {}')).toContain('nvidia is missing');
    expect(whole('a: [')).toContain('is not YAML');
    expect(whole('text')).toContain('device-config.content: has the wrong type or form');
  });

  test('fails when it has a key below nvidia that HAMi ignores, and not for those of other makers', () => {
    const problems = (more: string) => released({ values: content(NAMES + SHARES + more) }).found.filter((one) => one.includes('ignores'));
    expect(problems('\n  devicesSplitCount: 4')).toEqual([
      'hami/config-file values.device-config.content.nvidia.devicesSplitCount: nvidia.devicesSplitCount is not a key of device-config.yaml, and HAMi ignores it',
    ]);
    expect(problems('\n  migProfileAllowlist: []\ncambricon: {resourceCountName: cambricon.com/mlu}')).toEqual([]);
  });

  test('fails when a key below nvidia is not of the type that it is read as', () => {
    const right = { deviceSplitCount: 10, deviceMemoryScaling: 1, deviceCoreScaling: 1 };
    const problemsOf = (rest: object) =>
      released({ values: { 'device-config': { content: JSON.stringify({ nvidia: { ...right, ...rest } }) } } }).found.join('\n');
    const wrong = { overwriteEnv: 'true', deviceSplitCount: -1, defaultCores: 3_000_000_000, deviceCoreScaling: '1', runtimeClassName: [] };
    for (const [key, value] of Object.entries(wrong))
      expect(problemsOf({ [key]: value })).toMatch(new RegExp(`nvidia\\.${key} is not .*, and HAMi's programs stop`));
    expect(problemsOf({ overwriteEnv: true, libCudaLogLevel: 1, runtimeClassName: null })).not.toContain('programs stop');
  });
});

describe('beside a GPU Operator', () => {
  const train = labs({ name: 'train', sharing: exclusive() });

  test('with the NRI plugin no runtime class is named, and HAMi has no way to GPUs', () => {
    const { values, found: problems } = released({}, undefined, [operator({ values: { cdi: { nriPluginEnabled: true } } })]);
    expect(valueAt(values, 'devicePlugin.runtimeClassName')).toBeUndefined();
    expect(problems).toEqual([
      "hami/nri values.devicePlugin.deviceListStrategy: without NVIDIA's runtime neither the plugin nor its containers see a GPU",
    ]);
  });

  test.each([
    [{}, '/run/nvidia/driver', '/usr/local/nvidia/toolkit/nvidia-ctk'],
    [{ driver: { enabled: false } }, '/', '/usr/local/nvidia/toolkit/nvidia-ctk'],
    [{ driver: { enabled: false }, toolkit: { enabled: false } }, '/', '/usr/bin/nvidia-ctk'],
    [
      {
        driver: { enabled: false },
        toolkit: { installDir: '/home/kubernetes/bin/nvidia' },
        hostPaths: { driverInstallDir: '/home/kubernetes/bin/nvidia' },
      },
      '/home/kubernetes/bin/nvidia',
      '/home/kubernetes/bin/nvidia/toolkit/nvidia-ctk',
    ],
  ])('CDI finds driver and toolkit where the operator of %j puts them', (values, nvidiaDriverRoot, nvidiaHookPath) => {
    const cdi = { values: { devicePlugin: { deviceListStrategy: 'cdi-annotations' } } } as const;
    expect(released(cdi, undefined, [operator({ values })]).values).toMatchObject({ devicePlugin: { nvidiaDriverRoot, nvidiaHookPath } });
  });

  test('CDI finds driver and toolkit on the host where there is no operator', () => {
    const { values } = released({ values: { devicePlugin: { deviceListStrategy: 'cdi-annotations' } } });
    expect(values).toMatchObject({ devicePlugin: { nvidiaDriverRoot: '/', nvidiaHookPath: '/usr/bin/nvidia-ctk' } });
  });

  test('fails without the webhook when no pod names the runtime class', () => {
    const props = { values: { scheduler: { admissionWebhook: { enabled: false } } } };
    const rules = (pool: PoolDescription) => released(props, [pool], [operator()]).found.map((problem) => problem.split(' ')[0]);
    expect(rules(labs())).toEqual(['hami/runtime-class', 'hami/webhook']);
    expect(rules(labs({ sharing: hami({ runtimeClassName: 'nvidia' }) }))).toEqual(['hami/webhook']);
  });

  test('devices that come by annotation need no runtime class', () => {
    const rules = (deviceListStrategy: 'envvar' | 'cdi-annotations') => {
      const props = { values: { devicePlugin: { deviceListStrategy } } };
      const { model } = planHami({ path: 'prod/hami', id: 'hami' }, props, {
        cluster,
        pools: [labs()],
        operators: [operator()],
        delivery: valuesFile(),
      });
      return judge(mergeModel([model, { pools: [labs()] }, { operators: [operator()] }])).map(({ rule }) => rule);
    };
    expect(rules('envvar')).toContain('hami/webhook-missed');
    expect(rules('cdi-annotations')).not.toContain('hami/webhook-missed');
    const unhooked = {
      scheduler: { admissionWebhook: { enabled: false } },
      devicePlugin: { deviceListStrategy: 'cdi-annotations' },
    } as const;
    expect(released({ values: unhooked }, undefined, [operator()]).found.map((problem) => problem.split(' ')[0])).toEqual(['hami/webhook']);
  });

  test("the plugin's pods name the class that the pool's pods name", () => {
    const pools = [labs({ sharing: hami({ runtimeClassName: 'nvidia-container-runtime' }) })];
    expect(valueAt(released({}, pools).values, 'devicePlugin.runtimeClassName')).toBe('nvidia-container-runtime');
  });

  test("warns where NVIDIA's runtime is the default and the webhook looks at no pod of the cluster's own scheduler", () => {
    const unasked = (...operators: OperatorFacts[]) =>
      released({}, [labs(), train], operators).found.filter((problem) => problem.startsWith('hami/unasked'));
    expect(unasked(operator({ version: 'v25.3.4' }))).toHaveLength(1);
    expect(unasked(operator({ values: { cdi: { enabled: false } } }))).toHaveLength(1);
    expect(unasked()).toHaveLength(1);
    expect(unasked(operator())).toEqual([]);
    expect(released({}, [labs()], [operator({ version: 'v25.3.4' })]).found).toEqual([]);
  });
});

test('HAMi is told the memory of a GB10', () => {
  const { values, found: problems } = released({}, [labs({ gpu: 'GB10', shapes: [] })]);
  expect(valueAt(values, 'devicePlugin.preConfiguredDeviceMemory')).toBe(131072);
  expect(problems).toEqual([]);
});

test.each(['v1.28', '1.28.0', 'v1.34', '1.34.0', 'v1.28.0', 'latest'])('fails when kube-scheduler has the tag %s', (tag) => {
  expect(released({ values: { scheduler: { kubeScheduler: { image: { tag } } } } }).found).toHaveLength(1);
});

test('kube-scheduler may have the tags of a registry of its own, of the same minor', () => {
  const image = (tag: string) => ({ values: { scheduler: { kubeScheduler: { image: { registry: 'registry.example.com', tag } } } } });
  expect(released(image('1.34-hardened')).found).toEqual([]);
  expect(released(image('1.33-hardened')).found).toHaveLength(1);
});

test.each([
  ['a script', { command: ['sh', '-c', 'vllm serve m --tensor-parallel-size 2'] }],
  ['the spelling with underscores', { args: ['--tensor_parallel_size=2'] }],
])('warns of a model that is spread with a limit of cores: %s', (_what, container) => {
  const limits = { 'nvidia.com/gpu': 2, 'nvidia.com/gpumem': 8192, 'nvidia.com/gpucores': 30 };
  const spec = { containers: [{ name: 'main', image: 'x', resources: { limits }, ...container }] };
  expect(found(onLabs(limits, spec)).map((problem) => problem.split(' ')[0])).toEqual(['hami/tensor-parallel']);
});

test.each([
  ['the one that it leaves out', 1, 'a', 'a', 'a container asks for 1 GPU, and none pass'],
  ['two of which it leaves one out', 2, 'a,b', 'b', 'a container asks for 2 GPUs, and one passes'],
  ['one twice', 2, 'a,a', '', 'a container asks for 2 GPUs, and one passes'],
])('fails when a pod selects %s', (_what, gpus, use, not, says) => {
  const ids = (text: string) => text.replace(/[ab]/g, (letter) => `GPU-${letter.repeat(8)}-0000-0000-0000-000000000000`);
  const annotations = { 'nvidia.com/use-gpuuuid': ids(use), 'nvidia.com/nouse-gpuuuid': ids(not) };
  const limits = { 'nvidia.com/gpu': gpus, 'nvidia.com/gpumem': 8192 };
  expect(found(onLabs(limits, {}, { annotations }))).toEqual([
    `hami/gpu-uuid spec.template.metadata.annotations["nvidia.com/use-gpuuuid"]: ${says}`,
  ]);
});

test('says nothing of NUMA nodes where the machine does not show them', () => {
  const unknown = {
    ...onLabs({ 'nvidia.com/gpu': 8, 'nvidia.com/gpumem': 8192 }, {}, { annotations: { 'nvidia.com/numa-bind': 'true' } }),
  };
  expect(found({ ...unknown, pools: [labs({ shapes: [] })] })).toEqual([]);
});

test('tells which ports of every node HAMi opens, and nothing where it opens none', () => {
  const ports = (values: HamiProps['values']) => {
    const { model } = planHami({ path: 'prod/hami', id: 'hami' }, { values: values ?? {} } as HamiProps, {
      cluster,
      pools: [labs()],
      operators: [],
      delivery: valuesFile(),
    });
    return judge(mergeModel([model, { pools: [labs()] }])).flatMap(({ rule, problem }) =>
      rule === 'hami/privileges' ? [...problem.matchAll(/\b3\d{4}\b/g)].map(([port]) => port) : [],
    );
  };
  expect(ports({})).toEqual(['31998', '31993', '31992']);
  expect(ports({ scheduler: { service: { type: 'ClusterIP' } } })).toEqual(['31992']);
  const inside = { service: { type: 'ClusterIP' } };
  expect(ports({ scheduler: inside, devicePlugin: inside })).toEqual([]);
});
