import { valueAt } from '../../../internal';
import type { Model } from '../../../plans/model';
import { operatorsOf } from '../operator/operators';
import { objectsOf } from '../../lookups/related';
import type { Rule } from '../../rule';

/** Policies of the Network Operator that run a driver of NICs as a container. */
const driverPolicies = (model: Model) =>
  ['NicClusterPolicy', 'NicNodePolicy'].flatMap((kind) =>
    objectsOf(model, 'mellanox.com', kind).filter(({ object }) => valueAt({ ...object }, 'spec.ofedDriver') !== undefined),
  );

const SOURCE =
  'GPU Operator documentation, GPUDirect RDMA: driver.rdma.useHostMofed is for nodes on which DOCA-OFED or MLNX_OFED is installed, and not for its driver container; OKE, oci-hpc-oke: no ofedDriver';

const hostDriver: Rule = {
  id: 'network/nic-driver',
  severity: 'warning',
  about: 'Two drivers of the NICs are asked for: that of the nodes, and that of a container.',
  fix: 'remove useHostMofed where the Network Operator runs the driver, or remove ofedDriver where the nodes have it',
  source: SOURCE,
  *check(model) {
    const policies = driverPolicies(model);
    if (policies.length === 0) return;
    for (const [{ path, values }] of operatorsOf(model)) {
      if (valueAt(values, 'driver.rdma.useHostMofed') !== true || valueAt(values, 'driver.rdma.enabled') !== true) continue;
      yield {
        subject: path,
        at: 'driver.rdma.useHostMofed',
        problem: `takes the NIC driver of the nodes, and ${policies.map(({ object }) => `${object.kind} '${object.metadata.name}'`).join(' and ')} runs one in a container`,
        got: true,
      };
    }
  },
  *unknown(model) {
    if (driverPolicies(model).length > 0) return;
    for (const [{ path, values }] of operatorsOf(model)) {
      if (valueAt(values, 'driver.rdma.enabled') !== true || valueAt(values, 'driver.rdma.useHostMofed') === true) continue;
      yield {
        subject: path,
        at: 'driver.rdma.enabled',
        unchecked: 'which driver of the NICs nvidia-peermem is built for',
        missing: 'no policy of the Network Operator with ofedDriver is known',
        give: 'give the NicClusterPolicy as well, or driver.rdma.useHostMofed: true where the nodes have DOCA-OFED; DMA-BUF needs neither, nor driver.rdma.enabled',
      };
    }
  },
};

/** Drivers of NICs. */
export const nicDriverRules: readonly Rule[] = [hostDriver];
