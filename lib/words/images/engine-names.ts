/** Programs that start containers on a machine without Kubernetes: the list is the type and what is allowed. */
export const containerEngines = ['docker', 'podman', 'apptainer'] as const;

/** A program that starts containers. */
export type ContainerEngine = (typeof containerEngines)[number];
