import { anyOf, type Schema } from '../internal';
import { deliverWithFlux, type FluxDelivery, fluxSchema } from './flux';
import type { Delivered, HelmReleaseDescription } from './release';
import { deliverValuesFile, type ValuesFileDelivery, valuesFileSchema } from './values-file';

export { type FluxDelivery, type FluxOptions, flux } from './flux';
export { type ValuesFileDelivery, valuesFile } from './values-file';

/** How a Helm release reaches the cluster: made by `valuesFile()` or `flux()`. */
export type HelmDelivery = ValuesFileDelivery | FluxDelivery;

export const helmDeliverySchema: Schema = anyOf('a delivery such as valuesFile() or flux()', valuesFileSchema, fluxSchema);

/** A delivery is one function here, one member of the union and one schema. */
const deliverers: { readonly [K in HelmDelivery['kind']]: Deliverer<K> } = {
  valuesFile: deliverValuesFile,
  flux: deliverWithFlux,
};

type Deliverer<K extends HelmDelivery['kind']> = (
  release: HelmReleaseDescription,
  delivery: Extract<HelmDelivery, { kind: K }>,
) => Delivered;

/** The objects and files that bring a release to the cluster. */
export function deliver<K extends HelmDelivery['kind']>(
  release: HelmReleaseDescription,
  delivery: Extract<HelmDelivery, { kind: K }>,
): Delivered {
  return deliverers[delivery.kind](release, delivery);
}
