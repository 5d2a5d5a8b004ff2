import { parseXml, type XmlElement } from '../../lib/words/machine/snapshot/xml';
import { fonts } from '../../lib/plans/picture/fonts';

/** Something that is drawn, with the room that it takes. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A shape or a text, with the frames that it is in, the innermost last. */
export interface Seen {
  readonly element: XmlElement;
  readonly box: Box;
  readonly frames: readonly Frame[];
}

export interface Frame {
  readonly kind: string;
  readonly box: Box;
  readonly element: XmlElement;
  /** The frame that it is in. */
  readonly outer: Frame | undefined;
}

export interface Picture {
  readonly root: XmlElement;
  readonly page: Box;
  readonly cells: readonly Seen[];
  readonly texts: readonly Seen[];
  /** Without those of the legend. */
  readonly frames: readonly Frame[];
}

/** What an XML parser sees in a picture. */
export function seenIn(svg: string): Picture {
  const root = parseXml(svg, 'picture');
  const [left, top, right, bottom] = root.attributes['viewBox']!.split(' ').map(Number) as [number, number, number, number];
  const page = { left, top, right, bottom };
  const cells: Seen[] = [];
  const texts: Seen[] = [];
  const all: Frame[] = [];
  const walk = (element: XmlElement, frames: readonly Frame[]): void => {
    const classes = (element.attributes['class'] ?? '').split(' ');
    if (classes.includes('legend')) return;
    if (element.name === 'rect' && classes.includes('cell')) cells.push({ element, box: boxOf(element), frames });
    if (element.name === 'text') texts.push({ element, box: textBox(element), frames });
    const frame = element.name === 'g' ? element.children.find(({ attributes }) => attributes['class'] === 'box') : undefined;
    const own = frame && { kind: element.attributes['class'] ?? '', box: boxOf(frame), element, outer: frames.at(-1) };
    if (own) all.push(own);
    for (const child of element.children) walk(child, own ? [...frames, own] : frames);
  };
  walk(root, []);
  return { root, page, cells, texts, frames: all };
}

/** All elements of a picture. */
export const elementsOf = (element: XmlElement): readonly XmlElement[] => [element, ...element.children.flatMap(elementsOf)];

export const isInside = (inner: Box, outer: Box): boolean =>
  inner.left >= outer.left - EDGE &&
  inner.top >= outer.top - EDGE &&
  inner.right <= outer.right + EDGE &&
  inner.bottom <= outer.bottom + EDGE;

/** Numbers of a picture are rounded. */
const EDGE = 0.15;

/** Pairs of boxes that cover each other; frames that share an edge do not. */
export const overlapping = (boxes: readonly Box[]): readonly (readonly [Box, Box])[] =>
  boxes.flatMap((a, index) =>
    boxes
      .slice(index + 1)
      .flatMap((b) => (apart(a.left, a.right, b.left, b.right) || apart(a.top, a.bottom, b.top, b.bottom) ? [] : [[a, b] as const])),
  );

const apart = (from: number, to: number, otherFrom: number, otherTo: number): boolean => to <= otherFrom + EDGE || otherTo <= from + EDGE;

function boxOf({ attributes }: XmlElement): Box {
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => Number(attributes[name])) as [number, number, number, number];
  return { left: x, top: y, right: x + width, bottom: y + height };
}

/**
 * Letters as wide as Helvetica's digits, which are wider than its text is on average, and its narrow punctuation; what hangs
 * below the line is a quarter.
 */
function textBox({ attributes, text }: XmlElement): Box {
  const font = fonts[attributes['class'] as keyof typeof fonts];
  const narrow = text.match(/[ ,.:;|]/g)?.length ?? 0;
  const width = ((Array.from(text).length - narrow) * 0.56 + narrow * 0.28) * font.size * (font.bold ? 1.05 : 1);
  const [x, y] = [Number(attributes['x']), Number(attributes['y'])];
  const left = attributes['class'] === 'number' ? x - width / 2 : x;
  return { left, top: y - font.size * 0.75, right: left + width, bottom: y + font.size * 0.25 };
}
