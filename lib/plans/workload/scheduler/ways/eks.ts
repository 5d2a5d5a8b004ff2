import { at, jsonOf, listOf, type Problem, valueIn } from '../../../../internal';
import { minorOf } from '../../../../words/kubernetes';
import { DEFAULT_SCHEDULER } from '../configuration';
import type { Asked, SchedulerWay } from './way';

const DOCUMENT = 'awsdocs/amazon-eks-user-guide control-plane-configuration.adoc 2db60f8f';
/** What EKS weighs. Source: as below. */
const RESOURCES = ['cpu', 'memory', 'nvidia.com/gpu', 'aws.amazon.com/neuron', 'aws.amazon.com/neuroncore'];
const FIX = 'give deployment: {}, a second scheduler in the cluster, or use KAI or Volcano';

/**
 * EKS takes the scoring strategy of the default profile, and nothing else of a KubeSchedulerConfiguration.
 *
 * Source: awsdocs/amazon-eks-user-guide `control-plane-configuration.adoc` 2db60f8f: EKS 1.31 and above; AWS CLI 2.36.21.
 */
export const eks: SchedulerWay = {
  id: 'eks',
  serves: ({ id }) => id === 'eks',
  whole: false,
  refuses: refused,
  complete: () => undefined,
  write: (asked) => {
    const scoringStrategy = strategyIn(asked);
    return [
      {
        path: `${asked.folder}/eks-kube-scheduler-config.json`,
        text: `${JSON.stringify({ nodeResourcesFit: { scoringStrategy } }, undefined, 2)}\n`,
        about:
          'For aws eks update-cluster-config --name CLUSTER --kube-scheduler-config file://eks-kube-scheduler-config.json; type LeastAllocated with cpu and memory of weight 1 is what EKS has otherwise',
      },
    ];
  },
};

const strategyIn = ({ configuration }: Asked) => {
  const profile = listOf(configuration['profiles']).find(({ schedulerName }) => schedulerName === DEFAULT_SCHEDULER);
  return jsonOf(valueIn(profile, 'pluginConfig', 0, 'args', 'scoringStrategy'));
};

function refused(asked: Asked): readonly Problem[] {
  const { path, props, cluster } = asked;
  const why = `the control plane of EKS takes only a scoring strategy of ${DEFAULT_SCHEDULER}`;
  const unknown = listOf(strategyIn(asked)['resources']).flatMap(({ name }) => (RESOURCES.includes(String(name)) ? [] : [String(name)]));
  const own = props.profiles[DEFAULT_SCHEDULER];
  return [
    ...(minorOf(cluster.kubernetes) < 31
      ? [{ path, problem: `needs EKS 1.31 or later (${DOCUMENT})`, got: cluster.kubernetes, fix: FIX }]
      : []),
    ...Object.keys(props.profiles).flatMap((name) =>
      name === DEFAULT_SCHEDULER
        ? []
        : [{ path: at(`${path}.profiles`, name), problem: why, got: name, allowed: [DEFAULT_SCHEDULER], fix: FIX }],
    ),
    ...(['extenders', 'current', 'configFile', 'kubeconfig'] as const).flatMap((key) =>
      props[key] === undefined ? [] : [{ path: `${path}.${key}`, problem: why, fix: FIX }],
    ),
    ...(own?.weight === undefined
      ? []
      : [{ path: `${at(`${path}.profiles`, DEFAULT_SCHEDULER)}.weight`, problem: why, got: own.weight, fix: FIX }]),
    ...(own?.scoringStrategy?.type === 'RequestedToCapacityRatio'
      ? [
          {
            path: `${at(`${path}.profiles`, DEFAULT_SCHEDULER)}.scoringStrategy.type`,
            problem: 'is not supported by EKS',
            got: own.scoringStrategy.type,
            allowed: ['MostAllocated', 'LeastAllocated'],
            fix: FIX,
          },
        ]
      : []),
    ...(unknown.length > 0
      ? [
          {
            path: `${at(`${path}.profiles`, DEFAULT_SCHEDULER)}.scoringStrategy.resources`,
            problem: 'has resources that EKS does not weigh',
            got: unknown,
            allowed: RESOURCES,
            fix: FIX,
          },
        ]
      : []),
  ];
}
