import { GPU_OPERATOR_CHART } from '../../../plans/charts';
import type { Model, OperatorFacts, PoolDescription } from '../../../plans/model';
import { served } from '../../lookups/related';

/** Every GPU Operator with the pools that it serves, as far as they are known. */
export const operatorsOf = (model: Model): Iterable<readonly [OperatorFacts, readonly PoolDescription[]]> =>
  served(model, GPU_OPERATOR_CHART);
