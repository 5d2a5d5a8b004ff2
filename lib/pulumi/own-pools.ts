import * as pulumi from '@pulumi/pulumi';
import type { PoolDescription } from '../sharing';

/** The pools that components of this stack describe so far, or that were borrowed. */
export const ownPools = (): readonly PoolDescription[] => [...(POOLS.get(stack()) ?? [])];

/** Takes note of a pool. */
export function noteOwnPool(pool: PoolDescription): void {
  POOLS.set(stack(), [...(POOLS.get(stack()) ?? []), pool]);
}

const POOLS = new Map<string, readonly PoolDescription[]>();
const stack = (): string => `${pulumi.getProject()}/${pulumi.getStack()}`;
