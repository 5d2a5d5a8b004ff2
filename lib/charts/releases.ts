import type { Form } from '../internal';
import type { Place } from '../model';
import { planGpuOperator } from './gpu-operator/plan';
import { type GpuOperatorProps, gpuOperatorSchema } from './gpu-operator/props';
import { planHami } from './hami/plan';
import { afterHami, type HamiProps, hamiSchema } from './hami/props';
import { planNvidiaDevicePlugin } from './nvidia-device-plugin/plan';
import { afterDevicePlugin, type NvidiaDevicePluginProps, nvidiaDevicePluginSchema } from './nvidia-device-plugin/props';
import { planNvidiaDraDriver } from './nvidia-dra-driver/plan';
import { afterDraDriver, type NvidiaDraDriverProps, nvidiaDraDriverSchema } from './nvidia-dra-driver/props';
import type { ReleasePlace } from './release-place';

const operatorForm: Form<GpuOperatorProps, ReleasePlace> = {
  schema: gpuOperatorSchema,
  checks: [afterHami, afterDevicePlugin, afterDraDriver],
};
const hamiForm: Form<HamiProps, Place> = { schema: hamiSchema, checks: [] };

const draDriverForm: Form<NvidiaDraDriverProps, Place> = { schema: nvidiaDraDriverSchema, checks: [] };

const devicePluginForm: Form<NvidiaDevicePluginProps, Place> = { schema: nvidiaDevicePluginSchema, checks: [] };

export const gpuOperator = { ...operatorForm, plan: planGpuOperator };
export const hami = { ...hamiForm, plan: planHami };
export const nvidiaDevicePlugin = { ...devicePluginForm, plan: planNvidiaDevicePlugin };
export const nvidiaDraDriver = { ...draDriverForm, plan: planNvidiaDraDriver };
