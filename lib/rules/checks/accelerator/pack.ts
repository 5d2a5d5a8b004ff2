import { otherDevicesOf } from '../../../plans/allocators';
import { memoText } from '../../../internal';
import { podsOf } from '../../lookups/related';
import type { Pack } from '../../pack';
import type * as Loaded from './accelerator-rules';

/** Devices of other vendors than NVIDIA: pools that offer them, and pods that ask for them or choose among them. */
export const accelerator: Pack = {
  when: (model) =>
    model.pools.some(({ sharing }) => otherDevicesOf(sharing) !== undefined) ||
    podsOf(model).some(
      ({ pod, containers }) =>
        mentions(pod.annotations) ||
        containers.some(({ container: { resources } }) => mentions(resources?.limits) || mentions(resources?.requests)),
    ),
  rules: () => (require('./accelerator-rules') as typeof Loaded).rules,
};

/** Domains of vendors, and HAMi's annotations that are about single devices. */
const VENDOR =
  /^(?:huawei|cambricon|hygon|metax-tech|enflame|kunlunxin|baidu|birentech|vastaitech|amd|mthreads)\.com\/|^(?:iluvatar|mthreads)\.ai\/|^aws\.amazon\.com\/(?:neuron|use-|nouse-)|^hami\.io\/(?:no-)?use-/;

/** The same few keys are in all pods of a program. */
const isOfVendor = memoText((key) => VENDOR.test(key));

/** Whether a key of a map is of a vendor. */
function mentions(keys: Readonly<Record<string, unknown>> | undefined): boolean {
  for (const key in keys) if (isOfVendor(key)) return true;
  return false;
}
