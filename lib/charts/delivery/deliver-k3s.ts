import { toYaml } from '../../internal';
import type { K3sDelivery } from './k3s';
import { namespaceObjects } from './namespace';
import { refuseOutputs } from './no-outputs';
import { type Delivered, type HelmReleaseDescription, ociChart } from './release';

/** @throws GpuConfigError when an Output is in the release. */
export function deliverWithK3s(release: HelmReleaseDescription, delivery: K3sDelivery): Delivered {
  refuseOutputs(release, 'and a HelmChart holds its values as one text');
  const { namespace = 'kube-system', timeout = '15m', failurePolicy = 'abort' } = delivery;
  const oci = ociChart(release);
  const helmChart = {
    apiVersion: 'helm.cattle.io/v1',
    kind: 'HelmChart',
    metadata: { name: release.releaseName, namespace },
    spec: {
      ...(oci === undefined ? { repo: release.repository } : {}),
      chart: oci ?? release.chart,
      version: release.version,
      targetNamespace: release.namespace,
      // Where the controller is faster than whoever applies the namespace.
      createNamespace: release.createNamespace,
      timeout,
      failurePolicy,
      valuesContent: toYaml(release.values),
    },
  };
  return { objects: [...namespaceObjects(release), { id: 'chart', object: helmChart }], files: [] };
}
