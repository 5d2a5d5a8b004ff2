import { toYaml } from '../../../internal';
import type { K3sDelivery } from './k3s';
import { namespaceObjects } from './namespace';
import { refuseOutputs } from './no-outputs';
import { type Delivered, type HelmReleaseDescription, ociChart } from './release';

/** @throws GpuConfigError when an Output is in the release. */
export function deliverWithK3s(release: HelmReleaseDescription, delivery: K3sDelivery): Delivered {
  refuseOutputs(release, 'and a HelmChart holds its values as one text');
  const { namespace = 'kube-system', timeout = '15m', failurePolicy = 'abort' } = delivery;
  const oci = ociChart(release);
  const { site = {} } = release.cluster;
  const helmChart = {
    apiVersion: 'helm.cattle.io/v1',
    kind: 'HelmChart',
    metadata: { name: release.releaseName, namespace },
    spec: {
      ...(oci === undefined ? { repo: release.repository } : {}),
      chart: oci ?? release.chart,
      version: release.version,
      // Source: k3s helm-controller v0.17.7, `helm.cattle.io_helmcharts.yaml`, in the namespace of the object.
      ...(site.chartsSecret === undefined
        ? {}
        : { [oci === undefined ? 'authSecret' : 'dockerRegistrySecret']: { name: site.chartsSecret } }),
      ...(site.certificates === undefined || site.charts === undefined ? {} : { repoCAConfigMap: { name: site.certificates } }),
      targetNamespace: release.namespace,
      // Where the controller is faster than whoever applies the namespace.
      createNamespace: release.createNamespace,
      timeout,
      failurePolicy,
      valuesContent: toYaml(release.values),
    },
  };
  return { objects: [...namespaceObjects(release), { id: 'chart', object: helmChart, alone: ['spec.targetNamespace'] }], files: [] };
}
