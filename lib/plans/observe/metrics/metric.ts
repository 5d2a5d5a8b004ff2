/** Who exposes metrics. */
export const sourceIds = [
  'dcgm',
  'kubeStateMetrics',
  'nodeLabels',
  'operatorStatus',
  'hami',
  'gpuManager',
  'kueue',
  'volcano',
  'kai',
  'draDriver',
  'vllm',
  'sglang',
  'tgi',
  'triton',
] as const;
export type SourceId = (typeof sourceIds)[number];

/** What makes a metric one that only some GPUs have. */
export type Needs = 'profiling' | 'ecc' | 'nvlink';

/** A metric as its source exposes it. */
export interface Metric {
  readonly name: string;
  readonly type: 'gauge' | 'counter' | 'histogram' | 'label';
  /** Labels of its own, besides those of all metrics of the source. */
  readonly labels?: readonly string[];
  /** The first release of the source that has it. */
  readonly since?: string;
  /** The first release that has it no more. */
  readonly before?: string;
  readonly needs?: Needs;
  /** What it is, for the exporter's list; no comma in it. */
  readonly help?: string;
}

/** A source of metrics. */
export interface MetricSource {
  readonly id: SourceId;
  readonly name: string;
  /** Labels that all its metrics have. */
  readonly labels: readonly string[];
  readonly metrics: readonly Metric[];
  /** How a user says that it is there: by its release, or that it is. */
  readonly said?: 'release' | 'flag';
  /** How one lets Prometheus read it, where this library does not. */
  readonly reach: string;
  readonly source: string;
}

/** Several metrics of one type and with the same labels. */
export const alike = (rest: Omit<Metric, 'name'>, ...names: readonly string[]): readonly Metric[] =>
  names.map((name) => ({ ...rest, name }));
