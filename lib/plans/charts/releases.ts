import { planGpuOperator } from './gpu-operator/plan';
import { type GpuOperatorProps, gpuOperatorSchema } from './gpu-operator/props';
import { planHami } from './hami/plan';
import { afterHami, type HamiProps, hamiSchema } from './hami/props';
import { HAMI_CHART } from './hami/versions';
import { planNetworkOperator } from './network-operator/plan';
import { addressPoolProblems } from './network-operator/address-pools';
import { afterNetworkOperator, docaProblems, type NetworkOperatorProps, networkOperatorSchema } from './network-operator/props';
import { planNvidiaDevicePlugin } from './nvidia-device-plugin/plan';
import { afterDevicePlugin, type NvidiaDevicePluginProps, nvidiaDevicePluginSchema } from './nvidia-device-plugin/props';
import { planNvidiaDraDriver } from './nvidia-dra-driver/plan';
import { afterDraDriver, type NvidiaDraDriverProps, nvidiaDraDriverSchema } from './nvidia-dra-driver/props';
import type { ReleaseKind } from './release-place';

export const gpuOperator = {
  schema: gpuOperatorSchema,
  checks: [afterHami, afterDevicePlugin, afterDraDriver, afterNetworkOperator],
  plan: planGpuOperator,
} satisfies ReleaseKind<GpuOperatorProps>;
export const hami = { schema: hamiSchema, checks: [], plan: planHami, readsPods: HAMI_CHART } satisfies ReleaseKind<HamiProps>;
export const nvidiaDevicePlugin = {
  schema: nvidiaDevicePluginSchema,
  checks: [],
  plan: planNvidiaDevicePlugin,
} satisfies ReleaseKind<NvidiaDevicePluginProps>;
export const nvidiaDraDriver = {
  schema: nvidiaDraDriverSchema,
  checks: [],
  plan: planNvidiaDraDriver,
} satisfies ReleaseKind<NvidiaDraDriverProps>;
export const networkOperator = {
  schema: networkOperatorSchema,
  checks: [docaProblems, addressPoolProblems],
  plan: planNetworkOperator,
} satisfies ReleaseKind<NetworkOperatorProps>;
