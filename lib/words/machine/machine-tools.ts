export { diffMachines } from './tools/diff';
export { proposePools } from './tools/nodes';
export { poolsProgram } from './tools/pools-program';
