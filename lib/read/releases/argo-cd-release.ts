import { isPlainObject, itemsOf, valueIn } from '../../internal';
import type { KubeObject } from '../../words/kubernetes';
import { chartRows } from '../../plans/charts';
import type { ChartRow } from '../../plans/model';
import { chartNamed } from './charts';
import { setValue } from './helm-values';
import { isFull } from '../yaml/object';
import { asRelease, type FoundRelease } from './release';
import type { Beside } from './release-beside';
import type { UmbrellaValues } from './umbrella-releases';
import { taken } from './values-elsewhere';

/** What is made of a template: other parts may be laid over it. */
export function argoCdSetRelease({ spec, ...object }: KubeObject, beside: Beside): FoundRelease | undefined {
  const template = valueIn(spec, 'template');
  const name = valueIn(template, 'metadata', 'name');
  const found = argoCdRelease(
    { ...object, metadata: { name: typeof name === 'string' ? name : object.metadata.name }, spec: valueIn(template, 'spec') },
    beside,
    ['spec', 'template', 'spec'],
  );
  const generators = valueIn(spec, 'generators');
  const patched = valueIn(spec, 'templatePatch') !== undefined || (Array.isArray(generators) && generators.some(hasTemplate));
  return found && patched ? { ...found, partial: true } : found;
}

/** A generator may have a template of its own, at any depth. */
function hasTemplate(generator: unknown): boolean {
  if (Array.isArray(generator)) return generator.some(hasTemplate);
  return isPlainObject(generator) && ('template' in generator || Object.values(generator).some(hasTemplate));
}

/**
 * An Application has one source, or several of which one may be a chart that we know.
 *
 * Source: Argo CD documentation, Helm: parameters are stronger than valuesObject, which is read instead of values;
 * files are weaker than both, the last of them the strongest.
 */
export function argoCdRelease(
  { metadata, spec }: KubeObject,
  { find, rows = chartRows }: Beside,
  base: readonly string[] = ['spec'],
): FoundRelease | undefined {
  const several = valueIn(spec, 'sources');
  const sources = itemsOf(several);
  const index = sources.findIndex((source) => chartNamed(chartOfSource(source, rows), rows) !== undefined);
  const source = index < 0 ? valueIn(spec, 'source') : sources[index];
  const helm = valueIn(source, 'helm');
  const object = valueIn(helm, 'valuesObject');
  const of = [...base, ...(index < 0 ? ['source'] : ['sources', index])];
  const at = [...of, 'helm'];
  const parameters = itemsOf(valueIn(helm, 'parameters')).map((one, place) => ({
    values: setValue(valueIn(one, 'name'), valueIn(one, 'value'), valueIn(one, 'forceString') === true),
    steps: [...at, 'parameters', place, 'value'],
  }));
  return asRelease(
    {
      chart: chartOfSource(source, rows),
      version: valueIn(source, 'targetRevision'),
      namespace: valueIn(spec, 'destination', 'namespace'),
      releaseName: valueIn(helm, 'releaseName') ?? metadata.name,
      values: object ?? valueIn(helm, 'values'),
      partial: isFull(valueIn(helm, 'fileParameters')),
      delivery: 'argoCd',
      steps: [...at, object === undefined ? 'values' : 'valuesObject'],
      versionAt: [...of, 'targetRevision'],
      below: itemsOf(valueIn(helm, 'valueFiles')).map((file) => {
        const path = pathIn(sources, file);
        return taken(path === undefined ? undefined : find?.inRepository(path));
      }),
      set: parameters,
    },
    rows,
  );
}

/** What an Application says of charts inside of the one that is in the folder of a source. */
export function argoCdUmbrellas({ spec }: KubeObject): readonly UmbrellaValues[] {
  const several = valueIn(spec, 'sources');
  const sources = Array.isArray(several) ? several : [valueIn(spec, 'source')];
  return sources.map((source, index): UmbrellaValues => {
    const helm = valueIn(source, 'helm');
    const object = valueIn(helm, 'valuesObject');
    const at = ['spec', ...(Array.isArray(several) ? ['sources', index] : ['source']), 'helm'];
    const path = valueIn(source, 'chart') === undefined ? valueIn(source, 'path') : undefined;
    return {
      path,
      values: object ?? valueIn(helm, 'values'),
      steps: [...at, object === undefined ? 'values' : 'valuesObject'],
      files: typeof path === 'string' ? itemsOf(valueIn(helm, 'valueFiles')).flatMap((file) => fileBeside(path, sources, file)) : [],
    };
  });
}

/**
 * The path of a file of values in the repository of a chart: they are in its folder, with a slash before them in the
 * repository, or in that of another source. The chart's own file is read with the chart.
 *
 * Source: Argo CD documentation, Helm: values files.
 */
function fileBeside(folder: string, sources: readonly unknown[], file: unknown): readonly string[] {
  if (typeof file !== 'string' || /^(?:\.\/)?values\.yaml$/.test(file)) return [];
  if (file.startsWith('/')) return [file.slice(1)];
  return [pathIn(sources, file) ?? `${folder}/${file}`];
}

/** The path of a file of values in the repository of another source, which is called by the `ref` of that. */
function pathIn(sources: readonly unknown[], file: unknown): string | undefined {
  const [, ref, path] = (typeof file === 'string' ? /^\$([^/]+)\/(.+)$/.exec(file) : null) ?? [];
  return ref !== undefined && sources.some((source) => valueIn(source, 'ref') === ref) ? path : undefined;
}

/**
 * The chart of a source: of a repository of charts its name, of its project's repository of Git that which is in the
 * folder, where a tag is the version of the chart.
 */
function chartOfSource(source: unknown, rows: readonly ChartRow[]): unknown {
  const [chart, url, path] = ['chart', 'repoURL', 'path'].map((key) => valueIn(source, key));
  if (chart !== undefined || typeof url !== 'string' || typeof path !== 'string') return chart;
  const [, repository = ''] = /github\.com[/:]([\w-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(url) ?? [];
  const folder = path.replace(/^(?:\.?\/)+|\/+$/g, '');
  return rows.find((row) => row.source.repository.toLowerCase() === repository.toLowerCase() && row.source.folder === folder)?.id;
}
