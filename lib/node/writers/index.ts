import type { bootstrapOf as bootstrap, nodeFiles as files } from './node-files';

export type * from './writer';

interface Files {
  readonly bootstrapOf: typeof bootstrap;
  readonly nodeFiles: typeof files;
}

/** Files are written when somebody reads them, and who synthesises manifests may never: importing this library must stay cheap. */
const load = (): Files => require('./node-files') as Files;

export const nodeFiles: Files['nodeFiles'] = (plans) => load().nodeFiles(plans);
export const bootstrapOf: Files['bootstrapOf'] = (given, machine) => load().bootstrapOf(given, machine);
