import type { Check } from '../../../internal';
import { platformOf } from '../../../words/platforms';
import { type GpuManagerPlace, labelsOfManaged, managedPools, reachOf } from './facts';
import type { GpuManagerProps } from './props';

type ManagerCheck = Check<GpuManagerProps, GpuManagerPlace>;

const noPool: ManagerCheck = (_, { path, pools, cluster }) =>
  managedPools(pools).length > 0
    ? []
    : [
        {
          path,
          problem: `no pool of cluster '${cluster.name}' has GPUs that GPU-Manager divides`,
          got: pools.map(({ name }) => name),
          fix: 'declare a pool with sharing: gpuManager() before it',
        },
      ];

/** One DaemonSet finds its nodes by one set of labels. */
const unequalLabels: ManagerCheck = (_, { path, pools }) => {
  const managed = managedPools(pools);
  const [first] = managed;
  if (first === undefined) return [];
  const textOf = (pool: typeof first): string => JSON.stringify(Object.entries(labelsOfManaged(pool)).sort());
  const other = managed.find((pool) => textOf(pool) !== textOf(first));
  const empty = Object.keys(labelsOfManaged(first)).length === 0;
  if (other === undefined && !empty) return [];
  return [
    {
      path,
      problem:
        other === undefined
          ? `pool '${first.name}' has no labels by which GPU-Manager's DaemonSet finds its nodes`
          : `pools '${first.name}' and '${other.name}' have different labels for GPU-Manager, whose DaemonSet finds nodes by one set`,
      got: labelsOfManaged(other ?? first),
      ...(other === undefined ? {} : { allowed: [labelsOfManaged(first)] }),
      fix: 'give the pools gpuManager() with the same nodeLabels, or with none, which means those of GPU-Manager itself',
    },
  ];
};

const unreached: ManagerCheck = (props, { path, cluster }) => {
  const platform = platformOf(cluster.distribution);
  if (props.admission === undefined || platform?.controlPlane !== 'provider' || reachOf(props, cluster) !== 'localhost') return [];
  return [
    {
      path: `${path}.admission.reachedBy`,
      problem: `the control plane of ${platform.name} is managed: no pod runs on its nodes`,
      got: 'localhost',
      allowed: ['service'],
      fix: "write reachedBy: 'service', and run a scheduler in the cluster: new GpuScheduler(cluster, id, { deployment: {}, ... })",
    },
  ];
};

const longName: ManagerCheck = ({ name }, { path, id }) =>
  (name ?? id).length <= 52
    ? []
    : [{ path: `${path}.name`, problem: 'is too long', got: name ?? id, allowed: 'up to 52 characters', fix: 'give a shorter name' }];

/** What contradicts itself in the props, or has nothing to install for. */
export const gpuManagerChecks: readonly ManagerCheck[] = [noPool, unequalLabels, unreached, longName];
