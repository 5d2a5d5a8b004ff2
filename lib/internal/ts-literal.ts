/** A value as a program in TypeScript writes it. */
export function tsLiteral(value: unknown): string {
  if (typeof value === 'string') return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
  if (Array.isArray(value)) return `[${value.map(tsLiteral).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const fields = Object.entries(value).map(([key, inner]) => `${/^[A-Za-z_]\w*$/.test(key) ? key : tsLiteral(key)}: ${tsLiteral(inner)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}
