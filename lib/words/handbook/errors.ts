export { entryOf } from './entry';
export { errorsIn, nearestErrors } from './lookup';
export { knownErrors } from './rows';
