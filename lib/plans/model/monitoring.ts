import type { Labels } from '../../words/kubernetes';
import type { KnownCluster } from './cluster';

/** What a `GpuMonitoring` needs of the release that runs the metrics exporter. */
export interface MonitoringFacts {
  readonly path: string;
  readonly cluster?: KnownCluster;
  /** The list of counters, a line each: field, type, help. */
  readonly counters: string;
  /** Seconds between two readings of the GPUs, and between two scrapes. */
  readonly interval: number;
  /** The operator's own ServiceMonitor; absent where something else finds the exporter. */
  readonly serviceMonitor?: { readonly labels: Labels };
  /** The release of an exporter that is there. */
  readonly exporter?: string;
  /** Namespaces that have a team, where teams are given. */
  readonly teamNamespaces?: readonly string[];
  /** Whether the operator's node-status-exporter is to run. */
  readonly nodeStatus: boolean;
}
