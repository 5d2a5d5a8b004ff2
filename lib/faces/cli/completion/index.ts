export { completionScript } from './script';
export { type Shell, shells } from './shells';
