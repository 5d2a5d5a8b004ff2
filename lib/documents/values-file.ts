import type { KubeObject } from '../kubernetes';

/** Characters of a document: what is larger is data, and a word may stand in it by chance. */
export const LARGEST = 2 ** 16;

/** What a file of values is called among objects: it says no kind of its own. */
export const VALUES_FILE = { apiVersion: '', kind: 'values', metadata: { name: '' } } as const;

export const isValuesFile = ({ apiVersion, kind }: Pick<KubeObject, 'apiVersion' | 'kind'>): boolean =>
  apiVersion === VALUES_FILE.apiVersion && kind === VALUES_FILE.kind;

/** The keys of a file of values. */
export function valuesOfFile({ apiVersion: _apiVersion, kind: _kind, metadata: _metadata, ...values }: KubeObject): object {
  return values;
}

/** Whether a text may be values of a chart that we know: it has a key of one at its left, or speaks of GPUs. */
export const mayBeValues = (text: string): boolean => text.length < LARGEST && KEYS.test(text);

/** Sources: `values.yaml` of gpu-operator v26.7.0, HAMi v2.10.0 and k8s-device-plugin v0.19.3. */
const KEYS = new RegExp(
  `^["']?(?:${[
    ...['ccManager', 'cdi', 'clusterPolicy', 'daemonsets', 'dcgm', 'dcgmExporter', 'devicePlugin', 'draDriver', 'driver', 'gdrcopy', 'gds'],
    ...['gfd', 'gpuCluster', 'hostPaths', 'kataManager', 'mig', 'migManager', 'nfd', 'node-feature-discovery', 'nodeStatusExporter'],
    ...['operator', 'platform', 'psa', 'psp', 'sandboxDevicePlugin', 'sandboxWorkloads', 'toolkit', 'validator', 'vfioManager'],
    ...['vgpuDeviceManager', 'vgpuManager', 'scheduler', 'schedulerName', 'deviceListStrategy', 'migStrategy', 'runtimeClassName'],
  ].join('|')})["']?:|nvidia|gpu|hami`,
  'm',
);
