// What manuals and notes of GPU platforms tell their readers to write, and what holds: the linter finds the one and takes the other.
import { gpuOperatorChart } from '../../lib/plans/charts/gpu-operator/chart';
import { lintDocuments, noContext, readText } from '../../lib/read';
import { cudaOfDriver } from '../../lib/rules/checks/cuda/cuda-images';
import { podWith } from './pod-with';

const found = (text: string) => lintDocuments(readText('a.yaml', text).documents, noContext).findings;

const release = (chart: string, version: string, values: string): string => `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: a, namespace: a}
spec:
  chart: {spec: {chart: ${chart}, version: ${version}}}
  values: {${values}}
`;
const plugin = (values: string): string => release('nvidia-device-plugin', '0.20.0', values);
const hami = (values: string): string => release('hami', '2.10.0', values);
const operator = (values: string): string => release('gpu-operator', 'v26.7.0', values);

const scheduler = (version: string, cacheCapable = 'false'): string => `apiVersion: kubescheduler.config.k8s.io/${version}
kind: KubeSchedulerConfiguration
clientConnection: {kubeconfig: /etc/kubernetes/scheduler.conf}
extenders:
  - enableHTTPS: true
    filterVerb: predicates
    managedResources: [{name: tencent.com/vcuda-core, ignoredByScheduler: false}]
    nodeCacheCapable: ${cacheCapable}
    urlPrefix: https://10.0.0.10:6443/api/v1/namespaces/kube-system/services/gpu-quota-admission/proxy/scheduler
    tlsConfig: {insecure: false, certFile: /etc/kubernetes/pki/apiserver-kubelet-client.crt, keyFile: /etc/kubernetes/pki/apiserver-kubelet-client.key, caFile: /etc/kubernetes/pki/ca.crt}
`;

const limitation = (namespace: string, limits = 'optional', requests = 'disabled'): string => `apiVersion: v1
kind: ConfigMap
metadata:
  name: cf-crl-gpu-manager-vcuda-core
  namespace: ${namespace}
  labels: {features.alauda.io/type: CustomResourceLimitation, features.alauda.io/group: gpu-manager, features.alauda.io/enabled: "true"}
data: {key: tencent.com/vcuda-core, dataType: integer, defaultValue: "20", descriptionZh: GPU 虚拟核, descriptionEn: GPU cores, group: gpu-manager, limits: ${limits}, requests: ${requests}}
`;

const limits = (text: string): string => podWith(`resources: {limits: {${text}}}`);
const vllm = (dtype: string): string =>
  podWith(
    `command: [python3, -m, vllm.entrypoints.openai.api_server, --model, m, --dtype=${dtype}]\nresources: {limits: {nvidia.com/gpu: 1}}`,
    'nodeSelector: {nvidia.com/gpu.product: Tesla-V100-SXM2-16GB}',
  );
const kserve = (dtype: string): string => `apiVersion: serving.kserve.io/v1beta1
kind: InferenceService
metadata: {name: llm, namespace: ml, annotations: {serving.kserve.io/enable-prometheus-scraping: "true"}}
spec:
  predictor:
    nodeSelector: {nvidia.com/gpu.product: Tesla-T4}
    containers:
      - name: kserve-container
        image: vllm/vllm-openai:v0.11.0
        args: [--model=m, --tensor-parallel-size=1, --dtype=${dtype}]
        resources: {limits: {nvidia.com/gpu: 1}}
`;
const cuda = (image: string, resources = 'tencent.com/vcuda-core: 30, tencent.com/vcuda-memory: 16'): string =>
  limits(resources).replace('x:1', image);

test.each<[what: string, wrong: string, rule: string, right: string]>([
  [
    'a policy of compute capabilities, which no chart of the device plugin has',
    plugin('compatabilityPolicy: strict'),
    'operator/unknown-value',
    plugin('deviceListStrategy: envvar'),
  ],
  [
    'a list of compute capabilities, which no chart of the device plugin has',
    plugin('computeCapabilities: ["8.0", "9.0"]'),
    'operator/unknown-value',
    plugin('gfd: {enabled: true}'),
  ],
  ['the version of a kube-scheduler that is long gone', scheduler('v1beta2'), 'scheduler/config', scheduler('v1')],
  ['an extender that gets names of nodes alone', scheduler('v1', 'true'), 'scheduler/extender-cache', scheduler('v1')],
  ['a custom resource outside of kube-public', limitation('kube-system'), 'alauda/limitation-place', limitation('kube-public')],
  [
    'limits that follow from limits',
    limitation('kube-public', 'fromLimits'),
    'alauda/limitation-field',
    limitation('kube-public', 'required'),
  ],
  [
    'requests that are optional, which one page leaves out and the platform takes',
    limitation('kube-public', 'optional', 'sometimes'),
    'alauda/limitation-field',
    limitation('kube-public', 'optional', 'optional'),
  ],
  ['cores of one GPU and a half', limits('tencent.com/vcuda-core: 150'), 'cores/amount', limits('tencent.com/vcuda-core: 200')],
  [
    'memory in MiB where units are counted',
    limits('tencent.com/vcuda-core: 30, tencent.com/vcuda-memory: 1048576'),
    'cores/memory-unit',
    limits('tencent.com/vcuda-core: 30, tencent.com/vcuda-memory: 16'),
  ],
  [
    'MPS memory in MiB where gibibytes are counted',
    limits('nvidia.com/mps-core: 50, nvidia.com/mps-memory: 8192'),
    'cores/memory-unit',
    limits('nvidia.com/mps-core: 50, nvidia.com/mps-memory: 8'),
  ],
  [
    'MPS cores above 100',
    limits('nvidia.com/mps-core: 120, nvidia.com/mps-memory: 8'),
    'cores/amount',
    limits('nvidia.com/mps-core: 100, nvidia.com/mps-memory: 8'),
  ],
  ['CUDA 11.8 in a part of a GPU of GPU-Manager', cuda('a/b:cuda11.8'), 'cores/cuda', cuda('a/b:cuda11.8', 'tencent.com/vcuda-core: 100')],
  ['bfloat16 on a V100', vllm('bfloat16'), 'pool/dtype', vllm('half')],
  ['bfloat16 on a T4 under KServe', kserve('bfloat16'), 'pool/dtype', kserve('half')],
  [
    'GPU memory in thousandths',
    limits('nvidia.com/gpu: 2, nvidia.com/gpumem: 3000m, nvidia.com/gpucores: 30'),
    'hami/quantity',
    limits('nvidia.com/gpu: 2, nvidia.com/gpumem: 3000, nvidia.com/gpucores: 30'),
  ],
  [
    'the tag of a kube-scheduler by a key that HAMi dropped in 2.7',
    hami('scheduler: {kubeScheduler: {imageTag: v1.16.8}}'),
    'operator/unknown-value',
    hami('scheduler: {kubeScheduler: {image: {tag: v1.34.2}}}'),
  ],
  [
    'a mirror of an image by a key that the GPU Operator does not have',
    operator('image: {repository: registry.cn-hangzhou.aliyuncs.com/google_containers/node-feature-discovery}'),
    'operator/unknown-value',
    operator('node-feature-discovery: {image: {repository: registry.cn-hangzhou.aliyuncs.com/google_containers/node-feature-discovery}}'),
  ],
  [
    'hours of the day in the configuration of HAMi, which has none',
    hami('devicePlugin: {nodeConfiguration: {config: \'{"nodeconfig":[{"name":"n","operatingmode":"mig","scheduleWindow":"20:00"}]}\'}}'),
    'hami/config-file',
    hami('devicePlugin: {nodeConfiguration: {config: \'{"nodeconfig":[{"name":"n","operatingmode":"mig"}]}\'}}'),
  ],
])('sees %s, and takes what holds', (_what, wrong, rule, right) => {
  const rulesOf = (text: string) => found(text).map((finding) => finding.rule);
  expect(rulesOf(wrong)).toContain(rule);
  expect(rulesOf(right)).not.toContain(rule);
});

test('says where the key is that was meant', () => {
  const [finding] = found(hami('scheduler: {kubeScheduler: {imageTag: v1.16.8}}')).filter(({ rule }) => rule === 'operator/unknown-value');
  expect(JSON.stringify(finding)).toContain('image.tag');
});

test('a new cluster has CUDA 12 or newer: every release of the GPU Operator brings such a driver', () => {
  const drivers = gpuOperatorChart.releases.map(({ components }) => (components as { readonly driver: string }).driver);
  expect(drivers.length).toBeGreaterThan(3);
  expect(drivers.filter((driver) => (cudaOfDriver(driver) ?? 0) < 12)).toEqual([]);
});
