import type { PodSpec } from '../../lib/words/kubernetes';
import { machines } from '../../lib/words/machine';
import type { ModelFragment, OperatorFacts, PodFacts, PoolDescription } from '../../lib/plans/model';
import { allocatorLabels, exclusive, hami } from '../../lib/plans/allocators';
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
      spec: { schedulerName: 'hami-scheduler', containers: [{ name: 'main', image: 'x:1', resources: { limits } }], ...spec },
      pool: 'prod/labs',
      ...rest,
    },
  ],
});

const annotated = (annotations: Record<string, string>): ModelFragment => onLabs(PART, {}, { annotations });

/** One case for each rule about HAMi, by id. */
export const hamiCases: Readonly<Record<string, Case>> = {
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
  'hami/webhook-missed': {
    says: 'run without a GPU',
    bad: beside(operator(), { devicePlugin: { runtimeClassName: 'nvidia' } }),
    good: beside(operator(), { devicePlugin: { runtimeClassName: 'nvidia' }, scheduler: { admissionWebhook: { failurePolicy: 'Fail' } } }),
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
  'hami/node-labels': {
    says: "the nodes of pool 'labs' would not be HAMi's alone",
    bad: { pools: [labs({ labels: { gpu: 'on' } })], operators: [operator(), release()] },
    good: { pools: [labs()], operators: [operator(), release()] },
  },
  'hami/no-pool': { says: 'no pool of the cluster says hami()', bad: served({}, [train]), good: served({}) },
  'hami/gpu-type-piece': {
    says: "'A10' is also found in NVIDIA A10G, NVIDIA A100",
    bad: annotated({ 'nvidia.com/use-gputype': 'A10' }),
    good: annotated({ 'nvidia.com/use-gputype': 'NVIDIA A10', 'nvidia.com/nouse-gputype': 'NVIDIA A10G,NVIDIA A100' }),
  },
};
