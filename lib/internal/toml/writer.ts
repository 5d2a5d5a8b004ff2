/** A plain value as TOML 1.0: what is no table comes first, and each table has its own heading. */
export function toToml(value: Readonly<Record<string, unknown>>): string {
  return `${table(value, []).join('\n')}\n`;
}

function table(value: Readonly<Record<string, unknown>>, path: readonly string[]): readonly string[] {
  const entries = Object.entries(value);
  const own = entries.filter(([, inner]) => !isTable(inner)).map(([key, inner]) => `${keyText(key)} = ${valueText(inner)}`);
  const heading = path.length > 0 && (own.length > 0 || entries.length === 0) ? [`[${path.map(keyText).join('.')}]`] : [];
  const inner = entries.flatMap(([key, tabled]) => (isTable(tabled) ? [table(tabled, [...path, key])] : []));
  const blocks = [[...heading, ...own], ...inner].filter(({ length }) => length > 0);
  return blocks.flatMap((block, index) => (index === 0 ? block : ['', ...block]));
}

const isTable = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const keyText = (key: string): string => (/^[A-Za-z0-9_-]+$/.test(key) ? key : stringText(key));

function valueText(value: unknown): string {
  if (typeof value === 'string') return stringText(value);
  if (Array.isArray(value)) return `[${value.map(valueText).join(', ')}]`;
  if (isTable(value))
    return `{ ${Object.entries(value)
      .map(([key, inner]) => `${keyText(key)} = ${valueText(inner)}`)
      .join(', ')} }`;
  return String(value);
}

/** JSON's escapes are TOML's, which has one character more that must be escaped. */
const stringText = (text: string): string => JSON.stringify(text).replaceAll('\u007f', '\\u007f');
