/** Releases of the GPU Operator whose rendered charts are recorded, newest first: one of each line of releases. */
export const RENDERED_VERSIONS = ['v26.7.0', 'v26.3.3', 'v25.10.1', 'v25.3.4', 'v24.9.2'] as const;
