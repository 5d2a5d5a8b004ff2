import { dcgmSource } from './dcgm';
import { draDriverSource, kubeStateMetricsSource, nodeLabelsSource, operatorStatusSource } from './kubernetes';
import type { Metric, MetricSource } from './metric';
import { kaiSource, kueueSource, volcanoSource } from './queues';
import { sglangSource, tgiSource, tritonSource, vllmSource } from './servers';
import { gpuManagerSource, hamiSource } from './sharing';

/** Every source of metrics that dashboards and alerts know. */
export const metricSources: readonly MetricSource[] = [
  dcgmSource,
  kubeStateMetricsSource,
  nodeLabelsSource,
  operatorStatusSource,
  hamiSource,
  gpuManagerSource,
  kueueSource,
  volcanoSource,
  kaiSource,
  draDriverSource,
  vllmSource,
  sglangSource,
  tgiSource,
  tritonSource,
];

/** A metric, and who exposes it. */
export interface SourcedMetric extends Metric {
  readonly of: MetricSource;
}

const byName: ReadonlyMap<string, SourcedMetric> = new Map(
  metricSources.flatMap((of) => of.metrics.map((metric) => [metric.name, { ...metric, of }] as const)),
);

const WORD = /[a-zA-Z_:][\w:]*/g;
/** What an histogram adds to its name. */
const ENDING = /_(?:bucket|sum|count)$/;

/** The metrics of sources that a query asks for; other words of it are labels, functions, and what rules record. */
export const metricsIn = (query: string): readonly SourcedMetric[] =>
  [...new Set(query.match(WORD) ?? [])].flatMap((word) => byName.get(word) ?? byName.get(word.replace(ENDING, '')) ?? []);
