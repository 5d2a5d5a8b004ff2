import { Yaml } from 'cdk8s';

/**
 * Runs the contestants in turns and keeps the fastest run of each, in milliseconds: on a shared machine a ratio of
 * minima moves by a few percent where a ratio of medians moves by half.
 */
export function interleaved(contestants, rounds) {
  const best = {};
  inTurns(contestants, rounds, (name, spent) => {
    best[name] = Math.min(best[name] ?? Number.POSITIVE_INFINITY, spent);
  });
  return best;
}

/**
 * Milliseconds from the first construct to the text of `app.synthYaml()`, for contestants that build an app of the same
 * documents. cdk8s writes those the same way for all, which takes most of the time and swings by more than what tells the
 * contestants apart: the writing is the median of all of them, and the rest is each one's own median.
 */
export function synthesized(contestants, rounds) {
  const own = {};
  const writing = [];
  const runs = Object.entries(contestants).map(([name, build]) => [name, () => timedApart(build)]);
  inTurns(Object.fromEntries(runs), rounds, (name, { rest, writing: written }) => {
    (own[name] ??= []).push(rest);
    writing.push(written);
  });
  return Object.fromEntries(Object.entries(own).map(([name, rests]) => [name, median(rests) + median(writing)]));
}

/** One run: the time of writing, and that of all else. */
function timedApart(build) {
  const { stringify } = Yaml;
  let writing = 0;
  Yaml.stringify = (...documents) => {
    let text;
    writing += timed(() => {
      text = stringify.apply(Yaml, documents);
    });
    return text;
  };
  const all = timed(() => build().synthYaml());
  Yaml.stringify = stringify;
  return { rest: all - writing, writing };
}

/**
 * Each round starts with another contestant, so that nobody always collects the garbage of the same other. Garbage is not
 * collected by force between runs: that throws away compiled code as well. The round before the first warms up.
 */
function inTurns(contestants, rounds, take) {
  const names = Object.keys(contestants);
  for (let round = -1; round < rounds; round++) {
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(turn + round + names.length) % names.length];
      const spent = contestants[name]();
      if (round >= 0) take(name, spent);
    }
  }
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
}

/** Milliseconds of one call. */
export function timed(action) {
  const started = performance.now();
  action();
  return performance.now() - started;
}
