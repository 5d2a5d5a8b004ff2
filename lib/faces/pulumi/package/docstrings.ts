/**
 * The schema of the package in whole. Most of its texts are docstrings, which the package also has in its declarations: as
 * installed, the schema names such a text by its number there, as `#12`. Without declarations these texts are empty.
 */
export function withDocstrings(schema: string, declarations: string): string {
  const docstrings = docstringsIn(declarations);
  const whole: unknown = JSON.parse(schema, (key, value: unknown) =>
    key === 'description' && typeof value === 'string' ? value.replace(/^#(\d+)/, (_, number) => docstrings[Number(number)] ?? '') : value,
  );
  return `${JSON.stringify(whole, undefined, 1)}\n`;
}

/** The different docstrings of declarations, in their order. */
export const docstringsIn = (declarations: string): readonly string[] => [
  ...new Set([...declarations.matchAll(/\/\*\*([^]*?)\*\//g)].map(([, comment = '']) => textOf(comment))),
];

/** What a docstring says, and what its default is, as the schema has it. */
function textOf(comment: string): string {
  const [text = '', ...tags] = `\n${comment.replace(/^ *\* ?/gm, '').trim()}`.split(/\n(?=@\w)/);
  const byDefault = tags.find((tag) => tag.startsWith(DEFAULT))?.slice(DEFAULT.length);
  const sentences = [text.trim(), ...(byDefault === undefined ? [] : [`Default: ${byDefault.trim().replace(/^- /, '')}.`])];
  return sentences.filter((sentence) => sentence !== '').join('\n\n');
}

const DEFAULT = '@default ';
