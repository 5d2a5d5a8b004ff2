/** A setting is left as the image of the node has it. */
export const UNCHANGED = 'unchanged';
/** What an option says that leaves a setting as the image of the node has it. */
export type Unchanged = typeof UNCHANGED;
