import { bound } from '../lookups/related';
import { scheduledResources, schedulesOf } from '../lookups/mig-schedules';
import { poolResources } from '../../allocators';
import type { Rule } from '../rule';

const never: Rule = {
  id: 'mig/schedule-offers',
  severity: 'warning',
  about: "A container asks for a resource that no window of its pool's MIG schedule offers.",
  fix: 'give a window a layout that has it, or ask for what a window offers',
  source:
    "k8s-device-plugin v0.20.0 internal/rm, resource names: once the first window has begun, the pool's own layout is gone and the pod stays Pending",
  *check(model) {
    if (model.migSchedules.length === 0) return;
    for (const [pool, pods] of bound(model)) {
      const scheduled = scheduledResources(model, pool);
      if (scheduled === undefined) continue;
      const own = poolResources(pool).map(({ resource }) => resource);
      // What the pool does not offer by itself either is the subject of pool/offers.
      for (const { pod, asks } of pods)
        for (const { container, resource, at } of asks)
          if (own.includes(resource) && !scheduled.has(resource))
            yield {
              subject: pod.path,
              at: `${pod.pointer}.${at}`,
              problem: `container '${container}' asks for a resource that pool '${pool.name}' offers until its schedule begins, and in no window`,
              got: resource,
              allowed: [...scheduled],
            };
    }
  },
};

const twice: Rule = {
  id: 'mig/one-schedule',
  severity: 'error',
  about: 'Two MIG schedules change the nodes of one pool.',
  fix: 'put all windows of a pool into one schedule',
  source: 'mig-parted v0.15.0 cmd/nvidia-mig-manager: a node has one label nvidia.com/mig.config, and the last that sets it wins',
  *check(model) {
    for (const pool of model.pools) {
      const [first, ...others] = schedulesOf(model, pool);
      for (const { path } of others)
        yield { subject: path, at: 'pool', problem: `pool '${pool.name}' has a schedule already: ${first?.path ?? ''}`, got: pool.name };
    }
  },
};

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

/** MIG layouts by the clock. */
export const migScheduleRules: readonly Rule[] = [never, twice, daemonSet];
