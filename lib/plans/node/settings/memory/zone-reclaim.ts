import { boolean } from '../../../../internal';
import { option, orUnchanged } from '../setting';

/** Whether a NUMA node frees cache of its own before memory of others is used. */
export const zoneReclaim = option({
  id: 'zone-reclaim',
  at: 'memory.zoneReclaim',
  why: 'programs that fit one NUMA node keep their memory near; a node that reads data sets loses its cache by it',
  source: 'Linux 6.12 Documentation/admin-guide/sysctl/vm.rst (zone_reclaim_mode); TuneD 2.28 hpc-compute sets 1',
  verify: 'sysctl vm.zone_reclaim_mode',
  form: orUnchanged(boolean),
  becomes: (value) => [{ kind: 'sysctl', key: 'vm.zone_reclaim_mode', value: value ? '1' : '0' }],
});
