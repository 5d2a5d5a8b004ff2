import fc from 'fast-check';
import { lintDocuments, readContext, readText } from '../../lib/read';

const WORDS = [
  'version',
  'flags',
  'sharing',
  'timeSlicing',
  'mps',
  'resources',
  'name',
  'replicas',
  'renameByDefault',
  'migStrategy',
  'plugin',
  'mig-configs',
  'devices',
  'mig-enabled',
  'mig-devices',
  'device-filter',
  '1g.10gb',
  'nodeconfig',
  'operatingmode',
  'nvidia',
  'deviceSplitCount',
  'configList',
  'resourceName',
  'selectors',
  'rdmaHcaMax',
  'devicePlugin',
  'config',
  'default',
  'map',
  'create',
  'data',
  'driver',
  'usePrecompiled',
  'mig',
  'strategy',
  'migManager',
  'nodeSelector',
  'cpu',
  'reserved',
  'isolated',
  'numa',
  'topologyPolicy',
  'kubelet',
  'kubeletConfig',
  'storage',
  'files',
  'contents',
  'source',
  'write_files',
  'content',
  'hugepages',
  'pages',
  'workloadHints',
  'config.yaml',
  'limits',
  'env',
  'value',
  'labels',
  'evictionHard',
  'reservedMemory',
  'featureGates',
  'cpuManagerPolicyOptions',
] as const;
const VALUES = [
  'v1',
  'all',
  'none',
  'mixed',
  'static',
  '0-3',
  'nvidia.com/gpu',
  '0x233010DE',
  'data:,a',
  'a',
  0,
  1,
  4,
  -1,
  1.5,
  true,
  false,
  null,
];

const KUBELET = [
  'evictionHard',
  'evictionSoft',
  'reservedMemory',
  'kubeReserved',
  'featureGates',
  'cpuManagerPolicyOptions',
  'cpuManagerPolicy',
  'reservedSystemCPUs',
  'memoryManagerPolicy',
  'topologyManagerPolicy',
  'topologyManagerPolicyOptions',
  'enforceNodeAllocatable',
  'registerWithTaints',
  'shutdownGracePeriod',
] as const;

const json = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(...VALUES),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...WORDS), tie('value'), { maxKeys: 5 }),
  ),
})).value;

/** Where each kind holds what is judged: random content would seldom find the way. */
const KINDS: readonly (readonly [string, string, (inner: unknown) => unknown])[] = [
  ['nvidia.com/v1', 'ClusterPolicy', (inner) => inner],
  ['nvidia.com/v1', 'ClusterPolicy', (inner) => ({ devicePlugin: inner, migManager: inner, driver: inner, mig: inner })],
  ['nvidia.com/v1alpha1', 'NVIDIADriver', (inner) => inner],
  ['mellanox.com/v1alpha1', 'NicClusterPolicy', (config) => ({ rdmaSharedDevicePlugin: { config } })],
  ['machineconfiguration.openshift.io/v1', 'MachineConfig', (files) => ({ config: { storage: { files } } })],
  ['machineconfiguration.openshift.io/v1', 'KubeletConfig', (kubeletConfig) => ({ kubeletConfig })],
  ['performance.openshift.io/v2', 'PerformanceProfile', (inner) => inner],
  ['performance.openshift.io/v2', 'PerformanceProfile', (inner) => ({ cpu: inner, hugepages: inner, workloadHints: inner })],
  ['node.eks.aws/v1alpha1', 'NodeConfig', (config) => ({ kubelet: { config } })],
];

const object = fc
  .tuple(fc.constantFrom(...KINDS), json)
  .map(([[apiVersion, kind, place], inner]) => JSON.stringify({ apiVersion, kind, metadata: { name: 'a' }, spec: place(inner) }));
const kubelet = fc
  .dictionary(fc.constantFrom(...KUBELET), json, { minKeys: 1, maxKeys: 4 })
  .map((fields) => JSON.stringify({ apiVersion: 'kubelet.config.k8s.io/v1beta1', kind: 'KubeletConfiguration', ...fields }));
const texts = fc
  .dictionary(
    fc.constantFrom('config.yaml', 'any'),
    fc.oneof(
      json.map((value) => JSON.stringify(value)),
      fc.string(),
    ),
  )
  .map((data) => JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data }));
const context = readContext(
  { kubernetes: '1.34', pools: [{ name: 'a', machine: 'dgxH100', sharing: { mps: { replicas: 4 } }, nodeSelector: { a: 'b' } }] },
  'context.yaml',
);

test('objects and files of any content are judged: nothing is thrown, and no reader gives up', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          object,
          texts,
          kubelet,
          json.map((value) => JSON.stringify(value)),
        ),
        { minLength: 1, maxLength: 3 },
      ),
      (all) => {
        const { documents } = readText('a.yaml', all.join('\n---\n'));
        expect(lintDocuments(documents, context).unreadable.filter(({ problem }) => !/^is not YAML/.test(problem))).toEqual([]);
      },
    ),
    { numRuns: 1500 },
  );
});
