export { containerCommand } from './container-command';
export { dockerfile } from './dockerfile';
