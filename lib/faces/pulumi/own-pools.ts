import type { PoolDescription } from '../../plans/model';
import { perRun } from './run';

/** The pools that components of this run describe, or that were borrowed; more may come. */
export const ownPools = perRun((): PoolDescription[] => []);

/** Takes note of a pool. */
export const noteOwnPool = (pool: PoolDescription): void => void ownPools().push(pool);
