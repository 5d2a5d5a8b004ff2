import type { Place, Plan } from '../../model';
import { planRelease, type ReleaseContext } from '../plan-release';
import type { NvidiaDevicePluginProps } from './props';
import { devicePluginRelease } from './release';

/** The release of the device plugin. */
export const planNvidiaDevicePlugin = (place: Place, props: NvidiaDevicePluginProps, context: ReleaseContext): Plan =>
  planRelease(devicePluginRelease, place, props, context);
