import { integer, type Json, number, object, optional, plainText, required, type Schema, text } from '../../../internal';
import type { KubeObject } from '../../../words/kubernetes';
import { defined } from '../pod/defined';
import { type Identity, metadataOf } from '../pod/metadata';
import type { PlainText } from '../../model';

/** An autoscaler of a model server: it owns how many pods, or groups of pods, run, and the object that makes them says nothing about it. */
export interface InferenceAutoscaling {
  /**
   * The least pods that run. 0 needs `keda` and a `query`: the metrics of a server are gone with its last pod.
   *
   * @default 1
   */
  readonly min?: number;
  /** The most pods that run. */
  readonly max: number;
  /** What decides. */
  readonly on: ScalingSignal;
  /**
   * Let KEDA ask Prometheus. Without it a HorizontalPodAutoscaler asks the custom metrics API, in which an adapter has to
   * offer the server's gauge under its name with `_` for `:`.
   *
   * @default - a HorizontalPodAutoscaler
   */
  readonly keda?: KedaScaling;
  /**
   * Seconds that fewer pods must be enough before one is taken. A pod that loads a model for minutes is better kept.
   *
   * @default - Kubernetes' 300
   */
  readonly scaleDownSeconds?: number;
}

/**
 * Where KEDA asks. KEDA 2.17 or newer is needed: it keeps the pods that run when Prometheus does not answer, which older
 * releases have no field for.
 */
export interface KedaScaling {
  /** URL of Prometheus, such as `'http://prometheus-operated.monitoring.svc:9090'`. */
  readonly prometheus: string;
  /**
   * Seconds without anything to do before the last pods of `min: 0` are taken.
   *
   * @default - KEDA's 300
   */
  readonly cooldownSeconds?: number;
}

/** What decides how many pods run, for each pod: exactly one of these. */
export interface ScalingSignal {
  /**
   * Requests that wait.
   *
   * @default - another signal decides
   */
  readonly queueLength?: number;
  /**
   * Requests that are worked on.
   *
   * @default - another signal decides
   */
  readonly running?: number;
  /**
   * Percent of the KV cache that is used.
   *
   * @default - another signal decides
   */
  readonly cacheUsage?: number;
  /**
   * Any query to Prometheus, through `keda`: `threshold` is its value for each pod.
   *
   * @default - another signal decides
   */
  readonly query?: PlainText;
  /**
   * Value of `query` that one pod is enough for.
   *
   * @default - needed with `query`
   */
  readonly threshold?: number;
}

/** The gauges of servers that can decide. */
export const signals = ['queueLength', 'running', 'cacheUsage'] as const;

const int32 = 2 ** 31 - 1;
const amount = optional(number({ above: 0, max: int32 }));
const signalSchema: Schema = object<ScalingSignal>(
  {
    queueLength: amount,
    running: amount,
    cacheUsage: optional(number({ above: 0, max: 100 })),
    query: optional(plainText({ pattern: /\S/, what: 'a query to Prometheus' })),
    threshold: amount,
  },
  [...signals, 'query'],
);

/** An autoscaler of a model server. */
export const inferenceAutoscalingSchema: Schema = object<InferenceAutoscaling>({
  min: optional(integer({ min: 0, max: int32 })),
  max: required(integer({ min: 1, max: int32 })),
  on: required(signalSchema),
  keda: optional(
    object<KedaScaling>({
      prometheus: required(text({ pattern: /^https?:\/\/\S+$/, what: "a URL such as 'http://prometheus-operated.monitoring.svc:9090'" })),
      cooldownSeconds: optional(integer({ min: 1, max: int32 })),
    }),
  ),
  scaleDownSeconds: optional(integer({ min: 0, max: 3600 })),
});

/** The gauge that a signal reads; undefined for a query. */
export const signalOf = (on: ScalingSignal): (typeof signals)[number] | undefined => signals.find((signal) => on[signal] !== undefined);

/** What is scaled. */
export interface Scaled {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
}

/**
 * The HorizontalPodAutoscaler, or KEDA's ScaledObject, of what makes the pods.
 *
 * @param metric Name of the gauge in Prometheus; not used by a query.
 */
export function scaledOn(
  identity: Identity,
  scaling: InferenceAutoscaling,
  metric: string,
  { apiVersion, kind, name }: Scaled,
): KubeObject {
  const target = { apiVersion, kind, name };
  return scaling.keda === undefined
    ? horizontal(identity, scaling, metric, target)
    : scaledObject(identity, scaling, scaling.keda, metric, target);
}

/** The value for each pod, as the gauge counts: a percentage is a part of one there. */
function targetOf(on: ScalingSignal): number {
  if (on.cacheUsage !== undefined) return on.cacheUsage / 100;
  return on.queueLength ?? on.running ?? on.threshold ?? 1;
}

const behaviorOf = (seconds: number | undefined) =>
  seconds === undefined ? undefined : { scaleDown: { stabilizationWindowSeconds: seconds } };

const horizontal = (identity: Identity, scaling: InferenceAutoscaling, metric: string, scaleTargetRef: Scaled): KubeObject => ({
  apiVersion: 'autoscaling/v2',
  kind: 'HorizontalPodAutoscaler',
  metadata: metadataOf(identity),
  spec: { scaleTargetRef, ...hpaOf(scaling, metric) },
});

/** What a HorizontalPodAutoscaler says, besides what it scales. */
export const hpaOf = ({ min = 1, max, on, scaleDownSeconds }: InferenceAutoscaling, metric: string): Json =>
  defined({
    minReplicas: min,
    maxReplicas: max,
    metrics: [
      {
        type: 'Pods',
        pods: {
          metric: { name: metric.replaceAll(':', '_') },
          target: { type: 'AverageValue', averageValue: quantityOf(targetOf(on)) },
        },
      },
    ],
    behavior: behaviorOf(scaleDownSeconds),
  });

/** A quantity of thousandths where it is not a whole number. */
const quantityOf = (value: number): string => (Number.isInteger(value) ? `${value}` : `${Math.max(1, Math.round(value * 1000))}m`);

/** The most of a Deployment's name that is whole in the names of its pods: with the hash of its ReplicaSet they have 58 characters. */
const WHOLE = 46;

/**
 * The names of the pods, as Prometheus matches them. Those of a Deployment have two words more than it, so that pods of
 * `chat-embedding` are no pods of `chat`.
 */
const podsOf = ({ kind, name }: Scaled, identity: Identity): string =>
  kind === 'Deployment' && name.length <= WHOLE ? `${name}-[^-]+-[^-]+` : `${identity.name}-.+`;

function scaledObject(
  identity: Identity,
  scaling: InferenceAutoscaling,
  keda: KedaScaling,
  metric: string,
  scaleTargetRef: Scaled,
): KubeObject {
  const { min = 1, max, on, scaleDownSeconds } = scaling;
  const behavior = behaviorOf(scaleDownSeconds);
  return {
    apiVersion: 'keda.sh/v1alpha1',
    kind: 'ScaledObject',
    metadata: metadataOf(identity),
    spec: defined({
      scaleTargetRef,
      minReplicaCount: min,
      maxReplicaCount: max,
      cooldownPeriod: keda.cooldownSeconds,
      // When Prometheus does not answer, the pods that run stay: without a behavior KEDA scales a loaded server down to this
      // number (kedacore/keda#6659). Source: keda v2.17.0 apis/keda/v1alpha1/scaledobject_types.go.
      fallback: { failureThreshold: 3, replicas: Math.max(1, min), behavior: 'currentReplicasIfHigher' },
      advanced: behavior && { horizontalPodAutoscalerConfig: { behavior } },
      triggers: [
        {
          type: 'prometheus',
          metricType: 'AverageValue',
          metadata: {
            serverAddress: keda.prometheus,
            query: on.query ?? `sum(${metric}{namespace="${identity.namespace}",pod=~"${podsOf(scaleTargetRef, identity)}"})`,
            threshold: `${targetOf(on)}`,
            // Its default turns a query that finds nothing into 0. An own query may find nothing when there is nothing to do.
            ignoreNullValues: on.query === undefined ? 'false' : 'true',
          },
        },
      ],
    }),
  };
}
