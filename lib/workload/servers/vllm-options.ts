import { memo } from '../../internal';
import { VLLM_FLAGS, VLLM_RELEASES } from './vllm-flags';

/** Which recorded releases have an option, oldest first. */
const table = memo((text: { readonly flags: string }): ReadonlyMap<string, readonly boolean[]> => {
  const flags = new Map<string, readonly boolean[]>();
  for (const line of text.flags.trim().split('\n')) {
    const [row = '', ...names] = line.split(' ');
    const has = Array.from(row, (one) => one === 'x');
    for (const name of names) flags.set(name, has);
  }
  return flags;
});

const TEXT = { flags: VLLM_FLAGS };

/** Every option that a recorded release of vLLM has, without its `--`. */
export const vllmFlags = (): readonly string[] => [...table(TEXT).keys()];

const partsOf = (release: string): readonly number[] => release.replace(/^v/, '').split(/[.+-]/).map(Number);

function isBefore(one: string, other: string): boolean {
  const [a, b] = [partsOf(one), partsOf(other)];
  for (let index = 0; index < 3; index++) {
    const [x = 0, y = 0] = [a[index], b[index]];
    if (x !== y) return x < y;
  }
  return false;
}

/**
 * Whether a release of vLLM has an option; undefined where that is not known: of releases outside of those that are
 * recorded, and of one between two recorded ones that differ.
 *
 * @param version Such as `0.11.0`; undefined for a release that is not known.
 */
export function knowsVllmFlag(version: string | undefined, flag: string): boolean | undefined {
  const has = table(TEXT).get(flag);
  if (version === undefined) return has === undefined ? false : undefined;
  const [first, last] = [VLLM_RELEASES[0], VLLM_RELEASES.at(-1) ?? VLLM_RELEASES[0]];
  if (isBefore(version, first) || isBefore(last, version)) return undefined;
  if (has === undefined) return false;
  const after = VLLM_RELEASES.findIndex((release) => !isBefore(release, version));
  const exact = VLLM_RELEASES[after] !== undefined && !isBefore(version, VLLM_RELEASES[after]);
  if (exact) return has[after];
  return has[after] === has[after - 1] ? has[after] : undefined;
}
