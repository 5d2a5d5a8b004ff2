import { type Check, type Problem, withArticle } from '../../../internal';
import type { Place } from '../../model';
import { type InferenceAutoscaling, signalOf, signals } from '../objects/scale-on';
import { controllerOf, metricsOf, servingRowOf } from '../plans/inference-lookup';
import type { GpuInferenceServiceProps } from '../plans/inference-service-props';
import { serverRowOf } from '../servers/servers';

/** What is wrong with how a model server is scaled. */
export const inferenceScaleChecks: readonly Check<GpuInferenceServiceProps, Place>[] = [
  checkScale,
  (props, place) =>
    servingRowOf(props).scalesBy === undefined
      ? [...checkZero(props, place), ...checkSignal(props, place), ...checkHeld(props, place)]
      : checkOwn(props, place),
];

/** As a program without types may give them. */
interface Scale {
  readonly replicas?: number;
  readonly autoscaling?: InferenceAutoscaling;
}

function checkScale({ replicas, autoscaling }: Scale, { path }: Place): readonly Problem[] {
  if (autoscaling === undefined) return [];
  const problems: Problem[] = [];
  const { min = 1, max, on, keda } = autoscaling;
  if (replicas !== undefined)
    problems.push({
      path: `${path}.replicas`,
      problem: 'is decided by the autoscaler',
      got: replicas,
      fix: 'remove it, or give autoscaling.min',
    });
  if (min > max)
    problems.push({
      path: `${path}.autoscaling.min`,
      problem: 'is more than max',
      got: min,
      allowed: `up to ${max}`,
      fix: `write ${max}, or raise max`,
    });
  if (on.query !== undefined && keda === undefined)
    problems.push({
      path: `${path}.autoscaling.on.query`,
      problem: 'a HorizontalPodAutoscaler asks no queries of Prometheus',
      got: on.query,
      fix: "give keda: { prometheus: 'http://prometheus-operated.monitoring.svc:9090' }",
    });
  if ((on.query === undefined) !== (on.threshold === undefined))
    problems.push({
      path: `${path}.autoscaling.on.threshold`,
      problem: on.query === undefined ? 'goes with query alone' : 'is missing: query alone says nothing of how much one pod is enough for',
      ...(on.threshold === undefined ? {} : { got: on.threshold }),
      fix: on.query === undefined ? 'remove it' : 'give threshold',
    });
  return problems;
}

/** Metrics of pods are gone with the last of them. */
function checkZero({ autoscaling }: Scale, { path }: Place): readonly Problem[] {
  if (autoscaling?.min !== 0 || (autoscaling.keda !== undefined && autoscaling.on.query !== undefined)) return [];
  return [
    {
      path: `${path}.autoscaling.min`,
      problem: 'the last pod takes its metrics with it, so nothing would ever start one again',
      got: 0,
      allowed: '0 with keda and on: { query, threshold }, of something that counts requests before they reach the pods',
      fix: 'write 1, or give such a query of your gateway',
    },
  ];
}

/** A controller whose object holds the HorizontalPodAutoscaler has no place for another. */
function checkHeld(props: GpuInferenceServiceProps, { path }: Place): readonly Problem[] {
  const { keda } = props.autoscaling ?? {};
  if (keda === undefined || servingRowOf(props).holdsAutoscaler !== true) return [];
  return [
    {
      path: `${path}.autoscaling.keda`,
      problem: `${withArticle(controllerOf(props))} has a HorizontalPodAutoscaler of its own, and its operator sets back the number of pods that KEDA sets`,
      got: keda,
      fix: "remove it, or give controller: 'Deployment'",
    },
  ];
}

/** A controller that scales by itself does so by its own signal. */
function checkOwn(props: GpuInferenceServiceProps, { path }: Place): readonly Problem[] {
  const { scalesBy, scalesInWhole } = servingRowOf(props);
  const { autoscaling } = props;
  if (autoscaling === undefined || scalesBy === undefined) return [];
  const problems: Problem[] = [];
  if (autoscaling.on[scalesBy] === undefined)
    problems.push({
      path: `${path}.autoscaling.on`,
      problem: `${withArticle(controllerOf(props))} scales by itself, by the requests that are worked on`,
      got: Object.keys(autoscaling.on),
      allowed: [scalesBy],
      fix: `give on: { ${scalesBy}: 16 }`,
    });
  const signal = autoscaling.on[scalesBy];
  if (scalesInWhole === true && signal !== undefined && !Number.isInteger(signal))
    problems.push({
      path: `${path}.autoscaling.on.${scalesBy}`,
      problem: 'is a whole number here',
      got: signal,
      fix: `write ${Math.max(1, Math.round(signal))}`,
    });
  if (autoscaling.keda !== undefined)
    problems.push({
      path: `${path}.autoscaling.keda`,
      problem: `${withArticle(controllerOf(props))} scales by itself`,
      got: autoscaling.keda,
      fix: 'remove it',
    });
  return problems;
}

/** A gauge that the server does not have scales nothing. */
function checkSignal(props: GpuInferenceServiceProps, { path }: Place): readonly Problem[] {
  const signal = props.autoscaling && signalOf(props.autoscaling.on);
  if (signal === undefined) return [];
  const metrics = metricsOf(props);
  if (metrics?.[signal] !== undefined) return [];
  const allowed = signals.filter((one) => metrics?.[one] !== undefined);
  return [
    {
      path: `${path}.autoscaling.on.${signal}`,
      problem: `${serverRowOf(props.server).name} has no gauge that says this`,
      got: props.autoscaling?.on[signal],
      allowed: allowed.length === 0 ? 'query and threshold, with keda' : allowed,
      fix: allowed.length === 0 ? 'give on: { query, threshold } with keda' : `use ${allowed.join(' or ')}`,
    },
  ];
}
