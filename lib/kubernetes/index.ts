export * from './cluster';
export * from './names';
export * from './quantity';
export * from './types';
export * from './yaml-shapes';
export * from './kubelet-options';
export * from './taints';
