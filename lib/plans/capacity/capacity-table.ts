import type { Model } from '../model';
import { capacityOf } from './capacity';
import { formatCapacity } from './table';

/** What the function of this name does, which loads it on first use. */
export const capacityTable = (model: Model): string => formatCapacity(capacityOf(model));
