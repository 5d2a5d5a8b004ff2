import { type Field, integer, memory, oneOf, optional } from '../../../internal';
import { MiB } from '../../../words/kubernetes';
import { disruptionBudgetSchema } from '../objects/disruption-budget';
import { serviceSchema } from '../objects/service';
import { podKeys } from '../pod/pod-props';
import { strategySchema } from './gpu-workload-schema';
import { type ServingLife, spreads } from './serving-props';

const seconds = optional(integer({ min: 1, max: 2 ** 31 - 1 }));

/** The keys of how a model server starts, takes traffic, is replaced and ends. */
export const lifeKeys: { readonly [K in keyof Required<ServingLife>]: Field } = {
  service: optional(serviceSchema),
  modelMemory: optional(memory({ min: MiB })),
  startupSeconds: seconds,
  startupProbe: podKeys.startupProbe,
  readinessProbe: podKeys.readinessProbe,
  livenessProbe: podKeys.livenessProbe,
  terminationGracePeriodSeconds: podKeys.terminationGracePeriodSeconds,
  preStopSeconds: optional(integer({ min: 0, max: 2 ** 31 - 1 })),
  disruptionBudget: optional(disruptionBudgetSchema),
  spread: optional(oneOf([...spreads, false])),
  strategy: optional(strategySchema),
  progressDeadlineSeconds: seconds,
};
