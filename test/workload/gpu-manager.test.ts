import { App, Chart } from 'cdk8s';
import {
  AlaudaGpuPlugin,
  alaudaMps,
  exclusive,
  findings,
  GpuCluster,
  GpuManager,
  type GpuManagerProps,
  GpuNodePool,
  GpuScheduler,
  gpuManager,
  machines,
  mps,
} from '../../lib';
import type { KubeObject } from '../../lib/words/kubernetes';
import { judgeManifest } from '../judge/schema';
import { problemsOf, refusedOf } from '../refused';

const image = 'registry.example/gpu-manager:v1.1.5';
const admission = { image: 'registry.example/gpu-admission:1' };
const nodes = { machine: machines.dgxA100, nodes: 2 } as const;

function site(distribution: 'kubeadm' | 'k3s' | 'eks' = 'kubeadm') {
  const chart = new Chart(new App(), 'ml', { namespace: 'ml' });
  const cluster = new GpuCluster(chart, 'prod', { kubernetes: '1.34', distribution, site: { pullSecrets: ['pull'] } });
  return { chart, cluster };
}

function made(props: Partial<GpuManagerProps> = {}, distribution: 'kubeadm' | 'k3s' | 'eks' = 'kubeadm') {
  const { chart, cluster } = site(distribution);
  new GpuNodePool(cluster, 'labs', { ...nodes, sharing: gpuManager(), taints: [{ key: 'labs', value: 'yes', effect: 'NoExecute' }] });
  const construct = new GpuManager(cluster, 'gpu-manager', { image, ...props });
  const objects = chart.toJson() as KubeObject[];
  const of = (kind: string, name: string): KubeObject | undefined =>
    objects.find((object) => object.kind === kind && object.metadata.name === name);
  return { chart, cluster, construct, objects, of };
}

const podOf = (object: KubeObject | undefined) =>
  (object?.['spec'] as { template: { spec: Record<string, unknown> & { containers: Record<string, unknown>[] } } }).template.spec;

test('GPU-Manager runs on the nodes of its pools, tolerates their taints and may do what it calls', () => {
  const { of, objects, chart } = made();
  const pod = podOf(of('DaemonSet', 'gpu-manager'));
  expect(pod).toMatchObject({
    nodeSelector: { 'nvidia-device-enable': 'enable' },
    tolerations: [{ key: 'labs', operator: 'Equal', value: 'yes', effect: 'NoExecute' }],
    hostPID: true,
    serviceAccountName: 'gpu-manager',
    imagePullSecrets: [{ name: 'pull' }],
    priorityClassName: 'system-node-critical',
  });
  expect(pod.containers[0]).toMatchObject({
    image,
    env: expect.arrayContaining([
      {
        name: 'EXTRA_FLAGS',
        value: '--logtostderr=true --container-runtime-endpoint=/var/run/containerd/containerd.sock --cgroup-driver=systemd',
      },
    ]) as unknown,
  });
  const core = (resource: string, ...verbs: string[]) => ({ apiGroups: [''], resources: [resource], verbs });
  expect(of('ClusterRole', 'kube-system-gpu-manager')).toMatchObject({
    rules: [core('nodes', 'get', 'update'), core('pods', 'get', 'list', 'watch', 'patch', 'delete'), core('pods/status', 'update')],
  });
  expect(objects.flatMap((object) => judgeManifest(object, '1.34'))).toEqual([]);
  expect(findings(chart).filter(({ severity }) => severity === 'error')).toEqual([]);
});

test('without gpu-admission there is no extender, and nothing of it', () => {
  const { construct, objects } = made();
  expect(construct.extender).toBeUndefined();
  expect(JSON.stringify(objects)).not.toContain('gpu-admission');
});

test('gpu-admission listens to control plane nodes alone, where kube-scheduler asks it', () => {
  const { construct, of, cluster } = made({ admission });
  expect(construct.extender).toMatchObject({ urlPrefix: 'http://127.0.0.1:3456/scheduler', nodeCacheCapable: false });
  const pod = podOf(of('DaemonSet', 'gpu-manager-admission'));
  expect(pod).toMatchObject({ hostNetwork: true });
  expect(pod.containers[0]).toMatchObject({
    command: ['/usr/bin/gpu-admission', '--address=127.0.0.1:3456', '--v=2', '--logtostderr=true'],
    securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
  });
  expect(of('Service', 'gpu-manager-admission')).toBeUndefined();
  const scheduler = new GpuScheduler(cluster, 'scheduler', { profiles: { gpu: {} }, extenders: [construct.extender!] });
  expect(scheduler.files.some(({ text }) => text.includes('http://127.0.0.1:3456/scheduler'))).toBe(true);
});

test('where a provider runs the control plane, gpu-admission is a Service that pods of its namespace reach', () => {
  const { construct, of, chart, cluster } = made({ admission, namespace: 'gpu' }, 'eks');
  expect(construct.extender?.urlPrefix).toBe('http://gpu-manager-admission.gpu.svc:3456/scheduler');
  expect(podOf(of('Deployment', 'gpu-manager-admission'))).not.toHaveProperty('hostNetwork');
  expect(of('NetworkPolicy', 'gpu-manager-admission')).toMatchObject({
    spec: { ingress: [{ from: [{ podSelector: {} }], ports: [{ port: 3456 }] }] },
  });
  expect(podOf(of('DaemonSet', 'gpu-manager'))).not.toHaveProperty('priorityClassName');
  new GpuScheduler(cluster, 'scheduler', {
    profiles: { gpu: {} },
    extenders: [construct.extender!],
    deployment: { namespace: 'gpu' },
  });
  expect(findings(chart).map(({ rule }) => rule)).not.toContain('scheduler/extender-address');
});

test('the socket is that of the containerd of k3s, or what the user says', () => {
  const flags = (props: Partial<GpuManagerProps>, distribution?: 'k3s') =>
    JSON.stringify(podOf(made(props, distribution).of('DaemonSet', 'gpu-manager')).containers[0]);
  expect(flags({}, 'k3s')).toContain('--container-runtime-endpoint=/var/run/k3s/containerd/containerd.sock');
  expect(flags({ runtimeEndpoint: '/run/crio/crio.sock', cgroupDriver: 'cgroupfs' })).toContain(
    '--container-runtime-endpoint=/var/run/crio/crio.sock --cgroup-driver=cgroupfs',
  );
});

test('a pool after GPU-Manager is refused: its nodes would not be served', () => {
  const { cluster } = made();
  expect(problemsOf(() => new GpuNodePool(cluster, 'late', { ...nodes, sharing: gpuManager() }))).toMatchObject([
    { rule: 'cluster/closed' },
  ]);
});

test('fails without a pool for it, with labels that differ, and with a socket that is none', () => {
  const { cluster } = site();
  new GpuNodePool(cluster, 'train', nodes);
  expect(refusedOf(() => new GpuManager(cluster, 'gpu-manager', { image }))).toEqual([
    "ml/prod/gpu-manager no pool of cluster 'prod' has GPUs that GPU-Manager divides",
  ]);
  new GpuNodePool(cluster, 'labs', { ...nodes, sharing: gpuManager() });
  new GpuNodePool(cluster, 'others', { ...nodes, sharing: gpuManager({ nodeLabels: { 'nvidia-device-enable': 'vgpu' } }) });
  expect(refusedOf(() => new GpuManager(cluster, 'b', { image }))).toEqual([
    "ml/prod/b pools 'labs' and 'others' have different labels for GPU-Manager, whose DaemonSet finds nodes by one set",
  ]);
  expect(refusedOf(() => made({ runtimeEndpoint: '/run/../etc/x' }))).toHaveLength(1);
  expect(refusedOf(() => made({ image: 'a b' }))).toHaveLength(1);
  expect(refusedOf(() => made({ name: 'x'.repeat(53) }))).toEqual(['ml/prod/gpu-manager.name is too long']);
});

test('fails where gpu-admission would run on nodes of a provider', () => {
  expect(refusedOf(() => made({ admission: { ...admission, reachedBy: 'localhost' } }, 'eks'))).toEqual([
    'ml/prod/gpu-manager.admission.reachedBy the control plane of Amazon EKS is managed: no pod runs on its nodes',
  ]);
});

test('fails where no label says which nodes GPU-Manager runs on', () => {
  const { cluster } = site();
  new GpuNodePool(cluster, 'labs', { ...nodes, sharing: gpuManager({ nodeLabels: {} }) });
  expect(refusedOf(() => new GpuManager(cluster, 'gpu-manager', { image }))).toEqual([
    "ml/prod/gpu-manager pool 'labs' has no labels by which GPU-Manager's DaemonSet finds its nodes",
  ]);
});

describe("Alauda's plugin", () => {
  const plugin = (labels = { 'nvidia-device-enable': 'pgpu' }) => {
    const { chart, cluster } = site();
    const pools = [
      new GpuNodePool(cluster, 'whole', { ...nodes, sharing: exclusive(), labels }),
      new GpuNodePool(cluster, 'clients', { ...nodes, sharing: alaudaMps() }),
    ];
    new AlaudaGpuPlugin(chart, 'gpus', { clusterName: 'business', version: 'v4.0.15', pools });
    return (chart.toJson() as KubeObject[]).find(({ kind }) => kind === 'ModuleInfo')!;
  };

  test('has the switches of the modules that the pools need', () => {
    expect(plugin()).toEqual({
      apiVersion: 'cluster.alauda.io/v1alpha1',
      kind: 'ModuleInfo',
      metadata: {
        name: 'business-gpus',
        labels: { 'cpaas.io/cluster-name': 'business', 'cpaas.io/module-name': 'gpu-device-plugin', 'cpaas.io/module-type': 'plugin' },
      },
      spec: { version: 'v4.0.15', config: { custom: { mps_enable: true, pgpu_enable: true, vgpu_enable: false } } },
    });
    expect(judgeManifest(plugin(), '1.34')).toEqual([]);
  });

  test('fails where whole GPUs lack the label of module pGPU', () => {
    expect(refusedOf(() => plugin({ 'nvidia-device-enable': 'enable' }))).toEqual([
      "ml/gpus.pools[0] the nodes of pool 'whole' do not have the label by which module pGPU finds them",
    ]);
  });

  test('fails for pools that no module serves, and for machines that are not amd64', () => {
    const { chart, cluster } = site();
    const pools = [
      new GpuNodePool(cluster, 'ranking', { ...nodes, sharing: mps({ replicas: 4 }) }),
      new GpuNodePool(cluster, 'arm', { machine: machines.gb200Tray, nodes: 1, sharing: alaudaMps() }),
    ];
    expect(refusedOf(() => new AlaudaGpuPlugin(chart, 'gpus', { clusterName: 'business', version: '4.0', pools }))[0]).toMatch(
      /\.version /,
    );
    const found = refusedOf(() => new AlaudaGpuPlugin(chart, 'gpus2', { clusterName: 'business', version: 'v4.0.15', pools }));
    expect(found).toEqual([
      "ml/gpus2.pools[0] no module of the plugin offers GPUs as pool 'ranking' does",
      expect.stringMatching(/^ml\/gpus2\.pools\[1\] the plugin runs on amd64 alone/),
    ]);
  });
});
