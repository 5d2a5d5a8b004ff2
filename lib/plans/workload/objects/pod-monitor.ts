import { map, object, optional, type Schema, text } from '../../../internal';
import type { KubeObject, Labels } from '../../../words/kubernetes';
import { defined } from '../pod/defined';
import { type Identity, metadataOf, type PodSelector } from '../pod/metadata';

/** How Prometheus finds the metrics of a server: a PodMonitor of the Prometheus Operator. */
export interface PodMonitorProps {
  /**
   * Labels by which a Prometheus chooses its monitors, such as `release`.
   *
   * @default - none
   */
  readonly labels?: Labels;
  /**
   * How often, such as `'15s'`.
   *
   * @default - the Prometheus' own
   */
  readonly interval?: string;
}

/** `Duration` of the Prometheus Operator, without the zero. */
const INTERVAL = /^(?=.)(\d+h)?(\d+m)?(\d+s)?(\d+ms)?$/;

/** A PodMonitor. */
export const podMonitorSchema: Schema = object<PodMonitorProps>({
  labels: optional(map(text({ empty: true }), { whole: true })),
  interval: optional(text({ pattern: INTERVAL, what: "a time such as '15s'" })),
});

/** The PodMonitor of a server's metrics. */
export const podMonitor = (
  identity: Identity,
  selector: PodSelector,
  { labels: more, interval }: PodMonitorProps,
  endpoint: { readonly port: string; readonly path: string },
): KubeObject => ({
  apiVersion: 'monitoring.coreos.com/v1',
  kind: 'PodMonitor',
  metadata: metadataOf({ ...identity, labels: { ...identity.labels, ...more } }),
  spec: { selector, podMetricsEndpoints: [defined({ ...endpoint, interval })] },
});
