import { type Field, integer, memory, object, oneOf, optional, required, type Schema, text } from '../../internal';
import { MiB } from '../../kubernetes';
import { autoscalingSchema } from '../objects/autoscaler';
import { disruptionBudgetSchema } from '../objects/disruption-budget';
import { strategySchema } from './gpu-workload-schema';
import { type MpsInferenceServiceProps, spreads } from './mps-inference-service-props';
import { podKeys } from '../pod/pod-props';
import { poolSchemaOf } from '../pod/request';
import { serviceSchema } from '../objects/service';

const { shm: _shm, fabric: _fabric, ...keys } = podKeys;
const seconds = optional(integer({ min: 1, max: 2 ** 31 - 1 }));

/** The props of an `MpsInferenceService`. */
export const mpsInferenceServiceSchema: Schema = object<MpsInferenceServiceProps>({
  ...keys,
  pool: required(poolSchemaOf('mps', 'mps({ replicas: 4 })')),
  port: required(integer({ min: 1, max: 65535 })),
  service: optional(serviceSchema),
  replicas: optional(integer({ min: 0, max: 2 ** 31 - 1 })),
  autoscaling: optional(autoscalingSchema),
  modelMemory: optional(memory({ min: MiB })),
  healthPath: optional(text({ pattern: /^\//, what: "a path such as '/health'" })),
  startupSeconds: seconds,
  preStopSeconds: optional(integer({ min: 0, max: 2 ** 31 - 1 })),
  disruptionBudget: optional(disruptionBudgetSchema),
  spread: optional(oneOf([...spreads, false])),
  strategy: optional(strategySchema),
  progressDeadlineSeconds: seconds,
} satisfies Record<string, Field>);
