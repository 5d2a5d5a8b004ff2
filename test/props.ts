import type { Form } from '../lib/internal';
import type { Place } from '../lib/plans/model';
import { checkProps } from '../lib/rules';

/** What a face says about props that it is given, `path: problem` each. */
export const problemsOf = <P extends object>(form: Form<P, Place>, props: unknown, id: string): readonly string[] =>
  checkProps(form, props, { path: id, id }).map(({ path, problem }) => `${path}: ${problem}`);
