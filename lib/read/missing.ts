import { gpuModels, MOST_MPS_CLIENTS, mpsClientLimit } from '../words/gpu';
import type { ChartRow, Model } from '../plans/model';
import { agreedOf, chartRowOf, configsOfRelease } from '../plans/charts';
import { readPluginConfig } from '../words/formats';
import type { Context } from './context';

/** Facts that would let more be said. */
export function missingOf(model: Model, { cluster, pools, rows }: Context): readonly string[] {
  return [
    ...new Set(poolsWanted(model, rows).map((what) => `${what}: ${pools.length > 0 ? ONLY_PARTS : 'name the pools in a context'}`)),
    ...(pools.length === 0 ? clientsWanted(model, rows) : []),
    ...(model.kubelets.length > 0 && cluster === undefined
      ? ['the version of Kubernetes is not known: kubelets are judged without it']
      : []),
  ];
}

/** Charts whose version is not known itself, and lies between two known ones. */
export const agreedIn = ({ operators }: Model, { rows }: Context): readonly string[] => [
  ...new Set(operators.flatMap(({ chart, version }) => agreedOf(chart, version, chartRowOf(chart, rows)?.releases ?? []) ?? [])),
];

const ONLY_PARTS = 'some values of its release are elsewhere, so none were compared with the pools of the context';

/** What releases say that is right or wrong by the pools that they serve, where those are not known. */
function poolsWanted({ operators }: Model, rows: readonly ChartRow[]): readonly string[] {
  const alone = operators.filter(({ pools }) => pools === undefined);
  return alone.flatMap((release) => chartRowOf(release.chart, rows)?.unjudged?.(release, alone) ?? []);
}

/** Replicas that new GPUs take and old ones do not. */
const clientsWanted = ({ configs, operators }: Pick<Model, 'configs' | 'operators'>, rows: readonly ChartRow[]): readonly string[] => {
  const texts = [...operators.flatMap((release) => configsOfRelease(release, rows)), ...configs].filter(
    ({ sort }) => sort === 'device-plugin',
  );
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
