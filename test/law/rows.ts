import { posix } from 'node:path';
import { importsOf, type Sources } from './imports';

/** The list of each sort of rows, which imports them; `folders` where a row is a folder and not a file. */
export const REGISTRIES: readonly { readonly list: string; readonly folders?: true }[] = [
  { list: 'allocators/allocators.ts', folders: true },
  { list: 'charts/charts.ts', folders: true },
  { list: 'fabrics/fabrics.ts' },
  { list: 'formats/formats.ts', folders: true },
  { list: 'gpu/catalogue/index.ts' },
  { list: 'kinds/kinds.ts' },
  { list: 'kinds/training/controllers.ts' },
  { list: 'machine/presets/presets.ts' },
  { list: 'node/settings/settings.ts' },
  { list: 'node/vehicles/vehicles.ts' },
  { list: 'platforms/platforms.ts' },
  { list: 'process/frameworks.ts' },
  { list: 'queues/queues.ts' },
  { list: 'storage/volumes.ts' },
  { list: 'workload/gpu-queue/systems/systems.ts' },
  { list: 'workload/launchers/launchers.ts' },
  { list: 'workload/preflights/preflights.ts' },
  { list: 'workload/scheduler/ways/ways.ts' },
  { list: 'workload/servers/servers.ts' },
];

/** What lists import beside their rows: what all rows have, as the files that end in `-row.ts`. */
const HELPERS = [
  'charts/values/near-releases.ts',
  'machine/presets/layout.ts',
  'machine/presets/lazily.ts',
  'node/settings/setting.ts',
  'node/vehicles/parts/huge-pages.ts',
  'storage/forms.ts',
];

/**
 * Every way by which a row imports another row of its sort, itself or through what stands between them, as `a.ts -> b.ts`:
 * rows refer to each other by id. What the list of a sort gives of others is by id as well.
 */
export const rowsImported = (sources: Sources): readonly string[] =>
  REGISTRIES.flatMap(({ list, folders }) => {
    const root = posix.dirname(list);
    const rows = rowsOf(sources, list);
    const rowOf = (file: string): string | undefined => {
      const [folder = ''] = file.slice(root.length + 1).split('/');
      const whole = `${root}/${folder}/`;
      return folders && rows.some((row) => row.startsWith(whole)) && file.startsWith(whole) ? whole : rows.find((row) => row === file);
    };
    const isBetween = (file: string): boolean => file.startsWith(`${root}/`) && file !== list && !file.endsWith('/index.ts');
    const others = (own: string, file: string, way: readonly string[]): readonly string[] =>
      importedBy(sources, file).flatMap((next) => {
        if (!isBetween(next) || way.includes(next)) return [];
        const row = rowOf(next);
        if (row === undefined) return others(own, next, [...way, next]);
        return row === own ? [] : [[...way, next].join(' -> ')];
      });
    return Object.keys(sources).flatMap((file) => {
      const own = file.startsWith(`${root}/`) ? rowOf(file) : undefined;
      return own === undefined ? [] : others(own, file, [file]);
    });
  });

/** The files of a list's rows: what it imports of its own folder as values. */
export function rowsOf(sources: Sources, list: string): readonly string[] {
  const root = posix.dirname(list);
  return importedBy(sources, list, 'static').filter(
    (file) => file.startsWith(`${root}/`) && !HELPERS.includes(file) && !file.endsWith('-row.ts'),
  );
}

function importedBy(sources: Sources, file: string, form?: 'static'): readonly string[] {
  return importsOf(sources[file] ?? '').flatMap(({ specifier, ...found }) => {
    if (!specifier.startsWith('.') || (form !== undefined && found.form !== form)) return [];
    const path = posix.join(posix.dirname(file), specifier);
    return [`${path}.ts`, `${path}/index.ts`].filter((one) => one in sources);
  });
}
