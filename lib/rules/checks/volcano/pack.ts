import { hasObjectsOf, objectsOf, podsOf } from '../../lookups/related';
import type { Pack } from '../../pack';
import type * as Loaded from './volcano-rules';
import { VGPU } from './names';

/** Jobs and queues of Volcano, groups of pods that it places, its scheduler's configuration, and containers that ask for its parts of GPUs. */
export const volcano: Pack = {
  when: (model) =>
    objectsOf(model, 'batch.volcano.sh', 'Job').length > 0 ||
    hasObjectsOf(model, 'scheduling.volcano.sh') ||
    model.configs.some(({ sort }) => sort === 'volcano-scheduler') ||
    (hasObjectsOf(model, 'leaderworkerset.x-k8s.io') && model.pods.some(({ spec }) => spec.schedulerName === 'volcano')) ||
    model.pods.some(({ annotations }) => annotations?.['volcano.sh/vgpu-mode'] !== undefined) ||
    podsOf(model).some(({ containers }) => containers.some(({ container }) => asksForPart(container.resources?.limits))),
  rules: () => (require('./volcano-rules') as typeof Loaded).rules,
};

function asksForPart(limits: Readonly<Record<string, unknown>> | undefined): boolean {
  for (const resource in limits) if (resource.startsWith(VGPU)) return true;
  return false;
}
