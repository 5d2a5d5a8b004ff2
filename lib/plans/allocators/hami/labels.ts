import type { Labels } from '../../../words/kubernetes';

/**
 * The node label by which HAMi's device plugin finds its nodes. The value is a word that YAML 1.1 takes for a boolean:
 * it is always written in quotes.
 *
 * Source: HAMi v2.10.0, chart value `devicePlugin.nvidiaNodeSelector`; the same in 2.9.0.
 */
export const hamiNodeSelector: Labels = { gpu: 'on' };
