// Where in a chart's objects our model says that a value ends up.
import type { ChartName } from '../../recorded/charts/data';

/** A key, or several that begin alike, and how the place begins at which it is read. */
type Place = readonly [key: RegExp, place: (key: string) => string];

const policy = (key: string): string => `ClusterPolicy cluster-policy: spec.${key}`;
const deviceConfig = (): string => 'ConfigMap hami-scheduler-device: data.device-config.yaml';
const plugin = (path: string) => (): string => `DaemonSet hami-device-plugin: ${path}`;
const discovery = (path: string) => (): string => `DaemonSet gpu-operator-node-feature-discovery-worker: spec.template.spec.${path}`;
const scheduler = (path: string) => (): string => `Deployment hami-scheduler: ${path}`;

const places: Readonly<Record<ChartName, readonly Place[]>> = {
  'gpu-operator': [
    [/^(dcgmExporter|devicePlugin|migManager)\.config\.(create|data)$/, () => 'ConfigMap *'],
    [
      /^(daemonsets|dcgmExporter|devicePlugin|driver|gfd|hostPaths|mig|migManager|nodeStatusExporter|psa|sandboxWorkloads|toolkit|validator|vgpuManager)\./,
      policy,
    ],
    [/^operator\.resources\./, (key) => `Deployment gpu-operator: spec.template.spec.containers[].${key.replace('operator.', '')}`],
    [/^operator\.repository$/, () => 'Deployment gpu-operator: spec.template.spec.containers[].image'],
    [/^operator\.imagePullSecrets$/, () => 'Deployment gpu-operator: spec.template.spec.imagePullSecrets'],
    [/^operator\.upgradeCRD$/, () => 'Job gpu-operator-upgrade-crd'],
    // Each item is an object by itself; what was recorded has a name and a value, and neither kind nor metadata.
    [/^extraObjects$/, () => ' : '],
    [/^node-feature-discovery\.image\.repository$/, discovery('containers[].image')],
    [/^node-feature-discovery\.imagePullSecrets$/, discovery('imagePullSecrets')],
    [
      /^node-feature-discovery\.worker\.tolerations$/,
      () => 'DaemonSet gpu-operator-node-feature-discovery-worker: spec.template.spec.tolerations',
    ],
  ],
  hami: [
    [/^resource(Name|Mem|MemPercentage|Cores|Priority)$/, deviceConfig],
    [/^devicePlugin\.(deviceSplitCount|deviceMemoryScaling|deviceCoreScaling|preConfiguredDeviceMemory)$/, deviceConfig],
    [/^(scheduler\.overwriteEnv|device-config\.content)$/, deviceConfig],
    [/^devicePlugin\.runtimeClassName$/, plugin('spec.template.spec.runtimeClassName')],
    [/^devicePlugin\.nvidiaNodeSelector$/, plugin('spec.template.spec.nodeSelector')],
    [/^devicePlugin\.tolerations$/, plugin('spec.template.spec.tolerations')],
    [/^devicePlugin\.podAnnotations$/, plugin('spec.template.metadata.annotations')],
    [/^devicePlugin\.libPath$/, plugin('spec.template.spec.volumes[].hostPath.path')],
    [/^devicePlugin\.monitor\.ctrPath$/, plugin('spec.template.spec.containers[].volumeMounts[].mountPath')],
    [/^global\.gpuHookPath$/, plugin('spec.template.spec.containers[]')],
    [/^devicePlugin\.gpuOperatorToolkitReady\.enabled$/, plugin('spec.template.spec.initContainers')],
    [/^devicePlugin\.nodeConfiguration\.config$/, () => 'ConfigMap hami-device-plugin: data.config.json'],
    [/^devicePlugin\.(monitor\.)?image\.registry$/, plugin('spec.template.spec.containers[].image')],
    [/^global\.imagePullSecrets$/, plugin('spec.template.spec.imagePullSecrets')],
    [/^scheduler\.extender\.image\.registry$/, scheduler('spec.template.spec.containers[].image')],
    [/^scheduler\.patch\.imageNew\.registry$/, () => 'Job hami-admission-create: spec.template.spec.containers[].image'],
    [/^schedulerName$/, scheduler('spec.template.spec.containers[].command')],
    [/^scheduler\.forceOverwriteDefaultScheduler$/, scheduler('spec.template.spec.containers[].command')],
    [/^scheduler\.kubeScheduler\.image\.(registry|repository|tag)$/, scheduler('spec.template.spec.containers[].image')],
    [/^scheduler\.admissionWebhook\.whitelistNamespaces$/, () => 'MutatingWebhookConfiguration hami-webhook: webhooks[].namespaceSelector'],
    [/^prometheus\.enabled$/, () => 'ServiceMonitor hami-scheduler'],
    [/^scheduler\.certManager\.enabled$/, () => 'Certificate hami-scheduler-serving-cert'],
    [/^devicePlugin\.enabled$/, () => 'DaemonSet hami-device-plugin'],
    [/^devices\.\w+\.enabled$/, scheduler('spec.template.spec.containers[].command')],
    [/^devices\.ascend\.(hamiVnpuCore|runtimeClassName)$/, deviceConfig],
    [/^scheduler\.patch\.enabled$/, () => 'Job hami-admission-create'],
  ],
};

/** How a place begins at which the chart must read a key; undefined when our model says nothing of it. */
export function placeOf(chart: ChartName, key: string): string | undefined {
  const [, place] = places[chart].find(([pattern]) => pattern.test(key)) ?? [];
  return place?.(key);
}
