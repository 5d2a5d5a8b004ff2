import type { Model } from '../plans/model';
import type { Rule } from './rule';

/** Rules about one project of others, of which most models have nothing: they are loaded for a model that has. */
export interface Pack {
  /** Whether any of its rules may find something in a model. */
  when(model: Model): boolean;
  rules(): readonly Rule[];
}
