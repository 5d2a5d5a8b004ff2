export { packageText } from './text';
