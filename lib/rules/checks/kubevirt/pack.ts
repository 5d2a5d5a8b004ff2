import { isVmDevice, isVmShare, WORKLOAD_LABEL } from '../../../plans/allocators';
import { KUBEVIRT } from '../../../words/kinds';
import { hasObjectsOf, objectsOf, podsOf } from '../../lookups/related';
import type { Pack } from '../../pack';
import type * as Loaded from './kubevirt-rules';

/** Pools whose GPUs are for virtual machines, KubeVirt's objects, and containers that ask for such GPUs. */
export const kubevirt: Pack = {
  when: (model) =>
    model.pools.some(({ sharing }) => isVmShare(sharing.share)) ||
    hasObjectsOf(model, KUBEVIRT) ||
    objectsOf(model, '', 'Node').some(({ object }) => object.metadata.labels?.[WORKLOAD_LABEL] !== undefined) ||
    podsOf(model).some(({ asks }) => asks.some(({ resource }) => isVmDevice(resource))),
  rules: () => (require('./kubevirt-rules') as typeof Loaded).rules,
};
