import { hasCoherentMemory } from '../../../../words/gpu';
import { hasHostDriver } from '../facts';
import type { SettingRow } from '../setting';

/** Memory of a Grace superchip's GPUs is kept out of the kernel's NUMA nodes, of which the Topology Manager takes eight. */
export const coherentMemory: SettingRow = {
  id: 'coherent-memory',
  why: 'the GPUs of a Grace superchip would show as dozens of NUMA nodes, and the kubelet does not start with more than eight',
  source: 'NVIDIA open-gpu-kernel-modules 595.45.04 nv-reg.h: NVreg_CoherentGPUMemoryMode; awslabs/amazon-eks-ami v20260724 sets driver',
  verify: 'grep CoherentGPUMemoryMode /proc/driver/nvidia/params',
  primitives: (question) =>
    question.tuning !== undefined && hasCoherentMemory(question.machine.gpu) && hasHostDriver(question)
      ? [{ kind: 'kernelModule', name: 'nvidia', options: { NVreg_CoherentGPUMemoryMode: 'driver' } }]
      : [],
};
