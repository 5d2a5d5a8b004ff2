import type { Place, Plan } from '../../model';
import { planRelease, type ReleaseContext } from '../plan-release';
import type { NetworkOperatorProps } from './props';
import { networkOperatorRelease } from './release';

/** The release of the Network Operator, and its policy. */
export const planNetworkOperator = (place: Place, props: NetworkOperatorProps, context: ReleaseContext): Plan =>
  planRelease(networkOperatorRelease, place, props, context);
