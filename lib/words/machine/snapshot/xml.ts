import { ownValue } from '../../../internal';
import { refuse } from './clean';

/** An element of an XML document. Text between child elements is joined. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

/** What is being read; children and text grow until the element ends. */
interface Open {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
}

/** Real documents are some ten deep. */
const DEEPEST = 100;
const ATTRIBUTE = /([A-Za-z_][\w.:-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Reads an XML document: elements, attributes, text, and the five predefined entities. Declarations, comments and the
 * document type are passed over; nothing is ever loaded from elsewhere. Takes time in proportion to the text.
 *
 * @throws GpuConfigError when the text is not well-formed, or ends early.
 */
export function parseXml(text: string, path: string): XmlElement {
  const open: Open[] = [{ name: '', attributes: {}, children: [], text: '' }];
  let at = 0;
  while (at < text.length) {
    const next = text.indexOf('<', at);
    const inside = open.at(-1);
    if (inside === undefined) break;
    inside.text += decode(text.slice(at, next === -1 ? text.length : next));
    if (next === -1) break;
    const skipped = skip(text, next, path);
    if (skipped !== undefined) {
      at = skipped;
      continue;
    }
    const end = text.indexOf('>', next);
    if (end === -1) refuse(path, 'is XML that ends inside a tag', { fix: 'copy the whole output' });
    readTag(text.slice(next + 1, end), open, path);
    at = end + 1;
  }
  const [document, unclosed] = open;
  if (unclosed !== undefined) refuse(path, `is XML that ends before </${unclosed.name}>`, { fix: 'copy the whole output' });
  const root = document?.children[0];
  if (root === undefined || document?.children.length !== 1)
    refuse(path, 'is not an XML document with one root element', { got: text.trim().slice(0, 60) });
  return root;
}

/** The first child of that name, along a path of names. */
export function child(element: XmlElement | undefined, ...names: readonly string[]): XmlElement | undefined {
  let found = element;
  for (const name of names) found = found?.children.find((candidate) => candidate.name === name);
  return found;
}

/** Where the text goes on behind a declaration, a comment or a document type at `from`; undefined when a tag is there. */
function skip(text: string, from: number, path: string): number | undefined {
  for (const [begin, end] of [
    ['<?', '?>'],
    ['<!--', '-->'],
    ['<!', '>'],
  ] as const) {
    if (!text.startsWith(begin, from)) continue;
    const close = text.indexOf(end, from + begin.length);
    if (close === -1) refuse(path, `is XML that ends before ${end}`, { fix: 'copy the whole output' });
    return close + end.length;
  }
  return undefined;
}

function readTag(tag: string, open: Open[], path: string): void {
  if (tag.startsWith('/')) {
    const name = tag.slice(1).trim();
    const closed = open.pop();
    const parent = open.at(-1);
    if (closed === undefined || parent === undefined || closed.name !== name)
      refuse(path, `is XML in which </${name.slice(0, 40)}> closes nothing`);
    parent.children.push(closed);
    return;
  }
  const empty = tag.endsWith('/');
  const [name] = /^[A-Za-z_][\w.:-]*/.exec(tag) ?? [];
  if (name === undefined) refuse(path, 'is XML with a tag that has no name', { got: `<${tag.slice(0, 40)}>` });
  const element: Open = { name, attributes: readAttributes(tag.slice(name.length, empty ? -1 : undefined), path), children: [], text: '' };
  if (empty) open.at(-1)?.children.push(element);
  else open.push(element);
  if (open.length > DEEPEST) refuse(path, `is XML with more than ${DEEPEST} levels`);
}

function readAttributes(text: string, path: string): Readonly<Record<string, string>> {
  const found: [string, string][] = [];
  let at = 0;
  for (;;) {
    while (/\s/.test(text[at] ?? '')) at += 1;
    if (at >= text.length) return Object.fromEntries(found);
    ATTRIBUTE.lastIndex = at;
    const match = ATTRIBUTE.exec(text);
    if (match === null) refuse(path, 'is XML with a malformed attribute', { got: text.slice(at, at + 40) });
    found.push([match[1] ?? '', decode(match[2] ?? match[3] ?? '')]);
    at = ATTRIBUTE.lastIndex;
  }
}

const decode = (text: string): string => text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ownValue(ENTITIES, name) ?? '');
