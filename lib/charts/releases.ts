import type { Form } from '../internal';
import type { Place } from '../model';
import { planGpuOperator } from './gpu-operator/plan';
import { type GpuOperatorProps, gpuOperatorSchema } from './gpu-operator/props';
import { planHami } from './hami/plan';
import { afterHami, type HamiProps, hamiSchema, type ReleasePlace } from './hami/props';

const operatorForm: Form<GpuOperatorProps, ReleasePlace> = { schema: gpuOperatorSchema, checks: [afterHami] };
const hamiForm: Form<HamiProps, Place> = { schema: hamiSchema, checks: [] };

export const gpuOperator = { ...operatorForm, plan: planGpuOperator };
export const hami = { ...hamiForm, plan: planHami };
