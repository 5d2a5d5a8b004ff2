import type { Reported } from './reported';

/** For programs: everything that is known of each finding. */
export const jsonReport = ({ findings, unreadable, documents }: Reported): string =>
  `${JSON.stringify(
    {
      documents,
      findings: findings.map(({ subject: _subject, at, ...rest }) => ({ ...rest, ...(at === undefined ? {} : { path: at }) })),
      unreadable,
    },
    undefined,
    2,
  )}\n`;
