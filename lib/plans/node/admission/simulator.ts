export { admit } from './admit';
export { canEverAdmit, fitPerNode, roomPerNode } from './fit';
export { admissionNode } from './node';
