/** Shells for which there is a script. */
export const shells = ['bash', 'zsh', 'fish'] as const;
/** One of them. */
export type Shell = (typeof shells)[number];
