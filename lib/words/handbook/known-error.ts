/** What NVIDIA's catalogue of XIDs says to do. */
export type XidAction = 'RESTART_APP' | 'RESET_GPU' | 'RESTART_BM' | 'UPDATE' | 'IGNORE';

/** An error of GPUs that people meet in a log: what it says, and what to do about it. */
export interface KnownError {
  /** As people type it: `XID-79`, `CUDA_ERROR_UNSUPPORTED_PTX_VERSION`, or the words of a log line. */
  readonly id: string;
  /** Other words for it: its number, the constant of another interface. */
  readonly names?: readonly string[];
  /** Texts that a log line has only where it is this error. Letters of any case. */
  readonly logs?: readonly string[];
  readonly means: string;
  readonly causes: readonly string[];
  /** What one does about it, by the word of NVIDIA's catalogue of XIDs. */
  readonly action?: XidAction;
  /** The command that shows it. */
  readonly see: string;
  /** What to write in the description, or that no description changes it. */
  readonly change: string;
  /** Rules that find it before it happens. */
  readonly rules?: readonly string[];
  /** Project, version, file or page. */
  readonly source: string;
}
