import { handbook, type KnownError } from '../../lib/words/handbook';

const anchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replace(/ /g, '-');

/** The document: every known error by subject. */
export function handbookDocument(): string {
  const { knownErrors, entryOf } = handbook();
  const entry = (error: KnownError) => `## ${error.id}\n\n${entryOf(error)}\n`;
  return [
    '# Handbook of errors',
    '',
    'What an error of a GPU means, how to see it, and what to change in a description. `npx cdk8s-gpu explain XID-79` prints an',
    'entry, and so does a line of a log: `npx cdk8s-gpu explain "NVRM: Xid (PCI:0000:3b:00): 79, ..."`. Rules that are named find',
    'the cause before anything is deployed; they are in [RULES.md](RULES.md). Written by `npm run tables`.',
    '',
    ...Object.entries(knownErrors).map(
      ([subject, errors]) => `- ${subject}: ${errors.map(({ id }) => `[${id}](#${anchor(id)})`).join(', ')}`,
    ),
    '',
    ...Object.values(knownErrors).flat().map(entry),
  ].join('\n');
}
