import { boolean } from '../../../../internal';
import { option } from '../setting';

/** GPUDirect Storage: the module by which disks and network file systems read and write memory of GPUs. */
export const gds = option({
  id: 'gpudirect-storage',
  at: 'gpu.gds',
  why: 'data goes from storage to GPUs without a copy in the memory of the CPU',
  source:
    'NVIDIA GPUDirect Storage documentation: nvidia-fs; GPU Operator documentation, GPUDirect Storage: 2.17.5 and newer need the open modules',
  verify: 'lsmod | grep nvidia_fs; cat /proc/driver/nvidia-fs/version',
  form: boolean,
  becomes: (value) => (value ? [{ kind: 'kernelModule', name: 'nvidia_fs' }] : []),
});

/** GDRCopy: the module by which a CPU reads and writes memory of GPUs with little delay. */
export const gdrcopy = option({
  id: 'gdrcopy',
  at: 'gpu.gdrcopy',
  why: 'UCX and NVSHMEM exchange small messages of GPUs in a microsecond or two',
  source: 'NVIDIA/gdrcopy v2.6 README.md: kernel module gdrdrv, packages gdrdrv-dkms and libgdrapi',
  verify: 'lsmod | grep gdrdrv; ls /dev/gdrdrv',
  form: boolean,
  becomes: (value) => (value ? [{ kind: 'kernelModule', name: 'gdrdrv' }] : []),
});
