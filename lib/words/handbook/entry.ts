import type { KnownError } from './known-error';

/** What is known of an error, as Markdown without its heading. */
export function entryOf({ names, means, causes, see, change, rules, source }: KnownError): string {
  return [
    means,
    '',
    ...(names === undefined ? [] : [`- Also: ${names.join('; ')}`]),
    `- Causes: ${causes.join('; ')}`,
    `- See: ${see}`,
    `- Change: ${change}`,
    ...(rules === undefined ? [] : [`- Rules: ${rules.join(', ')}`]),
    `- Source: ${source}`,
  ].join('\n');
}
