import type { Model } from '../model';
import type { Context } from './context';

/** Facts that would let more be said. */
export function missingOf({ pods, kubelets, operators }: Model, { cluster, pools, strangeCharts }: Context): readonly string[] {
  const asking = pods.filter(({ spec, pool }) => pool === undefined && JSON.stringify(spec.containers).includes('nvidia.com/'));
  return [
    ...(asking.length > 0 ? [ofPods(asking.length, pools.length > 0)] : []),
    ...[...new Set(operators.flatMap(({ chart, version }) => (version === '' ? chart : [])))].map((chart) =>
      chart in strangeCharts
        ? `nothing is held of version ${String(strangeCharts[chart])} of chart ${chart}: its keys are not judged`
        : `the version of chart ${chart} is not known: name it in a context (charts), or its keys are not judged`,
    ),
    ...(kubelets.length > 0 && cluster === undefined ? ['the version of Kubernetes is not known: kubelets are judged without it'] : []),
  ];
}

const ofPods = (count: number, hasPools: boolean): string =>
  count === 1
    ? `a pod asks for GPUs and selects no pool that is known: ${hasPools ? 'its nodeSelector names none of the context' : 'name the pools in a context'}`
    : `${count} pods ask for GPUs and select no pool that is known: ${hasPools ? 'their nodeSelectors name none of the context' : 'name the pools in a context'}`;
