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

/** Gauges of whole GPUs that say nothing of MIG devices. Source: dcgm-exporter issue 430. */
const WHOLE = /^\s*(DCGM_FI_DEV_(?:GPU|MEM_COPY|ENC|DEC)_UTIL)\b/m;
const OF_PARTS = /^\s*DCGM_FI_PROF_(?:GR_ENGINE|DRAM|SM)_ACTIVE/m;

const migCounters: Rule = {
  id: 'operator/mig-counters',
  severity: 'warning',
  about: 'The exporter of nodes with MIG devices has a counter of use that these have too.',
  fix: 'add DCGM_FI_PROF_GR_ENGINE_ACTIVE and DCGM_FI_PROF_DRAM_ACTIVE, and let dashboards ask for these',
  source: 'NVIDIA/dcgm-exporter issue 430: DCGM_FI_DEV_GPU_UTIL and its like have no values for MIG devices',
  *check(model) {
    const pool = model.pools.find(({ sharing }) => sharing.partition.kind === 'mig');
    if (pool === undefined) return;
    for (const { path, at, text } of configsOf(model, 'dcgm-counters')) {
      const [, got] = OF_PARTS.test(text) ? [] : (WHOLE.exec(text) ?? []);
      if (got !== undefined)
        yield {
          subject: path,
          at,
          problem: `the MIG devices of pool '${pool.name}' have no value of it, and no other counter tells their use`,
          got,
        };
    }
  },
};

/** What the metrics exporter is told. */
export const counterRules: readonly Rule[] = [counters, migCounters];
