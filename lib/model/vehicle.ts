import type { Platform } from '../platforms';
import type { NodePlan } from './node-plan';
import type { PlannedFile } from './plan';
import type { PrimitiveKind } from './primitive';

/** How nodes are told what they are set up with: a script, cloud-init, a machine configuration. One file for each. */
export interface VehicleRow {
  readonly id: string;
  /** What its user works with, for messages. */
  readonly name: string;
  /** Whether nodes of a platform that run a system take what it writes. It names platforms by what starts their kubelet. */
  readonly serves: (platform: Platform, os: string) => boolean;
  /** Kinds of primitives that it can deliver. */
  readonly delivers: ReadonlySet<PrimitiveKind>;
  /** The files, with paths relative to the node's folder. Settings with other primitives are left out of the plan before. */
  readonly write: (plan: NodePlan, platform: Platform) => readonly PlannedFile[];
}
