import { createHash } from 'node:crypto';
import { closeSync, createReadStream, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { isPlainObject } from '../../../lib/internal';
import type { KubernetesMinor } from '../../../lib/words/kubernetes';
import { consumersOf } from '../consumers';
import type { Found, ManifestSet } from './document';

/** Where a document was found. */
export interface Origin {
  /** The combination, example or scenario. */
  readonly name: string;
  readonly kubernetes: KubernetesMinor;
}

/** The combinations that hold a document. */
interface Holders {
  readonly from: string[];
  count: number;
  last: string;
}

const MOST_NAMED = 3;

/**
 * Writes each distinct document once, when it is first seen; who else holds it is added when all are known. Documents
 * that nobody reads are refused at once.
 */
export class CorpusWriter {
  private readonly holders = new Map<string, Holders>();
  /** Of texts as they were found, whatever the order of their keys. */
  private readonly ids = new Map<string, string>();
  private readonly setNames = new Set<string>();
  private readonly documents: number;
  private readonly sets: number;
  /** Documents that were found, those of equal content counted each. */
  found = 0;

  constructor(private readonly folder: string) {
    this.documents = openSync(this.file('documents.new'), 'w');
    this.sets = openSync(this.file('sets.new'), 'w');
  }

  /** Distinct documents. */
  get distinct(): number {
    return this.holders.size;
  }

  /** Takes a document, and gives its id. */
  add({ sort, content, name }: Found, { name: holder, kubernetes }: Origin): string {
    this.found++;
    const text = JSON.stringify(content);
    const seen = digest(`${sort}\0${kubernetes}\0${text}`);
    const id = this.ids.get(seen) ?? digest(`${sort}\0${kubernetes}\0${JSON.stringify(inOrder(content))}`);
    this.ids.set(seen, id);
    const before = this.holders.get(id);
    if (before === undefined) {
      const consumers = consumersOf({ sort, kubernetes, content });
      const named = name === undefined ? '' : `,"name":${JSON.stringify(name)}`;
      writeSync(
        this.documents,
        line(`${id}"sort":"${sort}","kubernetes":"${kubernetes}","consumers":${JSON.stringify(consumers)}${named},"content":${text}}`),
      );
      this.holders.set(id, { from: [holder], count: 1, last: holder });
    } else if (before.last !== holder) {
      before.last = holder;
      before.count++;
      if (before.from.length < MOST_NAMED) before.from.push(holder);
    }
    return id;
  }

  /** Takes manifests that belong together; an equal set of the same face is written once. */
  addSet(set: ManifestSet): void {
    const key = [set.face, set.kubernetes, ...set.documents].join(' ');
    if (this.setNames.has(key)) return;
    this.setNames.add(key);
    writeSync(this.sets, line(JSON.stringify(set)));
  }

  /** Ends the files, and puts them where judges read them. */
  async close(): Promise<void> {
    closeSync(this.documents);
    closeSync(this.sets);
    const whole = openSync(this.file('documents.whole'), 'w');
    for await (const text of createInterface({ input: createReadStream(this.file('documents.new')), crlfDelay: Infinity })) {
      const id = text.slice(0, ID_LENGTH);
      const { from, count } = this.holders.get(id)!;
      writeSync(whole, line(`{"id":"${id}","from":${JSON.stringify(from)},"count":${count},${text.slice(ID_LENGTH)}`));
    }
    closeSync(whole);
    rmSync(this.file('documents.new'));
    renameSync(this.file('documents.whole'), this.file('documents.ndjson'));
    renameSync(this.file('sets.new'), this.file('sets.ndjson'));
  }

  private file(name: string): string {
    return join(this.folder, name);
  }
}

const ID_LENGTH = 16;
const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, ID_LENGTH);

/** The same with the keys of its objects in order: engines hand objects over with their keys in orders of their own. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, inOrder(value[key])]),
  );
}

/** JSON as one line for readers to whom U+2028 and U+2029 end a line as well. */
const line = (json: string): string => `${json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`;
