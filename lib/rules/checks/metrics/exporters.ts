import { jsonOf, listOf, memo, textOf, valueAt, valueIn } from '../../../internal';
import type { Model, ObjectFacts } from '../../../plans/model';
import { operatorsOf } from '../operator/operators';
import { objectsOf, podsOf, type SeenContainer, type SeenPod } from '../../lookups/related';

/** An exporter of DCGM in pods of its own. */
export interface FoundExporter {
  readonly seen: SeenPod;
  readonly container: SeenContainer['container'];
  /** Where the container is. */
  readonly at: string;
  /** The second number in the tag of its image; undefined where the tag says none. */
  readonly release: string | undefined;
}

const IMAGE = /(?:^|\/)dcgm-exporter(?=[:@]|$)/;
const RELEASE = /:\d+\.\d+\.\d+-(\d+\.\d+\.\d+)/;

/** The exporters of a model that are no part of the GPU Operator. */
export const exportersOf = memo((model: Model): readonly FoundExporter[] =>
  podsOf(model).flatMap((seen) =>
    seen.containers.flatMap(({ container, step }) =>
      IMAGE.test(container.image)
        ? [{ seen, container, at: `${seen.pod.pointer}.${step}`, release: RELEASE.exec(container.image)?.[1] }]
        : [],
    ),
  ),
);

/** The GPU Operators that run an exporter. */
export const operatorsWithExporter = (model: Model) =>
  [...operatorsOf(model)].flatMap(([operator]) => (valueAt(operator.values, 'dcgmExporter.enabled') === false ? [] : [operator]));

/** How a Prometheus of its operator scrapes an exporter. */
export interface FoundMonitor {
  readonly facts: ObjectFacts;
  readonly at: string;
  readonly endpoint: Readonly<Record<string, unknown>>;
}

const KINDS = [
  ['ServiceMonitor', 'endpoints'],
  ['PodMonitor', 'podMetricsEndpoints'],
] as const;

/** The endpoints of monitors that select exporters of DCGM, by labels that say so. */
export const monitorsOf = memo((model: Model): readonly FoundMonitor[] =>
  KINDS.flatMap(([kind, key]) =>
    objectsOf(model, 'monitoring.coreos.com', kind).flatMap((facts) => {
      const labels = Object.values(jsonOf(valueIn(facts.object, 'spec', 'selector', 'matchLabels')));
      if (!labels.some((value) => textOf(value)?.includes('dcgm-exporter'))) return [];
      return listOf(valueIn(facts.object, 'spec', key)).map((endpoint, index) => ({ facts, at: `spec.${key}[${index}]`, endpoint }));
    }),
  ),
);
