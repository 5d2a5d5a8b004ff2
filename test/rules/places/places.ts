import { mergeModel } from '../../../lib/model';
import { judge, type JudgedFinding } from '../../../lib/rules';
import { fromYaml } from '../from-yaml';

/** What one rule finds in documents. */
export const found = (id: string, text: string, context?: object): readonly JudgedFinding[] =>
  judge(mergeModel([fromYaml(text, context)])).filter(({ rule }) => rule === id);

/** Where one rule finds something in documents. */
export const places = (id: string, text: string, context?: object): readonly (string | undefined)[] =>
  found(id, text, context).map(({ at }) => at);

/** Documents in one text. */
export const documents = (...texts: readonly string[]): string => texts.join('\n---\n');
