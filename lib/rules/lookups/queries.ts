import { isPlainObject, listOf, textOf, valueIn } from '../../internal';
import type { Model, ObjectFacts } from '../../plans/model';
import { objectsOf } from './related';

/** A text in which somebody asks for metrics. */
export interface Query {
  readonly facts: ObjectFacts;
  readonly at: string;
  readonly text: string;
  /** It is a name that an adapter gave, who may leave endings away. */
  readonly adapted?: true;
}

/** Every text with a word that asks for metrics: of alerts, autoscalers, dashboards, and the configuration of adapters. */
export function* queriesIn(model: Model, word: string): Generator<Query> {
  const asked = (facts: ObjectFacts, at: string, given: unknown): readonly Query[] => {
    const text = textOf(given);
    return text?.includes(word) === true ? [{ facts, at, text }] : [];
  };
  for (const facts of objectsOf(model, 'monitoring.coreos.com', 'PrometheusRule'))
    for (const [group, { rules }] of listOf(valueIn(facts.object, 'spec', 'groups')).entries())
      for (const [index, { expr }] of listOf(rules).entries()) yield* asked(facts, `spec.groups[${group}].rules[${index}].expr`, expr);
  for (const kind of ['ScaledObject', 'ScaledJob'])
    for (const facts of objectsOf(model, 'keda.sh', kind))
      for (const [index, trigger] of listOf(valueIn(facts.object, 'spec', 'triggers')).entries())
        yield* asked(facts, `spec.triggers[${index}].metadata.query`, valueIn(trigger, 'metadata', 'query'));
  for (const facts of objectsOf(model, 'autoscaling', 'HorizontalPodAutoscaler'))
    for (const [index, metric] of listOf(valueIn(facts.object, 'spec', 'metrics')).entries())
      for (const sort of ['pods', 'object', 'external'])
        for (const query of asked(facts, `spec.metrics[${index}].${sort}.metric.name`, valueIn(metric, sort, 'metric', 'name')))
          yield { ...query, adapted: true };
  for (const facts of objectsOf(model, '', 'ConfigMap')) {
    const data = facts.object['data'];
    if (!isPlainObject(data)) continue;
    for (const [key, text] of Object.entries(data)) {
      if (typeof text !== 'string' || !text.includes(word)) continue;
      for (const [, json, yaml] of text.matchAll(WITHIN)) yield* asked(facts, `data[${JSON.stringify(key)}]`, json ?? yaml);
    }
  }
}

/** What a dashboard asks for, or the configuration of prometheus-adapter and of Prometheus. */
const WITHIN = /"expr"\s*:\s*"((?:[^"\\]|\\.)*)"|^[ \t]*(?:- )?(?:expr|seriesQuery|metricsQuery):[ \t]*(\S.*)$/gm;
