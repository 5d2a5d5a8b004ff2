import { jsonOf, listOf, ownValue, valueAt, valueIn } from '../../../internal';
import { TAKE_A_SNAPSHOT } from '../../../words/machine';
import { rdmaDevices, readFile } from '../../../words/formats';
import type { KubeObject } from '../../../words/kubernetes';
import { NETWORK_OPERATOR_CHART } from '../../../plans/charts';
import { rdmaNics } from '../../../plans/fabrics';
import type { Model, NicFacts, PoolDescription } from '../../../plans/model';
import { hasSwitches, needsSubnetManager } from '../../../plans/node';
import { configsOf } from '../../lookups/configs';
import { machineWithoutNics } from '../../lookups/network';
import { objectsOf, served } from '../../lookups/related';
import type { Finding, Rule } from '../../rule';

const machinesOf = (pools: readonly PoolDescription[]) => pools.flatMap(({ shapes = [] }) => shapes.map(({ machine }) => machine));

const nics: Rule = {
  id: 'network/operator-nics',
  severity: 'error',
  about: "A Network Operator serves pools whose machines have no NIC that it knows: NVIDIA's InfiniBand, or its Ethernet with RDMA.",
  fix: 'remove it, or correct nics of the machines: EFA and gVNIC have drivers and device plugins of their clouds',
  source:
    "network-operator v26.4.1 manifests: its DaemonSets run on nodes with feature.node.kubernetes.io/pci-15b3.present, NVIDIA's vendor id",
  *check(model) {
    for (const [{ path }, pools] of served(model, NETWORK_OPERATOR_CHART)) {
      const machines = machinesOf(pools);
      if (machines.length === 0 || machines.some((machine) => machine.nics === undefined || rdmaNics(machine).length > 0)) continue;
      const found = [...new Set(machines.flatMap((machine) => (machine.nics ?? []).map(({ kind }) => kind)))];
      yield {
        subject: path,
        problem: `no machine of ${pools.map(({ name }) => `'${name}'`).join(', ')} has a NIC that it serves: their NICs are ${found.join(', ') || 'none'}`,
      };
    }
  },
  *unknown(model) {
    for (const [{ path }, pools] of served(model, NETWORK_OPERATOR_CHART)) {
      if (machinesOf(pools).some((machine) => rdmaNics(machine).length > 0)) continue;
      for (const pool of pools) {
        const machine = machineWithoutNics(pool);
        if (machine === undefined) continue;
        yield {
          subject: path,
          unchecked: `whether nodes of pool '${pool.name}' have NICs for the Network Operator`,
          missing: `the network devices of machine '${machine.name}' are not known`,
          give: TAKE_A_SNAPSHOT,
        };
      }
    }
  },
};

const resources: Rule = {
  id: 'network/operator-resources',
  severity: 'error',
  about: 'Resources of a Network Operator cannot be told apart, or name what no NIC of its pools is.',
  fix: 'use the names that nics of the machines give, or those for which infiniband() and roce() ask',
  source:
    'k8s-rdma-shared-dev-plugin and sriov-network-device-plugin: a device goes to every resource whose selectors it fits; network-operator v26.4.1 CRD HostDeviceNetwork, resourceName',
  *check({ operators }: Model) {
    for (const { path, nics: said, instance = [] } of operators) {
      if (said === undefined) continue;
      for (const finding of [...unheard(said), ...alike(said)]) yield { ...finding, subject: path };
      for (const finding of unused(said, instance)) yield { ...finding, subject: path };
      const whole = said.resources.map(({ name }) => name).filter((name) => !name.startsWith('rdma/'));
      for (const { kind, metadata, ...rest } of instance) {
        const got = kind === 'HostDeviceNetwork' ? valueAt(rest, 'spec.resourceName') : undefined;
        if (typeof got !== 'string' || whole.some((name) => name.endsWith(`/${got}`))) continue;
        yield {
          subject: path,
          at: `networks.${metadata.name}.resource`,
          problem: 'takes NICs of a resource that the SR-IOV plugin does not have',
          got,
          allowed: whole,
          fix: "give resource, such as 'nvidia.com/hostdev', to the Network Operator as well",
        };
      }
    }
  },
};

/** What a network has no field for: IPoIB takes the packets of its interface, and a whole NIC is its own interface. */
function* unused({ networks = {} }: NicFacts, instance: readonly KubeObject[]): Generator<Omit<Finding, 'subject'>> {
  for (const { kind, metadata, ...rest } of instance)
    for (const [key, got] of Object.entries((kind.endsWith('Network') ? ownValue(networks, metadata.name) : undefined) ?? {}))
      if ((key === 'mtu' || key === 'master') && valueAt(rest, `spec.${key}`) === undefined)
        yield {
          at: `networks.${metadata.name}.${key}`,
          problem: `is nothing to a ${kind}, which this network becomes`,
          got,
          fix: 'remove it',
        };
}

/** Interfaces of a resource that no NIC is, and for which no fabric asks. */
function* unheard({ resources: known, interfaces, deviceIds }: NicFacts): Generator<Omit<Finding, 'subject'>> {
  const allowed = known.map(({ name }) => name);
  for (const [prop, given] of Object.entries({ interfaces, deviceIds: deviceIds ?? {} }))
    for (const got of Object.keys(given))
      if (!allowed.includes(got)) yield { at: `${prop}['${got}']`, problem: 'is a resource that no NIC of the pools is', got, allowed };
}

/** Resources whose selectors fit the same NICs. */
function* alike({ resources: known, interfaces, deviceIds = {} }: NicFacts): Generator<Omit<Finding, 'subject'>> {
  for (const [index, one] of known.entries())
    for (const other of known.slice(index + 1)) {
      if (one.kinds.length > 0 && other.kinds.length > 0 && !one.kinds.some((kind) => other.kinds.includes(kind))) continue;
      const missing = [one.name, other.name].filter(
        (name) => ownValue(interfaces, name) === undefined && ownValue(deviceIds, name) === undefined,
      );
      if (missing.length === 0) continue;
      yield {
        at: 'interfaces',
        problem: `the same NICs would be '${one.name}' and '${other.name}'`,
        fix: `give the network interfaces of each: interfaces: { ${missing.map((name) => `'${name}': ['<interface>']`).join(', ')} }`,
      };
    }
}

const bridges: Rule = {
  id: 'network/switch-bridges',
  severity: 'warning',
  about: 'Bridges of NVSwitches go to pods as NICs: NVLSM manages the NVLinks of B200 and B300 boards through them.',
  fix: "name the NICs: interfaces of the Network Operator, ifNames or pfNames in the plugin's own file",
  source:
    'NVIDIA Fabric Manager User Guide, fourth generation NVSwitch: its bridges are InfiniBand devices of ConnectX-7, which the subnet manager needs for itself',
  *check(model) {
    const seen = new Set<string>();
    for (const [{ path, nics: said }, pools] of served(model, NETWORK_OPERATOR_CHART)) {
      if (said === undefined) continue;
      seen.add(path);
      const machine = bridgedOf(pools);
      if (machine === undefined) continue;
      for (const { name, kinds } of said.resources)
        if (ownValue(said.interfaces, name) === undefined && (kinds.length === 0 || kinds.includes('infiniband')))
          yield { subject: path, at: 'interfaces', problem: `'${name}' is also the bridges of the NVSwitches of '${machine}'`, got: name };
    }
    const machine = bridgedOf(model.pools);
    if (machine === undefined) return;
    for (const { path, at, text } of configsOf(model, 'rdma-devices')) {
      if (seen.has(path)) continue;
      for (const [index, entry] of listOf(valueIn(readFile(rdmaDevices, text), 'configList')).entries()) {
        const { ifNames, linkTypes, vendors, deviceIDs } = jsonOf(entry['selectors']);
        const isEthernet = Array.isArray(linkTypes) && !linkTypes.includes('infiniband');
        if (ifNames !== undefined || isEthernet || (vendors === undefined && deviceIDs === undefined && linkTypes === undefined)) continue;
        yield {
          subject: path,
          at: `${at}.configList[${index}].selectors`,
          problem: `select the bridges of the NVSwitches of '${machine}' as well`,
          got: entry['selectors'],
        };
      }
    }
  },
};

/** A machine whose NVSwitches are reached through InfiniBand. */
const bridgedOf = (pools: readonly PoolDescription[]): string | undefined =>
  machinesOf(pools).find((machine) => hasSwitches(machine) && needsSubnetManager(machine))?.name;

const hostDriver: Rule = {
  id: 'network/host-nic-driver',
  severity: 'error',
  about: 'A policy of the Network Operator runs a driver of NICs on nodes whose image brings DOCA-OFED.',
  fix: "leave the driver to the nodes: nicDriver: 'host', no ofedDriver in the policy",
  source: 'oracle-quickstart/oci-hpc-oke 61d210ac: GPU images of OKE have DOCA-OFED, and its NicClusterPolicy has no ofedDriver',
  *check(model) {
    const pool = model.pools.find(({ cluster, nodeImage = 'oracle-gpu' }) => cluster?.distribution === 'oke' && nodeImage === 'oracle-gpu');
    if (pool === undefined) return;
    for (const { path, object } of objectsOf(model, 'mellanox.com', 'NicClusterPolicy')) {
      const got = valueAt({ ...object }, 'spec.ofedDriver');
      if (got === undefined) continue;
      yield {
        subject: path,
        at: 'spec.ofedDriver',
        problem: `nodes of pool '${pool.name}' have a driver of the NICs already, of their image`,
        got,
      };
    }
  },
};

/** What a Network Operator gives to pods. */
export const networkOperatorRules: readonly Rule[] = [nics, resources, bridges, hostDriver];
