export { planGpuOperator } from './gpu-operator';
export { planHami } from './hami';
