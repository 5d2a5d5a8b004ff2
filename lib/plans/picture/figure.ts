import { type FontName, fitted, fonts, wrapped } from './fonts';
import { around, type Attributes, tag, withText } from './xml';

/** Something to draw, with the room that it takes. Its top left corner is where it is put. */
export interface Figure {
  readonly width: number;
  readonly height: number;
  /** Lines of SVG. */
  readonly at: (x: number, y: number) => readonly string[];
}

/** Texts below each other, each on one line that the width holds. */
export const texts = (lines: readonly string[], width: number, font: FontName): Figure => {
  const { size } = fonts[font];
  const step = lineHeight(font);
  return {
    width,
    height: lines.length * step,
    at: (x, y) =>
      lines.map((line, index) => withText('text', { class: font, x, y: y + index * step + size * 0.95 }, fitted(line, width, font))),
  };
};

/** A text in as many lines as the width asks for. */
export const paragraph = (text: string, width: number, font: FontName): Figure => texts(wrapped(text, width, font), width, font);

export const lineHeight = (font: FontName): number => Math.round(fonts[font].size * 1.36);

/** Figures below each other. */
export function column(figures: readonly Figure[], gap: number): Figure {
  return {
    width: Math.max(0, ...figures.map(({ width }) => width)),
    height: sum(figures.map(({ height }) => height)) + gap * Math.max(0, figures.length - 1),
    at: (x, y) => {
      let top = y;
      return figures.flatMap((figure) => {
        const drawn = figure.at(x, top);
        top += figure.height + gap;
        return drawn;
      });
    },
  };
}

/** Figures side by side. */
export function row(figures: readonly Figure[], gap: number): Figure {
  return {
    width: sum(figures.map(({ width }) => width)) + gap * Math.max(0, figures.length - 1),
    height: Math.max(0, ...figures.map(({ height }) => height)),
    at: (x, y) => {
      let left = x;
      return figures.flatMap((figure) => {
        const drawn = figure.at(left, y);
        left += figure.width + gap;
        return drawn;
      });
    },
  };
}

/** Figures in rows of so many. */
export const grid = (figures: readonly Figure[], columns: number, gap: number): Figure =>
  column(
    Array.from({ length: Math.ceil(figures.length / columns) }, (_, index) =>
      row(figures.slice(index * columns, (index + 1) * columns), gap),
    ),
    gap,
  );

/** Figures side by side, in as many rows as the width asks for. */
export function flow(figures: readonly Figure[], width: number, gap: number): Figure {
  const rows: Figure[][] = [];
  let left = 0;
  for (const figure of figures) {
    const last = rows.at(-1);
    if (last === undefined || left + figure.width > width) {
      rows.push([figure]);
      left = figure.width + gap;
    } else {
      last.push(figure);
      left += figure.width + gap;
    }
  }
  return column(
    rows.map((one) => row(one, gap)),
    gap,
  );
}

export interface Frame {
  /** Class of the group, and with `box` of its frame. */
  readonly class: string;
  readonly padding: number;
  readonly round?: number;
  /** At least so high, so that neighbours are equal. */
  readonly height?: number;
  /** What one reads when one points at it. */
  readonly about?: string;
}

/** A figure in a frame: a group whose first shape is the frame. */
export function framed(inner: Figure, { class: name, padding, round = 2, height = 0, about }: Frame): Figure {
  const size = { width: inner.width + 2 * padding, height: Math.max(height, inner.height + 2 * padding) };
  return {
    ...size,
    at: (x, y) =>
      around('g', { class: name }, [
        ...(about === undefined ? [] : [withText('title', {}, about)]),
        rect({ class: 'box', x, y, ...size, rx: round }),
        ...inner.at(x + padding, y + padding),
      ]),
  };
}

export const rect = (attributes: Attributes & { readonly x: number; readonly y: number }): string => tag('rect', attributes);

export const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
