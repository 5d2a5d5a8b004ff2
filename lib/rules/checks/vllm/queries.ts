import { everyPlace } from '../../lookups/places';
import { isPlainObject, textOf } from '../../../internal';
import type { Model, ObjectFacts } from '../../../plans/model';
import { objectsOf } from '../../lookups/related';

/** A text in which somebody asks for metrics. */
interface Query {
  readonly facts: ObjectFacts;
  readonly at: string;
  readonly text: string;
  /** It is a name that an adapter gave, who may leave endings away. */
  readonly adapted?: true;
}

/** Every text that asks for metrics of vLLM: of alerts, autoscalers, dashboards, and the configuration of adapters. */
export function* queriesIn(model: Model): Generator<Query> {
  for (const { group, kind, path } of ASKED)
    for (const { facts, at, value } of everyPlace(group, kind, path)(model))
      for (const query of asked(facts, at, value)) yield group === 'autoscaling' ? { ...query, adapted: true } : query;
  for (const facts of objectsOf(model, '', 'ConfigMap')) {
    const data = facts.object['data'];
    if (!isPlainObject(data)) continue;
    for (const [key, text] of Object.entries(data)) {
      if (typeof text !== 'string' || !text.includes('vllm:')) continue;
      for (const [, json, yaml] of text.matchAll(WITHIN)) yield* asked(facts, `data[${JSON.stringify(key)}]`, json ?? yaml);
    }
  }
}

/** Where objects ask for metrics. */
const ASKED = [
  { group: 'monitoring.coreos.com', kind: 'PrometheusRule', path: 'spec.groups[].rules[].expr' },
  { group: 'keda.sh', kind: 'ScaledObject', path: 'spec.triggers[].metadata.query' },
  { group: 'keda.sh', kind: 'ScaledJob', path: 'spec.triggers[].metadata.query' },
  ...['pods', 'object', 'external'].map((sort) => ({
    group: 'autoscaling',
    kind: 'HorizontalPodAutoscaler',
    path: `spec.metrics[].${sort}.metric.name`,
  })),
];

/** What a dashboard asks for, or the configuration of prometheus-adapter and of Prometheus. */
const WITHIN = /"expr"\s*:\s*"((?:[^"\\]|\\.)*)"|^[ \t]*(?:- )?(?:expr|seriesQuery|metricsQuery):[ \t]*(\S.*)$/gm;

function* asked(facts: ObjectFacts, at: string, given: unknown): Generator<Query> {
  const text = textOf(given);
  if (text?.includes('vllm:')) yield { facts, at, text };
}
