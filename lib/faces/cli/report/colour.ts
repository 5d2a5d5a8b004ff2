import type { Severity } from '../../../rules';

const ESCAPE = '\u001b[';
const RESET = `${ESCAPE}0m`;
/** Red, yellow, cyan: what every terminal has. */
const COLOURS: Readonly<Record<Severity, string>> = { error: '31', warning: '33', info: '36' };

/** A terminal shows colour, unless somebody does not want any. Source: no-color.org. */
export const wantsColour = (stream: { readonly isTTY?: boolean }, environment: Readonly<Record<string, string | undefined>>): boolean =>
  stream.isTTY === true && (environment['NO_COLOR'] ?? '') === '' && environment['TERM'] !== 'dumb';

/** The report for people with its severities in colour, and places and rules fainter than what is said. */
export const coloured = (report: string): string =>
  report.replace(
    /^(\S.*?:\d+:\d+: )(error|warning|info)(: .*?)( \[[a-z0-9]+\/[a-z0-9-]+\])?$/gm,
    (_line, place: string, severity: Severity, said: string, rule = '') =>
      `${faint(place)}${ESCAPE}1;${COLOURS[severity]}m${severity}${RESET}${said}${rule === '' ? '' : faint(String(rule))}`,
  );

const faint = (text: string): string => `${ESCAPE}2m${text}${RESET}`;
