import { anyOf, isPlainObject, list, object, oneOf, plainText, type Problem, required, type Schema, text as anyText } from '../../internal';
import type { FormatRow } from './format-row';
import type { ValueFinding } from './value-finding';

/** One line of the list: what the exporter reads of each GPU. */
export interface Counter {
  /** Such as `DCGM_FI_DEV_GPU_TEMP`. */
  readonly field: string;
  readonly type: string;
  readonly help: string;
}

/** A line: a counter; empty where it is a comment; its fields where they are not three; itself where its quotes are wrong. */
type Line = Counter | readonly string[] | string;

/** Source: dcgm-exporter 4.8.2, the metric types of Prometheus, and `label` for what is not a number. */
const TYPES: readonly string[] = ['gauge', 'counter', 'histogram', 'summary', 'label'];

const SCHEMA: Schema = list(
  anyOf(
    'FIELD, type, help',
    oneOf(['']),
    object<Counter>({
      field: required(plainText({ pattern: /^DCGM_(?:FI|EXP)_[A-Z0-9_]+$/ })),
      type: required(oneOf(TYPES)),
      help: required(anyText({ empty: true })),
    }),
  ),
);

/** A line that says a counter, as far as that shows. */
const COUNTER = /^[ \t]*DCGM_(?:FI|EXP)_\w+[ \t]*,[ \t]*[a-z]+[ \t]*,/m;

/** What the metrics exporter reads of DCGM, one counter a line. */
export const dcgmCounters = Object.freeze<FormatRow<'dcgm-counters', readonly Line[]>>({
  id: 'dcgm-counters',
  name: "a list of the metrics exporter's counters",
  source: 'dcgm-exporter 4.8.2 internal/pkg/counters: it stops when it reads any other line',
  example: { name: 'dcgm-metrics.csv', text: '# Temperature\nDCGM_FI_DEV_GPU_TEMP, gauge,"Temperature, in C"\n' },
  syntax: 'lines of FIELD, type, help',
  hint: COUNTER,
  is: ({ value, text, name }) => isListOfCounters(value, text, name),
  parse: (text) => text.split('\n').map(lineOf),
  read: (parsed) => parsed,
  write: (lines) => lines.map((line) => (isCounter(line) ? written(line) : String(line))).join('\n'),
  schema: () => SCHEMA,
  say: (problem) => ({ at: problem.path.replace(/\.(?:field|type|help)$/, ''), ...wordsFor(problem) }),
});

function wordsFor({ path, got, allowed }: Problem): Omit<ValueFinding, 'at'> {
  if (path.endsWith('.field')) return { problem: `names no field of DCGM: '${String(got)}'` };
  if (path.endsWith('.type')) return { problem: `has a type that the exporter does not know: '${String(got)}'`, allowed: allowed ?? TYPES };
  if (!Array.isArray(got)) return { problem: 'has a quote that is not at the beginning of a field, or is not closed' };
  return { problem: `has ${got.length === 1 ? 'one field' : `${got.length} fields`}, and the exporter stops unless it has 3` };
}

function lineOf(given: string): Line {
  if (given.startsWith('#') || given.trim() === '') return '';
  const line = given.replace(/\r$/, '');
  const fields = fieldsOf(line);
  if (fields === undefined) return line;
  const [field = '', type = '', help = ''] = fields;
  return fields.length === 3 ? { field: field.trim(), type: type.trim(), help } : fields;
}

/** The fields of a line, as Go's `encoding/csv` reads them; undefined where it refuses the quotes. */
function fieldsOf(line: string): readonly string[] | undefined {
  const field = /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/y;
  const fields: string[] = [];
  for (let more = true; more; ) {
    const match = field.exec(line);
    if (match === null) return undefined;
    fields.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    more = match[3] === ',';
  }
  return fields;
}

const isCounter = (line: Line): line is Counter => typeof line === 'object' && !Array.isArray(line);
const written = ({ field, type, help }: Counter): string =>
  `${field}, ${type},${/[",]/.test(help) ? `"${help.replaceAll('"', '""')}"` : help}`;

/** Files in which a list of counters may be: values, scripts, and texts with fences or scripts in them. */
const AROUND_COUNTERS = /^#!|^[ \t]*(?:```|~~~)|<<-?[ \t]*["']?\w/m;

/** Names of files that are something else. */
const NO_LIST = /\.(?:md|sh|py|ya?ml|json)$/;

/** Most lines are counters, or the name says what it is. */
function isListOfCounters(value: unknown, text: string, name: string): boolean {
  if (name.endsWith('.csv')) return true;
  if (
    NO_LIST.test(name) ||
    AROUND_COUNTERS.test(text) ||
    (isPlainObject(value) && !Object.keys(value).every((one) => one.startsWith('DCGM_')))
  )
    return false;
  const lines = text.split('\n').filter((line) => /^[ \t]*[^#\s]/.test(line));
  return lines.filter((line) => COUNTER.test(line)).length * 2 >= lines.length;
}
