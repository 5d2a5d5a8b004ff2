import { machines } from '../../../lib/machine';
import type { Inputs } from './input';

const h100 = (name: string, sharing: unknown, nodeSelector: object = { 'example.com/pool': name }, more: object = {}) => ({
  name,
  machine: 'dgxH100',
  sharing,
  nodeSelector,
  ...more,
});
const release = (chart: string, version: string, values: string, name = chart): string => `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: ${name}, namespace: ${chart}}
spec:
  chart: {spec: {chart: ${chart}, version: ${version}}}
  values:
${values.replace(/^(?=.)/gm, '    ')}
`;
const operator = (values: string, name?: string): string => release('gpu-operator', 'v26.7.0', values, name);
const cut = { kubernetes: '1.34', pools: [h100('slices', { mig: { layout: { '1g.10gb': 7 } } })] };
const layouts = (name: string): string => `mig: {strategy: mixed}
migManager:
  config:
    create: true
    name: layouts
    data:
      config.yaml: |
        version: v1
        mig-configs:
          all-disabled: [{devices: all, mig-enabled: false}]
          ${name}: [{devices: all, mig-enabled: true, mig-devices: {1g.10gb: 7}}]`;
const shared = { kubernetes: '1.34', pools: [h100('shared', { mps: { replicas: 4 } })] };
const plugin = (text: string): string => `devicePlugin:
  config:
    create: true
    name: plugin
    default: any
    data:
      any: |
        version: v1
${text.replace(/^(?=.)/gm, '        ')}`;
const HAMI =
  'scheduler: {kubeScheduler: {image: {tag: v1.34.2}}}\ndevicePlugin:\n  tolerations: [{key: nvidia.com/gpu, operator: Exists}]\n';
const k3s = (distribution: string): Inputs['wrong'] => ({
  yaml: `apiVersion: helm.cattle.io/v1
kind: HelmChart
metadata: {name: gpu-operator, namespace: kube-system}
spec:
  chart: gpu-operator
  version: v26.7.0
  targetNamespace: gpu-operator
  valuesContent: "driver: {enabled: false}"
`,
  context: { kubernetes: '1.34', distribution },
});
const typed = (annotations: string): string => `apiVersion: v1
kind: Pod
metadata:
  name: notebook
  annotations: ${annotations}
spec:
  schedulerName: hami-scheduler
  nodeSelector: {example.com/pool: labs}
  containers: [{name: main, image: x, resources: {limits: {nvidia.com/gpu: 1, nvidia.com/gpumem: 8192}}}]
`;
const a10 = { pools: [{ name: 'labs', gpu: 'A10', sharing: 'hami', nodeSelector: { 'example.com/pool': 'labs' } }] };

const MPS = 'sharing: {mps: {resources: [{name: nvidia.com/gpu, replicas: 4}]}}';
const SPLIT = 'sharing: {mps: {failRequestsGreaterThanOne: false, resources: [{name: nvidia.com/gpu, replicas: 4}]}}';
const several = { kubernetes: '1.34', pools: [h100('shared', { mps: { replicas: 4, failRequestsGreaterThanOne: false } })] };
const rtx = {
  kubernetes: '1.31',
  pools: [
    {
      name: 'slices',
      gpu: 'RTX-PRO-6000-96GB',
      sharing: { mig: { layout: { '1g.24gb-me': 4 } } },
      nodeSelector: { 'example.com/pool': 'slices' },
    },
  ],
};
const inPart = {
  kubernetes: '1.34',
  pools: [
    h100('slices', {
      mig: {
        groups: [
          { devices: [0, 1, 2, 3], layout: { '1g.10gb': 7 } },
          { devices: [4, 5, 6, 7], layout: {} },
        ],
      },
    }),
  ],
};
const labs = { kubernetes: '1.34', pools: [h100('labs', 'hami')] };
const NRI = 'cdi: {enabled: true, nriPluginEnabled: true}';

/** A kubelet with a field that Kubernetes 1.36 brings. */
const reserving = (policy: string): Inputs['wrong'] => ({
  yaml: `apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nclusterDomain: cluster.local\nmemoryReservationPolicy: ${policy}\n`,
  context: { kubernetes: '1.36' },
});

/** A machine of so many NUMA nodes, of 24 CPUs each. */
const nodes = (count: number) => ({
  kubernetes: '1.34',
  pools: [
    {
      name: 'wide',
      machine: {
        ...machines.dgxH100,
        cpus: 24 * count,
        threadsPerCore: 1,
        numa: Array.from({ length: count }, (_, id) => ({ id, cpus: `${24 * id}-${24 * id + 23}` })),
      },
      sharing: 'exclusive',
      nodeSelector: { 'example.com/pool': 'wide' },
      kubelet: { topologyManagerPolicy: 'restricted' },
    },
  ],
});

/** Inputs of rules whose case for the model says more, or less, than documents and a context do. */
export const byHand: Readonly<Record<string, Inputs>> = {
  'sharing/one-owner': {
    wrong: {
      yaml: `${operator('driver: {enabled: false}')}---\n${operator('driver: {enabled: false}', 'again')}`,
      context: { kubernetes: '1.34' },
    },
    right: { yaml: operator('driver: {enabled: false}'), context: { kubernetes: '1.34' } },
  },
  'pool/overlap': {
    wrong: {
      yaml: '',
      context: {
        kubernetes: '1.34',
        pools: [h100('all', 'exclusive', { team: 'ml' }), h100('some', 'exclusive', { team: 'ml', rack: 'a' })],
      },
    },
    right: {
      yaml: '',
      context: { kubernetes: '1.34', pools: [h100('one', 'exclusive', { team: 'ml' }), h100('other', 'exclusive', { team: 'web' })] },
    },
  },
  'operator/mig-strategy': {
    wrong: { yaml: operator('mig: {strategy: single}'), context: cut },
    right: { yaml: operator(layouts('cdk8s-gpu-slices')), context: cut },
  },
  'sharing/config': {
    wrong: { yaml: operator(plugin('sharing: {}')), context: shared },
    right: { yaml: operator(plugin('sharing: {mps: {resources: [{name: nvidia.com/gpu, replicas: 4}]}}')), context: shared },
  },
  'sharing/plugin-env': {
    wrong: { yaml: operator(`${plugin(MPS)}\n  env: [{name: DEFAULT_CONFIG, value: any}]`), context: shared },
    right: { yaml: operator(`${plugin(MPS)}\n  env: [{name: GDRCOPY_ENABLED, value: 'true'}]`), context: shared },
  },
  'sharing/ignored-option': {
    wrong: { yaml: release('gpu-operator', 'v26.3.3', plugin(SPLIT)), context: several },
    right: { yaml: operator(plugin(SPLIT)), context: several },
  },
  'operator/mig-profiles': {
    wrong: { yaml: release('gpu-operator', 'v24.9.2', 'mig: {strategy: mixed}\ndriver: {enabled: false}'), context: rtx },
    right: { yaml: release('gpu-operator', 'v25.3.4', 'mig: {strategy: mixed}\ndriver: {enabled: false}'), context: rtx },
  },
  'operator/driver-mig': {
    wrong: { yaml: operator('mig: {strategy: mixed}\ndriver: {version: 570.133.20}'), context: inPart },
    right: { yaml: operator('mig: {strategy: mixed}\ndriver: {version: 570.172.08}'), context: inPart },
  },
  'hami/no-pool': {
    wrong: {
      yaml: release('hami', '2.10.0', HAMI.replace('scheduler: {', 'scheduler: {forceOverwriteDefaultScheduler: false, ')),
      context: { kubernetes: '1.34', pools: [h100('train', 'exclusive')] },
    },
    right: { yaml: release('hami', '2.10.0', HAMI), context: labs },
  },
  'hami/unasked': {
    wrong: { yaml: release('hami', '2.10.0', HAMI.replace('scheduler: {', "scheduler: {overwriteEnv: 'false', ")), context: labs },
    right: {
      yaml: `${release('hami', '2.10.0', HAMI.replace('scheduler: {', "scheduler: {overwriteEnv: 'true', "))}---\n${operator('cdi: {enabled: true}')}`,
      context: { kubernetes: '1.34', pools: [h100('labs', { hami: { runtimeClassName: 'nvidia' } })] },
    },
  },
  'hami/webhook-missed': {
    wrong: {
      yaml: `${release('hami', '2.10.0', `${HAMI}  runtimeClassName: nvidia\n`)}---\n${operator('cdi: {enabled: true}')}`,
      context: labs,
    },
    right: {
      yaml: `${release('hami', '2.10.0', `${HAMI.replace('scheduler: {', 'scheduler: {admissionWebhook: {failurePolicy: Fail}, ')}  runtimeClassName: nvidia\n`)}---\n${operator('cdi: {enabled: true}')}`,
      context: labs,
    },
  },
  'hami/nri': {
    wrong: { yaml: `${release('hami', '2.10.0', HAMI)}---\n${operator(NRI)}`, context: labs },
    right: {
      yaml: `${release('hami', '2.10.0', `${HAMI}  deviceListStrategy: cdi-annotations\n  podAnnotations: {nvidia.cdi.k8s.io/container.device-plugin: management.nvidia.com/gpu=all}\n`)}---\n${operator(NRI)}`,
      context: labs,
    },
  },
  'kubelet/gated-field': { wrong: reserving('TieredReservation'), right: reserving('None') },
  'kubelet/numa-nodes': { wrong: { yaml: '', context: nodes(9) }, right: { yaml: '', context: nodes(8) } },
  'delivery/helm-controller': { wrong: k3s('kubeadm'), right: k3s('rke2') },
  'hami/shares': {
    wrong: {
      yaml: release('hami', '2.10.0', `${HAMI}  deviceSplitCount: 10`),
      context: { kubernetes: '1.34', pools: [h100('labs', { hami: { deviceSplitCount: 4 } })] },
    },
    right: {
      yaml: release('hami', '2.10.0', `${HAMI}  deviceSplitCount: 4`),
      context: { kubernetes: '1.34', pools: [h100('labs', { hami: { deviceSplitCount: 4 } })] },
    },
  },
  'hami/gpu-type-piece': {
    wrong: { yaml: typed('{nvidia.com/use-gputype: A10}'), context: a10 },
    right: { yaml: typed('{nvidia.com/use-gputype: NVIDIA A10, nvidia.com/nouse-gputype: "NVIDIA A10G,NVIDIA A100"}'), context: a10 },
  },
};
