import { onOneLine } from '../../internal';

/** What XML 1.0 cannot hold even as a reference: lone surrogates and two noncharacters. Control characters are escapes already. */
const NOT_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/**
 * Any text as content or attribute of XML, on one line. Names of others are in it: characters that are not seen or that turn
 * the direction of text are written as escapes (`onOneLine`).
 */
export const escapeXml = (text: string): string =>
  PLAIN.test(text)
    ? text
    : onOneLine(text)
        .replace(NOT_XML, '\ufffd')
        .replace(/[&<>"']/g, (found) => ENTITIES[found] ?? '');

/** Numbers and most names are as they are: a picture has a thousand of them. */
const PLAIN = /^[\w .,:-]*$/;

/** Attributes of an element in their order; what is undefined is left out. Numbers have one decimal at most. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** An element without content. */
export const tag = (name: string, attributes: Attributes): string => `<${name}${written(attributes)}/>`;

/** An element with a text. */
export const withText = (name: string, attributes: Attributes, text: string): string =>
  `<${name}${written(attributes)}>${escapeXml(text)}</${name}>`;

/** An element with others in it, one a line. */
export const around = (name: string, attributes: Attributes, children: readonly string[]): readonly string[] => [
  `<${name}${written(attributes)}>`,
  ...children,
  `</${name}>`,
];

const written = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${typeof value === 'number' ? rounded(value) : escapeXml(value)}"`))
    .join('');

const rounded = (value: number): string => String(Math.round(value * 10) / 10);
