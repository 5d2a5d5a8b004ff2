import type { MigLayout, MigProfileOf } from '../../../lib/gpu';

type Cut<G extends 'H100-SXM5-80GB' | 'A100-SXM4-40GB' | 'L4', L> = MigLayout<G, L>;

// error: 1g.5gb is not a MIG profile of H100-SXM5-80GB
export const onH100: Cut<'H100-SXM5-80GB', { '1g.5gb': 7 }> = { '1g.5gb': 7 };

// error: 1g.20gb is not a MIG profile of A100-SXM4-40GB
export const onA100: Cut<'A100-SXM4-40GB', { '1g.10gb': 2; '1g.20gb': 1 }> = { '1g.10gb': 2, '1g.20gb': 1 };

// error: L4 has no MIG
export const onL4: Cut<'L4', { '1g.10gb': 7 }> = { '1g.10gb': 7 };

// error: is not assignable to type 'never'
export const ofL4: MigProfileOf<'L4'> = '1g.10gb';
