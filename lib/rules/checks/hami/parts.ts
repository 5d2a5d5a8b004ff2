import { each } from '../../lookups/each';
import { valueAt } from '../../../internal';
import { hamis } from './each-hami';
import { isHamiPool } from './pods';
import type { Rule } from '../../rule';

const hamiParts = each(hamis, {
  id: 'hami/parts',
  severity: 'error',
  about: "HAMi's device plugin is switched off although pools need it.",
  fix: 'leave devicePlugin.enabled true: the selector of its DaemonSet and the labels of the pools decide on which nodes it runs',
  source: 'HAMi v2.10.0 charts/hami/templates/device-plugin/daemonsetnvidia.yaml: nothing else of the chart registers GPUs',
  *look([{ values }, pools]) {
    const pool = valueAt(values, 'devicePlugin.enabled') === false ? pools.find(isHamiPool) : undefined;
    if (pool)
      yield { at: 'values.devicePlugin.enabled', problem: `the nodes of pool '${pool.name}' offer nothing`, got: false, allowed: [true] };
  },
});

/** Parts of HAMi's release that its pools need. */
export const hamiPartsRules: readonly Rule[] = [hamiParts];
