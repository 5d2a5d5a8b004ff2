import { type Field, integer, json, list, map, object, oneOf, optional, required, text } from '../../../internal';
import type { Taint } from '../../../words/kubernetes';
import type { PlannedFile } from '../../../plans/model';
import type { GpuComponent } from '../component';
import type { GpuOperator } from '../releases/operator';
import type { GpuNodePool } from '../pool';
import type { WorkloadComponent } from '../workload';
import type { ClusterElsewhere } from './described';
import { knownFacts } from './described';

type Values = Readonly<Record<string, unknown>>;
type Keys = Readonly<Record<string, Field>>;

/** An object of the cluster. */
export const kubeObject = object<{ apiVersion: string; kind: string; metadata: object; status: object }>({
  apiVersion: required(text()),
  kind: required(text()),
  metadata: required(json),
  status: optional(json),
});

const kubeObjectOf = (resource: unknown): Values | undefined => {
  if (resource === undefined) return undefined;
  const { apiVersion, kind, metadata, status } = resource as Values;
  return { apiVersion, kind, metadata, status };
};

/** What every component gives. */
export const outputsOfAll: Keys = {
  files: required(
    list(
      object<PlannedFile>({
        path: required(text()),
        text: required(text()),
        executable: optional({ is: 'boolean' }),
        about: required(text()),
      }),
    ),
  ),
};

export const ofAll = ({ files }: GpuComponent): Values => ({ files });

/** What pools give. */
export const poolOutputs: Keys = {
  description: required(json),
  mode: required(text()),
  gpu: optional(text()),
  nodeLabels: required(map(text())),
  taints: required(
    list(
      object<Taint>({
        key: required(text()),
        value: optional(text()),
        effect: required(oneOf(['NoSchedule', 'PreferNoSchedule', 'NoExecute'])),
      }),
    ),
  ),
  userData: required(text()),
  clientMemory: optional(json),
};

/** A pool of any kind. */
export type AnyPool = Omit<GpuNodePool, 'mode' | 'gpu'> & { readonly mode: string; readonly gpu: string | undefined };

export const ofPool = ({ description, mode, gpu, nodeLabels, taints, userData, clientMemory }: AnyPool): Values => ({
  description,
  mode,
  gpu,
  nodeLabels,
  taints,
  userData,
  clientMemory,
});

const service = object<{ name: string; port: number; metadata: object; status: object }>({
  name: required(text()),
  port: optional(integer()),
  metadata: required(json),
  status: optional(json),
});

/** What workloads give, and the objects of each by the name of its property. */
export const workloadOutputs = (objects: readonly string[]): Keys => ({
  name: required(text()),
  service: optional(service),
  url: optional(text()),
  status: required(json),
  ...Object.fromEntries(objects.map((key) => [key, optional(kubeObject)])),
});

/** A workload of any kind. */
export type AnyWorkload = GpuComponent & Pick<WorkloadComponent<object>, 'name' | 'service' | 'url' | 'status'>;

export function ofWorkload(component: AnyWorkload, objects: readonly string[]): Values {
  const { name, service: made, url, status } = component;
  const all = component as unknown as Values;
  return {
    name,
    service: made && { name: made.name, port: made.port, metadata: made.metadata, status: made.status },
    url,
    status,
    ...Object.fromEntries(objects.map((key) => [key, kubeObjectOf(all[key])])),
  };
}

/** What releases give. */
export const releaseOutputs: Keys = {
  description: required(json),
  values: required(json),
  release: optional(
    object<{ name: string; namespace: string; version: string; status: object }>({
      name: required(text()),
      namespace: optional(text()),
      version: optional(text()),
      status: optional(json),
    }),
  ),
  namespace: optional(kubeObject),
};

/** A release of any chart. */
export type AnyRelease = GpuComponent & Pick<GpuOperator, 'values' | 'release' | 'namespace'>;

export function ofRelease({ values, release, namespace }: AnyRelease, { served: [facts] }: ClusterElsewhere): Values {
  return {
    description: facts && knownFacts(facts),
    values,
    release: release && { name: release.name, namespace: release.namespace, version: release.version, status: release.status },
    namespace: kubeObjectOf(namespace),
  };
}
