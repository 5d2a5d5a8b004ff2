const UNITS: ReadonlyMap<string, number> = new Map(
  Object.entries({ ns: 1e-6, us: 1e-3, '\u00b5s': 1e-3, ms: 1, s: 1000, m: 60_000, h: 3_600_000 }),
);
const DURATION = /^[+-]?((\d+(?:\.\d*)?|\.\d+)(ns|us|\u00b5s|ms|s|m|h))+$/;

/** A duration as Go writes it, such as `'1h30m'`, in milliseconds; undefined when it is none. Grammar: Go `time.ParseDuration`. */
export function parseDuration(value: unknown): number | undefined {
  if (value === '0') return 0;
  if (typeof value !== 'string' || !DURATION.test(value)) return undefined;
  let sum = 0;
  for (const [, amount = '', unit = ''] of value.matchAll(/(\d+(?:\.\d*)?|\.\d+)(ns|us|\u00b5s|ms|s|m|h)/g))
    sum += Number(amount) * (UNITS.get(unit) ?? 0);
  return value.startsWith('-') ? -sum : sum;
}
