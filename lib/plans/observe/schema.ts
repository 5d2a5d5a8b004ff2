import {
  anyOf,
  boolean,
  integer,
  list,
  map,
  number,
  object,
  oneOf,
  optional,
  plainText,
  required,
  type Schema,
  silences,
  text,
} from '../../internal';
import { DNS_LABEL, LABEL_KEY, LABEL_VALUE } from '../../words/kubernetes';
import { alertIds } from './alerts/ids';
import { dashboardIds } from './dashboards/ids';
import { metricSources } from './metrics/sources';
import type { AlertChange, ExistingExporter, GpuMonitoringProps, MonitoringSources } from './props';

const name = plainText({ pattern: DNS_LABEL, what: 'a DNS label of up to 63 characters' });
const labels = map(text({ pattern: LABEL_VALUE, what: 'a value of a label', empty: true }), {
  key: LABEL_KEY,
  keyWhat: 'the key of a label',
  whole: true,
});
const release = plainText({ pattern: /^\d+(\.\d+){1,2}$/, what: "a release such as '2.10' or '0.11.0'" });

const change = object<AlertChange>({
  limit: optional(number({ min: 0 })),
  minutes: optional(integer({ min: 0, max: 10_080 })),
  severity: optional(oneOf(['critical', 'warning', 'info'])),
});

const sources = object<MonitoringSources>(
  Object.fromEntries(
    metricSources.flatMap(({ id, said }) => (said ? [[id, optional(said === 'release' ? release : boolean)]] : [])),
  ) as never,
);

/** Form of the props. Rates over five minutes need two readings in them. */
export const gpuMonitoringSchema: Schema = object<GpuMonitoringProps>({
  exporter: optional(
    anyOf(
      "'operator', or an exporter that is there: { version: '4.8.2', namespace: 'monitoring', labels: { app: 'dcgm-exporter' } }",
      oneOf(['operator']),
      object<ExistingExporter>({ version: required(release), namespace: required(name), labels: required(labels), port: optional(name) }),
    ),
  ),
  scrape: optional(oneOf(['serviceMonitor', 'podMonitor', 'annotations'])),
  interval: optional(integer({ min: 1, max: 120 })),
  selectedBy: optional(labels),
  namespace: optional(name),
  counters: optional(
    map(oneOf(['gauge', 'counter', 'label']), { key: /^DCGM_(?:FI|EXP)_[A-Z0-9_]+$/, keyWhat: 'a field such as DCGM_FI_DEV_ENC_UTIL' }),
  ),
  profiling: optional(boolean),
  sources: optional(sources),
  alerts: optional(
    object(Object.fromEntries(alertIds.map((id) => [id, optional(anyOf('false, or what is otherwise', oneOf([false]), change))]))),
  ),
  rules: optional(oneOf(['prometheusRule', 'file'])),
  dashboards: optional(list(oneOf(dashboardIds))),
  dashboardLabels: optional(labels),
  folder: optional(plainText({ pattern: /^[^/\\]+$/, what: 'a name without slashes' })),
  teams: optional(map(list(name, { min: 1 }), { key: DNS_LABEL, keyWhat: 'a DNS label of up to 63 characters' })),
  prices: optional(map(number({ min: 0, max: 1_000_000 }), { min: 1 })),
  currency: optional(oneOf(['USD', 'EUR', 'GBP', 'JPY', 'CNY', 'RUB'])),
  labels: optional(labels),
  silence: optional(silences),
});
