import { isPlainObject, itemsOf, valueIn } from '../../internal';
import type { KubeObject } from '../../words/kubernetes';
import { asRelease, type FoundRelease } from './release';
import type { Beside } from './release-beside';
import { taken, type TakenValues } from './values-elsewhere';

/**
 * The charts that a kustomization has rendered.
 *
 * Source: kubernetes-sigs/kustomize v5.8.1 api/types/helmchartargs.go, and the inflation generator: inline values are laid
 * over the file, under it with `valuesMerge: merge`, and are instead of it with `replace`; further files come last.
 */
export const kustomizeReleases = (object: KubeObject, { find, rows }: Beside): readonly (FoundRelease | undefined)[] =>
  itemsOf(object['helmCharts']).map((chart, index) => {
    const at = ['helmCharts', index];
    const inline = valueIn(chart, 'valuesInline');
    const mode = isPlainObject(inline) && Object.keys(inline).length > 0 ? valueIn(chart, 'valuesMerge') : 'override';
    const read = (file: unknown): TakenValues => taken(typeof file === 'string' ? find?.inFile(file) : undefined);
    const file = valueIn(chart, 'valuesFile');
    const first = file === undefined || file === '' || mode === 'replace' ? [] : [read(file)];
    const further = itemsOf(valueIn(chart, 'additionalValuesFiles')).map(read);
    return asRelease(
      {
        chart: valueIn(chart, 'name'),
        version: valueIn(chart, 'version'),
        // An overlay may say another.
        namespace: valueIn(chart, 'namespace') ?? object['namespace'] ?? '',
        releaseName: valueIn(chart, 'releaseName') ?? '',
        values: inline,
        partial: false,
        delivery: 'kustomize',
        steps: [...at, 'valuesInline'],
        versionAt: [...at, 'version'],
        below: mode === 'merge' ? [] : first,
        over: mode === 'merge' ? [...first, ...further] : further,
      },
      rows,
    );
  });
