export { parseHwloc } from './hwloc';
export { parseNccl } from './nccl';
