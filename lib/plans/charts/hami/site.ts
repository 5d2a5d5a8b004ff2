import { textOf, valueAt } from '../../../internal';
import type { ChartImage, ChartSite, OperatorFacts } from '../../model';
import { namedImage } from '../site/images';
import { isSwitchedOff } from '../values/switched-off';

/** Source: HAMi v2.9.0 and v2.10.0 `charts/hami/values.yaml`; tags that are empty there are `global.imageTag`, `v` and the version. */
const SLOTS: readonly (readonly [at: string, image: string, tag: string | undefined])[] = [
  ['scheduler.kubeScheduler.image', 'registry.cn-hangzhou.aliyuncs.com/google_containers/kube-scheduler', undefined],
  ['scheduler.extender.image', 'docker.io/projecthami/hami', '='],
  ['scheduler.patch.imageNew', 'docker.io/liangjw/kube-webhook-certgen', 'v1.1.1'],
  ['devicePlugin.image', 'docker.io/projecthami/hami', '='],
  ['devicePlugin.monitor.image', 'docker.io/projecthami/hami', '='],
];

const FORM = 'registry/repository';

function hamiImages({ version, values }: OperatorFacts): readonly ChartImage[] {
  const registry = textOf(valueAt(values, 'global.imageRegistry'));
  const runs = (at: string): boolean => {
    if (at.startsWith('scheduler.patch')) return valueAt(values, 'scheduler.patch.enabled') !== false;
    return at.startsWith('devicePlugin') ? !isSwitchedOff(values, 'devicePlugin') : true;
  };
  return SLOTS.filter(([at]) => runs(at)).map(([at, image, own]): ChartImage => {
    const named = namedImage(values, at, FORM, image);
    const said = [valueAt(values, `${at}.tag`), ...(own === '=' ? [valueAt(values, 'global.imageTag')] : [])].map(textOf).find(Boolean);
    const tag = said ?? (own === '=' ? `v${version}` : own);
    return {
      at,
      form: FORM,
      // Source: HAMi v2.10.0 `charts/hami/templates/_commons.tpl`: it beats the registry of every image.
      image: registry ? `${registry}/${named.slice(named.indexOf('/') + 1)}` : named,
      ...(tag === undefined ? { unknown: 'its tag is the version of Kubernetes that Helm sees' } : { tag }),
    };
  });
}

/** What a site has, in the words of HAMi's chart. */
export const hamiSite: ChartSite = {
  images: hamiImages,
  spelling: { pullSecrets: () => [['global.imagePullSecrets', 'name']] },
};
