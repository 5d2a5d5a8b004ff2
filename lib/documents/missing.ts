import { gpuModels, MOST_MPS_CLIENTS, mpsClientLimit } from '../gpu';
import type { Model, OperatorFacts } from '../model';
import { configsOfRelease, heardMigStrategy, readPluginConfig, valueAt } from '../operator';
import type { Context } from './context';

/** Facts that would let more be said. */
export function missingOf(model: Model, { cluster, pools, strangeCharts }: Context): readonly string[] {
  const { pods, kubelets, operators } = model;
  const asking = pods.filter(({ spec, pool }) => pool === undefined && JSON.stringify(spec.containers).includes('nvidia.com/'));
  return [
    ...(asking.length > 0 ? [ofPods(asking.length, pools.length > 0)] : []),
    ...[...new Set(operators.flatMap(({ chart, version }) => (version === '' ? chart : [])))].map((chart) =>
      chart in strangeCharts
        ? nothingHeldOf(chart, String(strangeCharts[chart]))
        : `the version of chart ${chart} is not known: name it in a context (charts), or its keys are not judged`,
    ),
    ...new Set(poolsWanted(model).map((what) => `${what}: ${pools.length > 0 ? ONLY_PARTS : 'name the pools in a context'}`)),
    ...(pools.length === 0 ? clientsWanted(model) : []),
    ...(kubelets.length > 0 && cluster === undefined ? ['the version of Kubernetes is not known: kubelets are judged without it'] : []),
  ];
}

/** What is said of a chart of a version that our tables do not have. */
export const nothingHeldOf = (chart: OperatorFacts['chart'], version: string): string =>
  `nothing is held of version ${version} of chart ${chart}: its keys are not judged`;

const ofPods = (count: number, hasPools: boolean): string =>
  count === 1
    ? `a pod asks for GPUs and selects no pool that is known: ${hasPools ? 'its nodeSelector names none of the context' : 'name the pools in a context'}`
    : `${count} pods ask for GPUs and select no pool that is known: ${hasPools ? 'their nodeSelectors name none of the context' : 'name the pools in a context'}`;

const ONLY_PARTS = 'not all values of its release stand here, and none are held against the pools of the context';

/** What releases say that is right or wrong by the pools that they serve, where those are not known. */
function poolsWanted({ operators }: Model): readonly string[] {
  const alone = operators.filter(({ pools }) => pools === undefined);
  const plugins = alone.filter(({ chart, values }) => chart === 'gpu-operator' && valueAt(values, 'devicePlugin.enabled') !== false);
  return alone.flatMap((release) => {
    if (release.chart === 'hami')
      return plugins.length > 0 ? ["which nodes are HAMi's and which are the GPU Operator's device plugin's is not known"] : [];
    return release.chart === 'gpu-operator' ? wantedBy(release) : [];
  });
}

const wantedBy = ({ version, values }: OperatorFacts): readonly string[] => [
  ...(valueAt(values, 'gfd.enabled') === false
    ? ['GPU Feature Discovery is switched off, and whether nodes share by MPS, which needs it, is not known']
    : []),
  ...(heardMigStrategy(version, values).got === 'mixed'
    ? ['mig.strategy is mixed, and which nodes are cut by MIG or share by MPS is not known']
    : []),
];

/** Replicas that new GPUs take and old ones do not. */
const clientsWanted = ({ configs, operators }: Pick<Model, 'configs' | 'operators'>): readonly string[] => {
  const texts = [...operators.flatMap(configsOfRelease), ...configs].filter(({ sort }) => sort === 'device-plugin');
  const most = Math.max(
    0,
    ...texts.flatMap(({ text }) =>
      (readPluginConfig(text)?.mps?.resources ?? []).map(({ replicas }) => (typeof replicas === 'number' ? replicas : 0)),
    ),
  );
  const least = Math.min(...gpuModels.map(mpsClientLimit));
  return most > least && most <= MOST_MPS_CLIENTS
    ? [
        `a configuration shares GPUs by MPS in ${most} replicas, and some GPUs take ${least}: name the pools in a context, with their machine or GPU`,
      ]
    : [];
};
