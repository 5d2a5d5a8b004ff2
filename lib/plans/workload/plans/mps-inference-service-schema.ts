import { type Field, integer, object, optional, required, type Schema, text } from '../../../internal';
import { autoscalingSchema } from '../objects/autoscaler';
import type { MpsInferenceServiceProps } from './mps-inference-service-props';
import { lifeKeys } from './serving-schema';
import { podKeys } from '../pod/pod-props';
import { poolSchemaOf } from '../pod/request';

const { shm: _shm, fabric: _fabric, ...keys } = podKeys;

/** The props of an `MpsInferenceService`. */
export const mpsInferenceServiceSchema: Schema = object<MpsInferenceServiceProps>({
  ...keys,
  ...lifeKeys,
  pool: required(poolSchemaOf('mps', 'mps({ replicas: 4 })')),
  port: required(integer({ min: 1, max: 65535 })),
  replicas: optional(integer({ min: 0, max: 2 ** 31 - 1 })),
  autoscaling: optional(autoscalingSchema),
  healthPath: optional(text({ pattern: /^\//, what: "a path such as '/health'" })),
} satisfies Record<string, Field>);
