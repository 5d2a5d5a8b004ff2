import type { VehicleRow } from '../../model';
import { BOTTLEROCKET_KINDS, bottlerocketText, carriedBySettings } from './bottlerocket-settings';
import { lacksOfDeclared } from './parts/safeguards';

/**
 * User data of Bottlerocket: settings, and nothing that its model has no word for. There is no shell and no package.
 *
 * Source: bottlerocket.dev 1.66, settings.kubernetes, settings.kernel, settings.boot.
 */
export const bottlerocket: VehicleRow = {
  id: 'bottlerocket',
  name: "Bottlerocket's settings",
  lacks: lacksOfDeclared,
  serves: ({ id }, os, nodeImage) => (id === 'eks' || id === 'bottlerocket') && os === 'bottlerocket' && nodeImage !== 'auto-mode',
  delivers: BOTTLEROCKET_KINDS,
  carries: carriedBySettings,
  userData: 'user-data.toml',
  write: (plan) => [
    {
      path: 'user-data.toml',
      text: bottlerocketText(plan),
      about: `User data of a Bottlerocket node of pool ${plan.pool} on ${plan.machine.name}, whole`,
    },
  ],
};
