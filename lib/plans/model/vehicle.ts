import type { Platform } from '../../words/platforms';
import type { NodePlan } from './node-plan';
import type { PlannedFile } from './plan';
import type { Primitive, PrimitiveKind } from './primitive';

/**
 * What keeps a node from being set up wrongly or by half: `machine`, that another machine than was planned for is refused;
 * `memory`, that the kubelet starts though a boot brought other memory; `resumes`, that an error or a boot in between leaves
 * nothing undone; `arguments`, that other values of the same kernel arguments go; `verifies`, that what runs is looked at;
 * `back`, that what was there before can be put back.
 */
export type Safeguard = 'machine' | 'memory' | 'resumes' | 'arguments' | 'verifies' | 'back';

/** How nodes are told what they are set up with: a script, cloud-init, a machine configuration. One file for each. */
export interface VehicleRow {
  readonly id: string;
  /** What its user works with, for messages. */
  readonly name: string;
  /**
   * Whether nodes of a platform that run a system take what it writes. It names platforms by what starts their kubelet, or
   * by their id where the format is the platform's own.
   */
  readonly serves: (platform: Platform, os: string, nodeImage?: string) => boolean;
  /** Kinds of primitives that it can deliver. */
  readonly delivers: ReadonlySet<PrimitiveKind>;
  /** What of a primitive of these kinds it can carry; absent where it carries each whole. */
  readonly carries?: (primitive: Primitive, plan: NodePlan, platform: Platform) => Carried;
  /** Whether it tells the image's own services how to cut and share the GPUs of this plan. */
  readonly shares?: (plan: NodePlan, platform: Platform) => boolean;
  /**
   * Nothing is missing where it does not carry a setting: it carries those that no other vehicle of the node carries (`rest`), or
   * says again what it has words for, for who does without the others in that (`beside`).
   */
  readonly supplements?: 'rest' | 'beside';
  /** Safeguards of the bootstrap script that nodes do without which it sets up. */
  readonly lacks: (os: string) => readonly Safeguard[];
  /** Images of what it makes in the cluster, which nodes pull. */
  readonly images?: (plan: NodePlan) => readonly string[];
  /** Its file that the platform takes as the whole user data of a node. */
  readonly userData?: string;
  /** The files, with paths relative to the node's folder. Settings with other primitives are left out of the plan before. */
  readonly write: (plan: NodePlan, platform: Platform) => readonly PlannedFile[];
}

/** A primitive as far as a vehicle can carry it. */
export interface Carried {
  /** Absent: nothing of it can be carried. */
  readonly primitive?: Primitive;
  /** What is lost, in the words of its user: fields of the kubelet, a key of sysctl. */
  readonly without: readonly string[];
}
