import type {
  bootstrapOf as bootstrap,
  deliveriesOf as deliveries,
  longUserData as long,
  nodeFiles as files,
  userDataOf as userData,
} from './node-files';

interface Files {
  readonly bootstrapOf: typeof bootstrap;
  readonly deliveriesOf: typeof deliveries;
  readonly longUserData: typeof long;
  readonly nodeFiles: typeof files;
  readonly userDataOf: typeof userData;
}

/** Files are written when somebody reads them, and who synthesises manifests may never: importing this library must stay cheap. */
const load = (): Files => require('./node-files') as Files;

export const nodeFiles: Files['nodeFiles'] = (...given) => load().nodeFiles(...given);
export const bootstrapOf: Files['bootstrapOf'] = (given, machine) => load().bootstrapOf(given, machine);

/** What the platform takes as the whole user data of a node. */
export const userDataOf: Files['userDataOf'] = (...given) => load().userDataOf(...given);

/** What each vehicle makes of a plan. */
export const deliveriesOf: Files['deliveriesOf'] = (...given) => load().deliveriesOf(...given);

/** The user data of a node that its provider refuses for their size. */
export const longUserData: Files['longUserData'] = (...given) => load().longUserData(...given);

export type { LongUserData } from './user-data';
export { folderOf } from './folder';
