import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inheritedLookups } from './lookups';

const LIB = join(__dirname, '../../lib');

/** Where keys of documents come: what reads them, what judges them, and the tables and plans that both ask. */
const READS_DOCUMENTS = /^(?:read|rules|words|plans\/(?:allocators|capacity|charts|fabrics|model|process|queues))\//;

/** Lookups that are right as they are, by file. */
const RIGHT: Readonly<Record<string, string>> = {
  'words/kubernetes/yaml-shapes.ts': 'walks over own keys',
  'plans/allocators/dra/claims.ts': 'the record is made by byName',
  'plans/allocators/hami-dra/claims.ts': 'the record is made by byName',
};

test('no key of a document is looked up where an object answers for what every object has', () => {
  const files = readdirSync(LIB, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const found = inheritedLookups(
    LIB,
    files.map((file) => join(LIB, file)),
    (file) => READS_DOCUMENTS.test(file) && !Object.hasOwn(RIGHT, file),
  );
  // `ownValue(record, key)`, `Object.hasOwn`, or a Map.
  expect(found).toEqual([]);
});

test('fails where a key of any name is looked up, and not where it is one of ours, written, or asked for before', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cdk8s-gpu-law-'));
  try {
    const file = join(folder, 'a.ts');
    writeFileSync(
      file,
      `declare const table: Readonly<Record<string, number>>;
declare const written: Record<string, number>;
declare const word: string;
declare const list: readonly number[];
export const wrong = [table[word], word in table, table?.[word + 'a']];
written[word] = 1;
export const right = [table['a'], list[0], Object.hasOwn(table, word) ? table[word] : 0];
for (const key in table) written[key] = table[key] ?? 0;
`,
    );
    expect(inheritedLookups(folder, [file], () => true).map(({ line, text }) => `${line} ${text}`)).toEqual([
      '5 table[word]',
      '5 word in table',
      "5 table?.[word + 'a']",
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
