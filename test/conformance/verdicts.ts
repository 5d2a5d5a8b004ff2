import { createReadStream, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Consumer } from './consumers';
import type { CorpusDocument, ManifestSet } from './corpus/document';

/** Where `corpus/` writes the documents, and judges their verdicts. */
export const CORPUS = join(__dirname, '../../build/corpus');
const VERDICTS = join(CORPUS, 'verdicts');

/** What a consumer has judged. */
export interface Verdicts {
  readonly consumer: Consumer;
  /** Of the program that judged, such as `v1.36.3`. */
  readonly version: string;
  /** Ids of the documents that it judged, whatever its verdict: a suite fails by itself for what is refused. */
  readonly ids: readonly string[];
  readonly seconds: number;
}

/** The documents that a consumer is to judge. Whoever asks for them must judge all of them. */
export async function* documentsFor(consumer: Consumer): AsyncGenerator<CorpusDocument> {
  if (!existsSync(fileOf(consumer))) judged({ consumer, version: '', ids: [], seconds: 0 });
  for await (const document of documents()) if (document.consumers.includes(consumer)) yield document;
}

/** Every distinct document of the corpus. */
export const documents = (): AsyncGenerator<CorpusDocument> => linesOf<CorpusDocument>('documents.ndjson');

/** Every set of manifests that belong together. */
export const manifestSets = (): AsyncGenerator<ManifestSet> => linesOf<ManifestSet>('sets.ndjson');

/** Says what a consumer has judged; several times adds up. */
export function judged({ consumer, version, ids, seconds }: Verdicts): void {
  const before = existsSync(fileOf(consumer)) ? read(fileOf(consumer)) : undefined;
  const all: Verdicts = {
    consumer,
    version,
    ids: [...new Set([...(before?.ids ?? []), ...ids])],
    seconds: (before?.seconds ?? 0) + seconds,
  };
  mkdirSync(VERDICTS, { recursive: true });
  writeFileSync(fileOf(consumer), JSON.stringify(all));
}

/** What was judged since the run began. */
export const allVerdicts = (): readonly Verdicts[] =>
  existsSync(VERDICTS) ? readdirSync(VERDICTS).map((name) => read(join(VERDICTS, name))) : [];

/** Forgets the verdicts of the run before. */
export const forgetVerdicts = (): void => rmSync(VERDICTS, { recursive: true, force: true });

const fileOf = (consumer: Consumer): string => join(VERDICTS, `${consumer}.json`);
const read = (file: string): Verdicts => JSON.parse(readFileSync(file, 'utf8')) as Verdicts;

async function* linesOf<T>(name: string): AsyncGenerator<T> {
  const lines = createInterface({ input: createReadStream(join(CORPUS, name)), crlfDelay: Infinity });
  for await (const line of lines) if (line !== '') yield JSON.parse(line) as T;
}
