import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Yaml } from 'cdk8s';
import { parseDocument } from 'yaml';

/** A text, and what stands in it. */
export interface Written {
  readonly id: string;
  readonly text: string;
  readonly value: unknown;
}

/**
 * The texts that do not say the same to readers of YAML 1.2 and to those of YAML 1.1 (cdk8s' own loader), by id. Many at
 * once, because that loader starts a process each time.
 */
export function misread(texts: readonly Written[]): ReadonlyMap<string, readonly string[]> {
  const byCdk8s = loaded(texts);
  const problems = texts.map(({ id, text, value }, index) => {
    const document = parseDocument(text, { version: '1.2', uniqueKeys: true });
    return [
      id,
      [
        ...document.errors.map(({ message }) => `is not YAML 1.2: ${message}`),
        ...document.warnings.map(({ message }) => `reads with a warning: ${message}`),
        ...(document.errors.length > 0 || isDeepStrictEqual(document.toJS(), value) ? [] : ['reads otherwise in YAML 1.2']),
        ...(isDeepStrictEqual(byCdk8s[index], value) ? [] : ['reads otherwise in YAML 1.1, as cdk8s loads it']),
      ],
    ] as const;
  });
  return new Map(problems.filter(([, found]) => found.length > 0));
}

/** The loader takes 10 MiB at most (cdk8s 2.70 `src/yaml.ts`). */
const MOST = 4 * 1024 * 1024;

function loaded(texts: readonly Written[]): readonly unknown[] {
  const parts: Written[][] = [];
  let size = MOST;
  for (const written of texts) {
    size += written.text.length;
    if (size > MOST) {
      parts.push([]);
      size = written.text.length;
    }
    parts.at(-1)!.push(written);
  }
  return parts.flatMap(loadedAtOnce);
}

function loadedAtOnce(texts: readonly Written[]): readonly unknown[] {
  const folder = mkdtempSync(join(tmpdir(), 'cdk8s-gpu-yaml-'));
  try {
    const file = join(folder, 'all.yaml');
    writeFileSync(file, texts.map(({ text }) => (text.endsWith('\n') ? text : `${text}\n`)).join('---\n'));
    const values: readonly unknown[] = Yaml.load(file);
    if (values.length !== texts.length) throw new Error(`cdk8s reads ${values.length} documents in ${texts.length} texts`);
    return values;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
