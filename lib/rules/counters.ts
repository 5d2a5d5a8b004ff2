import { hasToken } from '../internal';
import { configsOf } from './configs';
import type { Rule } from './rule';

/** Source: dcgm-exporter 4.8.2, the metric types of Prometheus, and `label` for what is no number. */
const TYPES: readonly string[] = ['gauge', 'counter', 'histogram', 'summary', 'label'];

const counters: Rule = {
  id: 'operator/counters',
  severity: 'error',
  about: "Every line of the exporter's list of counters has a field of DCGM, a type of metric and a help text.",
  fix: 'write FIELD, type, help with two commas; a help text with commas stands in quotes, right after the comma',
  source:
    'dcgm-exporter 4.8.2 internal/pkg/counters: it stops when it reads any other line; DCGM issue 232, dcgm-exporter issues 114 and 139',
  *check(model) {
    for (const { path, at, text } of configsOf(model, 'dcgm-counters')) {
      if (hasToken(text)) continue;
      let wrong = 0;
      for (const [index, line] of text.split('\n').entries()) {
        const problem = line.startsWith('#') || line.trim() === '' ? undefined : problemOf(line.replace(/\r$/, ''));
        // The first lines say enough of a file that is something else.
        if (problem !== undefined && ++wrong <= MOST) yield { subject: path, at: `${at}[${index}]`, got: line, ...problem };
      }
    }
  },
};

const MOST = 20;

function problemOf(line: string): { readonly problem: string; readonly allowed?: readonly string[] } | undefined {
  const fields = fieldsOf(line);
  if (fields === undefined) return { problem: 'has a quote that is not at the beginning of a field, or is not closed' };
  const [field = '', type = ''] = fields.map((one) => one.trim());
  if (fields.length !== 3)
    return { problem: `has ${fields.length === 1 ? 'one field' : `${fields.length} fields`}, and the exporter stops unless it has 3` };
  if (!/^DCGM_(?:FI|EXP)_[A-Z0-9_]+$/.test(field)) return { problem: `names no field of DCGM: '${field}'` };
  return TYPES.includes(type) ? undefined : { problem: `has a type that the exporter does not know: '${type}'`, allowed: TYPES };
}

/** The fields of a line, as Go's `encoding/csv` reads them; undefined where it refuses the quotes. */
function fieldsOf(line: string): readonly string[] | undefined {
  const field = /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/y;
  const fields: string[] = [];
  for (let more = true; more; ) {
    const match = field.exec(line);
    if (match === null) return undefined;
    fields.push(match[1] ?? match[2] ?? '');
    more = match[3] === ',';
  }
  return fields;
}

/** What the metrics exporter is told. */
export const counterRules: readonly Rule[] = [counters];
