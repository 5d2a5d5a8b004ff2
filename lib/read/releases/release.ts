import { laidOverAll } from '../../internal';
import { chartRows, versionOf } from '../../plans/charts';
import type { ChartRow } from '../../plans/model';
import { chartNamed } from './charts';
import { readValues } from './given-values';
import type { ValuesLayer } from './helm-values';
import { isLayer, isUnread, type TakenValues, type UnreadValues } from './values-elsewhere';

/** A release of a chart that we know, inside an object of a delivery. */
export interface FoundRelease {
  readonly chart: string;
  /** As our tables write it; undefined where it is a range, or a version that they do not hold. */
  readonly version: string | undefined;
  /** The version as it is written, where our tables do not hold it. */
  readonly strangeVersion?: string;
  readonly namespace: string;
  readonly releaseName: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** Other values are laid over these, or these over others. */
  readonly partial: boolean;
  /** They are the values of a chart, and whoever releases it may lay others over each of them. */
  readonly defaults?: true;
  readonly delivery: string;
  /** Steps to the values, or to the text that holds them. */
  readonly steps: readonly (string | number)[];
  /** Where values are that have another name in the object. */
  readonly names?: Readonly<Record<string, readonly (string | number)[]>>;
  /** What of the values is elsewhere, the strongest last. */
  readonly layers?: readonly ValuesLayer[];
  /** Steps to the version of the chart. */
  readonly versionAt?: readonly (string | number)[];
  /** Why the values cannot be read: then nothing else is known of it. */
  readonly unread?: string;
  /** Values elsewhere that cannot be read either. */
  readonly unreadElsewhere?: readonly UnreadValues[];
}

/** A release as an object writes it. */
export interface WrittenRelease {
  readonly chart: unknown;
  readonly version: unknown;
  readonly namespace: unknown;
  readonly releaseName: unknown;
  readonly values: unknown;
  readonly partial: boolean;
  readonly delivery: string;
  readonly steps: FoundRelease['steps'];
  readonly versionAt?: FoundRelease['steps'];
  /** Values that these are laid over, the strongest last. */
  readonly below?: readonly TakenValues[];
  /** Values that are laid over these. */
  readonly over?: readonly TakenValues[];
  /** Single values over all of them; undefined where one is not read. */
  readonly set?: readonly { readonly values: ValuesLayer['values'] | undefined; readonly steps: FoundRelease['steps'] }[];
}

/** A release, when it is of a chart that we know. */
export function asRelease(written: WrittenRelease, rows = chartRows): FoundRelease | undefined {
  const { namespace, releaseName, values, partial, delivery, steps, versionAt, below = [], over = [], set = [] } = written;
  const chart = chartNamed(written.chart, rows);
  if (chart === undefined) return undefined;
  const read = readValues(values);
  if (read === undefined) return undefined;
  const single = set.flatMap((one): readonly ValuesLayer[] => (one.values ? [{ values: one.values, steps: one.steps, single: true }] : []));
  const own = typeof read === 'string' ? {} : read;
  const under = below.filter(isLayer);
  const layers = [...under, ...(under.length > 0 ? [{ values: own, steps }] : []), ...over.filter(isLayer), ...single];
  const elsewhere = [...below, ...over];
  const unread = elsewhere.filter(isUnread);
  return {
    chart: chart.id,
    ...versionIn(chart, written.version),
    namespace: typeof namespace === 'string' ? namespace : 'default',
    releaseName: typeof releaseName === 'string' ? releaseName : chart.id,
    values: laidOverAll(
      under.length > 0 ? {} : own,
      layers.map((layer) => layer.values),
    ),
    ...(typeof read === 'string' ? { unread: read } : {}),
    ...(unread.length > 0 ? { unreadElsewhere: unread } : {}),
    partial: partial || single.length < set.length || !elsewhere.every(isLayer),
    delivery,
    steps,
    ...(layers.length > 0 ? { layers } : {}),
    ...(versionAt ? { versionAt } : {}),
  };
}

/** A range is none that is known. */
function versionIn(chart: ChartRow, written: unknown): Pick<FoundRelease, 'version' | 'strangeVersion'> {
  const version = versionOf(chart, written);
  return version === undefined && typeof written === 'string' && EXACT.test(written) ? { version, strangeVersion: written } : { version };
}
const EXACT = /^v?\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/;
