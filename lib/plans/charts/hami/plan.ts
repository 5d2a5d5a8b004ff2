import type { Place, Plan } from '../../model';
import { planRelease, type ReleaseContext } from '../plan-release';
import type { HamiProps } from './props';
import { hamiRelease } from './release';

/** HAMi's release. */
export const planHami = (place: Place, props: HamiProps, context: ReleaseContext): Plan => planRelease(hamiRelease, place, props, context);
