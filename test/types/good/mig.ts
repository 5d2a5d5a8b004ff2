import type { AnyMigLayout, MigLayout, MigProfileOf } from '../../../lib/words/gpu';

function cut<G extends 'H100-SXM5-80GB' | 'A100-SXM4-40GB' | 'GB200' | 'RTX-PRO-5000-48GB', const L>(
  _gpu: G,
  layout: L & MigLayout<G, L>,
): L {
  return layout;
}

cut('H100-SXM5-80GB', { '1g.10gb': 7 });
cut('H100-SXM5-80GB', { '3g.40gb': 1, '2g.20gb': 1, '1g.10gb+me': 1 });
cut('A100-SXM4-40GB', { '1g.5gb': 7 });
cut('GB200', { '1g.24gb': 7 });
// Sources differ on this one: the type allows what any of them says.
cut('RTX-PRO-5000-48GB', { '1g.24gb': 2 });
cut('RTX-PRO-5000-48GB', { '1g.12gb-me': 3 });

export const profile: MigProfileOf<'A30'> = '2g.12gb+me';
export const none: [MigProfileOf<'L4'>] extends [never] ? true : false = true;
export const any: AnyMigLayout = { '1g.10gb': 2, '1g.5gb': 1 };
