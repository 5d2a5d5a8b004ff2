import { isPlainObject, jsonOf, valueIn } from '../../internal';
import type { KubeObject } from '../../words/kubernetes';
import { readValues } from './given-values';
import { type Elsewhere, setValue, type ValuesLayer } from './helm-values';
import { isFull } from '../yaml/object';
import { asRelease, type FoundRelease } from './release';
import type { Beside } from './release-beside';

/**
 * Source: helm-controller v0.17.7, definitions of HelmChart and HelmChartConfig, and `pkg/controllers/chart/chart.go` for
 * the order: valuesContent and values of the chart, those of the config, then what is set.
 */
export function k3sRelease({ metadata, spec }: KubeObject, { config, rows }: Beside): FoundRelease | undefined {
  const over = config ? configured(config) : [];
  const set = valueIn(spec, 'set');
  return asRelease(
    {
      chart: valueIn(spec, 'chart'),
      version: valueIn(spec, 'version'),
      namespace: valueIn(spec, 'targetNamespace') ?? metadata.namespace,
      releaseName: metadata.name,
      values: valueIn(spec, 'valuesContent'),
      partial: over === undefined || [spec, config?.object['spec']].some((of) => isFull(valueIn(of, 'valuesSecrets'))),
      delivery: 'k3s',
      steps: ['spec', 'valuesContent'],
      versionAt: ['spec', 'version'],
      over: [...structured(spec), ...(over ?? [])],
      set: Object.entries(jsonOf(set)).map(([name, value]) => ({
        // A text is given as one: --set-string.
        values: setValue(name, value, typeof value === 'string' && !/^(?:true|false|null)$/i.test(value)),
        steps: ['spec', 'set', name],
      })),
    },
    rows,
  );
}

/** What is laid over the HelmChart of the same name, where that is not known. */
export function k3sConfigRelease({ metadata, spec }: KubeObject, { rows }: Beside): FoundRelease | undefined {
  return asRelease(
    {
      chart: metadata.name,
      version: undefined,
      namespace: metadata.namespace,
      releaseName: metadata.name,
      values: valueIn(spec, 'valuesContent'),
      partial: true,
      delivery: 'helmChartConfig',
      steps: ['spec', 'valuesContent'],
      over: structured(spec),
    },
    rows,
  );
}

/** Values that are no text: they are laid over those that are. */
function structured(spec: unknown, of?: Elsewhere): readonly ValuesLayer[] {
  const values = valueIn(spec, 'values');
  return isPlainObject(values) ? [{ values, steps: ['spec', 'values'], ...(of ? { of } : {}) }] : [];
}

/** What a HelmChartConfig lays over a HelmChart; undefined where its text cannot be read. */
function configured(of: Elsewhere): readonly ValuesLayer[] | undefined {
  const spec = of.object['spec'];
  const content = valueIn(spec, 'valuesContent');
  const values = typeof content === 'string' ? readValues(content) : {};
  return typeof values === 'object' ? [{ values, steps: ['spec', 'valuesContent'], of }, ...structured(spec, of)] : undefined;
}
