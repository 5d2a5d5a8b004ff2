import type { Format } from '../options';
import { githubReport } from './github';
import { jsonReport } from './json';
import type { Reported } from './reported';
import { sarifReport } from './sarif';
import { textReport } from './text';

export { coloured, wantsColour } from './colour';
export { reportJsonSchema } from './json';
export type { Reported } from './reported';

/** Each format as a function from what was found to what is printed. */
export const reporters: Readonly<Record<Format, (reported: Reported) => string>> = {
  text: textReport,
  json: jsonReport,
  sarif: sarifReport,
  github: githubReport,
};
