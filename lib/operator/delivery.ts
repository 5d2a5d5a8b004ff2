import { type Schema, unionBy } from '../internal';
import type { DeliveryFacts } from '../model';
import { type ArgoCdDelivery, argoCdSchema, deliverWithArgoCd } from './argo-cd';
import { deliverWithFlux, type FluxDelivery, fluxSchema } from './flux';
import { deliverWithK3s, type K3sDelivery, k3sSchema } from './k3s';
import { deliverAsRelease, type ReleaseDelivery, releaseSchema } from './pulumi-release';
import type { deliverRendered as render } from './deliver-rendered';
import type { Delivered, HelmReleaseDescription } from './release';
import { type RenderedDelivery, renderedSchema } from './rendered';
import { deliverValuesFile, type ValuesFileDelivery, valuesFileSchema } from './values-file';

export { type ArgoCdDelivery, type ArgoCdDestination, type ArgoCdOptions, argoCd } from './argo-cd';
export { type FluxDelivery, type FluxOptions, flux } from './flux';
export { type K3sDelivery, type K3sOptions, k3s } from './k3s';
export { type ReleaseDelivery, type ReleaseOptions, release } from './pulumi-release';
export { type RenderedDelivery, type RenderedOptions, rendered } from './rendered';
export { type ValuesFileDelivery, valuesFile } from './values-file';

/**
 * How a Helm release reaches the cluster: made by `valuesFile()`, `flux()`, `argoCd()`, `k3s()` or `rendered()`. Each says
 * in its own documentation what it gives and what it costs.
 */
export type HelmDelivery = ValuesFileDelivery | FluxDelivery | ArgoCdDelivery | K3sDelivery | RenderedDelivery;

/** Every delivery, with that which only Pulumi has. */
export type AnyHelmDelivery = HelmDelivery | ReleaseDelivery;

const schemas = [valuesFileSchema, fluxSchema, argoCdSchema, k3sSchema, renderedSchema];
export const helmDeliverySchema: Schema = unionBy('kind', 'a delivery such as valuesFile() or flux()', ...schemas);
export const anyHelmDeliverySchema: Schema = unionBy('kind', 'a delivery such as valuesFile() or release()', ...schemas, releaseSchema);

/** A delivery is one function here, one member of the union and one schema. */
const deliverers: { readonly [K in AnyHelmDelivery['kind']]: Deliverer<K> } = {
  valuesFile: deliverValuesFile,
  flux: deliverWithFlux,
  argoCd: deliverWithArgoCd,
  k3s: deliverWithK3s,
  rendered: (release, delivery) => renderer().deliverRendered(release, delivery),
  release: deliverAsRelease,
};

interface Renderer {
  readonly deliverRendered: typeof render;
}

/** Few programs render charts while they run: what does is loaded by those that do. */
const renderer = (): Renderer => require('./deliver-rendered') as Renderer;

type Deliverer<K extends AnyHelmDelivery['kind']> = (
  release: HelmReleaseDescription,
  delivery: Extract<AnyHelmDelivery, { kind: K }>,
) => Delivered;

/**
 * The objects, files and releases that bring a release to the cluster.
 *
 * @throws GpuConfigError when a delivery cannot do it: a chart that helm does not render, an Output where text is made.
 */
export function deliver<K extends AnyHelmDelivery['kind']>(
  release: HelmReleaseDescription,
  delivery: Extract<AnyHelmDelivery, { kind: K }>,
): Delivered {
  return deliverers[delivery.kind](release, delivery);
}

/** What the model says of a delivery. */
export const deliveryFacts = ({ kind }: AnyHelmDelivery, { facts }: Delivered): DeliveryFacts => ({ kind, ...facts });
