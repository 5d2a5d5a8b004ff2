import { noContext, readContext, readText } from '../../lib/read';
import { modelOf } from '../../lib/read/model';
import type { ModelFragment } from '../../lib/plans/model';

/** What rules read of documents, with what a context adds to them. */
export function fromYaml(text: string, context?: object): ModelFragment {
  const { documents, unreadable } = readText('a.yaml', text);
  if (unreadable.length > 0) throw new Error(JSON.stringify(unreadable));
  return modelOf(documents, context === undefined ? noContext : readContext(context, 'context.yaml')).model;
}
