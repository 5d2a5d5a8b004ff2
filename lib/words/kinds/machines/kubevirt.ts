import { at, isPlainObject, type Json, jsonOf, listOf, ownValue, textOf, valueIn } from '../../../internal';
import type { Container } from '../../kubernetes';
import type { KindRow } from '../kind-row';
import { type LoneContainer, partOf, placementOf } from '../lone-container';
import type { Steps } from '../places';

/** Group of the API of KubeVirt. */
export const KUBEVIRT = 'kubevirt.io';

/** The container in which a virtual machine runs. Source: KubeVirt v1.9.0 `pkg/virt-controller/services/template.go`. */
const COMPUTE = 'compute';

/** A device that a machine asks for, and where in its specification. */
interface Asked {
  readonly resource: string;
  readonly at: Steps;
}

const askedIn = (devices: Json, list: string): readonly Asked[] =>
  listOf(ownValue(devices, list)).flatMap(({ deviceName }, index) => {
    const resource = textOf(deviceName);
    return resource === undefined ? [] : [{ resource, at: ['domain', 'devices', list, index, 'deviceName'] }];
  });

/** The pod in which a virtual machine runs, without what KubeVirt adds, and where its parts are in truth. */
function launcherOf(spec: Json, steps: Steps): LoneContainer | undefined {
  const { domain } = spec;
  if (!isPlainObject(domain)) return undefined;
  const devices = jsonOf(domain['devices']);
  const asked = [...askedIn(devices, 'gpus'), ...askedIn(devices, 'hostDevices')];
  const limits: Record<string, unknown> = { ...jsonOf(valueIn(domain, 'resources', 'limits')) };
  for (const { resource } of asked) limits[resource] = asked.filter((one) => one.resource === resource).length;
  const requests = valueIn(domain, 'resources', 'requests');
  return {
    steps,
    spec: {
      ...placementOf(spec),
      ...partOf(spec, ['schedulerName', 'priorityClassName']),
      // The image is KubeVirt's own, and not known here.
      containers: [{ name: COMPUTE, image: '', resources: { limits, ...(requests === undefined ? {} : { requests }) } } as Container],
    },
    names: {
      ...Object.fromEntries(asked.map(({ resource, at: place }) => [`containers[0].resources.${at('limits', resource)}`, place])),
      'containers[0]': ['domain'],
    },
  };
}

/** A kind of KubeVirt, and where it says its machine. */
interface VirtualMachineRow extends KindRow {
  readonly machineAt: readonly string[];
}

const row = (kind: string, machineAt: readonly string[]): VirtualMachineRow => ({
  group: KUBEVIRT,
  versions: ['v1', 'v1alpha3'],
  kind,
  machineAt,
  templates: [],
  loneContainers: (object) => {
    const launcher = launcherOf(jsonOf(valueIn(object, ...machineAt)), machineAt);
    return launcher === undefined ? [] : [launcher];
  },
});

/** Virtual machines of KubeVirt. Source: KubeVirt v1.9.0 `staging/src/kubevirt.io/api/core/v1`. */
export const virtualMachines: readonly VirtualMachineRow[] = [
  row('VirtualMachine', ['spec', 'template', 'spec']),
  row('VirtualMachineInstance', ['spec']),
  row('VirtualMachineInstanceReplicaSet', ['spec', 'template', 'spec']),
];
