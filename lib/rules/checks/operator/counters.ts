import { stepsOf } from '../../../internal';
import { dcgmCounters, faultsIn } from '../../../words/formats';
import { each } from '../../lookups/each';
import { configsOf } from '../../lookups/configs';
import type { Rule } from '../../rule';

const counters = each((model) => configsOf(model, 'dcgm-counters'), {
  id: 'operator/counters',
  severity: 'error',
  about: "A line of the exporter's counters has no DCGM field, metric type or help text.",
  fix: 'write FIELD, type, help with two commas; put a help text with commas in quotes, right after the comma',
  source:
    'dcgm-exporter 4.8.2 internal/pkg/counters: it stops when it reads any other line; DCGM issue 232, dcgm-exporter issues 114 and 139',
  *look({ at, text }) {
    const lines = text.split('\n');
    // The first lines say enough of a file that is something else.
    for (const finding of faultsIn(dcgmCounters, text, at).slice(0, MOST))
      yield { ...finding, got: lines[Number(stepsOf(finding.at).at(-1))] };
  },
});

const MOST = 20;

/** Gauges of whole GPUs that say nothing of MIG devices. Source: dcgm-exporter issue 430. */
const WHOLE = /^\s*(DCGM_FI_DEV_(?:GPU|MEM_COPY|ENC|DEC)_UTIL)\b/m;
const OF_PARTS = /^\s*DCGM_FI_PROF_(?:GR_ENGINE|DRAM|SM)_ACTIVE/m;

const migCounters: Rule = {
  id: 'operator/mig-counters',
  severity: 'warning',
  about: 'The exporter on nodes with MIG devices has only counters that MIG devices lack.',
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
