import { namespaceObjects } from './namespace';
import type { ReleaseDelivery } from './pulumi-release';
import { type Delivered, type HelmReleaseDescription, ociChart } from './release';

/** Source of the names: @pulumi/kubernetes 4.34.2, `helm/v3/release.d.ts`. */
export function deliverAsRelease(description: HelmReleaseDescription, { timeout = 900, atomic, skipAwait }: ReleaseDelivery): Delivered {
  const { releaseName, chart, version, repository, namespace, values } = description;
  const oci = ociChart(description);
  const inputs = {
    // Without a name Pulumi would give the release one of its own, and the names of its objects with it.
    name: releaseName,
    chart: oci ?? chart,
    version,
    ...(oci === undefined ? { repositoryOpts: { repo: repository } } : {}),
    namespace,
    // The namespace is an object of its own, because it needs a label.
    createNamespace: false,
    values,
    timeout,
    ...(atomic === undefined ? {} : { atomic }),
    ...(skipAwait === undefined ? {} : { skipAwait }),
  };
  return { objects: namespaceObjects(description), files: [], releases: [{ id: 'release', inputs }] };
}
