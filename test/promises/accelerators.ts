import { GpuNodePool, hamiDevices } from '../../lib';
import { found } from './found';
import type { Promised } from './promise';
import { hamiRelease, podSpecOf, type Site, webOn } from './site';

const npus = ({ cluster }: Site) =>
  new GpuNodePool(cluster, 'npus', { nodes: 1, sharing: hamiDevices({ device: 'Ascend910B3', perNode: 8 }) });

/** Devices of other vendors than NVIDIA. */
export const acceleratorPromises: readonly Promised[] = [
  {
    pain: 'Memory of a device is given with a suffix, where the vendor counts MiB, 256 MiB, 512 MiB or GiB: HAMi counts the request for none.',
    upstream: ['HAMi v2.10.0 pkg/device/ascend/device.go: "a quantity such as 16Gi is invalid"'],
    prevents: found('accelerator/memory-unit'),
  },
  {
    pain: 'A size of memory is asked for that the vendor does not give out, and the webhook refuses the pod.',
    upstream: ['HAMi v2.10.0 pkg/device/mthreads/device.go: "sGPU memory request value is invalid"'],
    prevents: found('accelerator/memory'),
    compiler: { says: 'a device that gives no parts takes no `memory`', shownBy: ['accelerators.ts', "device: 'Biren', memory"] },
  },
  {
    pain: 'A container that asks for 10 GiB of an Ascend NPU holds 16 GiB: its vendor knows templates alone.',
    upstream: ['HAMi v2.10.0 pkg/device/ascend/device.go, trimMemory'],
    prevents: found('accelerator/template'),
  },
  {
    pain: 'A container asks for memory without cores, and nobody else gets anything of the device.',
    upstream: ['HAMi v2.10.0 pkg/device/hygon/device.go: cores are 100 where none are asked for'],
    prevents: found('accelerator/alone'),
  },
  {
    pain: 'Parts are asked of several devices: the pod is refused, or gets whole ones.',
    upstream: ['HAMi v2.10.0 pkg/device/ascend/device.go: "vNPU not supported for multiple devices"'],
    prevents: found('accelerator/parts'),
  },
  {
    pain: 'A name of another release, or of an example, is asked for, and no node offers it.',
    upstream: ['ascend-device-plugin ed35e1c4 `examples`: `huawei.com/Ascend910B`', 'HAMi v2.10.0 `examples/mlu`'],
    prevents: found('accelerator/name'),
    compiler: { says: "`'Ascend910B'` is not a device", shownBy: ['accelerators.ts', "device: 'Ascend910B' }"] },
  },
  {
    pain: 'The scheduler of HAMi does not know Ascend and Iluvatar devices unless its chart is told so.',
    upstream: ['HAMi v2.10.0 `charts/hami/templates/scheduler/deployment.yaml`, `--enable-ascend`'],
    prevents: {
      rule: 'accelerator/switched-off',
      mistake: (site) => {
        npus(site);
        return hamiRelease(site, { values: { devices: { ascend: { enabled: false } } } });
      },
      corrected: (site) => {
        npus(site);
        return hamiRelease(site);
      },
    },
  },
  {
    pain: 'Each vendor has names and units of its own, and a manifest for one runs on no other.',
    upstream: ['HAMi v2.10.0 `pkg/device`'],
    prevents: {
      default: "`huawei.com/Ascend910B3-memory: 16384` for `{ device: 'Ascend910B3', memory: '16Gi' }`",
      emitted: (site) => {
        webOn(site, npus(site), { accelerator: { device: 'Ascend910B3', memory: '16Gi' } });
        return podSpecOf(site);
      },
      expected: {
        schedulerName: 'hami-scheduler',
        containers: [{ resources: { limits: { 'huawei.com/Ascend910B3': 1, 'huawei.com/Ascend910B3-memory': 2 ** 14 } } }],
      },
    },
  },
];
