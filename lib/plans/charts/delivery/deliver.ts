import type { DeliveryFacts } from '../../model';
import { deliverWithArgoCd } from './deliver-argo-cd';
import type { deliverRendered as render } from './deliver-rendered';
import type { AnyHelmDelivery } from './delivery';
import { deliverWithFlux } from './deliver-flux';
import { deliverWithK3s } from './deliver-k3s';
import { deliverAsRelease } from './deliver-release';
import type { Delivered, HelmReleaseDescription } from './release';
import { deliverValuesFile } from './deliver-values-file';

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
