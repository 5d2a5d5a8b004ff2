import type { Form } from '../internal';
import type { Place } from '../model';
import { planGpuOperator } from './gpu-operator/plan';
import { type GpuOperatorProps, gpuOperatorSchema } from './gpu-operator/props';
import { planHami } from './hami/plan';
import { afterHami, type HamiProps, hamiSchema, type ReleasePlace } from './hami/props';
import { planNvidiaDraDriver } from './nvidia-dra-driver/plan';
import { afterDraDriver, type NvidiaDraDriverProps, nvidiaDraDriverSchema } from './nvidia-dra-driver/props';

const operatorForm: Form<GpuOperatorProps, ReleasePlace> = { schema: gpuOperatorSchema, checks: [afterHami, afterDraDriver] };
const hamiForm: Form<HamiProps, Place> = { schema: hamiSchema, checks: [] };

const draDriverForm: Form<NvidiaDraDriverProps, Place> = { schema: nvidiaDraDriverSchema, checks: [] };

export const gpuOperator = { ...operatorForm, plan: planGpuOperator };
export const hami = { ...hamiForm, plan: planHami };
export const nvidiaDraDriver = { ...draDriverForm, plan: planNvidiaDraDriver };
