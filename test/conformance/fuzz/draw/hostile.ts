import fc, { type Arbitrary } from 'fast-check';
import { Named } from '../values';

/** What a shell, YAML, TOML, JSON, a here-document, a template or JavaScript itself would take for something else. */
const TEXTS = [
  '',
  ' ',
  "'",
  '"',
  '`',
  '\\',
  '\n',
  'a\nb',
  '\r\n',
  '\t\nx',
  ' lead',
  'trail ',
  '$(touch pwned)',
  '`touch pwned`',
  '${HOME}',
  '${cdk8s-gpu-output-0}',
  "'; touch pwned; '",
  '"; touch pwned; "',
  'END_OF_TEXT',
  '\nEND_OF_TEXT\ntouch pwned\n',
  '#',
  '# a',
  '- a',
  'a: b',
  '{{ .Values }}',
  '[a]',
  '{a}',
  '&a',
  '*a',
  '!!str',
  '%YAML 1.1',
  '---',
  '...',
  '|',
  '>',
  '~',
  'null',
  'true',
  'yes',
  'on',
  '=',
  '<<',
  '0o17',
  '017',
  '0x1f',
  '1e3',
  '1_000',
  '.5',
  '.inf',
  '12:30:45',
  '2001-01-01',
  '-0',
  '[a.b]\nc = "d"',
  '..',
  '../..',
  '/',
  '//a',
  '%n%%',
  'ä€𝒳',
  'e\u0301',
  '\u2028',
  'a\u2029b',
  '\u0085',
  '\u007f',
  '\u0000',
  'a\u0000b',
  '\u0001',
  '\u001b[31m',
  '\ufeff',
  '\ufeffa',
  '\ufffe',
  '\u200f',
  '\ud800',
  '\udc00a',
  '__proto__',
  'constructor',
  'toString',
  'x'.repeat(64),
  'x'.repeat(254),
  'x'.repeat(70_000),
  'a'.repeat(40).replaceAll('a', 'a-'),
] as const;

/** Texts that a free place of an object may hold, and that its writers must keep. */
export const freeText: Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('a', 'b c', 'status.podIP', '0.5', '$(A)') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...TEXTS.filter((text) => text !== '' && text.length < 100 && !/[\u0000\u007f\u0085\u2028\u2029]|[\ud800-\udfff]/.test(text)),
    ),
  },
  { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 12 }) },
);

/** Any text: most of them do not belong where they stand. */
export const hostileText: Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...TEXTS), fc.constantFrom(...TEXTS)).map((parts) => parts.join('')) },
);

/** Numbers that are none, that are not whole, and that lie where something ends. */
export const hostileNumber: Arbitrary<number> = fc.constantFrom(
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  -0,
  0,
  1,
  -1,
  0.1,
  1.5,
  0.1 + 0.2,
  1e-7,
  1e21,
  2 ** 16,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 53 + 2,
  2 ** 63,
  Number.MAX_VALUE,
  Number.MIN_VALUE,
);

/** Objects that contain themselves. */
const circular = new Named('circular', () => {
  const value: Record<string, unknown> = {};
  value['self'] = value;
  return value;
});

/** Whatever a program without types may give. */
export const junk: Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 4, arbitrary: hostileNumber },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown[]>(
      null,
      undefined,
      true,
      false,
      [],
      {},
      [null],
      [[]],
      [undefined],
      { a: null },
      Object.fromEntries([['__proto__', { a: 1 }]]),
      { length: -1 },
      () => 1,
      Symbol('x'),
      10n ** 20n,
      new Date(0),
      new Map(),
      circular,
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);
