import { hasToken, isBefore, valueAt } from '../../../internal';
import { otherDevicesOf } from '../../../plans/allocators';
import { type Model, poolGpuModels, type PoolDescription } from '../../../plans/model';
import { configsOf } from '../../lookups/configs';
import { queriesIn } from '../../lookups/queries';
import type { Rule } from '../../rule';
import { exportersOf, operatorsWithExporter } from './exporters';

const PROFILING = 'DCGM_FI_PROF_';
const FIELD = /\bDCGM_(?:FI|EXP)_[A-Z0-9_]+\b/g;
/** Gauges of whole GPUs that say nothing of MIG devices. Source: dcgm-exporter issue 430. */
const WHOLE = new Set(['GPU', 'MEM_COPY', 'ENC', 'DEC'].map((name) => `DCGM_FI_DEV_${name}_UTIL`));
/** Such a query has an answer where one of its metrics is not there. */
const WITHOUT = /\bor\b|\babsent(?:_over_time)?\b|\bunless\b/;

const nvidia = ({ pools }: Model): readonly PoolDescription[] => pools.filter(({ sharing }) => !otherDevicesOf(sharing));

/** Whether every GPU is known to be a card without counters of profiling. Source: NVIDIA DCGM documentation, "Profiling Metrics". */
function haveNoProfiling(pools: readonly PoolDescription[]): boolean {
  const models = pools.map(poolGpuModels);
  return models.length > 0 && models.every((all) => all.length > 0 && all.every((model) => model.startsWith('GeForce')));
}

/** The fields that exporters read; undefined where no exporter is seen, or one has the list of its image. */
function fieldsRead(model: Model): ReadonlySet<string> | undefined {
  const lists = configsOf(model, 'dcgm-counters');
  const operators = operatorsWithExporter(model);
  const isUsual = operators.some(({ values }) => valueAt(values, 'dcgmExporter.config') === undefined);
  if (lists.length === 0 || isUsual || lists.some(({ text }) => hasToken(text))) return undefined;
  // The list of an exporter that is there is a ConfigMap of its GpuMonitoring, which writes what it asks for.
  if (model.monitorings.some(({ counters }) => counters === '')) return undefined;
  if (operators.length === 0 && exportersOf(model).length === 0) return undefined;
  return new Set(lists.flatMap(({ text }) => fieldsIn(text)));
}

const fieldsIn = (text: string): readonly string[] => [...text.matchAll(LINE)].flatMap(([, field]) => field ?? []);
const LINE = /^[ \t]*(DCGM_(?:FI|EXP)_[A-Z0-9_]+)[ \t]*,/gm;

const neverThere: Rule = {
  id: 'metrics/never-there',
  severity: 'warning',
  about: 'An alert or a panel asks for a counter of DCGM that the exporter does not read, or that these GPUs do not have.',
  fix: "add the counter to the exporter's list, or ask for one that is there",
  source:
    'dcgm-exporter 4.8.2 internal/pkg/counters: it exposes the fields of its list alone; NVIDIA DCGM documentation, "Profiling Metrics"',
  *check(model) {
    const read = fieldsRead(model);
    const pools = nvidia(model);
    const isPlain = haveNoProfiling(pools);
    const isCut = pools.length > 0 && pools.every(({ sharing }) => sharing.partition.kind === 'mig');
    if (read === undefined && !isPlain && !isCut) return;
    for (const { facts, at, text } of queriesIn(model, 'DCGM_')) {
      if (WITHOUT.test(text)) continue;
      for (const [field] of text.matchAll(FIELD)) {
        const why =
          isPlain && field.startsWith(PROFILING)
            ? 'GeForce cards have no counters of profiling'
            : isCut && WHOLE.has(field)
              ? 'MIG devices have no value of it'
              : read?.has(field) === false
                ? 'no list of counters has it'
                : undefined;
        if (why === undefined) continue;
        yield { subject: facts.path, at, problem: `never has an answer: ${why}`, got: field };
        break;
      }
    }
  },
  *unknown(model) {
    const releases = [
      ...exportersOf(model).flatMap(({ seen, at, release }) =>
        release === undefined ? [] : [{ subject: seen.pod.path, at: `${at}.image`, release }],
      ),
      ...model.monitorings.flatMap(({ path, exporter }) =>
        exporter === undefined ? [] : [{ subject: path, at: 'exporter.version', release: exporter }],
      ),
    ];
    for (const { subject, at, release } of releases)
      if (isBefore(LAST, release))
        yield {
          subject,
          at,
          unchecked: 'which counters this exporter has',
          missing: `release ${release} of the DCGM exporter is newer than ${LAST}, the last that is known here`,
          give: `give a release up to ${LAST}, or look at the target's /metrics`,
        };
  },
};

/** The last release of the exporter whose counters are known. Source: dcgm-exporter 4.5.3-4.8.2. */
const LAST = '4.8.2';

const profiling: Rule = {
  id: 'metrics/profiling',
  severity: 'warning',
  about: 'The exporter is told to read counters of profiling of GPUs that have none.',
  fix: 'remove the lines of DCGM_FI_PROF_; a GpuMonitoring does so with profiling: false',
  source: 'NVIDIA DCGM documentation, "Profiling Metrics": data centre GPUs from Volta on',
  *check(model) {
    const pools = nvidia(model);
    if (!haveNoProfiling(pools)) return;
    for (const { path, at, text } of configsOf(model, 'dcgm-counters')) {
      const lines = text.split('\n');
      const line = lines.findIndex((one) => fieldsIn(one)[0]?.startsWith(PROFILING));
      if (line >= 0)
        yield {
          subject: path,
          at: `${at}[${line}]`,
          problem: `the GeForce cards of pool '${pools[0]?.name ?? ''}' have no counters of profiling`,
          got: lines[line],
        };
    }
  },
};

/** Counters that are asked for. */
export const askedCounterRules: readonly Rule[] = [neverThere, profiling];
