import { each } from '../../lookups/each';
import { bound, boundPods } from '../../lookups/related';
import { nodeSchedule, scheduledResources, schedulesOf } from '../../../plans/landing';
import { isCutByOperator, poolResources } from '../../../plans/allocators';
import type { Rule } from '../../rule';

const never = each(boundPods, {
  id: 'mig/schedule-offers',
  severity: 'warning',
  about: "A container asks for a resource that no window of its pool's MIG schedule offers.",
  fix: 'give a window a layout that has it, or ask for what a window offers',
  source:
    "k8s-device-plugin v0.20.0 internal/rm, resource names: once the first window has begun, the pool's own layout is gone and the pod stays Pending",
  *look([{ pod, asks }, pool], model) {
    const scheduled = scheduledResources(model, pool);
    if (scheduled === undefined) return;
    const own = poolResources(pool).map(({ resource }) => resource);
    // What the pool does not offer by itself either is the subject of pool/offers.
    for (const { container, resource, at } of asks)
      if (own.includes(resource) && !scheduled.has(resource))
        yield {
          at: `${pod.pointer}.${at}`,
          problem: `container '${container}' asks for a resource that pool '${pool.name}' offers until its schedule begins, and in no window`,
          got: resource,
          allowed: [...scheduled],
        };
  },
});

const twice = each((model) => model.pools, {
  id: 'mig/one-schedule',
  severity: 'error',
  about: 'Two MIG schedules change the nodes of one pool.',
  fix: 'put all windows of a pool into one schedule',
  source: 'mig-parted v0.15.0 cmd/nvidia-mig-manager: a node has one label nvidia.com/mig.config, and the last that sets it wins',
  *look(pool, model) {
    const schedules = schedulesOf(model, pool);
    const ofNode = nodeSchedule(pool) === undefined ? [] : [{ path: `${pool.path}.gpu.migSchedule` }];
    const [first, ...others] = [...ofNode, ...schedules];
    for (const { path } of others)
      yield { subject: path, at: 'pool', problem: `pool '${pool.name}' has a schedule already: ${first?.path ?? ''}`, got: pool.name };
  },
});

const daemonSet: Rule = {
  id: 'mig/schedule-daemonset',
  severity: 'warning',
  about: 'A DaemonSet holds GPUs of nodes whose MIG layout changes by a schedule.',
  fix: "use another kind, or select nvidia.com/gpu.deploy.client: 'true', which mig-manager v0.15.0 and later sets aside for a change",
  source:
    'mig-parted v0.15.0 pkg/mig/reconfigure: a GPU that a process holds is not cut; the script of a schedule evicts no pods of DaemonSets, which would come back at once',
  *check(model) {
    if (model.migSchedules.length === 0) return;
    for (const [pool, pods] of bound(model)) {
      if (schedulesOf(model, pool).length === 0) continue;
      for (const { pod, gpus } of pods)
        if (pod.perNode && gpus.size > 0 && pod.spec.nodeSelector?.[CLIENT_LABEL] !== 'true')
          yield {
            subject: pod.path,
            at: pod.pointer,
            problem: `its pods hold GPUs of pool '${pool.name}' for ever, and keep the schedule from changing the layout`,
            got: pod.owner.kind,
          };
    }
  },
};

/** Source: gpu-operator v26.7.0, mig-parted v0.15.0 (pull request 426). */
const CLIENT_LABEL = 'nvidia.com/gpu.deploy.client';

const byNode: Rule = {
  id: 'mig/node-schedule',
  severity: 'error',
  about: "Timers of a node change its MIG layout, and its pool's GPUs are not cut by MIG, or pods use them.",
  fix: 'declare a MigSchedule for GPUs that pods use, since it moves the pods away; keep gpu.migSchedule for programs that are not pods, such as those of Slurm',
  source:
    'k8s-device-plugin v0.20.0 internal/rm: devices are listed when the plugin starts, so pods keep MIG devices that are gone; mig-parted v0.15.0: a GPU in use is not cut',
  *check(model) {
    const scheduled = model.pools.filter((pool) => nodeSchedule(pool) !== undefined);
    for (const { path, sharing } of scheduled)
      if (sharing.partition.kind !== 'mig')
        yield { subject: path, at: 'gpu.migSchedule', problem: 'the GPUs of this pool are whole', allowed: 'a pool of mig({ layout })' };
    if (scheduled.length === 0) return;
    const paths = new Set(scheduled.map(({ path }) => path));
    for (const [pool, pods] of bound(model))
      for (const { pod, asks } of paths.has(pool.path) ? pods : [])
        for (const { container, resource, at } of asks.slice(0, 1))
          yield {
            subject: pod.path,
            at: `${pod.pointer}.${at}`,
            problem: `container '${container}' uses GPUs of pool '${pool.name}', whose nodes change their MIG layout by their own timers`,
            got: resource,
          };
  },
};

const owners = each((model) => model.pools, {
  id: 'mig/two-owners',
  severity: 'error',
  about: 'A MigSchedule changes the layout of nodes that cut their GPUs by themselves.',
  fix: "remove gpu.mig, so that the operator's mig-manager cuts them, or give the windows to gpu.migSchedule",
  source:
    'gpu-operator v26.7.0 controllers/state_manager.go: with nvidia.com/gpu.deploy.mig-manager=false no mig-manager reads the label that the schedule sets',
  *look(pool, model) {
    const cutsItself = pool.sharing.partition.kind === 'mig' && !isCutByOperator(pool);
    // Two schedules are the subject of mig/one-schedule.
    if (!cutsItself || nodeSchedule(pool) !== undefined) return;
    for (const { path } of schedulesOf(model, pool))
      yield {
        subject: path,
        at: 'pool',
        problem: `no mig-manager runs on the nodes of pool '${pool.name}', which cut their GPUs at boot`,
        got: pool.name,
      };
  },
});

/** MIG layouts by the clock. */
export const migScheduleRules: readonly Rule[] = [never, twice, daemonSet, byNode, owners];
