import { isPlainObject, textOf, valueAt } from '../../../internal';
import type { ChartImage, ChartSite, OperatorFacts } from '../../model';
import { namedImage } from '../site/images';
import { isSwitchedOff } from '../values/switched-off';

/** Source: network-operator v26.1.0 to v26.4.1 `values.yaml`, and `templates/operator.yaml`. */
function imagesOf(release: OperatorFacts): readonly ChartImage[] {
  const { version, values } = release;
  const tag = `network-operator-v${version}`;
  const init = 'operator.ofedDriver.initContainer';
  return [
    {
      at: 'operator',
      form: 'repository/image',
      image: namedImage(values, 'operator', 'repository/image', 'nvcr.io/nvidia/cloud-native/network-operator'),
      tag: textOf(valueAt(values, 'operator.tag')) || `v${version}`,
    },
    {
      at: init,
      form: 'repository/image',
      image: namedImage(values, init, 'repository/image', 'nvcr.io/nvidia/mellanox/network-operator-init-container'),
      tag: textOf(valueAt(values, `${init}.version`)) || tag,
    },
    ...(isSwitchedOff(values, 'nfd')
      ? []
      : [
          {
            at: NFD,
            form: 'repository' as const,
            image: namedImage(values, NFD, 'repository', 'nvcr.io/nvidia/mellanox/node-feature-discovery'),
            tag: textOf(valueAt(values, `${NFD}.tag`)) || tag,
          },
        ]),
    ...(release.instance ?? []).flatMap((object) => named(object['spec'], `${object.kind}.spec`)),
  ];
}

const NFD = 'node-feature-discovery.image';

/** Images that parts of the policy name. The driver's has the system of the node behind its tag. */
function named(value: unknown, at: string): readonly ChartImage[] {
  if (!isPlainObject(value)) return [];
  const { image, repository, version } = value;
  if (typeof image !== 'string' || typeof repository !== 'string')
    return Object.entries(value).flatMap(([key, inner]) => named(inner, `${at}.${key}`));
  const found = { at, form: 'repository/image', image: `${repository}/${image}`, ofInstance: true } as const;
  // Source: network-operator v26.4.1 `pkg/state/state_ofed.go`, mofedImageFormat.
  if (at.endsWith('.ofedDriver'))
    return [{ ...found, unknown: `its tag is ${textOf(version) ?? '<version>'}-<system>-<architecture>: look at the nodes` }];
  return [{ ...found, ...(typeof version === 'string' ? { tag: version } : {}) }];
}

/** What a site has, in the words of the operator's chart. */
export const networkOperatorSite: ChartSite = {
  images: imagesOf,
  spelling: {
    pullSecrets: ({ values }) => [
      ['imagePullSecrets', 'name'],
      ...(isSwitchedOff(values, 'nfd') ? [] : [['node-feature-discovery.imagePullSecrets', 'object'] as const]),
    ],
  },
};
