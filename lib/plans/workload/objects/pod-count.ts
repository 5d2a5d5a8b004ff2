import { integer, plainText, type Schema } from '../../../internal';
import type { PlainText } from '../../model';

/** A number of pods, or a share of them such as `'25%'`. */
export type PodCount = number | PlainText;

const WHAT = "a number of pods, or a share such as '25%'";
const int32 = integer({ min: 0, max: 2 ** 31 - 1 });
const podsOrShare = (share: RegExp): Schema => ({ is: 'anyOf', what: WHAT, options: [int32, plainText({ pattern: share, what: WHAT })] });

/** A number of pods, or a share of them. */
export const podCount: Schema = podsOrShare(/^(100|[1-9]?\d)%$/);
/** The same of pods besides those that are there, which may be several times as many. */
export const podsBeside: Schema = podsOrShare(/^\d{1,9}%$/);
