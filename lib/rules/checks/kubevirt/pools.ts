import { isVmShare, VGPU_CONFIG_LABEL, WORKLOAD_LABEL } from '../../../plans/allocators';
import { isSwitchedOff } from '../../../plans/charts';
import { gpuOf, isMigBacked, vgpuTypeOf, vgpuTypes, vgpuTypesOf } from '../../../words/gpu';
import { at, isBefore, isPlainObject, nearestFirst, valueAt } from '../../../internal';
import { poolGpuModels, type PoolDescription } from '../../../plans/model';
import { imageOf, platformOf } from '../../../words/platforms';
import { each, objects } from '../../lookups/each';
import { operatorsOf } from '../operator/operators';
import type { Rule } from '../../rule';

const vgpuType = each((model) => model.pools, {
  id: 'kubevirt/vgpu-type',
  severity: 'error',
  about: 'The type of vGPU of a pool is of another GPU.',
  fix: 'name a type of the GPU of the pool',
  source: 'gpu-operator v26.7.0, ConfigMap default-vgpu-devices-config: types by board, and PCI devices of each board',
  *look(pool) {
    const { share } = pool.sharing;
    if (share.kind !== 'vmVgpu') return;
    const { pciDevices = [], board } = vgpuTypeOf(share.type) ?? {};
    if (board === undefined || pciDevices.length === 0) return;
    for (const gpu of poolGpuModels(pool)) {
      const ids = gpuOf(gpu).pciDevices;
      if (ids.length === 0 || ids.some((id) => pciDevices.includes(id))) continue;
      const own = vgpuTypesOf(gpu).map(({ name }) => name);
      yield {
        at: 'sharing',
        problem: `${share.type} is a type of the board ${board}, and the pool has ${gpu}`,
        got: share.type,
        ...(own.length > 0
          ? { allowed: nearestFirst(share.type, own) }
          : { fix: `look for the types of ${gpu} in NVIDIA's vGPU documentation` }),
      };
    }
  },
});

const vgpuConfig = each(operatorsOf, {
  id: 'kubevirt/vgpu-config',
  severity: 'error',
  about: 'The vGPU Device Manager has no configuration of the name that nodes are labelled with.',
  fix: 'name a type of the series C or Q that exists, or a ConfigMap of your own in vgpuDeviceManager.config.name',
  source: 'gpu-operator v26.7.0, ConfigMap default-vgpu-devices-config',
  *look([operator, pools]) {
    const own = valueAt(operator.values, 'vgpuDeviceManager.config.name');
    if (typeof own === 'string' && own !== '') return;
    for (const {
      path,
      sharing: { share },
    } of pools) {
      if (share.kind !== 'vmVgpu' || vgpuTypeOf(share.type)) continue;
      yield {
        subject: path,
        at: 'sharing',
        problem: `the operator's default configuration has none for the label ${VGPU_CONFIG_LABEL}=${share.type}`,
        got: share.type,
        allowed: nearestFirst(
          share.type,
          vgpuTypes().map(({ name }) => name),
        ).slice(0, 5),
      };
    }
  },
});

const bareMetal = each((model) => model.pools, {
  id: 'kubevirt/bare-metal',
  severity: 'error',
  about: 'Nodes cannot give GPUs to virtual machines.',
  fix: 'use nodes of bare metal whose image brings no driver of NVIDIA',
  source:
    'docs.nvidia.com GPU Operator with KubeVirt, assumptions: nodes of virtual machines with GPUs are bare metal; vfio-pci takes the place of the driver',
  *look(pool) {
    if (!isVmShare(pool.sharing.share)) return;
    for (const { machine } of pool.shapes ?? [])
      if (machine.virtual === true) yield { at: 'machine', problem: `${machine.name} is a virtual machine itself`, got: machine.name };
    if (driverOf(pool))
      yield { at: 'nodeImage', problem: 'the image of the nodes brings a driver that holds the GPUs', got: pool.nodeImage };
  },
});

/** Whether the image of the nodes, where it was named, brings a driver. */
function driverOf(pool: PoolDescription): boolean {
  const platform = pool.nodeImage === undefined ? undefined : platformOf(pool.cluster?.distribution);
  return platform !== undefined && imageOf(platform, pool)?.brings.driver === true;
}

const isolation = each((model) => model.pools, {
  id: 'kubevirt/acs',
  severity: 'error',
  about: 'Devices of virtual machines are not isolated from each other.',
  fix: 'remove pci.acsRedirection from the pool',
  source:
    'Linux 6.12 Documentation/admin-guide/kernel-parameters.txt, pci=disable_acs_redir: devices below one switch reach each other past the IOMMU',
  *look(pool) {
    if (!isVmShare(pool.sharing.share)) return;
    const got = valueAt({ ...pool.tuning }, 'pci.acsRedirection');
    if (got === 'off')
      yield { at: 'pci.acsRedirection', problem: 'a virtual machine can reach the devices of another one below the same switch', got };
  },
});

const operatorValues = each(operatorsOf, {
  id: 'kubevirt/operator',
  severity: 'error',
  about: 'Values of the GPU Operator leave nodes of virtual machines without what they need.',
  fix: 'remove the value: it follows from the pools',
  source:
    'gpu-operator v26.7.0 values.yaml and controllers/state_manager.go: sandboxWorkloads, vgpuManager, vfioManager, sandboxDevicePlugin',
  *look([operator, pools]) {
    const kinds = new Set(pools.map(({ sharing: { share } }) => share).flatMap((share) => (isVmShare(share) ? [share.kind] : [])));
    if (kinds.size === 0) return;
    const { path: subject, values } = operator;
    if (valueAt(values, 'sandboxWorkloads.enabled') !== true)
      yield {
        subject,
        at: 'values.sandboxWorkloads.enabled',
        problem: 'the operator sets up no node for virtual machines',
        got: valueAt(values, 'sandboxWorkloads.enabled'),
        allowed: [true],
      };
    if (valueAt(values, 'sandboxWorkloads.mode') === 'kata')
      yield {
        subject,
        at: 'values.sandboxWorkloads.mode',
        problem: 'in this mode the GPUs go to containers of Kata, under other names than KubeVirt asks for',
        got: 'kata',
        allowed: ['kubevirt'],
      };
    const parts = [
      'sandboxDevicePlugin',
      ...(kinds.has('vmPassthrough') ? ['vfioManager'] : []),
      ...(kinds.has('vmVgpu') ? ['vgpuDeviceManager'] : []),
    ];
    for (const part of parts)
      if (isSwitchedOff(values, part))
        yield {
          subject,
          at: `values.${part}.enabled`,
          problem: 'no GPU of these nodes reaches a virtual machine',
          got: false,
          allowed: [true],
        };
    if (kinds.has('vmVgpu')) {
      const repository = valueAt(values, 'vgpuManager.repository');
      const enabled = valueAt(values, 'vgpuManager.enabled') === true;
      if (!enabled || typeof repository !== 'string' || repository === '')
        yield {
          subject,
          at: `values.vgpuManager.${enabled ? 'repository' : 'enabled'}`,
          problem: enabled ? 'NVIDIA publishes no image of the vGPU Manager' : "without NVIDIA's vGPU Manager there are no vGPUs",
          got: enabled ? repository : valueAt(values, 'vgpuManager.enabled'),
          fix: enabled
            ? 'build it, and name it by vgpuManager.repository, image, version and imagePullSecrets'
            : 'set vgpuManager.enabled: true',
        };
    }
  },
});

const migBacked = each(operatorsOf, {
  id: 'kubevirt/mig-backed',
  severity: 'error',
  about: 'This GPU Operator knows no vGPUs that are backed by MIG devices.',
  fix: 'use version 25.10.0 or newer of the operator, or a type without MIG',
  source: 'NVIDIA/cloud-native-docs pull request 304 (October 2025, release 25.10): before, MIG-backed vGPUs are not supported',
  *look([operator, pools]) {
    if (operator.version === '' || !isBefore(operator.version, SINCE)) return;
    for (const {
      path,
      sharing: { share },
    } of pools)
      if (share.kind === 'vmVgpu' && isMigBacked(share.type))
        yield {
          subject: path,
          at: 'sharing',
          problem: `${share.type} needs a newer GPU Operator`,
          got: operator.version,
          allowed: `from ${SINCE} on`,
        };
  },
});

const SINCE = '25.10.0';

const workloadLabel = each(objects('', 'Node'), {
  id: 'kubevirt/workload-label',
  severity: 'error',
  about: 'The label that says what the GPUs of a node are for has a value that the operator does not know.',
  fix: 'write container, vm-passthrough or vm-vgpu',
  source: 'gpu-operator v26.7.0 controllers/state_manager.go: another value counts as the default workload',
  *look({ object }) {
    const got = isPlainObject(object.metadata.labels) ? object.metadata.labels[WORKLOAD_LABEL] : undefined;
    if (got === undefined || WORKLOADS.includes(got)) return;
    yield { at: at('metadata.labels', WORKLOAD_LABEL), problem: 'is not a workload that the GPU Operator knows', got, allowed: WORKLOADS };
  },
});

const WORKLOADS = ['container', 'vm-passthrough', 'vm-vgpu'];

/** Pools whose GPUs are for virtual machines. */
export const vmPoolRules: readonly Rule[] = [vgpuType, vgpuConfig, bareMetal, isolation, operatorValues, migBacked, workloadLabel];
