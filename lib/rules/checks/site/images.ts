import { imagesOfRelease, isOfSite, reference } from '../../../plans/charts';
import type { Model } from '../../../plans/model';
import { bound } from '../../lookups/related';
import type { Finding, Rule } from '../../rule';

const image: Rule = {
  id: 'site/image',
  severity: 'warning',
  about: 'An image comes from a registry that the site does not have.',
  fix: 'take it from the registry of the site: give images a registry for that host, or name the image there; if nodes reach it all the same, silence this and say how',
  source: 'the site of the cluster: containerd asks the registry that the name of an image begins with',
  *check(model) {
    yield* ofReleases(model);
    for (const [{ cluster }, pods] of bound(model)) {
      const images = cluster?.site?.images;
      if (images === undefined) continue;
      for (const { pod, containers } of pods)
        for (const { container, step } of containers)
          if (container.image && !isOfSite(images, container.image))
            yield {
              subject: pod.path,
              at: `${pod.pointer}.${step}.image`,
              problem: NOT_OF_SITE,
              got: container.image,
              allowed: allowed(images),
            };
    }
  },
};

function* ofReleases(model: Model): Generator<Finding> {
  const pools = new Map(model.pools.map((pool) => [pool.path, pool]));
  for (const release of model.operators) {
    const images = release.cluster?.site?.images;
    if (images === undefined) continue;
    const own = (release.pools ?? []).flatMap((path) => pools.get(path) ?? []);
    for (const found of imagesOfRelease(release, own) ?? [])
      if (!isOfSite(images, found.image))
        yield {
          subject: release.path,
          at: `values.${found.at}`,
          problem: NOT_OF_SITE,
          got: reference(found) ?? found.image,
          allowed: allowed(images),
        };
  }
}

const NOT_OF_SITE = 'comes from a registry that the site does not have';
const allowed = (images: string | Readonly<Record<string, string>>): readonly string[] =>
  typeof images === 'string' ? [images] : Object.values(images);

/** Where images come from at a site of its own. */
export const siteImageRules: readonly Rule[] = [image];
