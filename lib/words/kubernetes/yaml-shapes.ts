/** A value that a YAML writer would turn into something else, and why. */
export interface UnwritableValue {
  /** Steps inside the object. */
  readonly steps: readonly (string | number)[];
  readonly got: string;
  readonly why: string;
}

/**
 * The values of an object that cdk8s (2.70, `yaml` 2.9 in its 1.1 mode) writes in a form which Go's YAML reader
 * (`sigs.k8s.io/yaml` 1.6, so kubectl, helm and the API server's clients) reads as something else or not at all.
 */
export function unwritableValues(value: unknown): readonly UnwritableValue[] {
  if (isWritable(value)) return [];
  const found: UnwritableValue[] = [];
  walk(value, [], found);
  return found;
}

/** Whether an object has no such value. Nearly none has: this looks at all of them, and works out no paths. */
export function isWritable(value: unknown): boolean {
  if (typeof value === 'string') return isWritableText(value);
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) if (!isWritable(value[index])) return false;
    return true;
  }
  for (const key in value) {
    if (!isWritableText(key) || !isWritable((value as Record<string, unknown>)[key])) return false;
  }
  return true;
}

/** The same few keys and words are in every manifest of a program. */
const WRITABLE = new Set<string>();
const MOST = 1000;
/** Longer texts are seldom the same, and would be kept. */
const LONGEST = 40;

function isWritableText(text: string): boolean {
  if (WRITABLE.has(text)) return true;
  const writable = whyUnwritable(text) === undefined;
  if (writable && WRITABLE.size < MOST && text.length <= LONGEST) WRITABLE.add(text);
  return writable;
}

function walk(value: unknown, steps: UnwritableValue['steps'], found: UnwritableValue[]): void {
  if (typeof value === 'string') {
    const why = whyUnwritable(value);
    if (why !== undefined) found.push({ steps, got: value, why });
  } else if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) walk(value[index], [...steps, index], found);
  } else if (typeof value === 'object' && value !== null) {
    for (const key in value) {
      const inner = (value as Record<string, unknown>)[key];
      const path = [...steps, key];
      if (key === '<<') found.push({ steps: path, got: key, why: 'a key `<<` is read as a YAML merge' });
      if (key !== '<<' && whyUnwritable(key) !== undefined) found.push({ steps: path, got: key, why: `as a key, ${whyUnwritable(key)}` });
      walk(inner, path, found);
    }
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are looked for
const AWKWARD = /[\n\u0000\u007f-\u009f\u2028\u2029\ufffe\uffff]/;

/** Why a YAML 1.1 writer and Go's reader would disagree about a string; undefined when they do not. */
export function whyUnwritable(text: string): string | undefined {
  // The first character decides for nearly every string: this runs over every leaf of every manifest.
  const first = text.charCodeAt(0);
  if (first === 0x30 && /^0o[0-7]+$/.test(text)) return 'it is written without quotes and read as an octal number';
  if (first === 0x3d && text === '=') return 'it is written without quotes and some readers fail on it';
  if (first === 0x3c && text === '<<') return 'it is written without quotes and some readers fail on it';
  if (!AWKWARD.test(text)) return undefined;
  if (text.includes('\n') && /^\n*\t/.test(text)) return 'a text of several lines that begins with a tab cannot be read back';
  if (text.includes('\u0085')) return 'the line break U+0085 is lost';
  const forbidden = /[\u007f-\u009f\ufffe\uffff]/.exec(text)?.[0];
  if (forbidden !== undefined) return `the character ${codeOf(forbidden)} is not allowed in YAML`;
  if (/[\u2028\u2029]/.test(text)) return 'the line breaks U+2028 and U+2029 end a line for some readers and not for others';
  if (text.includes('\u0000')) return 'the character NUL is not allowed in YAML';
  return undefined;
}

const codeOf = (character: string): string => `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
