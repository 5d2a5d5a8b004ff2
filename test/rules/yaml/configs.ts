import { indent, podWith, type YamlCases } from './yaml-case';

const configMap = (name: string, key: string, text: string, namespace = 'gpu-operator'): string =>
  `---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}, namespace: ${namespace}}\ndata:\n  ${key}: |\n${indent(4, text)}\n`;

const release = (values: string): string => `---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: gpu-operator, version: v26.7.0}}
  values:
${indent(4, values)}
`;

const layout = (line: string): string =>
  configMap(
    'mig',
    'config.yaml',
    `version: v1\nmig-configs:\n  all-disabled: [{devices: all, mig-enabled: false}]\n  mine:\n    - ${line}`,
  );
const twoEntries = (first: string, second: string): string =>
  `{devices: ${first}, mig-enabled: true, mig-devices: {1g.10gb: 7}}\n    - {devices: ${second}, mig-enabled: true, mig-devices: {3g.40gb: 2}}`;
const migManager = release('migManager: {config: {name: mig}}');
const sharing = (options: string): string =>
  configMap('plugin', 'any', `version: v1\nsharing:\n  timeSlicing: {${options}, resources: [{name: nvidia.com/gpu, replicas: 4}]}`);
const shares = (count: number): string => podWith(`resources: {limits: {nvidia.com/gpu.shared: ${count}}}`);
const counters = (line: string): string => configMap('counters', 'dcgm-metrics.csv', `# a comment\n${line}`);
const policy = (name: string, config: string): string => `apiVersion: mellanox.com/v1alpha1
kind: NicClusterPolicy
metadata: {name: ${name}}
spec:
  rdmaSharedDevicePlugin:
    config: |
${indent(6, config)}
`;
const gpuCluster = (name: string): string => `apiVersion: nvidia.com/v1alpha1
kind: GPUCluster
metadata: {name: ${name}}
spec: {}
`;
const HCA = '{"configList": [{"resourceName": "hca_a", "rdmaHcaMax": 63, "selectors": {"vendors": ["15b3"]}}]}';
const rdmaPod = (name: string): string =>
  podWith(`resources: {limits: {rdma/${name}: 1}}\nsecurityContext: {capabilities: {add: [IPC_LOCK]}}`);
const node = (label: string): string => `apiVersion: v1\nkind: Node\nmetadata: {name: n1, labels: {nvidia.com/mig.config: ${label}}}\n`;

const driver = (name: string, spec: string): string =>
  `---\napiVersion: nvidia.com/v1alpha1\nkind: NVIDIADriver\nmetadata: {name: ${name}}\nspec: {driverType: gpu, ${spec}}\n`;
const clusterPolicy = (spec: string): string =>
  `---\napiVersion: nvidia.com/v1\nkind: ClusterPolicy\nmetadata: {name: cluster-policy}\nspec:\n${indent(2, spec)}\n`;
const chart = (values: string): string =>
  release(values).replace('gpu-operator, version: v26.7.0', 'nvidia-device-plugin, version: 0.20.0');
const MPS = '{version: v1, sharing: {mps: {resources: [{name: nvidia.com/gpu, replicas: 4}]}}}';
const profile = (spec: string): string =>
  `apiVersion: performance.openshift.io/v2\nkind: PerformanceProfile\nmetadata: {name: gpu}\nspec:\n  nodeSelector: {node-role.kubernetes.io/gpu: ''}\n${indent(2, spec)}\n`;
const GOLD = 'nodeSelector: {tier: gold}';

/** Files of the GPU stack, wherever they stand. */
export const configCases: YamlCases = {
  'mig/config-file': {
    says: 'is not a key of a mig-parted configuration here',
    wrong: layout('{devices: all, mig-enabled: true, mig-device: {1g.10gb: 7}, mig-devices: {}}'),
    right: layout('{devices: all, mig-enabled: true, mig-devices: {1g.10gb: 7}}'),
  },
  'mig/overridden': {
    says: "of configuration 'mine', this entry undoes how an earlier one cuts GPU 1",
    wrong: layout(twoEntries('[0, 1]', '[1, 2]')),
    right: layout(twoEntries('[0, 1]', '[2, 3]')),
  },
  'operator/config-map': {
    says: "has no key 'config.yaml', which migManager of the GPU Operator reads",
    wrong: configMap('mig', 'mig.yaml', 'version: v1') + migManager,
    right: layout('{devices: all, mig-enabled: true, mig-devices: {1g.10gb: 7}}') + migManager,
  },
  'operator/config-missing': {
    says: 'no ConfigMap of this name is among the documents',
    wrong:
      configMap('plugin', 'any', 'version: v1\nflags: {migStrategy: single}') + release('devicePlugin: {config: {name: plugin-config}}'),
    right: configMap('plugin', 'any', 'version: v1\nflags: {migStrategy: single}') + release('devicePlugin: {config: {name: plugin}}'),
  },
  'operator/config-namespace': {
    says: 'names a ConfigMap in namespace kube-system, but the operator runs in gpu-operator',
    wrong: configMap('plugin', 'any', 'version: v1', 'kube-system') + release('devicePlugin: {config: {name: plugin}}'),
    right: configMap('plugin', 'any', 'version: v1') + release('devicePlugin: {config: {name: plugin}}'),
  },
  'operator/unheard-value': {
    says: "flags.migStrategy is ignored: mig.strategy says 'single'",
    wrong: configMap('plugin', 'any', 'version: v1\nflags: {migStrategy: mixed}') + release('devicePlugin: {config: {name: plugin}}'),
    right:
      configMap('plugin', 'any', 'version: v1\nflags: {migStrategy: mixed}') +
      release("mig: {strategy: ''}\ndevicePlugin: {config: {name: plugin}}"),
  },
  'operator/config-label': {
    says: 'is the name of no configuration that is known here',
    wrong: layout('{devices: all, mig-enabled: true, mig-devices: {}}') + `---\n${node('theirs')}`,
    right: layout('{devices: all, mig-enabled: true, mig-devices: {}}') + `---\n${node('mine')}`,
  },
  'operator/counters': {
    says: 'has 4 fields, and the exporter stops unless it has 3',
    wrong: counters('DCGM_FI_DEV_GPU_TEMP, gauge, Temperature, in C'),
    right: counters('DCGM_FI_DEV_GPU_TEMP, gauge, Temperature in C\nDCGM_FI_DEV_FB_USED,gauge,"Memory, in MiB"'),
  },
  'network/policy-name': {
    says: 'is ignored by the operator',
    wrong: policy('mine', HCA),
    right: policy('nic-cluster-policy', HCA),
  },
  'operator/gpu-cluster-name': {
    says: 'is refused by the API server',
    wrong: gpuCluster('mine'),
    right: gpuCluster('gpu-cluster'),
  },
  'network/rdma-config': {
    says: 'has neither selectors nor devices',
    wrong: policy('nic-cluster-policy', '{"configList": [{"resourceName": "hca_a", "rdmaHcaMax": 63, "ifNames": ["ib0"]}]}'),
    right: policy('nic-cluster-policy', HCA),
  },
  'network/rdma-resource': {
    says: "container 'main' asks for a resource that no configuration offers which is known here",
    wrong: `${policy('nic-cluster-policy', HCA)}---\n${rdmaPod('hca_b')}`,
    right: `${policy('nic-cluster-policy', HCA)}---\n${rdmaPod('hca_a')}`,
  },
  'sharing/share-name': {
    says: "container 'main' asks for a share that no configuration of the device plugin makes which is known here",
    wrong: `${sharing('renameByDefault: false')}---\n${shares(1)}`,
    right: `${sharing('renameByDefault: true')}---\n${shares(1)}`,
  },
  'sharing/one-share': {
    says: "container 'main' asks for 2 shares, and every configuration that makes them fails these requests",
    wrong: `${sharing('renameByDefault: true, failRequestsGreaterThanOne: true')}---\n${shares(2)}`,
    right: `${sharing('renameByDefault: true, failRequestsGreaterThanOne: false')}---\n${shares(2)}`,
  },
  'driver/selector': {
    says: "NVIDIADriver 'a' selects the same nodes",
    wrong: driver('a', GOLD) + driver('b', GOLD),
    right: driver('a', GOLD) + driver('b', 'nodeSelector: {tier: silver}') + driver('c', 'default: true'),
  },
  'driver/precompiled': {
    says: 'is not a branch: it has no precompiled image',
    wrong: driver('a', 'usePrecompiled: true, version: 580.126.20'),
    right: driver('a', "usePrecompiled: true, version: '580'"),
  },
  'driver/ignored': {
    says: 'is ignored: this GPU Operator takes the driver from its own values',
    wrong: driver('a', GOLD) + clusterPolicy('driver: {enabled: true}'),
    right: driver('a', GOLD) + clusterPolicy('driver: {enabled: true, useNvidiaDriverCRD: true}'),
  },
  'plugin/broken-value': {
    says: 'has several configurations and no default',
    wrong: chart('config: {map: {a: "version: v1", b: "version: v1"}}'),
    right: chart('config: {default: a, map: {a: "version: v1", b: "version: v1"}}'),
  },
  'plugin/mps-gfd': {
    says: 'whose daemon runs on no node without the labels of GPU Feature Discovery',
    wrong: chart(`config: {map: {default: "${MPS}"}}`),
    right: chart(`gfd: {enabled: true}\nconfig: {map: {default: "${MPS}"}}`),
  },
  'node/performance-profile': {
    says: 'has CPUs that are also in cpu.reserved',
    wrong: profile('cpu: {reserved: 0-3, isolated: 3-15}'),
    right: profile('cpu: {reserved: 0-3, isolated: 4-15}'),
  },
};
