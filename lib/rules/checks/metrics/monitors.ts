import { parseDuration } from '../../../words/kubernetes';
import { listOf, textOf } from '../../../internal';
import { queriesIn } from '../../lookups/queries';
import { isWith } from '../../lookups/together';
import type { Rule } from '../../rule';
import { exportersOf, type FoundExporter, monitorsOf } from './exporters';

/** A query that tells pods apart by the labels that the exporter gives them. */
const BY_POD = /(?:\bby|\bon|\bignoring)\s*\([^)]*\b(?:pod|namespace|container)\b|\{[^}]*\b(?:pod|namespace|container)\s*(?:=|!=|=~|!~)/;
const LABELS = ['pod', 'namespace', 'container'];

/** The relabeling that takes away what the exporter says of pods, if there is one. */
const dropped = (endpoint: Readonly<Record<string, unknown>>): readonly [index: number, label: string] | undefined => {
  for (const [index, { action, regex }] of listOf(endpoint['metricRelabelings']).entries()) {
    const text = textOf(regex);
    if (action !== 'labeldrop' || text === undefined) continue;
    const label = LABELS.find((name) => matches(text, name));
    if (label !== undefined) return [index, label];
  }
  return undefined;
};

/** Prometheus anchors its expressions. What JavaScript cannot read is not judged. */
function matches(regex: string, label: string): boolean {
  try {
    return new RegExp(`^(?:${regex})$`).test(label);
  } catch {
    return false;
  }
}

const podLabels: Rule = {
  id: 'metrics/pod-labels',
  severity: 'warning',
  about: 'Prometheus renames or drops the labels by which the DCGM exporter says whose GPU it is, and a query asks for them.',
  fix: 'give the endpoint honorLabels: true, without a labeldrop of pod, namespace or container; or ask for exported_pod',
  source:
    'Prometheus documentation, "Configuration", honor_labels: labels that the target has as well become exported_pod; dcgm-exporter issue 85',
  *check(model) {
    for (const { facts, at, endpoint } of monitorsOf(model)) {
      const drop = dropped(endpoint);
      if (endpoint['honorLabels'] === true && drop === undefined) continue;
      for (const query of queriesIn(model, 'DCGM_FI_')) {
        if (query.facts.object.kind !== 'PrometheusRule' || !isWith(facts, query.facts) || !BY_POD.test(query.text)) continue;
        const who = `PrometheusRule '${query.facts.object.metadata.name}' asks for the pod that has the GPU`;
        yield {
          subject: facts.path,
          at: drop === undefined ? `${at}.honorLabels` : `${at}.metricRelabelings[${drop[0]}]`,
          problem:
            drop === undefined
              ? `without honorLabels the labels pod, namespace and container name the exporter's own pod, and ${who}`
              : `drops the label '${drop[1]}', and ${who}`,
          got: drop === undefined ? (endpoint['honorLabels'] ?? false) : listOf(endpoint['metricRelabelings'])[drop[0]]?.['regex'],
        };
        break;
      }
    }
  },
};

/** Source: dcgm-exporter 4.8.2 `pkg/cmd/app.go`: `--collect-interval`, DCGM_EXPORTER_INTERVAL, 30000 ms. */
const USUAL = 30;

/** Seconds between two readings of an exporter; undefined where something says it that is not seen. */
function readingOf({ container }: FoundExporter): number | undefined {
  const { env = [], args = [], command = [], envFrom } = container;
  const variable = env.find(({ name }) => name === 'DCGM_EXPORTER_INTERVAL');
  const words = [...command, ...args];
  const at = words.findIndex((word) => /^(?:-c|--collect-interval)(?:=|$)/.test(word));
  const option = at < 0 ? undefined : (words[at]?.split('=')[1] ?? words[at + 1]);
  const said = option ?? (variable === undefined ? undefined : (variable.value ?? ''));
  if (said === undefined) return envFrom === undefined ? USUAL : undefined;
  const milliseconds = Number(said);
  return Number.isFinite(milliseconds) && milliseconds > 0 ? milliseconds / 1000 : undefined;
}

const interval: Rule = {
  id: 'metrics/interval',
  severity: 'info',
  about: 'Prometheus scrapes the DCGM exporter more often than the exporter reads the GPUs: it gets the same numbers again.',
  fix: 'scrape as often as the exporter reads, or give the exporter DCGM_EXPORTER_INTERVAL in milliseconds',
  source: 'dcgm-exporter 4.8.2 pkg/cmd/app.go: it reads all 30 s unless --collect-interval or DCGM_EXPORTER_INTERVAL says otherwise',
  *check(model) {
    const readings = exportersOf(model).flatMap((exporter) => readingOf(exporter) ?? []);
    const least = Math.min(...readings);
    if (readings.length === 0 || readings.length < exportersOf(model).length) return;
    for (const { facts, at, endpoint } of monitorsOf(model)) {
      const milliseconds = parseDuration(endpoint['interval']);
      if (milliseconds === undefined || milliseconds / 1000 >= least) continue;
      yield {
        subject: facts.path,
        at: `${at}.interval`,
        problem: `the exporter reads the GPUs once in ${least} s`,
        got: endpoint['interval'],
        allowed: `${least}s or more`,
      };
    }
  },
};

/** How Prometheus is told of exporters. */
export const monitorRules: readonly Rule[] = [podLabels, interval];
