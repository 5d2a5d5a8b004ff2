/**
 * Runs the contestants in turns and keeps the fastest run of each, in milliseconds: on a shared machine a ratio of
 * minima moves by a few percent where a ratio of medians moves by half. Each round starts with another contestant, so
 * that nobody always collects the garbage of the same other. Garbage is not collected by force between runs: that
 * throws away compiled code as well.
 */
export function interleaved(contestants, rounds) {
  const names = Object.keys(contestants);
  const best = Object.fromEntries(names.map((name) => [name, Number.POSITIVE_INFINITY]));
  for (let round = -1; round < rounds; round++) {
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(turn + round + names.length) % names.length];
      const spent = contestants[name]();
      // The round before the first warms up.
      if (round >= 0) best[name] = Math.min(best[name], spent);
    }
  }
  return best;
}

/** Milliseconds of one call. */
export function timed(action) {
  const started = performance.now();
  action();
  return performance.now() - started;
}
