import { itemsOf, valueIn } from '../../internal';
import type { KubeObject } from '../../words/kubernetes';
import { setValue } from './helm-values';
import { asRelease, type FoundRelease } from './release';
import type { Beside, FindValues } from './release-beside';
import type { UmbrellaValues } from './umbrella-releases';
import { taken, type TakenValues } from './values-elsewhere';

/**
 * What a HelmRelease of Flux delivers.
 *
 * Source: helm-controller v1.6.3, `spec.valuesFrom` of HelmRelease, and `ChartValuesFromReferences`: what is referred to is
 * merged in its order, and the release's own values are laid over all of it.
 */
export const fluxRelease = ({ metadata, spec }: KubeObject, { chart, find, rows }: Beside): FoundRelease | undefined =>
  asRelease(
    {
      chart: chart?.name ?? valueIn(spec, 'chart', 'spec', 'chart'),
      version: chart?.version ?? valueIn(spec, 'chart', 'spec', 'version'),
      namespace: valueIn(spec, 'targetNamespace') ?? metadata.namespace,
      releaseName: valueIn(spec, 'releaseName') ?? metadata.name,
      values: valueIn(spec, 'values'),
      partial: false,
      delivery: 'flux',
      steps: ['spec', 'values'],
      versionAt: chart ? ['spec', 'chartRef'] : ['spec', 'chart', 'spec', 'version'],
      below: itemsOf(valueIn(spec, 'valuesFrom')).map((reference) => referred(reference, find)),
    },
    rows,
  );

/** What a HelmRelease says of charts inside of the one that is in a folder of its repository. */
export const fluxUmbrella = ({ spec }: KubeObject): UmbrellaValues => ({
  path: valueIn(spec, 'chart', 'spec', 'chart'),
  values: valueIn(spec, 'values'),
  steps: ['spec', 'values'],
});

/** What a reference to values gives: a whole tree, or one value at its place in it. */
function referred(reference: unknown, find: FindValues | undefined): TakenValues {
  const [kind, name, key = 'values.yaml', target = ''] = ['kind', 'name', 'valuesKey', 'targetPath'].map((field) =>
    valueIn(reference, field),
  );
  if (typeof kind !== 'string' || typeof name !== 'string' || typeof key !== 'string') return undefined;
  const found = find?.inObject(kind, name, key);
  if (found === undefined || target === '') return taken(found);
  const { given, steps, of } = found;
  const isLiteral = valueIn(reference, 'literal') === true;
  const isQuoted = !isLiteral && typeof given === 'string' && /^'.*'$|^".*"$/s.test(given);
  const values = setValue(target, isQuoted ? given.replace(/^['"]+|['"]+$/g, '') : given, isLiteral || isQuoted);
  return values && { values, steps, of, single: true };
}
