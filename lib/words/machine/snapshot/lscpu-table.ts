import { isPlainObject, jsonOf } from '../../../internal';
import { clean, linesOf, refuse, start, wholeNumber } from './clean';
import { parseJson } from './lscpu';

/** One CPU as `lscpu -e` and `lscpu -p` show it. Core and socket are numbers unique on the machine, not the kernel's. */
export interface LscpuCpu {
  readonly cpu: number;
  readonly core?: number;
  readonly socket?: number;
  readonly node?: number;
  readonly online: boolean;
}

type Row = Readonly<Record<string, string>>;

/**
 * Reads the output of `lscpu -e`, `lscpu -e -J` or `lscpu -p`: one row for each CPU, threads of a core having its number.
 *
 * @throws GpuConfigError when the text is something else.
 */
export function parseLscpuTable(text: string, path = 'lscpu -e'): readonly LscpuCpu[] {
  const cleaned = clean(text);
  const rows = cleaned.trimStart().startsWith('{')
    ? jsonRows(cleaned, path)
    : /^# CPU,/m.test(cleaned)
      ? csvRows(cleaned)
      : columnRows(cleaned);
  const cpus = rows.map((row) => readRow(row, path));
  if (cpus.length === 0) refuse(path, 'has no row of a CPU', { got: start(cleaned), allowed: "what 'LC_ALL=C lscpu -e' prints" });
  if (new Set(cpus.map(({ cpu }) => cpu)).size !== cpus.length) refuse(path, 'has two rows of one CPU');
  return cpus;
}

function readRow(row: Row, path: string): LscpuCpu {
  const cpu = wholeNumber(row['cpu'], 65535);
  if (cpu === undefined) refuse(path, 'has a row without the number of a CPU', { got: JSON.stringify(row).slice(0, 60) });
  const core = wholeNumber(row['core'], 65535);
  const socket = wholeNumber(row['socket'], 65535);
  const node = wholeNumber(row['node'], 65535);
  return {
    cpu,
    ...(core === undefined ? {} : { core }),
    ...(socket === undefined ? {} : { socket }),
    ...(node === undefined ? {} : { node }),
    online: row['online'] === undefined || row['online'] === 'yes' || row['online'] === 'true',
  };
}

function jsonRows(text: string, path: string): readonly Row[] {
  const document = parseJson(text, path);
  const items = isPlainObject(document) ? document['cpus'] : undefined;
  if (!Array.isArray(items)) return [];
  return (items as readonly unknown[]).map((item) =>
    Object.fromEntries(
      Object.entries(jsonOf(item)).flatMap(([key, value]) =>
        typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [[key, String(value)]] : [],
      ),
    ),
  );
}

/** `# CPU,Core,Socket,Node,,L1d,...` and then a line for each CPU. */
function csvRows(text: string): readonly Row[] {
  const lines = linesOf(text);
  const header = lines.findIndex((line) => line.startsWith('# CPU,'));
  const names = (lines[header] ?? '').slice(2).toLowerCase().split(',');
  return lines.slice(header + 1).flatMap((line) => (/^\d/.test(line) ? [zip(names, line.split(','))] : []));
}

/** A header of column names, then rows of words. */
function columnRows(text: string): readonly Row[] {
  const lines = linesOf(text).map((line) => line.trim());
  const header = lines.findIndex((line) => /^CPU\s/.test(line) && /\sCORE\b/.test(line));
  if (header === -1) return [];
  const names = (lines[header] ?? '').toLowerCase().split(/\s+/);
  return lines.slice(header + 1).flatMap((line) => (line === '' ? [] : [zip(names, line.split(/\s+/))]));
}

/** Values by the names of their columns. A table has some ten: what is behind the first 64 is not a name of ours. */
const zip = (names: readonly string[], values: readonly string[]): Row =>
  Object.fromEntries(
    names.slice(0, 64).flatMap((name, index) => (name === '' || values[index] === undefined ? [] : [[name, values[index]]])),
  );
