import { type Schema, text } from '../../../internal';

/** The shape alone; `scheduleProblem` reads the fields. */
const SHAPE = /^(@\S+|@every \S+|(?!\S*TZ=)\S+([ \t]+\S+){4})$/;

/** When a CronJob starts. */
export const scheduleSchema: Schema = text({
  pattern: SHAPE,
  what: "a schedule of five fields such as '0 3 * * *', in the time zone of `timeZone`",
});

/**
 * A time zone by its form alone: which zones there are is the controller manager's to know.
 *
 * Source: Kubernetes `pkg/apis/batch/validation/validation.go`, `validateTimeZone`; Go `time/zoneinfo.go`, `LoadLocation`: no
 * two dots in a row anywhere.
 */
export const timeZoneSchema: Schema = text({
  pattern:
    /^(?![Ll][Oo][Cc][Aa][Ll]$)(?!.*\.\.)(?!-)(?!\.{1,2}(?:\/|$))[A-Za-z.\-_0-9+]{1,14}(\/(?!-)(?!\.{1,2}(?:\/|$))[A-Za-z.\-_0-9+]{1,14})*$/,
  what: "a time zone of the IANA's, such as 'Europe/Berlin'",
});

/** A field of a schedule: its least and greatest number, and the words that mean numbers from the least on. */
interface CronField {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly words?: readonly string[];
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** Sunday is 0 alone: 7 is refused. */
const FIELDS: readonly CronField[] = [
  { name: 'minute', min: 0, max: 59 },
  { name: 'hour', min: 0, max: 23 },
  { name: 'day of the month', min: 1, max: 31 },
  { name: 'month', min: 1, max: 12, words: MONTHS },
  { name: 'day of the week', min: 0, max: 6, words: DAYS },
];

const DESCRIPTORS = ['@yearly', '@annually', '@monthly', '@weekly', '@daily', '@midnight', '@hourly'];
/** As Go's `time.ParseDuration` reads it. */
const EVERY = /^@every (0|((\d+\.?\d*|\.\d+)(ns|us|\u00b5s|\u03bcs|ms|s|m|h))+)$/;

/**
 * What the API server would say against a schedule of the right shape.
 *
 * Source: robfig/cron v3.0.1 `parser.go`, whose `ParseStandard` Kubernetes calls in `pkg/apis/batch/validation/validation.go`.
 */
export function scheduleProblem(schedule: string): string | undefined {
  if (schedule.startsWith('@')) {
    return DESCRIPTORS.includes(schedule) || EVERY.test(schedule) ? undefined : `'${schedule}' is not one of ${DESCRIPTORS.join(', ')}`;
  }
  for (const [index, part] of schedule.split(/[ \t]+/).entries()) {
    const field = FIELDS[index];
    const wrong = field && part.split(',').find((range) => !isRange(range, field));
    if (field && wrong !== undefined) return `'${wrong}' is not a valid ${field.name}: ${allowed(field)}`;
  }
  return undefined;
}

const allowed = ({ min, max, words }: CronField): string =>
  `${min} to ${max}${words === undefined ? '' : `, or ${words[0]} to ${words.at(-1)}`}, a range such as ${min}-${max}, or *, each with /step`;

/** `*`, `5`, `1-5`, a step of all, `0-30/5`: from and to within the field and in order, a step above nothing. */
function isRange(range: string, field: CronField): boolean {
  const [ends = '', step = '1', ...moreSteps] = range.split('/');
  const [from = '', to, ...moreEnds] = ends.split('-');
  if (moreSteps.length > 0 || moreEnds.length > 0 || !(numberOf(step) > 0)) return false;
  if (from === '*' || from === '?') return to === undefined;
  const low = valueOf(from, field);
  const high = to === undefined ? low : valueOf(to, field);
  return low >= field.min && high <= field.max && low <= high;
}

const valueOf = (text: string, { min, words = [] }: CronField): number => {
  const word = words.indexOf(text.toLowerCase());
  return word < 0 ? numberOf(text) : min + word;
};

/** Not a number for what is none, which is in no order with anything. */
const numberOf = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN);
