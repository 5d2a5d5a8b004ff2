import { throwIfAny } from '../errors';
import { isPlainObject } from '../plain-object';
import { noObject } from './wrong';

/** Options that are no object, of which nothing would be left where their keys are copied. */
export function checkOptions(word: string, options: unknown): void {
  if (!isPlainObject(options)) throwIfAny([noObject(`${word}()`, options)]);
}

/** Options of a word that has none, which JavaScript would pass over. */
export function checkNoOptions(word: string, given: readonly unknown[]): void {
  const got = given.find((one) => one !== undefined && !(isPlainObject(one) && Object.keys(one).length === 0));
  if (got !== undefined) throwIfAny([{ path: `${word}()`, problem: 'takes no options', got, fix: `write ${word}()` }]);
}
