import type { HostFile } from '../parts/host-setup';

/** What one kind of primitives adds to a script. */
export interface Part {
  /** Files, written before anything is set. */
  readonly files: readonly HostFile[];
  /** Functions that its steps call; a script has those alone that its plan needs. */
  readonly functions: readonly string[];
  /** Lines of `plan`, after those that write files. */
  readonly steps: readonly string[];
  /** Lines of `plan` before any file. */
  readonly before?: readonly string[];
  /** Lines that put the running node back, in a rollback. */
  readonly back?: readonly string[];
}

export const nothing: Part = { files: [], functions: [], steps: [] };
