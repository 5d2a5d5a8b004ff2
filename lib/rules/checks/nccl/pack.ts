import type { Model } from '../../../plans/model';
import type { Pack } from '../../pack';
import type * as Loaded from './nccl-rules';

/** Variables of NCCL and of what carries its data, and that which takes GPUs from it. */
const TOLD = /^(?:NCCL_|FI_|OFI_NCCL_|CUDA_VISIBLE_DEVICES$)/;

const saysAny = ({ pods }: Model): boolean =>
  pods.some(({ spec }) => spec.containers.some(({ env }) => env?.some(({ name }) => TOLD.test(name)) === true));

/** NCCL as it is told by variables. */
export const nccl: Pack = {
  when: saysAny,
  rules: () => (require('./nccl-rules') as typeof Loaded).rules,
};
