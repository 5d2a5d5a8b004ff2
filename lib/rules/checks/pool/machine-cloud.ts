import { cloudOf, cloudTypeOf } from '../../../words/machine';
import { platformOf, platformRows } from '../../../words/platforms';
import { each } from '../../lookups/each';
import type { Rule } from '../../rule';

const machineCloud = each(({ pools }) => pools, {
  id: 'pool/machine-cloud',
  severity: 'error',
  about: 'The machine of a pool is an instance type of another cloud than its cluster.',
  fix: 'choose an instance type of the cloud, or give the shape of the machine a name of its own',
  source: 'Amazon EKS, Google GKE, Azure AKS and Oracle OKE make their nodes of instance types of their own cloud',
  *look({ name, cluster, shapes = [] }) {
    const platform = platformOf(cluster?.distribution);
    if (platform?.cloud === undefined) return;
    for (const [index, { machine }] of shapes.entries()) {
      const cloud = cloudOf(machine);
      // A shape that was measured may have any name.
      if (cloud === undefined || cloud === platform.cloud || cloudTypeOf(machine, cloud) === undefined) continue;
      const whose = platformRows.find((row) => row.cloud === cloud)?.name ?? cloud;
      yield {
        at: shapes.length > 1 ? `machines[${index}]` : 'machine',
        problem: `pool '${name}' is on ${platform.name}, and this instance type is one of ${whose}`,
        got: machine.name,
      };
    }
  },
});

/** Pools against the cloud of their cluster. */
export const machineCloudRules: readonly Rule[] = [machineCloud];
