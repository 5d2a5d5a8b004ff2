import { type Schema, unionBy } from '../../../internal';
import { type ArgoCdDelivery, argoCdSchema } from './argo-cd';
import { type FluxDelivery, fluxSchema } from './flux';
import { type K3sDelivery, k3sSchema } from './k3s';
import { type ReleaseDelivery, releaseSchema } from './pulumi-release';
import { type RenderedDelivery, renderedSchema } from './rendered';
import { type ValuesFileDelivery, valuesFileSchema } from './values-file';

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
