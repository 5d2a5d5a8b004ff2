import { mergeModel, type ModelFragment } from '../../../lib/plans/model';
import { judge, type JudgedFinding } from '../../../lib/rules';
import { fromYaml } from '../from-yaml';

/** What one rule finds in a model. */
export const foundIn = (id: string, ...model: readonly ModelFragment[]): readonly JudgedFinding[] =>
  judge(mergeModel(model)).filter(({ rule }) => rule === id);

/** What one rule finds in documents. */
export const found = (id: string, text: string, context?: object): readonly JudgedFinding[] => foundIn(id, fromYaml(text, context));

const placesOf = (findings: readonly JudgedFinding[]) => findings.map(({ at }) => at);

/** Where one rule finds something in a model. */
export const placesIn = (id: string, ...model: readonly ModelFragment[]) => placesOf(foundIn(id, ...model));

/** Where one rule finds something in documents. */
export const places = (id: string, text: string, context?: object) => placesOf(found(id, text, context));

/** Documents in one text. */
export const documents = (...texts: readonly string[]): string => texts.join('\n---\n');
