import { planGpuOperator } from './gpu-operator';
import { gpuOperatorSchema } from './gpu-operator-props';
import { planHami } from './hami';
import { hamiSchema } from './hami-props';

export const gpuOperator = { schema: gpuOperatorSchema, plan: planGpuOperator };
export const hami = { schema: hamiSchema, plan: planHami };
