import type { PlannedFile } from '../../model';
import type { NodePlan } from '../node-plan';

/** Turns a node plan into the files of one format: a script, cloud-init, a machine configuration. */
export interface NodeWriter {
  readonly name: string;
  /** What of the plan this format cannot say; a plan with such parts is refused, never written in part. */
  readonly cannotWrite: (plan: NodePlan) => readonly string[];
  /** The files, with paths relative to the node's folder. */
  readonly write: (plan: NodePlan) => readonly PlannedFile[];
}
