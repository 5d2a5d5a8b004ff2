import { placesOf, everyPlace } from '../../lookups/places';
import { isVmDevice } from '../../../plans/allocators';
import { at, isPlainObject, jsonOf, nearestFirst, textOf, valueIn } from '../../../internal';
import { KUBEVIRT, virtualMachines } from '../../../words/kinds';
import type { Model, ObjectFacts } from '../../../plans/model';
import { each } from '../../lookups/each';
import { eachPod } from '../../lookups/each';
import { objectsOf } from '../../lookups/related';
import type { Rule } from '../../rule';

const container = eachPod({
  id: 'kubevirt/container',
  severity: 'error',
  about: 'A container asks for a GPU that is for virtual machines.',
  fix: 'ask for nvidia.com/gpu on a pool of containers; the GPU of such a node is for virtual machines of KubeVirt',
  source:
    'docs.nvidia.com GPU Operator with KubeVirt: a node runs containers or virtual machines; a GPU that is bound to vfio-pci has no driver that a container can use',
  *look({ pod, asks }) {
    if (pod.owner.group === KUBEVIRT) return;
    for (const { container: name, resource, at: place } of asks) {
      const problem = `container '${name}' gets a device of vfio, and no driver with which CUDA could use it`;
      if (isVmDevice(resource)) yield { at: `${pod.pointer}.${place}`, problem, got: resource };
    }
  },
});

/** A device of the host that a KubeVirt permits, and where its list is. */
interface Permitted {
  readonly at: string;
  readonly device: Readonly<Record<string, unknown>>;
  readonly resource: string | undefined;
}

const LISTS = ['pciHostDevices', 'mediatedDevices'] as const;

/** Where in a KubeVirt its devices are. */
const PERMITTED = 'spec.configuration.permittedHostDevices';

const permittedIn = (facts: ObjectFacts, lists: readonly string[] = LISTS): readonly Permitted[] =>
  lists.flatMap((list) =>
    placesOf(facts.object, `${PERMITTED}.${list}[]`).map(({ at: place, value }) => {
      const device = jsonOf(value);
      return { at: place, device, resource: textOf(device['resourceName']) };
    }),
  );

const kubeVirts = (model: Model): readonly ObjectFacts[] => objectsOf(model, KUBEVIRT, 'KubeVirt');

const permitted: Rule = {
  id: 'kubevirt/permitted',
  severity: 'error',
  about: 'A virtual machine asks for a device that its KubeVirt does not permit.',
  fix: 'add the device to permittedHostDevices of the KubeVirt: KubeVirtHostDevices writes it from the pools',
  source: 'KubeVirt v1.9.0 pkg/virt-controller/services/renderresources.go, validatePermittedHostDevices: the machine does not start',
  *check(model) {
    const all = kubeVirts(model);
    // Of several clusters it is not known which is whose; a KubeVirt without a list says nothing of its devices.
    const [one] = all;
    if (one === undefined || all.length > 1 || !isPlainObject(valueIn(one.object, ...PERMITTED.split('.')))) return;
    const names = [...permittedIn(one), ...permittedIn(one, ['usb'])].flatMap(({ resource }) => resource ?? []);
    const problem = `KubeVirt '${one.object.metadata.name}' does not permit this device`;
    for (const { group, kind, machineAt: steps } of virtualMachines)
      for (const list of ['gpus', 'hostDevices'])
        for (const { facts, at: place, value } of everyPlace(
          group,
          kind,
          [...steps, 'domain', 'devices', `${list}[]`, 'deviceName'].join('.'),
        )(model)) {
          const got = textOf(value);
          if (got !== undefined && !names.includes(got))
            yield { subject: facts.path, at: place, problem, got, allowed: nearestFirst(got, names) };
        }
  },
};

const provider = each(kubeVirts, {
  id: 'kubevirt/external-provider',
  severity: 'error',
  about: 'KubeVirt and the GPU Operator both give out a GPU.',
  fix: 'set externalResourceProvider: true: the GPU Operator gives it out',
  source:
    'KubeVirt v1.9.0 pkg/virt-handler/device-manager/device_controller.go: without externalResourceProvider it runs a device plugin of its own for the resource; the kubelet keeps the one that registers last',
  *look(facts) {
    for (const { at: place, device, resource } of permittedIn(facts)) {
      const got = device['externalResourceProvider'];
      if (resource === undefined || !isVmDevice(resource) || got === true) continue;
      yield { at: at(place, 'externalResourceProvider'), problem: `two device plugins offer ${resource}`, got, allowed: [true] };
    }
  },
});

const mediated = each(kubeVirts, {
  id: 'kubevirt/mediated-devices',
  severity: 'error',
  about: "KubeVirt removes the vGPUs that NVIDIA's vGPU Device Manager makes.",
  fix: 'set mediatedDevicesConfiguration.enabled: false; before KubeVirt 1.8 add the feature gate DisableMDEVConfiguration',
  source:
    'docs.nvidia.com GPU Operator with KubeVirt, prerequisites; KubeVirt v1.9.0 manifests/generated/kv-resource.yaml: enabled defaults to true',
  *look(facts) {
    const external = permittedIn(facts, ['mediatedDevices']).filter(({ device }) => device['externalResourceProvider'] === true);
    const configuration = jsonOf(valueIn(facts.object, 'spec', 'configuration'));
    const gates = valueIn(configuration, 'developerConfiguration', 'featureGates');
    const got = valueIn(configuration, 'mediatedDevicesConfiguration', 'enabled');
    if (external.length === 0 || got === false || (Array.isArray(gates) && gates.includes('DisableMDEVConfiguration'))) return;
    yield {
      at: 'spec.configuration.mediatedDevicesConfiguration.enabled',
      problem: 'KubeVirt makes and removes mediated devices itself, beside those of the GPU Operator',
      got,
      allowed: [false],
    };
  },
});

/** GPUs of virtual machines in KubeVirt's objects. */
export const kubeVirtDeviceRules: readonly Rule[] = [container, permitted, provider, mediated];
