import { kubeletCpuRules } from './kubelet-cpu';
import { kubeletGateRules } from './kubelet-gates';
import { kubeletMemoryRules } from './kubelet-memory';
import { kubeletOptionRules } from './kubelet-options';
import { kubeletRelationRules } from './kubelet-relations';
import { kubeletReservedRules } from './kubelet-reserved';
import { kubeletValueRules } from './kubelet-values';
import type { Rule } from './rule';

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
