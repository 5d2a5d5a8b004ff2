import { App, Chart } from 'cdk8s';
import * as gpu from '../../lib';
import { flux, type NetworkOperatorProps, release, valuesFile } from '../../lib/plans/charts';
import { planNetworkOperator } from '../../lib/plans/charts/network-operator/plan';
import { brokenNetworkValues, unknownNetworkValues } from '../../lib/plans/charts/network-operator/chart-values';
import { checkProps, parseProps } from '../../lib/rules';
import { releases } from '../../lib/plans/charts';
import type { ClusterDescription, OperatorFacts, PoolDescription } from '../../lib/plans/model';
import { type MachineShape, machines } from '../../lib/words/machine';
import { judgeManifest } from '../judge/schema';
import { poolOf } from './pools';

const cluster: ClusterDescription = { name: 'prod', path: 'ml/prod', kubernetes: '1.34', distribution: 'kubeadm' };
const operator = (values: object): OperatorFacts => ({
  path: 'ml/prod/gpu-operator',
  chart: 'gpu-operator',
  version: 'v26.7.0',
  namespace: 'gpu-operator',
  releaseName: 'gpu-operator',
  values: values as OperatorFacts['values'],
});
const rails = (...resources: readonly string[]): MachineShape => ({
  ...machines.dgxH100,
  name: 'rails',
  nics: resources.map((resource, index) => ({ name: `mlx5_${index}`, kind: 'ethernet', gbps: 400, resource })),
});
const on = (name: string, machine: MachineShape, rest: Partial<PoolDescription> = {}) => poolOf(name, { shapes: [{ machine }], ...rest });

interface Around {
  readonly pools?: readonly PoolDescription[];
  readonly operators?: readonly OperatorFacts[];
  readonly cluster?: Partial<ClusterDescription>;
}
const plan = (
  props: NetworkOperatorProps = {},
  around: Around = {},
  delivery: Parameters<typeof planNetworkOperator>[2]['delivery'] = release(),
) =>
  planNetworkOperator({ path: 'ml/prod/nics', id: 'nics' }, props, {
    cluster: { ...cluster, ...around.cluster },
    pools: around.pools ?? [poolOf('train')],
    operators: around.operators ?? [],
    delivery,
  });
type Made = ReturnType<typeof plan>;
const objects = (made: Made, kind: string) => made.objects.filter(({ object }) => object.kind === kind).map(({ object }) => object);
const specOf = (made: Made) => objects(made, 'NicClusterPolicy')[0]!['spec'] as Record<string, { readonly [key: string]: unknown }>;
const configOf = (made: Made, part: string) => JSON.parse(specOf(made)[part]!['config'] as string) as unknown;
const part = (image: string) => ({ image, repository: 'nvcr.io/nvidia/mellanox', version: 'network-operator-v26.4.1' });

describe('the policy of the Network Operator', () => {
  test('shares the InfiniBand of the pools under the name for which pods ask by themselves', () => {
    const made = plan();
    expect(specOf(made)).toEqual({ rdmaSharedDevicePlugin: { ...part('k8s-rdma-shared-dev-plugin'), config: expect.any(String) } });
    expect(configOf(made, 'rdmaSharedDevicePlugin')).toEqual({
      configList: [
        {
          resourcePrefix: 'rdma',
          resourceName: 'rdma_shared_device_a',
          rdmaHcaMax: 63,
          selectors: { vendors: ['15b3'], linkTypes: ['infiniband'] },
        },
      ],
    });
    for (const { object } of made.objects) expect(judgeManifest(object, '1.34')).toEqual([]);
  });

  test('gives whole NICs by the names that the machines give them, and those of Ethernet are told from InfiniBand', () => {
    const made = plan({}, { pools: [poolOf('a'), on('b', rails('nvidia.com/rails', 'nvidia.com/rails'))] });
    expect(configOf(made, 'sriovDevicePlugin')).toEqual({
      resourceList: [
        { resourcePrefix: 'nvidia.com', resourceName: 'rails', selectors: { vendors: ['15b3'], isRdma: true, linkTypes: ['ether'] } },
      ],
    });
    expect(configOf(made, 'rdmaSharedDevicePlugin')).toMatchObject({ configList: [{ selectors: { linkTypes: ['infiniband'] } }] });
  });

  test('has the name of AKS there, what is said otherwise, and the interfaces that are named', () => {
    const azure = { pools: [on('nd', machines.azure.Standard_ND96isr_H100_v5)], cluster: { distribution: 'aks' as const } };
    expect(configOf(plan({}, azure), 'rdmaSharedDevicePlugin')).toMatchObject({ configList: [{ resourceName: 'shared_ib' }] });
    const interfaces = { 'nvidia.com/hostdev': ['ibs1', 'ibs2'] };
    expect(configOf(plan({ resource: 'nvidia.com/hostdev', interfaces }), 'sriovDevicePlugin')).toMatchObject({
      resourceList: [{ resourceName: 'hostdev', selectors: { linkTypes: ['infiniband'], pfNames: ['ibs1', 'ibs2'] } }],
    });
    expect(configOf(plan({ podsPerNode: 8 }), 'rdmaSharedDevicePlugin')).toMatchObject({ configList: [{ rdmaHcaMax: 8 }] });
  });

  test('runs the driver of NICs where that is said, of the version of the release, and tolerates the taints of the pools', () => {
    const taints = [{ key: 'team', value: 'ml', effect: 'NoSchedule' }] as const;
    expect(specOf(plan({ nicDriver: 'doca' }, { pools: [poolOf('a', { taints })] }))).toMatchObject({
      ofedDriver: {
        image: 'doca-driver',
        version: 'doca3.4.1-26.04-1.1.0.0-1',
        upgradePolicy: { autoUpgrade: true, maxParallelUpgrades: 1 },
      },
      tolerations: [{ key: 'team', operator: 'Equal', value: 'ml', effect: 'NoSchedule' }],
    });
    expect(specOf(plan({ nicDriver: 'doca', version: '26.1.1' }))['ofedDriver']).toMatchObject({ version: 'doca3.3.0-26.01-1.0.0.0-4' });
    expect(specOf(plan())).not.toHaveProperty('ofedDriver');
  });

  test('brings Multus and the networks that pods name, over an interface or with a whole NIC', () => {
    const networks = { rails: { namespace: 'ml', master: 'ens1f0np0', mtu: 9000, ipam: { type: 'nv-ipam', poolName: 'rails' } } };
    const ethernet = plan(
      { networks, resource: 'rdma/roce' },
      { pools: [on('a', { ...rails(), nics: [{ name: 'mlx5_0', kind: 'ethernet', gbps: 400 }] })] },
    );
    expect(objects(ethernet, 'MacvlanNetwork')).toEqual([
      {
        apiVersion: 'mellanox.com/v1alpha1',
        kind: 'MacvlanNetwork',
        metadata: { name: 'rails' },
        spec: { networkNamespace: 'ml', ipam: '{"type":"nv-ipam","poolName":"rails"}', master: 'ens1f0np0', mode: 'bridge', mtu: 9000 },
      },
    ]);
    expect(specOf(ethernet)).toMatchObject({
      secondaryNetwork: { cniPlugins: part('plugins'), multus: part('multus-cni') },
      nvIpam: { ...part('nvidia-k8s-ipam'), enableWebhook: false },
    });
    const infiniband = plan({ networks: { ib: { master: 'ibs1' } } });
    expect(objects(infiniband, 'IPoIBNetwork')[0]).toMatchObject({ spec: { networkNamespace: 'default', master: 'ibs1' } });
    expect(specOf(infiniband)).toMatchObject({ secondaryNetwork: { ipoib: part('ipoib-cni') } });
    expect(specOf(infiniband)).not.toHaveProperty('nvIpam');
    const whole = plan({ resource: 'nvidia.com/hostdev', networks: { whole: {} } });
    expect(objects(whole, 'HostDeviceNetwork')[0]).toMatchObject({ spec: { resourceName: 'hostdev', networkNamespace: 'default' } });
    for (const { object } of [ethernet, infiniband, whole].flatMap((made) => made.objects))
      expect(judgeManifest(object, '1.34')).toEqual([]);
  });

  test('makes pools of addresses, where the IPAM looks for them', () => {
    const made = plan({
      namespace: 'nics',
      networks: { rails: { master: 'ens1f0np0', ipam: { type: 'nv-ipam', poolName: 'routed', poolType: 'cidrpool' } } },
      ipPools: { rails: { subnet: '192.168.0.0/16', perNodeBlockSize: 64, gateway: '192.168.0.1', routes: ['192.169.0.0/16'] } },
      cidrPools: { routed: { cidr: '10.0.0.0/8', perNodeNetworkPrefix: 31, gatewayIndex: 0 } },
    });
    expect(objects(made, 'IPPool')).toEqual([
      {
        apiVersion: 'nv-ipam.nvidia.com/v1alpha1',
        kind: 'IPPool',
        metadata: { name: 'rails', namespace: 'nics' },
        spec: { subnet: '192.168.0.0/16', perNodeBlockSize: 64, gateway: '192.168.0.1', routes: [{ dst: '192.169.0.0/16' }] },
      },
    ]);
    expect(objects(made, 'CIDRPool')[0]).toMatchObject({
      metadata: { name: 'routed', namespace: 'nics' },
      spec: { cidr: '10.0.0.0/8', perNodeNetworkPrefix: 31, gatewayIndex: 0 },
    });
    for (const { object } of made.objects) expect(judgeManifest(object, '1.34')).toEqual([]);
    // Pools without a network of ours are for networks of others: the IPAM runs all the same.
    const alone = plan({ ipPools: { rails: { subnet: '192.168.0.0/24', perNodeBlockSize: 10 } } });
    expect(objects(alone, 'IPPool')[0]?.metadata).toEqual({ name: 'rails', namespace: 'nvidia-network-operator' });
    expect(specOf(alone)).toMatchObject({ nvIpam: part('nvidia-k8s-ipam') });
  });

  test('tells NICs apart by their PCI device ids', () => {
    const byId = plan({ deviceIds: { 'rdma/rdma_shared_device_a': ['1021'] } });
    expect(configOf(byId, 'rdmaSharedDevicePlugin')).toMatchObject({
      configList: [{ selectors: { vendors: ['15b3'], deviceIDs: ['1021'] } }],
    });
    const whole = plan({ resource: 'nvidia.com/hostdev', deviceIds: { 'nvidia.com/hostdev': ['1021', 'a2dc'] } });
    expect(configOf(whole, 'sriovDevicePlugin')).toMatchObject({
      resourceList: expect.arrayContaining([
        expect.objectContaining({ selectors: expect.objectContaining({ vendors: ['15b3'], devices: ['1021', 'a2dc'] }) as unknown }),
      ]) as unknown,
    });
  });

  test.each([
    ['ipPools.rails.perNodeBlockSize', { ipPools: { rails: { subnet: '192.168.0.0/30', perNodeBlockSize: 3 } } }],
    ['ipPools.rails.gateway', { ipPools: { rails: { subnet: '192.168.0.0/24', perNodeBlockSize: 9, gateway: '192.168.1.0' } } }],
    ['cidrPools.rails.perNodeNetworkPrefix', { cidrPools: { rails: { cidr: '10.0.0.0/24', perNodeNetworkPrefix: 24 } } }],
    ['ipPools.rails.subnet', { ipPools: { rails: { subnet: '192.168.0.0', perNodeBlockSize: 9 } } }],
    [
      'networks.fast.ipam.poolType',
      {
        networks: { fast: { ipam: { type: 'nv-ipam', poolName: 'rails' } } },
        cidrPools: { rails: { cidr: '10.0.0.0/8', perNodeNetworkPrefix: 31 } },
      },
    ],
  ])('fails for %s', (prop, props) => {
    const place = { path: 'nics', id: 'nics', operators: [] } as never;
    expect(checkProps(releases().networkOperator as never, props, place).map(({ path }) => path)).toEqual([`nics.${prop}`]);
  });

  test.each([
    { ipPools: { rails: { subnet: '192.168.0.0/30', perNodeBlockSize: 2, gateway: '192.168.0.3' } } },
    { cidrPools: { rails: { cidr: '10.0.0.0/24', perNodeNetworkPrefix: 25 } } },
    { networks: { fast: { ipam: { type: 'nv-ipam', poolName: 'of-others', poolType: 'cidrpool' } } } },
    {
      networks: { fast: { ipam: { type: 'whereabouts', poolName: 'rails' } } },
      cidrPools: { rails: { cidr: '10.0.0.0/8', perNodeNetworkPrefix: 31 } },
    },
  ])('takes %j', (props) => {
    const place = { path: 'nics', id: 'nics', operators: [] } as never;
    expect(checkProps(releases().networkOperator as never, props, place)).toEqual([]);
  });

  test('takes its images, secrets and the certificates of the driver from a site', () => {
    const site = { images: 'registry.example/mirror', pullSecrets: ['login'], certificates: 'site-ca' };
    const made = plan({ nicDriver: 'doca' }, { cluster: { site } });
    expect(specOf(made)).toMatchObject({
      ofedDriver: { repository: 'registry.example/mirror/nvidia/mellanox', imagePullSecrets: ['login'], certConfig: { name: 'site-ca' } },
      rdmaSharedDevicePlugin: { repository: 'registry.example/mirror/nvidia/mellanox', imagePullSecrets: ['login'] },
    });
    expect(made.files.find(({ path }) => path.endsWith('images.txt'))?.text).toContain(
      'nvcr.io/nvidia/mellanox/k8s-rdma-shared-dev-plugin:network-operator-v26.4.1 registry.example/mirror/nvidia/mellanox/k8s-rdma-shared-dev-plugin:network-operator-v26.4.1',
    );
  });
});

describe('the release of the Network Operator', () => {
  test('runs Node Feature Discovery once in a cluster', () => {
    const values = (around: Around) => plan({}, around).model.operators![0]!.values;
    expect(values({})).toEqual({ nfd: { enabled: true } });
    expect(values({ operators: [operator({})] })).toEqual({ nfd: { enabled: false } });
    expect(values({ operators: [operator({ nfd: { enabled: false } })] })).toEqual({ nfd: { enabled: true } });
    expect(values({ cluster: { distribution: 'openshift' } })).toEqual({ nfd: { enabled: false } });
  });

  test('has its policy after what brings its kind: a file of the script, an object after the release', () => {
    const file = plan({}, {}, valuesFile());
    expect(file.objects).toEqual([]);
    expect(file.files.map(({ path }) => path)).toEqual([
      'prod/network-operator/values.yaml',
      'prod/network-operator/install.sh',
      'prod/network-operator/instance.yaml',
    ]);
    expect(file.files[1]!.text).toMatch(/helm upgrade[\s\S]*apply -f "\$here\/"instance\.yaml/);
    const { objects: made, releases: helm } = plan();
    expect(helm).toHaveLength(1);
    expect(made.map(({ object, afterReleases }) => [object.kind, afterReleases])).toEqual([
      ['Namespace', undefined],
      ['NicClusterPolicy', true],
    ]);
    expect(plan({}, {}, flux()).objects.at(-1)!.object.kind).toBe('NicClusterPolicy');
  });

  test('comes from the catalogue on OpenShift', () => {
    const made = plan({}, { cluster: { distribution: 'openshift' } });
    expect(objects(made, 'Subscription')[0]).toMatchObject({
      spec: { name: 'nvidia-network-operator', channel: 'v26.4', startingCSV: 'nvidia-network-operator.v26.4.1' },
    });
    expect(objects(made, 'NicClusterPolicy')).toHaveLength(1);
    expect(made.releases).toEqual([]);
  });

  test('fails with the driver of an unknown release, or with the version of none', () => {
    const parse = (props: NetworkOperatorProps) => () =>
      parseProps(releases().networkOperator, props, { path: 'ml/prod/nics', id: 'nics', operators: [] });
    expect(parse({ nicDriver: 'doca', version: '99.1.0' })).toThrow('ml/prod/nics.docaVersion');
    expect(parse({ docaVersion: 'doca3.4.1-26.04-1.1.0.0-1' })).toThrow('ml/prod/nics.docaVersion');
    expect(parse({ nicDriver: 'doca', version: '99.1.0', docaVersion: 'doca9' })).not.toThrow();
  });

  test('values of the time when the chart made the policy are told of', () => {
    expect(
      unknownNetworkValues('26.4.1', { rdmaSharedDevicePlugin: { deploy: true }, nfd: { enabled: true } }).map(({ at }) => at),
    ).toEqual(['rdmaSharedDevicePlugin']);
    expect(brokenNetworkValues('26.4.1', { nfd: { enabled: 'yes please' } }).map(({ at }) => at)).toEqual(['nfd.enabled']);
  });
});

describe('a cluster with the Network Operator', () => {
  const found = (
    props: NetworkOperatorProps,
    machine: MachineShape,
    more: (chart: Chart, pool: gpu.GpuNodePool) => void = () => undefined,
    distribution?: 'oke',
  ) => {
    const app = new App();
    const chart = new Chart(app, 'ml', { namespace: 'ml' });
    const prod = new gpu.GpuCluster(chart, 'prod', { kubernetes: '1.34', ...(distribution ? { distribution } : {}) });
    const pool = new gpu.GpuNodePool(prod, 'train', {
      machine: machine,
      nodes: 2,
      ...(distribution ? { nodeImage: 'oracle-gpu' } : {}),
    });
    new gpu.NetworkOperator(prod, 'nics', props);
    more(chart, pool);
    return {
      rules: gpu
        .findings(app)
        .filter(({ rule }) => rule.startsWith('network/'))
        .map(({ rule, at }) => [rule, at]),
      unknowns: gpu.unknowns(app),
    };
  };

  test('has no fault where its pools have the NICs', () => expect(found({}, machines.dgxH100).rules).toEqual([]));

  test('fails where no machine has a NIC of NVIDIA, and says where that is not known', () => {
    expect(found({}, machines.aws['p5.48xlarge']).rules).toEqual([['network/operator-nics', undefined]]);
    const { nics: _, ...unknown } = machines.dgxH100;
    const without = found({}, { ...unknown, name: 'own' });
    expect(without.rules).toEqual([]);
    expect(without.unknowns.filter(({ rule }) => rule === 'network/operator-nics')).toHaveLength(1);
  });

  test('fails where resources cannot be told apart, or nobody asks for them', () => {
    expect(found({}, rails('nvidia.com/a', 'nvidia.com/b')).rules).toEqual([['network/operator-resources', 'interfaces']]);
    const interfaces = { 'nvidia.com/a': ['ens1'], 'nvidia.com/b': ['ens2'] };
    expect(found({ interfaces }, rails('nvidia.com/a', 'nvidia.com/b')).rules).toEqual([]);
    // A pool of addresses may have the name of its network.
    const networks = { rails: { master: 'ibs1', ipam: { type: 'nv-ipam', poolName: 'rails' } } };
    expect(found({ networks, ipPools: { rails: { subnet: '192.168.0.0/16', perNodeBlockSize: 64 } } }, machines.dgxH100).rules).toEqual([]);
    // Two sorts of NICs are told apart by their ids as well.
    const deviceIds = { 'nvidia.com/a': ['1021'], 'nvidia.com/b': ['101b'] };
    expect(found({ deviceIds }, rails('nvidia.com/a', 'nvidia.com/b')).rules).toEqual([]);
    expect(found({ deviceIds: { 'rdma/other': ['1021'] } }, machines.dgxH100).rules).toEqual([
      ['network/operator-resources', "deviceIds['rdma/other']"],
    ]);
    expect(found({ interfaces: { 'rdma/other': ['ibs1'] } }, machines.dgxH100).rules).toEqual([
      ['network/operator-resources', "interfaces['rdma/other']"],
    ]);
    expect(found({ networks: { a: { resource: 'nvidia.com/hostdev' } } }, machines.dgxH100).rules).toEqual([
      ['network/operator-resources', 'networks.a.resource'],
    ]);
    expect(found({ resource: 'rdma/shared-ib' }, machines.dgxH100).rules).toEqual([
      ['network/rdma-config', expect.stringContaining('configList[0].resourceName')],
    ]);
  });

  test('tells of bridges of NVSwitches, and of a second driver on the nodes', () => {
    expect(found({}, machines.dgxB200).rules).toEqual([['network/switch-bridges', 'interfaces']]);
    expect(found({ interfaces: { 'rdma/rdma_shared_device_a': ['ibs1'] } }, machines.dgxB200).rules).toEqual([]);
    const oke = machines.oci['BM.GPU.H100.8'];
    expect(found({ nicDriver: 'doca' }, oke, undefined, 'oke').rules).toContainEqual(['network/host-nic-driver', 'spec.ofedDriver']);
    expect(found({}, oke, undefined, 'oke').rules.map(([rule]) => rule)).not.toContain('network/host-nic-driver');
  });

  test('tells of pods that ask for another resource, shared or whole', () => {
    const job = (fabric: gpu.Fabric) => (chart: Chart, pool: gpu.GpuNodePool) => {
      new gpu.GpuTrainingJob(chart, 'llama', { pool, numNodes: 2, request: { gpus: 8 }, image: 'x:1', fabric });
    };
    const rules = (props: NetworkOperatorProps, fabric: gpu.Fabric) =>
      found(props, machines.dgxH100, job(fabric)).rules.map(([rule]) => rule);
    expect(rules({}, gpu.infiniband())).toEqual([]);
    expect(rules({ resource: 'nvidia.com/hostdev' }, gpu.infiniband())).toEqual(['network/rdma-resource']);
    expect(rules({ resource: 'nvidia.com/hostdev' }, gpu.infiniband({ resource: 'nvidia.com/hostdev' }))).toEqual([]);
    expect(rules({}, gpu.infiniband({ resource: 'nvidia.com/hostdev' }))).toEqual(['network/rdma-resource']);
  });

  test('fails where a GPU Operator comes after it', () => {
    const app = new App();
    const prod = new gpu.GpuCluster(new Chart(app, 'ml'), 'prod', { kubernetes: '1.34' });
    new gpu.GpuNodePool(prod, 'train', { machine: machines.dgxH100, nodes: 2 });
    new gpu.NetworkOperator(prod, 'nics');
    expect(() => new gpu.GpuOperator(prod, 'gpu-operator')).toThrow('cluster/closed');
  });
});
