/** The path of a key: `a.b`, or `a["b c"]` where the key is not a plain word. */
export function at(path: string, key: string): string {
  let step = STEPS.get(key);
  if (step === undefined) {
    step = /^[A-Za-z_$][\w$-]*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
    if (STEPS.size < MOST_STEPS) STEPS.set(key, step);
  }
  return path + step;
}

/** The same few keys are looked at for every construct. */
const STEPS = new Map<string, string>();
const MOST_STEPS = 1000;
