import { valueAt } from '../../../internal';

/**
 * Whether values of the GPU Operator's chart switch a part off. The chart prints this value without quotes, so that the text
 * is read as the boolean that it spells.
 */
export function isSwitchedOff(values: Readonly<Record<string, unknown>>, part: string): boolean {
  const enabled = valueAt(values, `${part}.enabled`);
  return enabled === false || (typeof enabled === 'string' && /^(?:false|False|FALSE)$/.test(enabled));
}
