import { kubeletCpuRules } from './cpu';
import { kubeletGateRules } from './gates';
import { kubeletMemoryRules } from './memory';
import { kubeletOptionRules } from './options';
import { kubeletRelationRules } from './relations';
import { kubeletReservedRules } from './reserved';
import { kubeletValueRules } from './values';
import type { Rule } from '../rule';

/** What stops a kubelet from starting, or makes it ignore what it was told. */
export const kubeletRules: readonly Rule[] = [
  ...kubeletValueRules,
  ...kubeletRelationRules,
  ...kubeletOptionRules,
  ...kubeletGateRules,
  ...kubeletCpuRules,
  ...kubeletReservedRules,
  ...kubeletMemoryRules,
];
