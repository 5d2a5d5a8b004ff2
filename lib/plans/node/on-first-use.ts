import type * as Pools from './pools';

let loaded: typeof Pools | undefined;

/** What plans pools computes kubelets as well: the first pool loads it. */
export const pools = (): typeof Pools => (loaded ??= require('./pools') as typeof Pools);
