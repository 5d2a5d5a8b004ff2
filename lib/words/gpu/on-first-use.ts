import type { MigDemands, MigProposal } from './mig-demand';
import type * as Proposal from './mig-proposal';

/**
 * The layouts that hold these MIG devices on the fewest GPUs, so that most GPUs stay whole: an exact search where the number
 * of devices allows it.
 *
 * @throws GpuConfigError when the GPU has no MIG, no such profile, or no device that large.
 */
export function proposeMigLayout(demands: MigDemands): MigProposal {
  // Loaded when first used: importing this library must stay cheap.
  return (require('./mig-proposal') as typeof Proposal).proposeMigLayout(demands);
}
