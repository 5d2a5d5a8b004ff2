import { valueAt } from '../../../internal';
import type { ChartSite, OperatorFacts, PoolDescription, Site } from '../../model';
import { mergeValues } from '../values/merge';
import { type ImageForm, mirrored, valuesFor } from './images';

type Values = Readonly<Record<string, unknown>>;

/**
 * Values that follow from a site, for whatever the user's own values do not say.
 *
 * @param given The user's own values.
 */
export function siteValues(
  site: Site,
  { images, spelling }: ChartSite,
  release: OperatorFacts,
  pools: readonly PoolDescription[],
  given: Values,
): Values {
  const said = images(release, pools).flatMap(({ at, form, image, ofInstance }): readonly Values[] => {
    if (ofInstance === true) return [];
    const to = site.images === undefined ? undefined : mirrored(site.images, image);
    if (to === undefined || isGiven(given, at, form)) return [];
    return [nested(at, valuesFor(form, image, to))];
  });
  const secrets = site.pullSecrets ?? [];
  const pulling =
    secrets.length === 0
      ? []
      : spelling.pullSecrets(release, pools).map(([at, form]) => nested(at, form === 'name' ? secrets : secrets.map((name) => ({ name }))));
  return [...said, ...pulling, spelling.others?.(site, release) ?? {}].reduce(mergeValues, {});
}

/** Whether the user says where an image comes from. */
const isGiven = (given: Values, at: string, form: ImageForm): boolean =>
  valueAt(given, `${at}.${form === 'registry/repository' ? 'registry' : 'repository'}`) !== undefined;

/** A value at its place. */
const nested = (at: string, value: unknown): Values =>
  at
    .split('.')
    .reverse()
    .reduce<unknown>((inner, key) => ({ [key]: inner }), value) as Values;
