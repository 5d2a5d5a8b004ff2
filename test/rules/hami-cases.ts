import type { PodSpec } from '../../lib/kubernetes';
import { machines } from '../../lib/machine';
import type { ModelFragment, OperatorFacts, PodFacts, PoolDescription } from '../../lib/model';
import { allocatorLabels, exclusive, hami } from '../../lib/allocators';
import type { Case } from './cases';

const cluster = { name: 'prod', path: 'prod', kubernetes: '1.34', distribution: 'kubeadm' } as const;
const taint = { key: 'nvidia.com/gpu', value: 'present', effect: 'NoSchedule' } as const;

export const labs = (rest: Partial<PoolDescription> = {}): PoolDescription => {
  const sharing = rest.sharing ?? hami();
  const name = rest.name ?? 'labs';
  return {
    apiVersion: 'cdk8s-gpu/v1',
    kind: 'GpuNodePool',
    name,
    path: `prod/${name}`,
    cluster,
    sharing,
    gpu: 'H100-SXM5-80GB',
    nodes: { min: 2, max: 2 },
    shapes: [{ machine: machines.dgxH100 }],
    nodeSelector: { 'cdk8s-gpu/pool': name },
    labels: { 'cdk8s-gpu/pool': name, ...allocatorLabels(sharing) },
    taints: [taint],
    ...rest,
  };
};

const train = labs({ name: 'train', sharing: exclusive() });

/** Values that break nothing on the pool above. */
const VALUES = {
  devicePlugin: { tolerations: [{ key: 'nvidia.com/gpu', operator: 'Exists' }] },
  scheduler: { kubeScheduler: { image: { tag: 'v1.34.2' } } },
};

/** A release of HAMi that serves the pools of this file. */
export const release = (values: Record<string, unknown> = VALUES, rest: Partial<OperatorFacts> = {}): OperatorFacts => ({
  path: 'prod/hami',
  chart: 'hami',
  version: '2.10.0',
  namespace: 'kube-system',
  releaseName: 'hami',
  values,
  cluster,
  pools: ['prod/labs', 'prod/train', 'prod/more'],
  ...rest,
});

/** A GPU Operator of the same cluster. */
export const operator = (rest: Partial<OperatorFacts> = {}): OperatorFacts =>
  release({}, { path: 'prod/gpu-operator', chart: 'gpu-operator', version: 'v26.7.0', namespace: 'gpu-operator', ...rest });

/** A model with one release of HAMi for the pools. */
export const served = (
  values: Record<string, unknown>,
  pools: readonly PoolDescription[] = [labs()],
  rest: Partial<OperatorFacts> = {},
): ModelFragment => ({
  pools,
  operators: [release({ ...VALUES, ...values }, rest)],
});

/** A pool whose GPUs are shared by fewer, with the configuration of its nodes. */
const more = labs({ name: 'more', sharing: hami({ deviceSplitCount: 4 }) });
const split = (name: string) => ({ name, operatingmode: 'hami-core', devicesplitcount: 4, devicememoryscaling: 1, devicecorescaling: 1 });
const configured = (nodeconfig: readonly object[]) => ({
  devicePlugin: { ...VALUES.devicePlugin, nodeConfiguration: { config: JSON.stringify({ nodeconfig }) } },
});

/** HAMi beside a GPU Operator. */
export const beside = (
  other: OperatorFacts,
  values: Record<string, unknown>,
  pools: readonly PoolDescription[] = [labs()],
): ModelFragment => ({
  pools,
  operators: [other, release({ ...VALUES, ...values })],
});
const WITHOUT_WEBHOOK = { scheduler: { admissionWebhook: { enabled: false } } };
const MIXED = { scheduler: { overwriteEnv: 'true', forceOverwriteDefaultScheduler: false } };
const NRI = operator({ values: { cdi: { nriPluginEnabled: true } } });

const PART = { 'nvidia.com/gpu': 1, 'nvidia.com/gpumem': 8192 };

/** A pod with these limits on the pool above. */
export const onLabs = (
  limits: Record<string, number | string> = PART,
  spec: Partial<PodSpec> & Record<string, unknown> = {},
  rest: Partial<PodFacts> = {},
): ModelFragment => ({
  pools: [labs()],
  pods: [
    {
      path: 'ml/notebook',
      owner: { group: 'apps', kind: 'StatefulSet', name: 'notebook', namespace: 'ml' },
      pointer: 'spec.template.spec',
      spec: { schedulerName: 'hami-scheduler', containers: [{ name: 'main', image: 'x', resources: { limits } }], ...spec },
      pool: 'prod/labs',
      ...rest,
    },
  ],
});

const annotated = (annotations: Record<string, string>): ModelFragment => onLabs(PART, {}, { annotations });
const main = (rest: object, limits: Record<string, number | string> = PART) => ({
  containers: [{ name: 'main', image: 'x', resources: { limits }, ...rest }],
});

const deployment = (metadata: object, template: object): ModelFragment => {
  const object = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'a', namespace: 'ml', ...metadata },
    spec: { template: { ...template, spec: { containers: [] } } },
  };
  return { objects: [{ path: 'ml/a', object: object, scope: 'ml' }] };
};
const quota = (version: string, hard: object): ModelFragment => ({
  ...served({}, [labs()], { version }),
  objects: [
    { path: 'ml/quota', object: { apiVersion: 'v1', kind: 'ResourceQuota', metadata: { name: 'quota' }, spec: { hard } }, scope: 'ml' },
  ],
});
const numa = { annotations: { 'nvidia.com/numa-bind': 'true' } };

const uuid = (last: number) => `GPU-00000000-0000-0000-0000-00000000000${last}`;

/** One case for each rule about HAMi, by id. */
export const hamiCases: Readonly<Record<string, Case>> = {
  'hami/names': {
    says: 'pods of this library ask by another name',
    bad: served({ resourceName: 'nvidia.com/gpualloc' }),
    good: served({ resourceName: 'nvidia.com/gpu' }),
  },
  'hami/shares': {
    says: "pool 'more' says otherwise, and nodeNames names 1 of its 2 nodes",
    bad: served(configured([split('node-1')]), [labs(), more], { nodeNames: { more: ['node-1'] } }),
    good: served(configured([split('node-1'), split('node-2')]), [labs(), more], { nodeNames: { more: ['node-1', 'node-2'] } }),
  },
  'hami/node-names': {
    says: 'is not a pool that HAMi serves',
    bad: served({}, [labs(), train], { nodeNames: { train: ['node-1'] } }),
    good: served(configured([{ name: 'node-1' }]), [labs()], { nodeNames: { labs: ['node-1'] } }),
  },
  'hami/config-file': {
    says: 'is not one of the allowed values',
    bad: served(configured([{ name: 'node-1', operatingmode: 'mps' }])),
    good: served(
      configured([{ name: 'node-1', operatingMode: 'hami-core', libcudaloglevel: '3', filterdevices: { uuid: [], index: [0] } }]),
    ),
  },
  'hami/unified-memory': {
    says: 'do not tell their memory',
    bad: served({}, [labs({ gpu: 'GB10', shapes: [] })]),
    good: served({ devicePlugin: { ...VALUES.devicePlugin, preConfiguredDeviceMemory: 131072 } }, [labs({ gpu: 'GB10', shapes: [] })]),
  },
  'hami/dra': {
    says: "nothing offers the GPUs of pool 'labs'",
    bad: served({ dra: { enabled: true } }, [labs()], { version: '2.9.0' }),
    good: served({ dra: { enabled: false } }, [labs()], { version: '2.9.0' }),
  },
  'hami/runtime-class': {
    says: 'nobody names their runtime class',
    bad: beside(operator(), WITHOUT_WEBHOOK),
    good: beside(operator(), WITHOUT_WEBHOOK, [labs({ sharing: hami({ runtimeClassName: 'nvidia' }) })]),
  },
  'hami/webhook-missed': {
    says: 'run without a GPU',
    bad: beside(operator(), { devicePlugin: { runtimeClassName: 'nvidia' } }),
    good: beside(operator(), { devicePlugin: { runtimeClassName: 'nvidia' }, scheduler: { admissionWebhook: { failurePolicy: 'Fail' } } }),
  },
  'hami/webhook': {
    says: 'nobody turns nvidia.com/priority into CUDA_TASK_PRIORITY',
    bad: served(WITHOUT_WEBHOOK),
    good: served({}),
  },
  'hami/nri': {
    says: 'neither the plugin nor its containers see a GPU',
    bad: beside(NRI, {}),
    good: beside(NRI, {
      devicePlugin: {
        deviceListStrategy: 'cdi-annotations',
        podAnnotations: { 'nvidia.cdi.k8s.io/container.device-plugin': 'management.nvidia.com/gpu=all' },
      },
    }),
  },
  'hami/unasked': {
    says: 'the webhook leaves pods of the default scheduler alone',
    bad: beside(operator({ version: 'v25.3.4' }), MIXED, [labs(), train]),
    good: beside(operator(), MIXED, [labs(), train]),
  },
  'hami/kube-scheduler': {
    says: 'the cluster runs Kubernetes 1.34',
    bad: served({ scheduler: { kubeScheduler: { image: { tag: 'v1.31.1' } } } }),
    good: served({}),
  },
  'hami/webhook-scope': {
    says: "the pods of pool 'train' would stay Pending",
    bad: served({}, [labs(), train]),
    good: served({ scheduler: { forceOverwriteDefaultScheduler: false } }, [labs(), train]),
  },
  'hami/node-labels': {
    says: "the nodes of pool 'labs' would not be HAMi's alone",
    bad: { pools: [labs({ labels: { gpu: 'on' } })], operators: [operator(), release()] },
    good: { pools: [labs()], operators: [operator(), release()] },
  },
  'hami/tolerations': { says: "does not tolerate a taint of pool 'labs'", bad: served({ devicePlugin: {} }), good: served({}) },
  'hami/parts': {
    says: "the nodes of pool 'labs' offer nothing",
    bad: served({ devicePlugin: { ...VALUES.devicePlugin, enabled: false } }),
    good: served({ devicePlugin: { ...VALUES.devicePlugin, enabled: true } }),
  },
  'hami/no-pool': { says: 'no pool of the cluster says hami()', bad: served({}, [train]), good: served({}) },
  'hami/privileges': { says: 'privileged container', bad: served({}), good: { operators: [operator()] } },
  'hami/quantity': {
    says: 'in a way that HAMi misreads',
    bad: onLabs({ 'nvidia.com/gpu': 1, 'nvidia.com/gpumem': '3Gi' }),
    good: onLabs({ 'nvidia.com/gpu': 1, 'nvidia.com/gpumem': '3072', 'nvidia.com/priority': 0 }),
  },
  'hami/memory': {
    says: "more memory than a GPU of pool 'labs' has",
    bad: onLabs({ 'nvidia.com/gpu': 2, 'nvidia.com/gpumem': 90000 }),
    good: onLabs({ 'nvidia.com/gpu': 2, 'nvidia.com/gpumem': 80000 }),
  },
  'hami/whole-gpu': {
    says: "takes a GPU of pool 'labs' for itself",
    bad: onLabs({ 'nvidia.com/gpu': 1 }),
    good: onLabs({ 'nvidia.com/gpu': 1, 'nvidia.com/gpumem-percentage': 100, 'nvidia.com/gpucores': 100 }),
  },
  'hami/privileged': {
    says: "container 'main' is privileged",
    bad: onLabs(PART, main({ securityContext: { privileged: true } })),
    good: onLabs(PART, main({ securityContext: { privileged: false } })),
  },
  'hami/node-name': { says: 'the node is named', bad: onLabs(PART, { nodeName: 'node-1' }), good: onLabs() },
  'hami/scheduler-name': { says: 'sets no part of a GPU aside', bad: onLabs(PART, { schedulerName: 'kai-scheduler' }), good: onLabs() },
  'hami/tensor-parallel': {
    says: 'spreads a model over 2 GPUs',
    bad: onLabs(
      {},
      main({ args: ['--tensor-parallel-size=2'] }, { 'nvidia.com/gpu': 2, 'nvidia.com/gpumem': 8192, 'nvidia.com/gpucores': 50 }),
    ),
    good: onLabs({}, main({ args: ['--tensor-parallel-size=2'] }, { 'nvidia.com/gpu': 2, 'nvidia.com/gpumem': 8192 })),
  },
  'hami/annotation': {
    says: 'HAMi does not understand this annotation',
    bad: annotated({ 'hami.io/gpu-scheduler-policy': 'binpacked' }),
    good: annotated({
      'hami.io/gpu-scheduler-policy': 'numa,binpack',
      'hami.io/device-scoring-weights': 'slot=0,core=1,memory=2',
      'nvidia.com/vgpu-mode': 'hami-core',
    }),
  },
  'hami/unheard-annotation': {
    says: 'HAMi 2.9.0 does not know this policy',
    bad: { ...annotated({ 'hami.io/gpu-scheduler-policy': 'mutex' }), operators: [release(VALUES, { version: '2.9.0' })] },
    good: { ...annotated({ 'hami.io/gpu-scheduler-policy': 'mutex' }), operators: [release()] },
  },
  'hami/gpu-type': {
    says: "no GPU of pool 'labs' passes",
    bad: annotated({ 'nvidia.com/use-gputype': 'A100' }),
    good: annotated({ 'nvidia.com/use-gputype': 'h100' }),
  },
  'hami/gpu-type-piece': {
    says: "'A10' is also found in NVIDIA A10G, NVIDIA A100",
    bad: annotated({ 'nvidia.com/use-gputype': 'A10' }),
    good: annotated({ 'nvidia.com/use-gputype': 'NVIDIA A10', 'nvidia.com/nouse-gputype': 'NVIDIA A10G,NVIDIA A100' }),
  },
  'hami/quota-version': {
    says: 'HAMi 2.9.0 lets pods with several containers or GPUs take more than the quota',
    bad: quota('2.9.0', { 'limits.nvidia.com/gpumem': '8192' }),
    good: quota('2.10.0', { 'limits.nvidia.com/gpumem': '8192' }),
  },
  'hami/numa-bind': {
    says: "no NUMA node of pool 'labs' has 8 GPUs",
    bad: onLabs({ ...PART, 'nvidia.com/gpu': 8 }, {}, numa),
    good: onLabs({ ...PART, 'nvidia.com/gpu': 4 }, {}, numa),
  },
  'hami/gpu-uuid': {
    says: 'a container asks for 2 GPUs, and one passes',
    bad: onLabs({ ...PART, 'nvidia.com/gpu': 2 }, {}, { annotations: { 'nvidia.com/use-gpuuuid': uuid(1) } }),
    good: onLabs({ ...PART, 'nvidia.com/gpu': 2 }, {}, { annotations: { 'nvidia.com/use-gpuuuid': `${uuid(1)},${uuid(2)}` } }),
  },
  'hami/no-control': {
    says: "container 'main' switches its limits off",
    bad: onLabs(PART, main({ env: [{ name: 'CUDA_DISABLE_CONTROL', value: 'true' }] })),
    good: onLabs(
      {},
      main({ env: [{ name: 'CUDA_DISABLE_CONTROL', value: 'true' }] }, { 'nvidia.com/gpu': 1, 'nvidia.com/gpumem-percentage': 100 }),
    ),
  },
  'hami/ignored-pod': {
    says: 'nobody adds its runtime class',
    bad: onLabs(PART, {}, { labels: { 'hami.io/webhook': 'ignore' } }),
    good: onLabs(PART, {}, { labels: { 'hami.io/webhook': 'watch' } }),
  },
  'hami/annotation-place': {
    says: 'is not on the pods of this Deployment',
    bad: deployment(numa, {}),
    good: deployment({}, { metadata: numa }),
  },
};
