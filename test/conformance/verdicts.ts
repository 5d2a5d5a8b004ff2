import { appendFileSync, createReadStream, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Consumer } from './consumers';
import type { CorpusDocument, ManifestSet } from './corpus/document';

/** Where `corpus/` writes the documents, and judges their verdicts. */
export const CORPUS = join(__dirname, '../../build/corpus');
/** Of the last run; while one runs it has a folder of its own, so that others may run beside it. */
const VERDICTS = join(CORPUS, 'verdicts');
const current = (): string => process.env['CDK8S_GPU_VERDICTS'] ?? VERDICTS;

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
  judged({ consumer, version: '', ids: [], seconds: 0 });
  for await (const document of documents()) if (document.consumers.includes(consumer)) yield document;
}

/** Every distinct document of the corpus. */
export const documents = (): AsyncGenerator<CorpusDocument> => linesOf<CorpusDocument>('documents.ndjson');

/** Every set of manifests that belong together. */
export const manifestSets = (): AsyncGenerator<ManifestSet> => linesOf<ManifestSet>('sets.ndjson');

/** Says what a consumer has judged; several times adds up. A line each, since suites run side by side. */
export function judged(verdicts: Verdicts): void {
  appendFileSync(join(current(), `${verdicts.consumer}.ndjson`), `${JSON.stringify(verdicts)}\n`);
}

/** Begins a run, in which nothing is judged yet. */
export function beginVerdicts(name = `verdicts-${process.pid}`): void {
  process.env['CDK8S_GPU_VERDICTS'] = join(CORPUS, name);
  // Another process had the same number once, and did not come to its end.
  rmSync(current(), { recursive: true, force: true });
  rmSync(furtherRowsFile(), { force: true });
  mkdirSync(current(), { recursive: true });
}

/** A row of the table about documents that are not in the corpus. */
export interface FurtherRow {
  readonly judge: string;
  readonly version: string;
  readonly documents: number;
  readonly seconds: number;
}

/** Where suites put their further rows, each as a line of JSON. */
export const furtherRowsFile = (): string => `${current()}-further.json`;

/** Says how much was judged that is not in the corpus. */
export function alsoJudged(...rows: readonly FurtherRow[]): void {
  appendFileSync(furtherRowsFile(), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
}

/** Begins such a row; what it gives is told how many documents it were when they have been judged. */
export function alsoJudging(judge: string, version: string): (documents: number) => void {
  const started = Date.now();
  return (documents) => alsoJudged({ judge, version, documents, seconds: (Date.now() - started) / 1000 });
}

/** The further rows of this run, by the name of their judge. */
export function furtherRows(): readonly FurtherRow[] {
  if (!existsSync(furtherRowsFile())) return [];
  const lines = readFileSync(furtherRowsFile(), 'utf8').trim().split('\n');
  rmSync(furtherRowsFile());
  const rows = lines.map((line) => JSON.parse(line) as FurtherRow);
  return rows.sort((a, b) => (a.judge < b.judge ? -1 : 1));
}

/** Ends a run, and gives what was judged in it. */
export function endVerdicts(): readonly Verdicts[] {
  const all = readdirSync(current()).map((name) => summed(readFileSync(join(current(), name), 'utf8').trim().split('\n')));
  rmSync(VERDICTS, { recursive: true, force: true });
  renameSync(current(), VERDICTS);
  return all;
}

/** All that one consumer has judged. */
function summed(lines: readonly string[]): Verdicts {
  return lines
    .map((line) => JSON.parse(line) as Verdicts)
    .reduce((before, { consumer, version, ids, seconds }) => ({
      consumer,
      version: version === '' ? before.version : version,
      ids: [...new Set([...before.ids, ...ids])],
      seconds: before.seconds + seconds,
    }));
}

async function* linesOf<T>(name: string): AsyncGenerator<T> {
  const lines = createInterface({ input: createReadStream(join(CORPUS, name)), crlfDelay: Infinity });
  for await (const line of lines) if (line !== '') yield JSON.parse(line) as T;
}
