import { isVolcanoVgpuShare } from '../../../plans/allocators';
import { neededRuntimeClass } from '../../../plans/charts';
import { each } from '../../lookups/each';
import { boundPods } from '../../lookups/related';
import type { Rule } from '../../rule';

const runtimeClass = each(boundPods, {
  id: 'volcano/runtime-class',
  severity: 'warning',
  about: "Pods of Volcano's vGPU pools name no runtime class, and NVIDIA's runtime is not the default.",
  fix: "name it in the pool: sharing: volcanoVgpu({ runtimeClassName: 'nvidia' }); silence this where containerd's default runtime is NVIDIA's",
  source:
    'volcano-vgpu-device-plugin 07982728 pkg/plugin/server.go, updateResponseForDeviceListEnvVar: the container gets NVIDIA_VISIBLE_DEVICES, which NVIDIA Container Runtime alone reads; gpu-operator release notes of 25.10',
  *look([{ pod, gpus }, pool], model) {
    if (!isVolcanoVgpuShare(pool.sharing.share)) return;
    const operators = model.operators.filter(({ cluster }) => cluster !== undefined && cluster.path === pool.cluster?.path);
    const name = neededRuntimeClass({ cluster: pool.cluster, pools: [pool], operators });
    if (name === undefined) return;
    if (gpus.size > 0 && pod.spec.runtimeClassName === undefined)
      yield {
        at: pod.pointer,
        problem: `its containers see no GPU on pool '${pool.name}': they name no runtime class, and NVIDIA's runtime is not the default`,
        allowed: [name],
      };
  },
});

/** The container runtime of pods that Volcano gives parts of GPUs. */
export const volcanoRuntimeRules: readonly Rule[] = [runtimeClass];
