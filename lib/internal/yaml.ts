import { whyUnwritable } from '../words/kubernetes';

/**
 * The only place that loads the `yaml` package, and only when a text is read or written: importing this library must
 * stay cheap.
 */
type Yaml = typeof import('yaml');

const load = (): Yaml => require('yaml') as Yaml;

/** A plain value as a YAML document that YAML 1.1 and 1.2 readers, Go's included, read back as it was. */
export function toYaml(value: unknown): string {
  const { Document, Scalar, visit } = load();
  const document = new Document(value, {
    version: '1.1',
    // A key `<<` is what it says, and is written in quotes as any text that would be read as something else.
    customTags: (tags) => tags.filter((tag) => typeof tag === 'string' || tag.tag !== 'tag:yaml.org,2002:merge'),
    aliasDuplicateObjects: false,
  });
  visit(document, {
    Scalar(_, node) {
      if (typeof node.value === 'string' && whyUnwritable(node.value) !== undefined) node.type = Scalar.QUOTE_DOUBLE;
    },
  });
  return document.toString({ lineWidth: 0, directives: false }).replace(RAW, escapeOf);
}

/**
 * Characters that the package leaves as they are between quotes, the only place where they are: for Go's reader and
 * PyYAML some end a line, so that a key has no end, and others are not allowed in a file.
 */
const RAW = /[\u007f-\u009f\u2028\u2029\ufffe\uffff]/g;
const escapeOf = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Every document of a YAML text.
 *
 * @throws Error with line and column when the text is no YAML.
 */
export function parseYaml(text: string): readonly unknown[] {
  const { parseAllDocuments, LineCounter } = load();
  const lineCounter = new LineCounter();
  // By itself the package compares each key of a map with all before it.
  const documents = parseAllDocuments(text, { version: '1.1', merge: true, uniqueKeys: false, lineCounter });
  return [...documents].map((document) => {
    const [error] = document.errors;
    if (error) throw error;
    const twice = keyTwice(document);
    if (twice !== undefined) {
      const { line, col } = lineCounter.linePos(twice);
      throw new Error(`Map keys must be unique at line ${line}, column ${col}`);
    }
    return document.toJS() as unknown;
  });
}

/** Where a key is that its map has already; maps may be merged into one several times. */
function keyTwice(document: Parameters<Yaml['visit']>[0]): number | undefined {
  const { visit, isScalar } = load();
  let found: number | undefined;
  visit(document, {
    Map(_, { items }) {
      const keys = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key) || key.value === '<<') continue;
        if (keys.has(key.value)) return ((found = key.range?.[0] ?? 0), visit.BREAK);
        keys.add(key.value);
      }
      return undefined;
    },
  });
  return found;
}
