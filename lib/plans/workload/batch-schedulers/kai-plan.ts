import { isKaiFractionsShare } from '../../allocators';
import { mergeValues } from '../../charts';
import { readYamlText } from '../../../words/formats';
import { type Check, hasToken, isPlainObject, type Json, type Problem, toYaml, valueAt } from '../../../internal';
import { type Plan, planWithFiles, type PoolDescription } from '../../model';
import type { ClusterPlace } from './volcano-check';
import type { KaiSchedulerProps } from './kai-props';

const withFractions = (pools: readonly PoolDescription[]): readonly PoolDescription[] =>
  pools.filter(({ sharing }) => isKaiFractionsShare(sharing.share));
const hasFractions = (pools: readonly PoolDescription[]): boolean => withFractions(pools).length > 0;

/** The values in use; undefined where they are none. */
function currentOf({ current = {} }: KaiSchedulerProps): Json | undefined {
  const value = typeof current === 'string' ? readYamlText(current) : current;
  return isPlainObject(value) ? value : undefined;
}

/**
 * What the pools need, by the keys of the chart.
 *
 * Source: KAI-Scheduler v0.17.0 `deployments/kai-scheduler/values.yaml`, `templates/_helpers.tpl`, `templates/default-shard.yaml`.
 */
function valuesOf(props: KaiSchedulerProps, pools: readonly PoolDescription[]): Json {
  const { gpuSharing = hasFractions(pools), runtimeClassName, placementStrategy: strategy, hamiCore } = props;
  return {
    global: { gpuSharing },
    ...(runtimeClassName === undefined ? {} : { admission: { gpuFractionRuntimeClassName: runtimeClassName } }),
    ...(runtimeClassName === undefined && hamiCore !== true
      ? {}
      : {
          binder: {
            ...(runtimeClassName === undefined ? {} : { runtimeClassName }),
            ...(hamiCore === true ? { plugins: { hamicore: { enabled: true } } } : {}),
          },
        }),
    ...(strategy === undefined
      ? {}
      : strategy.gpu === strategy.cpu
        ? { scheduler: { placementStrategy: strategy.gpu } }
        : { defaultShard: { enabled: false } }),
  };
}

/** Values as text, and the shard that the chart cannot make. */
export function planKaiScheduler(place: ClusterPlace, props: KaiSchedulerProps): Plan {
  const { placementStrategy: strategy } = props;
  const values = mergeValues(currentOf(props) ?? {}, valuesOf(props, place.pools));
  return planWithFiles(
    {
      objects:
        strategy === undefined || strategy.gpu === strategy.cpu
          ? []
          : [
              {
                id: 'shard',
                clusterScoped: true,
                object: {
                  apiVersion: 'kai.scheduler/v1',
                  kind: 'SchedulingShard',
                  metadata: { name: 'default' },
                  spec: { partitionLabelValue: '', placementStrategy: strategy },
                },
              },
            ],
      model: { pools: place.pools, installed: withFractions(place.pools).map(({ path }) => path) },
    },
    () => [
      {
        path: `${place.cluster.name}/kai-scheduler/values.yaml`,
        text: toYaml(values),
        about:
          "Values of KAI's chart: helm upgrade --install kai-scheduler oci://ghcr.io/kai-scheduler/kai-scheduler/kai-scheduler --namespace kai-scheduler --create-namespace -f values.yaml",
      },
    ],
  );
}

/** What the values in use contradict, and what pods of the pools could then not ask for. */
export const kaiSchedulerChecks: readonly Check<KaiSchedulerProps, ClusterPlace>[] = [checkSharing, checkCurrent];

function checkSharing({ gpuSharing, hamiCore }: KaiSchedulerProps, { path, pools }: ClusterPlace): readonly Problem[] {
  const fractions = hasFractions(pools);
  return [
    ...(gpuSharing === false && fractions
      ? [
          {
            path: `${path}.gpuSharing`,
            problem: 'keeps pods from fractions, which a pool of the cluster offers',
            got: false,
            fix: 'remove it, or kaiFractions() of the pool',
          },
        ]
      : []),
    ...(hamiCore === true && !(gpuSharing ?? fractions)
      ? [{ path: `${path}.hamiCore`, problem: 'is for fractions, which are off', got: true, fix: 'give gpuSharing: true, or remove it' }]
      : []),
  ];
}

function checkCurrent(props: KaiSchedulerProps, { path, pools }: ClusterPlace): readonly Problem[] {
  const where = `${path}.current`;
  if (props.current === undefined) return [];
  if (hasToken(JSON.stringify(props.current)))
    return [{ path: where, problem: 'cannot be an Output: it has to be known while the program runs', fix: 'give the text of the values' }];
  const current = currentOf(props);
  if (current === undefined) return [{ path: where, problem: 'is not a single YAML document', fix: 'give the values of the release' }];
  const unread = valueAt(current, 'binder.resourceReservation.runtimeClassName');
  return [
    ...(unread === undefined
      ? []
      : [
          {
            path: `${where}.binder.resourceReservation.runtimeClassName`,
            problem: 'is nothing that the chart reads',
            got: unread,
            fix: 'give runtimeClassName here, which becomes binder.runtimeClassName',
          },
        ]),
    ...leaves(valuesOf(props, pools)).flatMap(([key, value]): readonly Problem[] => {
      const now = valueAt(current, key);
      return now === undefined || now === value
        ? []
        : [
            {
              path: `${where}.${key}`,
              problem: 'is not what the pools or the other props need',
              got: now,
              allowed: [value],
              fix: 'remove it there, or give the same',
            },
          ];
    }),
  ];
}

const leaves = (value: Json, before = ''): readonly (readonly [string, unknown])[] =>
  Object.entries(value).flatMap(([key, inner]) =>
    isPlainObject(inner) ? leaves(inner, `${before}${key}.`) : [[`${before}${key}`, inner]],
  );
