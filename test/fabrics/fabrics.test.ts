import { App, Chart } from 'cdk8s';
import {
  efa,
  ethernet,
  type Fabrics,
  findings,
  gib,
  GpuCluster,
  type GpuClusterProps,
  GpuNodePool,
  GpuTrainingJob,
  type GpuTrainingJobProps,
  GpuWorkload,
  infiniband,
  type MachineShape,
  machines,
  nvlinkDomain,
  roce,
  tcpx,
  tcpxo,
} from '../../lib';
import { type Container, type KubeObject, parseMemory, type PodTemplate } from '../../lib/words/kubernetes';
import { fabricRows, misfitsOf, withFabric, fabricUse } from '../../lib/plans/fabrics';

interface Made {
  readonly template: PodTemplate;
  readonly main: Container;
  readonly objects: readonly KubeObject[];
  readonly found: readonly string[];
}

/** A training job on a pool of the machine, and what is found. */
function job(
  machine: MachineShape,
  fabric: Fabrics | undefined,
  more: Partial<GpuTrainingJobProps> = {},
  of: Partial<GpuClusterProps> = {},
): Made {
  const app = new App();
  const chart = new Chart(app, 'ml', { namespace: 'ml' });
  const cluster = new GpuCluster(chart, 'prod', { kubernetes: '1.34', ...of });
  const nodeImage = of.distribution === 'eks' ? { os: 'amazon-linux-2023' as const } : {};
  const pool = new GpuNodePool(cluster, 'train', { machine, nodes: 2, ...nodeImage });
  new GpuTrainingJob(chart, 'llama', {
    pool,
    numNodes: 2,
    request: { gpus: machine.gpus.length },
    image: 'x:1',
    resources: { cpu: 32, memory: '256Gi' },
    ...(fabric === undefined ? {} : { fabric }),
    ...more,
  });
  const objects = chart.toJson() as KubeObject[];
  const template = (objects.find(({ kind }) => kind === 'Job')?.['spec'] as { readonly template: PodTemplate }).template;
  const found = findings(app).map(({ rule }) => rule);
  return { template, main: template.spec.containers[0] as Container, objects, found };
}

const limitsOf = ({ main }: Made) => main.resources?.limits ?? {};
const envOf = ({ main }: Made) => Object.fromEntries((main.env ?? []).map(({ name, value }) => [name, value]));
const p5 = machines.aws['p5.48xlarge'];

test('a job of several nodes on p5 gets the EFA devices of its GPUs without a word', () => {
  const made = job(p5, undefined, {}, { distribution: 'eks' });
  expect(limitsOf(made)['vpc.amazonaws.com/efa']).toBe(32);
  expect(made.main.resources?.requests).toEqual(made.main.resources?.limits);
  expect(envOf(made)).toMatchObject({ FI_PROVIDER: 'efa', FI_EFA_USE_HUGE_PAGE: '0' });
  expect(made.main.securityContext).toEqual({ allowPrivilegeEscalation: false, capabilities: { add: ['IPC_LOCK'] } });
  expect(made.found).not.toContain('network/no-fabric');
  expect(limitsOf(job(p5, undefined, { request: { gpus: 2 } }))['vpc.amazonaws.com/efa']).toBe(8);
});

test('one node, a fabric that is not meant, and a Pod Security level get no EFA devices', () => {
  for (const made of [
    job(p5, undefined, { numNodes: 1 }),
    job(p5, 'none'),
    job(p5, undefined, { security: 'restricted', podSecurityContext: { runAsUser: 1000 } }),
  ])
    expect(Object.keys(limitsOf(made))).not.toContain('vpc.amazonaws.com/efa');
  expect(job(p5, 'none').found).not.toContain('network/no-fabric');
  expect(job(p5, undefined, { security: 'restricted', podSecurityContext: { runAsUser: 1000 } }).found).toContain('network/no-fabric');
});

test('what the user sets wins and is not doubled', () => {
  const resources = { cpu: 32, memory: '256Gi', 'vpc.amazonaws.com/efa': 4, 'hugepages-2Mi': '5120Mi' } as const;
  const made = job(p5, undefined, {
    resources,
    env: { FI_PROVIDER: 'tcp' },
    securityContext: { capabilities: { add: ['IPC_LOCK', 'SYS_NICE'] } },
  });
  expect(limitsOf(made)).toMatchObject({ 'vpc.amazonaws.com/efa': 4, 'hugepages-2Mi': '5120Mi' });
  expect(made.main.env?.filter(({ name }) => name === 'FI_PROVIDER')).toEqual([{ name: 'FI_PROVIDER', value: 'tcp' }]);
  expect(Object.keys(envOf(made))).not.toContain('FI_EFA_USE_HUGE_PAGE');
  expect(made.main.securityContext).toMatchObject({ capabilities: { add: ['IPC_LOCK', 'SYS_NICE'] } });
});

test('the memory of a job leaves the huge pages of EFA alone, whoever asks for its devices', () => {
  const { nics: _nics, ...p5en } = machines.aws['p5en.48xlarge'];
  const memory = (fabric: Parameters<typeof job>[1], more = {}) =>
    parseMemory(limitsOf(job(p5en, fabric, { resources: {}, ...more }))['memory'])! / 2 ** 20;
  expect(memory('none') - memory(efa({ devices: 16 }))).toBe(10256);
  expect(memory('none') - memory('none', { resources: { 'vpc.amazonaws.com/efa': 16 } })).toBe(10256);
});

test('huge pages are asked for as whole pages, and libfabric is not told to do without', () => {
  const made = job(p5, efa({ hugePages: '5119Mi' }));
  expect(limitsOf(made)['hugepages-2Mi']).toBe('5Gi');
  expect(Object.keys(envOf(made))).not.toContain('FI_EFA_USE_HUGE_PAGE');
});

test('the machine of InfiniBand alone is told, with what to type', () => {
  const made = job(machines.dgxH100, undefined);
  expect(made.found).toContain('network/no-fabric');
  expect(Object.keys(limitsOf(made)).filter((name) => name.startsWith('rdma/'))).toEqual([]);
});

test('the shared plugin gives one device, and NCCL is told the InfiniBand NICs among all that it sees', () => {
  const made = job(machines.dgxH100, infiniband({ resource: 'rdma/hca' }));
  expect(limitsOf(made)['rdma/hca']).toBe(1);
  expect(envOf(made)['NCCL_IB_HCA']).toBe('=mlx5_0,mlx5_3,mlx5_4,mlx5_5,mlx5_6,mlx5_9,mlx5_10,mlx5_11');
  expect(made.found.filter((rule) => rule.startsWith('network/') || rule === 'pod/memlock')).toEqual([]);
});

test('other plugins give a device for each NIC, and Multus a network for each', () => {
  const made = job(machines.dgxH100, infiniband({ resource: 'nvidia.com/hostdev', networks: ['ml/rail'] }));
  expect(limitsOf(made)['nvidia.com/hostdev']).toBe(8);
  expect(made.template.metadata?.annotations?.['k8s.v1.cni.cncf.io/networks']).toBe(Array(8).fill('ml/rail').join(','));
  expect(Object.keys(envOf(made))).not.toContain('NCCL_IB_HCA');
});

test('NICs that name their resource are given without a word', () => {
  const { nics = [], ...rest } = machines.dgxH100;
  const named = nics.map((nic, index) => (nic.kind === 'infiniband' ? { ...nic, resource: `openshift.io/rail${index}` } : nic));
  const made = job({ ...rest, nics: named }, undefined);
  expect(Object.keys(limitsOf(made)).filter((name) => name.startsWith('openshift.io/'))).toHaveLength(8);
  expect(made.found).not.toContain('network/no-fabric');
});

test('RoCE on OKE takes the network of the node', () => {
  const made = job(
    machines.oci['BM.GPU.H100.8'],
    roce({ gidIndex: 3 }),
    { silence: { 'pod/host-access': 'OKE needs it' } },
    { distribution: 'oke' },
  );
  expect(made.template.spec).toMatchObject({ hostNetwork: true, dnsPolicy: 'ClusterFirstWithHostNet' });
  expect(made.main.securityContext).toEqual({ privileged: true, capabilities: { add: ['IPC_LOCK'] } });
  expect(made.main.volumeMounts).toContainEqual({ name: 'infiniband-devices', mountPath: '/dev/infiniband' });
  expect(envOf(made)['NCCL_IB_GID_INDEX']).toBe('3');
});

test('TCPXO has its daemon, whose CPU and memory are taken off the fair share', () => {
  const command = ['torchrun', 'train.py'];
  const made = job(machines.gcp['a3-megagpu-8g'], tcpxo(), { resources: {}, command }, { distribution: 'gke' });
  const [sidecar] = made.template.spec.initContainers ?? [];
  expect(sidecar).toMatchObject({ name: 'tcpxo-daemon', restartPolicy: 'Always', resources: { limits: { cpu: '4', memory: '4Gi' } } });
  expect(made.template.metadata?.annotations?.['devices.gke.io/container.tcpxo-daemon']).toContain('- path: /dev/nvidia7\n');
  const alone = job(machines.gcp['a3-megagpu-8g'], 'none', { resources: {} }, { distribution: 'gke' });
  expect(Number(limitsOf(made)['cpu'])).toBe(Number(limitsOf(alone)['cpu']) - 4);
  expect(made.found.filter((rule) => rule.startsWith('network/') || rule === 'pod/host-access')).toEqual([]);
});

test('a program of TCPXO and gIB starts behind the script of the installed release, and takes its signals itself', () => {
  const starts = (script: string) => ['bash', '-c', `source ${script}; test -r ${script} && exec "$0" "$@"`, 'torchrun', 'train.py'];
  const command = ['torchrun', 'train.py'];
  const on = (machine: MachineShape, fabric: Fabrics, more: object = { command }) => job(machine, fabric, more, { distribution: 'gke' });
  const gke = machines.gcp;
  const profile = starts('/usr/local/nvidia/lib64/nccl-env-profile.sh');
  expect(on(gke['a3-megagpu-8g'], tcpxo()).main.command).toEqual(profile);
  const made = on(gke['a3-ultragpu-8g'], gib());
  expect(made.main.command).toEqual(starts('/usr/local/gib/scripts/set_nccl_env.sh'));
  // What drains cost a Job is another matter.
  expect(made.found.filter((rule) => /^(?:network|train)\//.test(rule))).toEqual(['train/counted-restarts']);
  expect(on(gke['a3-highgpu-8g'], tcpx()).main.command).toEqual(command);
  const unknown = on(gke['a3-ultragpu-8g'], gib(), {});
  expect([unknown.main.command, unknown.found.includes('network/environment')]).toEqual([undefined, true]);
});

test('TCPX and gIB name an interface for each network card', () => {
  const interfaces = (made: Made) =>
    (JSON.parse(made.template.metadata?.annotations?.['networking.gke.io/interfaces'] ?? '[]') as { network: string }[]).length;
  expect(interfaces(job(machines.gcp['a3-highgpu-8g'], tcpx(), {}, { distribution: 'gke' }))).toBe(5);
  expect(interfaces(job(machines.gcp['a3-ultragpu-8g'], gib(), {}, { distribution: 'gke' }))).toBe(9);
  const a4x = job(machines.gcp['a4x-highgpu-4g'], gib(), {}, { distribution: 'gke' });
  expect([interfaces(a4x), a4x.found.filter((rule) => rule === 'network/fabric')]).toEqual([5, []]);
  const named = gib({ networks: ['a', 'b', 'c'] });
  expect(() => job(machines.gcp['a4x-highgpu-4g'], named, {}, { distribution: 'gke' })).toThrow(/needs 4 networks/);
});

test('NVLink between nodes makes a ComputeDomain, and goes with another fabric', () => {
  const made = job(machines.gcp['a4x-highgpu-4g'], [nvlinkDomain(), ethernet({ interface: 'eth0' })]);
  const domain = made.objects.find(({ kind }) => kind === 'ComputeDomain');
  expect(domain).toMatchObject({ metadata: { name: 'llama', namespace: 'ml' }, spec: { numNodes: 0 } });
  expect(made.template.spec.resourceClaims).toEqual([{ name: 'compute-domain-channel', resourceClaimTemplateName: 'llama-channel' }]);
  expect(made.main.resources?.claims).toEqual([{ name: 'compute-domain-channel' }]);
  expect(envOf(made)['NCCL_SOCKET_IFNAME']).toBe('eth0');
});

test('NVLink between nodes keeps the pods in one domain, in whichever of its two words it is said', () => {
  const a4x = machines.gcp['a4x-highgpu-4g'];
  const said = [job(a4x, nvlinkDomain()), job(a4x, undefined, { computeDomain: true }), job(a4x, nvlinkDomain(), { computeDomain: true })];
  for (const { objects, template, found } of said) {
    expect(objects.filter(({ kind }) => kind === 'ComputeDomain')).toHaveLength(1);
    expect(template.spec.affinity).toEqual({
      podAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: [
          { topologyKey: 'nvidia.com/gpu.clique', labelSelector: { matchLabels: { 'cdk8s-gpu/workload': 'llama' } } },
        ],
      },
    });
    expect(found).not.toContain('dra/clique');
  }
  const own = { podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [{ topologyKey: 'nvidia.com/gpu.clique' }] } };
  const { template } = job(a4x, nvlinkDomain(), { affinity: own });
  expect(template.spec.affinity?.['podAffinity']).toMatchObject({ requiredDuringSchedulingIgnoredDuringExecution: { length: 1 } });
});

test('fails for a fabric that the machines do not have, with the rule that says so', () => {
  const cases: readonly (readonly [MachineShape, Fabrics])[] = [
    [machines.dgxH100, efa()],
    [machines.dgxH100, tcpxo()],
    [machines.dgxH100, nvlinkDomain()],
    [p5, infiniband()],
    [p5, [efa(), gib()]],
    [p5, roce()],
    [machines.gcp['a3-megagpu-8g'], tcpx()],
    [machines.gcp['a3-megagpu-8g'], tcpxo({ networks: ['vpc1'] })],
  ];
  for (const [machine, fabric] of cases) expect(() => job(machine, fabric)).toThrow('[network/fabric]');
  expect(job(p5, efa()).found).not.toContain('network/fabric');
});

test('fails with devices and networks that a pod on the network of its node does not get', () => {
  const of = machines.dgxH100;
  expect(() => job(of, infiniband({ hostNetwork: true, devices: 4 }))).toThrow('fabric.devices: a pod on the network of its node');
  expect(() => job(of, [infiniband({ hostNetwork: true, networks: ['rail'] })])).toThrow('fabric[0].networks: Multus adds no network');
  expect(() => job(of, infiniband({ hostNetwork: true, devices: 4, resource: 'nvidia.com/hostdev' }))).not.toThrow();
  expect(() => job(of, infiniband({ devices: 4, networks: ['rail'] }))).not.toThrow();
});

test('fails for a fabric under a Pod Security level, and for one that is given twice', () => {
  const restricted = { security: 'restricted', podSecurityContext: { runAsUser: 1000 } } as const;
  expect(() => job(p5, efa(), restricted)).toThrow("needs IPC_LOCK, which the API server rejects where security is 'restricted'");
  expect(() => job(p5, efa({ ipcLock: false }), restricted)).not.toThrow();
  expect(() => job(p5, [efa(), efa({ devices: 4 })])).toThrow('is given twice');
  expect(() => job(p5, { kind: 'efaa' } as never)).toThrow('fabric');
  expect(() => job(p5, efa({ hugePages: '1Ki' }))).toThrow('hugePages');
});

test('any workload takes a fabric', () => {
  const app = new App();
  const chart = new Chart(app, 'ml', { namespace: 'ml' });
  new GpuWorkload(chart, 'web', { kind: 'Deployment', request: { gpus: 4 }, image: 'x:1', fabric: infiniband({ resource: 'rdma/hca' }) });
  const [deployment] = chart.toJson() as { spec: { template: PodTemplate } }[];
  expect(deployment?.spec.template.spec.containers[0]?.resources?.limits).toMatchObject({ 'nvidia.com/gpu': 4, 'rdma/hca': 1 });
});

test('to put a fabric into a pod again changes nothing', () => {
  const choices = [...fabricRows.map(({ id }) => ({ kind: id })), roce({ hostNetwork: true })];
  const template: PodTemplate = { spec: { containers: [{ name: 'main', image: 'x:1' }] } };
  for (const choice of choices) {
    const use = fabricUse([choice], { gpus: 8 });
    const once = withFabric(template, 'main', use);
    expect(withFabric(once, 'main', use)).toEqual(once);
  }
});

test('nothing is said of a pool whose machine is unknown', () => {
  expect(misfitsOf([infiniband(), efa(), gib()], { gpus: 8 })).toEqual([]);
});
