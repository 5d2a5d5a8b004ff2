import { at as step, listOf, valueAt, valueIn } from '../../../internal';
import { faultsIn, rdmaDevices, readFile, readYamlText } from '../../../words/formats';
import { rdmaNics } from '../../../plans/fabrics';
import type { Model } from '../../../plans/model';
import { each } from '../../lookups/each';
import { configsOf } from '../../lookups/configs';
import { HOST_DEVICES } from '../../lookups/network';
import { objectsOf, podsOf } from '../../lookups/related';
import type { Rule } from '../../rule';

const config = each((model) => configsOf(model, 'rdma-devices'), {
  id: 'network/rdma-config',
  severity: 'error',
  about: 'The RDMA device plugin rejects its configuration.',
  fix: 'give each resource a name of its own of letters, digits and _, and either selectors or devices',
  source: 'k8s-rdma-shared-dev-plugin pkg/resources/resources_manager.go, ValidateConfigs: the plugin stops otherwise',
  *look({ at, text }) {
    yield* faultsIn(rdmaDevices, text, at);
  },
});

const resource: Rule = {
  id: 'network/rdma-resource',
  severity: 'warning',
  about: 'A pod asks for an RDMA resource that no configuration of the RDMA or SR-IOV device plugin offers.',
  fix: 'ask by the name that the configuration gives, or add the resource to it',
  source: 'k8s-rdma-shared-dev-plugin: a resource is called <resourcePrefix>/<resourceName>, rdma by default; network-operator issue 438',
  *check(model) {
    const whole = wholeNics(model);
    const offered = [...offeredBy(model), ...whole.offered];
    if (offered.length === 0) return;
    for (const { pod, containers } of podsOf(model)) {
      for (const { container, step: where } of containers) {
        for (const name of Object.keys(container.resources?.limits ?? {})) {
          if (!(name.startsWith('rdma/') || whole.names.has(name)) || offered.includes(name)) continue;
          yield {
            subject: pod.path,
            at: step(`${pod.pointer}.${where}.resources.limits`, name),
            problem: `container '${container.name}' asks for a resource that no configuration offers which is known here`,
            got: name,
            allowed: offered,
          };
        }
      }
    }
  },
};

function offeredBy(model: Model): readonly string[] {
  return configsOf(model, 'rdma-devices').flatMap(({ text }) =>
    listOf(valueIn(readFile(rdmaDevices, text), 'configList')).flatMap(({ resourceName, resourcePrefix }) =>
      typeof resourceName === 'string' ? [`${typeof resourcePrefix === 'string' ? resourcePrefix : 'rdma'}/${resourceName}`] : [],
    ),
  );
}

/** Whole NICs: resources that the policies of the Network Operator offer, and names of such that pods may ask for. */
function wholeNics(model: Model): { readonly offered: readonly string[]; readonly names: ReadonlySet<string> } {
  const policies = ['NicClusterPolicy', 'NicNodePolicy'].flatMap((kind) => objectsOf(model, 'mellanox.com', kind));
  const offered = policies.flatMap(({ object }) => {
    const config = valueAt({ ...object }, 'spec.sriovDevicePlugin.config');
    return typeof config !== 'string'
      ? []
      : listOf(valueIn(readYamlText(config), 'resourceList')).flatMap(({ resourceName, resourcePrefix = 'intel.com' }) =>
          typeof resourceName === 'string' ? [`${String(resourcePrefix)}/${resourceName}`] : [],
        );
  });
  const own = model.pools.flatMap(({ shapes = [] }) => shapes.flatMap(({ machine }) => rdmaNics(machine).map(({ resource }) => resource)));
  return { offered, names: new Set(policies.length === 0 ? [] : [HOST_DEVICES, ...own.filter((name) => name !== undefined)]) };
}

/** NICs that pods share. */
export const rdmaRules: readonly Rule[] = [config, resource];
