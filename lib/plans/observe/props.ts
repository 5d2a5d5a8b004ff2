import type { Labels } from '../../words/kubernetes';
import type { PlainText } from '../model';
import type { AlertId } from './alerts/ids';
import type { DashboardId } from './dashboards/ids';

/**
 * What is read of the cluster's GPUs, and what is made of it: counters of the exporter, rules that record and alert, dashboards
 * of Grafana. It follows from the pools: a panel or an alert that cannot be true for the way in which they share GPUs is left out,
 * and `left-out.md` says why.
 */
export interface GpuMonitoringProps {
  /**
   * Who runs the exporter of DCGM. `operator`: the GPU Operator, whose values get the counters; it comes after this. Otherwise an
   * exporter that is there.
   *
   * @default 'operator'
   */
  readonly exporter?: 'operator' | ExistingExporter;
  /**
   * How Prometheus finds the exporter: by a ServiceMonitor or PodMonitor of the Prometheus Operator, or by annotations
   * `prometheus.io/scrape` of the Service, which the GPU Operator's has.
   *
   * @default 'serviceMonitor'
   */
  readonly scrape?: 'serviceMonitor' | 'podMonitor' | 'annotations';
  /**
   * Seconds between two readings of the GPUs, and between two scrapes: more often, a scrape reads the same again.
   *
   * @default 30
   */
  readonly interval?: number;
  /**
   * Labels by which Prometheus selects monitors and rules, such as `{ release: 'prometheus' }`.
   *
   * @default - none
   */
  readonly selectedBy?: Labels;
  /**
   * Namespace of monitors, rules and dashboards.
   *
   * @default 'monitoring'
   */
  readonly namespace?: PlainText;
  /**
   * Fields of DCGM to read besides those that the rules and dashboards need, such as `DCGM_FI_DEV_ENC_UTIL`, with their type. On
   * MIG nodes a long list delays the start of the exporter.
   *
   * @default - none
   */
  readonly counters?: Readonly<Record<string, 'gauge' | 'counter' | 'label'>>;
  /**
   * Whether to read counters of profiling. Nothing else may profile these GPUs then: one program can at a time.
   *
   * @default - true; false where no GPU has them, as GeForce cards
   */
  readonly profiling?: boolean;
  /**
   * Who else exposes metrics in this cluster.
   *
   * @default - kube-state-metrics, and what the pools need: HAMi or GPU-Manager
   */
  readonly sources?: MonitoringSources;
  /**
   * Changes of alerts by their name; `false` leaves one out.
   *
   * @default - every alert that can fire on these pools
   */
  readonly alerts?: Readonly<Partial<Record<AlertId, AlertChange | false>>>;
  /**
   * How rules reach Prometheus: a PrometheusRule, or a file for a Prometheus without the operator.
   *
   * @default 'prometheusRule'
   */
  readonly rules?: 'prometheusRule' | 'file';
  /**
   * Dashboards to write.
   *
   * @default - all that have panels for these pools
   */
  readonly dashboards?: readonly DashboardId[];
  /**
   * Labels by which Grafana's sidecar finds the ConfigMaps of dashboards.
   *
   * @default { grafana_dashboard: '1' }
   */
  readonly dashboardLabels?: Labels;
  /**
   * Folder of Grafana; its sidecar needs `folderAnnotation: grafana_folder`.
   *
   * @default 'GPU'
   */
  readonly folder?: PlainText;
  /**
   * Teams by name, each with its namespaces: GPU hours and costs are counted for each. Hours of other namespaces are those of
   * team `none`.
   *
   * @default - hours and costs by namespace alone
   */
  readonly teams?: Readonly<Record<string, readonly string[]>>;
  /**
   * Price of an hour of a whole GPU by the name of the pool; shares and MIG devices cost their part.
   *
   * @default - hours alone, without costs
   */
  readonly prices?: Readonly<Record<string, number>>;
  /**
   * Unit of the prices, for the panels.
   *
   * @default 'USD'
   */
  readonly currency?: 'USD' | 'EUR' | 'GBP' | 'JPY' | 'CNY' | 'RUB';
  /**
   * Labels of every object.
   *
   * @default - none
   */
  readonly labels?: Labels;
  /**
   * Findings to accept: rule id to the reason.
   *
   * @default - none
   */
  readonly silence?: Readonly<Record<string, string>>;
}

/** An exporter of DCGM that is there. Its list of counters is the ConfigMap of this, `DCGM_EXPORTER_CONFIGMAP_DATA` names it. */
export interface ExistingExporter {
  /** Release of the exporter, the second number in the tag of its image: `4.8.2` in `4.5.3-4.8.2-distroless`. */
  readonly version: string;
  /** Namespace of its pods. */
  readonly namespace: PlainText;
  /** Labels of its pods, and of its Service. */
  readonly labels: Labels;
  /**
   * Name of the port at which it answers, in its pods and its Service.
   *
   * @default 'metrics'
   */
  readonly port?: PlainText;
}

/** Who exposes metrics, besides the exporter. */
export interface MonitoringSources {
  /**
   * kube-state-metrics, which knows what pods ask for.
   *
   * @default true
   */
  readonly kubeStateMetrics?: boolean;
  /**
   * Whether kube-state-metrics exports the labels of nodes (`--metric-labels-allowlist=nodes=[*]`): pools that offer one resource
   * in several ways are told apart by them, and a MIG manager that is stuck shows.
   *
   * @default false
   */
  readonly nodeLabels?: boolean;
  /**
   * The GPU Operator's node-status-exporter, which then runs.
   *
   * @default false
   */
  readonly operatorStatus?: boolean;
  /**
   * Release of HAMi, such as `'2.9'`.
   *
   * @default - '2.10' where a pool is shared by HAMi
   */
  readonly hami?: string;
  /**
   * Kueue, with `metrics.enableClusterQueueResources: true`.
   *
   * @default false
   */
  readonly kueue?: boolean;
  /**
   * Volcano.
   *
   * @default false
   */
  readonly volcano?: boolean;
  /**
   * KAI.
   *
   * @default false
   */
  readonly kai?: boolean;
  /**
   * NVIDIA's DRA driver.
   *
   * @default - whether a pool gives out GPUs by claims
   */
  readonly draDriver?: boolean;
  /**
   * Release of vLLM, such as `'0.11.0'`.
   *
   * @default - no vLLM
   */
  readonly vllm?: string;
  /**
   * SGLang.
   *
   * @default false
   */
  readonly sglang?: boolean;
  /**
   * TGI.
   *
   * @default false
   */
  readonly tgi?: boolean;
  /**
   * Triton.
   *
   * @default false
   */
  readonly triton?: boolean;
}

/** What of an alert is otherwise. */
export interface AlertChange {
  /**
   * Number with which it compares, in the unit of its description.
   *
   * @default - the alert's own
   */
  readonly limit?: number;
  /**
   * Minutes for which it has to be true.
   *
   * @default - the alert's own
   */
  readonly minutes?: number;
  /**
   * How bad it is.
   *
   * @default - the alert's own
   */
  readonly severity?: 'critical' | 'warning' | 'info';
}
