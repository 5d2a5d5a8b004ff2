import { isBefore, textOf, valueAt } from '../../../internal';
import type { ChartImage, ChartSite, OperatorFacts } from '../../model';
import { namedImage } from '../site/images';
import { devicePluginReleases } from './versions';

/** Up to 0.14 GPU Feature Discovery is a chart, and an image, of its own. Source: `Chart.yaml` of k8s-device-plugin v0.14.5. */
const hasOwnDiscovery = (version: string): boolean => isBefore(version, '0.15');

function pluginImages({ version, values }: OperatorFacts): readonly ChartImage[] {
  const components = devicePluginReleases.find((release) => release.version === version)?.components ?? {};
  const of = (at: string, image: string, own: string | undefined): ChartImage => {
    const tag = textOf(valueAt(values, `${at}.tag`)) || own?.replace(/^v?/, 'v');
    const form = 'repository';
    const named = namedImage(values, at, form, image);
    return { at, form, image: named, ...(tag === undefined ? { unknown: 'this version of the chart is not known here' } : { tag }) };
  };
  const gfd = valueAt(values, 'gfd.enabled') === true;
  return [
    // Source: k8s-device-plugin v0.14.0 to v0.20.0 `templates/_helpers.tpl`, fullimage: the tag is `v` and the version of the
    // plugin, which in chart 0.14.1 is another than that of the chart.
    of('image', 'nvcr.io/nvidia/k8s-device-plugin', components['devicePlugin']),
    ...(gfd && hasOwnDiscovery(version) ? [of('gfd.image', 'nvcr.io/nvidia/gpu-feature-discovery', components['gfd'])] : []),
    ...(hasDiscovery(values, gfd)
      ? [of('nfd.image', 'registry.k8s.io/nfd/node-feature-discovery', components['nodeFeatureDiscovery'])]
      : []),
  ];
}

/** Source: `Chart.yaml`, condition `nfd.enabled,gfd.enabled`: the first that is given decides. */
const hasDiscovery = (values: OperatorFacts['values'], gfd: boolean): boolean => {
  const nfd = valueAt(values, 'nfd.enabled');
  return nfd === undefined ? gfd : nfd === true;
};

/** What a site has, in the words of the chart. */
export const devicePluginSite: ChartSite = {
  images: pluginImages,
  spelling: {
    pullSecrets: ({ version, values }) => [
      ['imagePullSecrets', 'object'],
      ...(hasOwnDiscovery(version) && valueAt(values, 'gfd.enabled') === true ? [['gfd.imagePullSecrets', 'object'] as const] : []),
      ...(hasDiscovery(values, valueAt(values, 'gfd.enabled') === true) ? [['nfd.imagePullSecrets', 'object'] as const] : []),
    ],
  },
};
