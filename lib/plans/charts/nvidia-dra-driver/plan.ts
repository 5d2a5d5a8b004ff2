import type { Place, Plan } from '../../model';
import { planRelease, type ReleaseContext } from '../plan-release';
import type { NvidiaDraDriverProps } from './props';
import { draDriverRelease } from './release';

/** The release of the DRA driver. */
export const planNvidiaDraDriver = (place: Place, props: NvidiaDraDriverProps, context: ReleaseContext): Plan =>
  planRelease(draDriverRelease, place, props, context);
