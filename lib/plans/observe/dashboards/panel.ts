import type { Scene } from '../scene';
import type { DashboardId } from './ids';

/** A panel of a dashboard: what it asks Prometheus for, and how it shows the answer. */
export interface Panel {
  readonly title: string;
  /** What one sees in it, and what it is not. */
  readonly about?: string;
  /** Queries by the text of their legends. */
  readonly queries: Readonly<Record<string, string>>;
  /** Unit, in Grafana's words. */
  readonly unit: string;
  /** How it is drawn. */
  readonly as?: 'timeseries' | 'stat' | 'bargauge';
  readonly max?: number;
  /** Why it cannot be true here, besides metrics that are not there. */
  readonly why?: (scene: Scene) => string | undefined;
}

/** A dashboard: its panels, and the filters above them. */
export interface Dashboard {
  readonly id: DashboardId;
  readonly title: string;
  readonly filters: readonly FilterName[];
  readonly panels: (scene: Scene) => readonly Panel[];
}

export type FilterName = 'node' | 'model' | 'namespace' | 'pod' | 'sharing' | 'pool';

/** Where the values of each filter come from. */
export const FILTERS: Readonly<Record<FilterName, { readonly metric: string; readonly label: string; readonly title: string }>> = {
  node: { metric: 'DCGM_FI_DEV_GPU_TEMP', label: 'node', title: 'Node' },
  model: { metric: 'DCGM_FI_DEV_GPU_TEMP', label: 'modelName', title: 'GPU' },
  sharing: { metric: 'namespace_pod:gpu_allocated:sum', label: 'sharing', title: 'Sharing' },
  pool: { metric: 'namespace_pod:gpu_allocated:sum', label: 'pool', title: 'Pool' },
  namespace: { metric: 'namespace_pod:gpu_allocated:sum', label: 'namespace', title: 'Namespace' },
  pod: { metric: 'namespace_pod:gpu_allocated:sum', label: 'pod', title: 'Pod' },
};

/** The GPUs that are chosen. */
export const CHOSEN = 'node=~"$node", modelName=~"$model"';
/** The pods that are chosen. */
export const PODS = 'namespace=~"$namespace", pod=~"$pod"';

/** One number for each chosen GPU, whichever pods and MIG devices it has. */
export const eachGpu = (metric: string, more = ''): string => `max by (node, gpu) (${metric}{${CHOSEN}${more}})`;
export const GPU_LEGEND = '{{node}} GPU {{gpu}}';

/** Pods that share GPUs in a way that is chosen. */
export const inChosenWay = (query: string): string =>
  `${query} * on (namespace, pod) group_left (sharing) (max by (namespace, pod, sharing) (namespace_pod:gpu_allocated:sum{sharing=~"$sharing"}) > bool 0)`;

/** MiB as bytes. */
export const MIB = '* 1048576';
