import { oneOf } from '../../../../internal';
import { option } from '../setting';

/** How GPU and NIC exchange memory. */
export const rdma = option({
  id: 'gpudirect-rdma',
  at: 'gpu.rdma',
  why: 'a NIC reads and writes memory of GPUs without the CPU; DMA-BUF needs no module of its own',
  source: 'NVIDIA GPU Operator documentation, GPUDirect RDMA: DMA-BUF recommended; nvidia-peermem needs MLNX_OFED or DOCA-OFED',
  verify: 'lsmod | grep nvidia_peermem; modinfo -F license nvidia',
  form: oneOf(['dma-buf', 'nvidia-peermem']),
  usual: () => 'dma-buf',
  becomes: (value) => (value === 'dma-buf' ? [] : [{ kind: 'kernelModule', name: 'nvidia_peermem' }]),
});
