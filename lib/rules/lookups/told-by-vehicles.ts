import type { PoolDescription } from '../../plans/model';
import { deliveriesOf, plansOf } from '../../plans/node';

/** Whether each of the pool's nodes has a vehicle that tells its image's services how GPUs are cut and shared. */
export function isToldByVehicles(pool: PoolDescription): boolean {
  const plans = plansOf(pool);
  return (
    plans.length > 0 && plans.every((plan) => deliveriesOf(plan).some(({ vehicle, platform }) => vehicle.shares?.(plan, platform) === true))
  );
}
