export { admit } from './admit';
export { canEverAdmit, fitPerNode } from './fit';
export { hamiFit } from './hami-fit';
export { admissionNode } from './node';
