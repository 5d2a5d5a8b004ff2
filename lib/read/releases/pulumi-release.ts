import { valueIn } from '../../internal';
import type { KubeObject } from '../../words/kubernetes';
import { asRelease, type FoundRelease } from './release';
import type { Beside } from './release-beside';

/**
 * What a Pulumi program releases.
 *
 * Source: @pulumi/kubernetes 4.34.2, `helm/v3/release.d.ts` and `helm/v4/chart.d.ts`. Files of values are not read here.
 */
export function pulumiRelease({ metadata, spec }: KubeObject, { rows }: Beside): FoundRelease | undefined {
  if (valueIn(spec, 'valueYamlFiles') !== undefined) return undefined;
  return asRelease(
    {
      chart: valueIn(spec, 'chart'),
      version: valueIn(spec, 'version'),
      namespace: valueIn(spec, 'namespace'),
      releaseName: valueIn(spec, 'name') ?? metadata.name,
      values: valueIn(spec, 'values'),
      partial: false,
      delivery: 'release',
      steps: ['spec', 'values'],
      versionAt: ['spec', 'version'],
    },
    rows,
  );
}
