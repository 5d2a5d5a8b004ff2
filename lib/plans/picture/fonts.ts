/** How large texts are, in units of the picture. On A4, across, a unit of the widest picture is a quarter of a millimetre. */
export const fonts = {
  title: { size: 17, bold: true },
  line: { size: 11, bold: false },
  head: { size: 11, bold: true },
  name: { size: 9.5, bold: true },
  note: { size: 9, bold: false },
  small: { size: 8, bold: false },
  number: { size: 8, bold: false },
} as const satisfies Readonly<Record<string, Font>>;

interface Font {
  readonly size: number;
  readonly bold: boolean;
}

export type FontName = keyof typeof fonts;

/**
 * Width of a text, or a little more. Whoever shows the picture chooses the font: of those that are asked for, DejaVu Sans is
 * the widest, and letters are as wide as there (its table `hmtx`, rounded up by classes).
 */
export function widthOf(text: string, font: FontName): number {
  const { size, bold } = fonts[font];
  let parts = 0;
  for (const letter of text) parts += partOf(letter);
  return parts * size * (bold ? 1.12 : 1);
}

const WIDTHS: readonly (readonly [letters: RegExp, width: number])[] = [
  [/[ijlI.,:;'|! ]/, 0.34],
  [/[frt()[\]/\\"-]/, 0.46],
  [/[ckszvxy_]/, 0.6],
  [/[a-z0-9]/, 0.64],
  [/[A-LN-VX-Z]/, 0.79],
  [/[\x20-\x7e]/, 1],
];

/** In parts of the size. Of scripts of others, letters are at most square. */
const partOf = (letter: string): number => WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? 1.1;

/** As much of a text as a width holds, with dots where something is cut off. */
export function fitted(text: string, width: number, font: FontName): string {
  if (widthOf(text, font) <= width) return text;
  const letters = Array.from(text);
  while (letters.length > 0 && widthOf(`${letters.join('')}...`, font) > width) letters.pop();
  return `${letters.join('').trimEnd()}...`;
}

/** A text in lines that a width holds, broken at blanks. A word that is too long is cut. */
export function wrapped(text: string, width: number, font: FontName): readonly string[] {
  const found: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && widthOf(longer, font) > width) {
      found.push(line);
      line = word;
    } else line = longer;
  }
  return [...found, line].map((one) => fitted(one, width, font));
}
