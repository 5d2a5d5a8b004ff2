import { DROPS } from '../../recorded/device-plugin/inputs';
import { verdictsOf } from '../../recorded/verdicts';

/**
 * Whether an older plugin loses at a path what the newest heeds. The newest of the Go proxy is older than that of the default
 * chart; `sharing/ignored-option` says so of charts with an older one.
 *
 * @param lost One path, or several with `; ` between them, as the judge of the loader puts it.
 */
export const heededLater = (lost: string): boolean => lost.split('; ').every((path) => LATER.has(path));

const NEWEST = 'v0.20.0';
const LATER: ReadonlySet<string> = pathsHeededLater();

/** What the newest took as it stood, and an older one did not. */
function pathsHeededLater(): ReadonlySet<string> {
  const records = verdictsOf('device-plugin');
  const newest = records.find(({ versions }) => versions.includes(NEWEST))?.verdicts ?? [];
  const taken = new Set(newest.flatMap(([text, refusal]) => (refusal === undefined ? [text] : [])));
  const lost = records.flatMap(({ verdicts }) =>
    verdicts.flatMap(([text, refusal]) => (taken.has(text) && refusal?.startsWith(DROPS) === true ? [refusal.slice(DROPS.length)] : [])),
  );
  return new Set(lost.flatMap((paths) => paths.split('; ')));
}
