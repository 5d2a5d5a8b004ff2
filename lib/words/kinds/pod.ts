import type { KindRow } from './kind-row';
import { ownName } from './names';

/** A pod that nobody makes: it is its own template. */
export const pod: KindRow = {
  group: '',
  versions: ['v1'],
  kind: 'Pod',
  templates: [{ at: '', counts: [] }],
  derivedNames: (name) => [ownName('Pod', name)],
  warnsOfDots: true,
  kueue: { framework: 'pod', admitsWhole: true },
};
