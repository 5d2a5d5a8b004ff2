import { GKE_KUBELET_FIELDS, sysctl } from '../../words/formats';
import { isPlainObject, itemsOf, valueIn } from '../../internal';
import type { KubeletConfiguration, KubeObject } from '../../words/kubernetes';
import type { FoundConfig } from '../yaml/configs';
import type { FoundKubelet } from './found-kubelet';

type Step = string | number;

/** Fields of the kubelet that GKE has inside of others. */
const NESTED: Readonly<Record<string, readonly [group: string, key: string]>> = {
  topologyManagerPolicy: ['topologyManager', 'policy'],
  topologyManagerScope: ['topologyManager', 'scope'],
  memoryManagerPolicy: ['memoryManager', 'policy'],
};

/** A node system configuration is a file of these two. */
const isSystemConfig = (value: unknown): boolean =>
  isPlainObject(value) && Object.keys(value).every((key) => key === 'kubeletConfig' || key === 'linuxConfig');

/** The places of a ComputeClass that configure nodes. Source: GoogleCloudPlatform/compute-class-api 8067eae6. */
const placesIn = (object: KubeObject): readonly (readonly Step[])[] => [
  ['spec', 'priorityDefaults', 'nodeSystemConfig'],
  ...itemsOf(valueIn(object, 'spec', 'priorities')).map((_, index) => ['spec', 'priorities', index, 'nodeSystemConfig']),
];

/** The kubelets of a ComputeClass, and of a file for `gcloud container node-pools --system-config-from-file`. */
export const kubeletsOfClass = (object: KubeObject): readonly FoundKubelet[] =>
  placesIn(object).flatMap((steps) => kubeletAt(object, [...steps, 'kubeletConfig']));
export const kubeletsOfSystemConfig = (value: unknown): readonly FoundKubelet[] =>
  isSystemConfig(value) ? kubeletAt(value, ['kubeletConfig']) : [];

/** What they set of the kernel. */
export const sysctlsOfClass = (object: KubeObject): readonly FoundConfig[] =>
  placesIn(object).flatMap((steps) => sysctlsAt(object, [...steps, 'linuxNodeConfig', 'sysctls']));
export const sysctlsOfSystemConfig = (value: unknown): readonly FoundConfig[] =>
  isSystemConfig(value) ? sysctlsAt(value, ['linuxConfig', 'sysctl']) : [];

function kubeletAt(value: unknown, steps: readonly Step[]): readonly FoundKubelet[] {
  const given = valueIn(value, ...steps);
  if (!isPlainObject(given)) return [];
  const own = Object.keys(GKE_KUBELET_FIELDS).flatMap((field) => {
    const key = Object.keys(given).find((name) => name.toLowerCase() === field.toLowerCase());
    return key === undefined ? [] : [[field, [key]] as const];
  });
  const nested = Object.entries(NESTED).filter(([, place]) => valueIn(given, ...place) !== undefined);
  const names = Object.fromEntries<readonly string[]>([...own, ...nested]);
  const fields = Object.entries(names).map(([field, place]) => [field, valueIn(given, ...place)] as const);
  const configuration = { apiVersion: 'kubelet.config.k8s.io/v1beta1', kind: 'KubeletConfiguration', ...Object.fromEntries(fields) };
  return fields.length === 0 ? [] : [{ configuration: configuration as unknown as KubeletConfiguration, steps, partial: true, names }];
}

function sysctlsAt(value: unknown, steps: readonly Step[]): readonly FoundConfig[] {
  const given = valueIn(value, ...steps);
  const lines = isPlainObject(given)
    ? Object.entries(given).map(([name, set]) => ({ name, value: String(set === true ? 1 : set === false ? 0 : set) }))
    : [];
  return lines.length === 0 ? [] : [{ sort: 'sysctl', steps, text: sysctl.write(lines) }];
}
