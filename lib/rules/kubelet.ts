import { kubeletCpuRules } from './kubelet-cpu';
import { kubeletMemoryRules } from './kubelet-memory';
import { kubeletOptionRules } from './kubelet-options';
import type { Rule } from './rule';

/** What stops a kubelet from starting, or makes it ignore what it was told. */
export const kubeletRules: readonly Rule[] = [...kubeletOptionRules, ...kubeletCpuRules, ...kubeletMemoryRules];
