import { isPlainObject } from '../../../lib/internal';
import { gatesOfStrategies } from '../../../lib/plans/charts/nvidia-dra-driver/derive';
import type { Found } from './document';

/** Drivers of NVIDIA, whose own code judges what claims and classes say to them. */
const NVIDIA = ['gpu.nvidia.com', 'compute-domain.nvidia.com'];

/**
 * What a claim or a class of devices says to drivers, with the feature gates that a release of ours gives the driver for it.
 *
 * @throws Error when nobody is known who reads what it says to some driver.
 */
export function claimConfigs(configs: unknown): readonly Found[] {
  if (!Array.isArray(configs)) return [];
  return configs.map(({ opaque }: { readonly opaque: { readonly driver: string; readonly parameters: object } }): Found => {
    const { driver, parameters } = opaque;
    if (!NVIDIA.includes(driver))
      throw new Error(`nobody is known to read parameters of ${driver}: say who in test/conformance/corpus/of-claims.ts`);
    const sharing = 'sharing' in parameters && isPlainObject(parameters.sharing) ? parameters.sharing : {};
    const gates = gatesOfStrategies([String(sharing['strategy'])]);
    return { sort: 'draConfig', content: { content: parameters, featureGates: Object.fromEntries(gates.map((gate) => [gate, true])) } };
  });
}
