import { defaultKinds } from '../../lib/words/kinds';

/** The API version of a kind, as its row has it; `v1` of one that no row has, and of a Service, whose row is Knative's. */
export function apiVersionOf(kind: string): string {
  if (kind === 'Service') return 'v1';
  const { group, versions: [version = 'v1'] = [] } = defaultKinds.find((row) => row.kind === kind) ?? { group: '' };
  return group === '' ? version : `${group}/${version}`;
}
