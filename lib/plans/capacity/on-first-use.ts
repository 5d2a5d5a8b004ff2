import type { Model } from '../model';
import type * as Table from './capacity-table';

/** Pools and workloads as a table. Loaded when first used: importing this library must stay cheap. */
export const capacityTable = (model: Model): string => (require('./capacity-table') as typeof Table).capacityTable(model);
