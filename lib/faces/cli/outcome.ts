/** What a command prints and how it ends. */
export interface Outcome {
  readonly stdout: string;
  readonly stderr: string;
  /** 0: nothing of the chosen severity. 1: findings. 2: something could not be read, or there was nothing to read. */
  readonly code: 0 | 1 | 2;
}
