import { textOf, valueAt } from '../../../internal';
import type { ChartSite } from '../../model';
import { namedImage } from '../site/images';

const AT = { at: 'image', form: 'repository' } as const;

/** What a site has, in the words of the driver's chart. Source: dra-driver-nvidia-gpu v0.4.1 `templates/_helpers.tpl`, fullimage. */
export const draDriverSite: ChartSite = {
  images: ({ version, values }) => [
    {
      ...AT,
      image: namedImage(values, AT.at, AT.form, 'registry.k8s.io/dra-driver-nvidia/dra-driver-nvidia-gpu'),
      tag: textOf(valueAt(values, 'image.tag')) || `v${version}`,
    },
  ],
  spelling: { pullSecrets: () => [['imagePullSecrets', 'object']] },
};
