import { integer, list, map, object, oneOf, optional, quantity, required, type Schema, text, unionBy } from '../../../internal';
import { type KubeObject, type Labels, type Quantity, parseQuantity } from '../../../words/kubernetes';
import { defined } from '../pod/defined';
import { type Identity, metadataOf } from '../pod/metadata';

/** A HorizontalPodAutoscaler that owns the replicas of a workload. */
export interface Autoscaling {
  /**
   * The least pods that run.
   *
   * @default 1
   */
  readonly minReplicas?: number;
  /** The most pods that run. */
  readonly maxReplicas: number;
  /** What decides; of several, the one that wants the most pods. */
  readonly metrics: readonly ScalingMetric[];
}

/** A metric and its target, per pod. Queue length tells more than utilisation, which says nothing about waiting requests. */
export type ScalingMetric =
  | {
      /** A metric of the pods, through an adapter of the custom metrics API. */
      readonly type: 'Pods';
      /** Its name, such as `vllm_num_requests_waiting`. */
      readonly name: string;
      /** Average over the pods that the autoscaler keeps to. */
      readonly averageValue: Quantity;
    }
  | {
      /** A metric from outside of the cluster, through an adapter of the external metrics API. */
      readonly type: 'External';
      /** Its name. */
      readonly name: string;
      /**
       * Labels of the series.
       *
       * @default - every series of that name
       */
      readonly matchLabels?: Labels;
      /** Value for each pod that the autoscaler keeps to. */
      readonly averageValue: Quantity;
    }
  | {
      /** CPU or memory of the containers, of which the `resources` of each must ask, sidecars included. */
      readonly type: 'Resource';
      /** Which of the two. */
      readonly name: 'cpu' | 'memory';
      /** Percent of what the containers ask for. */
      readonly averageUtilization: number;
    };

// `validateMetricIdentifier`: it becomes part of a path of the metrics API.
const name = required(text({ pattern: /^(?!\.{1,2}$)[^/%]+$/, what: "a metric's name without '/' and '%'" }));
// Any quantity above nothing, by `validateMetricTarget`.
const averageValue = required(quantity({ min: 0.001 }));

/** Settings of an autoscaler. */
export const autoscalingSchema: Schema = object<Autoscaling>({
  minReplicas: optional(integer({ min: 1, max: 2 ** 31 - 1 })),
  maxReplicas: required(integer({ min: 1, max: 2 ** 31 - 1 })),
  metrics: required(
    list(
      unionBy(
        'type',
        "a metric of type 'Pods', 'External' or 'Resource'",
        object<{ type: string; name: string; averageValue: Quantity }>({ type: required(oneOf(['Pods'])), name, averageValue }),
        object<{ type: string; name: string; matchLabels: Labels; averageValue: Quantity }>({
          type: required(oneOf(['External'])),
          name,
          matchLabels: optional(map(text({ empty: true }))),
          averageValue,
        }),
        object<{ type: string; name: string; averageUtilization: number }>({
          type: required(oneOf(['Resource'])),
          name: required(oneOf(['cpu', 'memory'])),
          averageUtilization: required(integer({ min: 1, max: 2 ** 31 - 1 })),
        }),
      ),
      { min: 1 },
    ),
  ),
});

/** The autoscaler of the Deployment of the same name. */
export function autoscaler(identity: Identity, { minReplicas = 1, maxReplicas, metrics }: Autoscaling): KubeObject {
  return {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: metadataOf(identity),
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: identity.name },
      minReplicas,
      maxReplicas,
      metrics: metrics.map(metricOf),
    },
  };
}

function metricOf(metric: ScalingMetric): Readonly<Record<string, unknown>> {
  switch (metric.type) {
    case 'Pods':
      return { type: 'Pods', pods: { metric: { name: metric.name }, target: averageOf(metric.averageValue) } };
    case 'External': {
      const selector = metric.matchLabels && { matchLabels: metric.matchLabels };
      return { type: 'External', external: { metric: defined({ name: metric.name, selector }), target: averageOf(metric.averageValue) } };
    }
    case 'Resource':
      return {
        type: 'Resource',
        resource: { name: metric.name, target: { type: 'Utilization', averageUtilization: metric.averageUtilization } },
      };
  }
}

/** A quantity as it was written; a number or a `Size` as text. */
const averageOf = (value: Quantity) => ({
  type: 'AverageValue',
  averageValue: typeof value === 'string' ? value : String(parseQuantity(value)),
});
