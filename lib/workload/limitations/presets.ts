import type { CustomResourceLimitationProps, LimitedResource } from './props';

const MPS = ['nvidia.com/mps-core', 'nvidia.com/mps-memory'] as const;
const VCUDA = ['tencent.com/vcuda-core', 'tencent.com/vcuda-memory'] as const;
const HAMI = ['nvidia.com/gpualloc', 'nvidia.com/gpucores', 'nvidia.com/gpumem'] as const;
const WHOLE = 'nvidia.com/gpu';

const resource = (
  key: string,
  [defaultValue, resourceUnit]: readonly [number, string],
  [labelEn, labelZh]: readonly [string, string],
  [en, zh]: readonly [string, string],
  rest: Partial<LimitedResource> = {},
): LimitedResource => ({
  name: key.slice(key.indexOf('/') + 1),
  key,
  defaultValue,
  resourceUnit,
  label: { en: labelEn, zh: labelZh },
  description: { en, zh },
  ...rest,
});

const byGpuManager = (key: (typeof VCUDA)[number]): Partial<LimitedResource> => ({
  excludeResources: [WHOLE, ...MPS],
  relatedResources: VCUDA.filter((one) => one !== key),
});
const byMps = (key: (typeof MPS)[number]): Partial<LimitedResource> => ({
  excludeResources: [WHOLE, ...VCUDA],
  relatedResources: MPS.filter((one) => one !== key),
  runtimeClassName: 'nvidia',
});
const byHami = (key: (typeof HAMI)[number]): Partial<LimitedResource> => ({
  excludeResources: [...MPS, ...VCUDA],
  relatedResources: HAMI.filter((one) => one !== key),
  ...(key === HAMI[0] ? {} : { ignoreNodeCheck: true }),
});

/**
 * Props of `CustomResourceLimitation` for the modules that the Alauda platform has: whole GPUs, GPU-Manager, MPS and HAMi.
 * Spread one to change a part of it.
 *
 * Sources: alauda/acp-docs v4.1 and f5a958d5, resource quotas, for defaults, units, and what belongs together; the texts
 * are ours. HAMi is that of Alauda's build, which counts `nvidia.com/gpualloc`.
 */
export const limitationPresets = {
  pgpu: {
    group: 'nvidia-device-plugin',
    groupLabel: { en: 'pGPU', zh: 'pGPU' },
    keys: [
      resource(WHOLE, [1, 'count'], ['GPU', 'GPU'], ['Number of whole GPUs', '整块 GPU 的数量'], {
        excludeResources: [...MPS, ...VCUDA],
        runtimeClassName: 'nvidia',
      }),
    ],
  },
  gpuManager: {
    group: 'gpu-manager',
    groupLabel: { en: 'GPU Manager', zh: 'GPU Manager' },
    keys: [
      resource(
        VCUDA[0],
        [20, 'vcore'],
        ['GPU cores', 'GPU 虚拟核'],
        ['Hundredths of a GPU: 100 are one GPU', '虚拟核数量，100 为一块物理 GPU'],
        byGpuManager(VCUDA[0]),
      ),
      resource(
        VCUDA[1],
        [20, 'unit'],
        ['GPU memory', 'GPU 显存'],
        ['Memory in units of 256 Mi', '显存数量，每单位为 256 Mi'],
        byGpuManager(VCUDA[1]),
      ),
    ],
  },
  mps: {
    group: 'nvidia-mps-device-plugin',
    groupLabel: { en: 'MPS', zh: 'MPS' },
    keys: [
      resource(
        MPS[0],
        [20, 'vcore'],
        ['MPS cores', 'MPS 核'],
        ['Hundredths of a GPU: 100 are one GPU', 'MPS 核数量，100 为一块物理 GPU'],
        byMps(MPS[0]),
      ),
      resource(MPS[1], [1, 'unit'], ['MPS memory', 'MPS 显存'], ['Memory in units of 1 Gi', '显存数量，每单位为 1 Gi'], byMps(MPS[1])),
    ],
  },
  hami: {
    group: 'hami-nvidia',
    groupLabel: { en: 'HAMi NVIDIA', zh: 'HAMi NVIDIA' },
    keys: [
      resource(HAMI[0], [1, 'count'], ['GPUs', 'GPU 数量'], ['Number of physical GPUs', '物理 GPU 的数量'], byHami(HAMI[0])),
      resource(HAMI[1], [20, '%'], ['Cores', '算力'], ['Percent of the cores of each GPU', '每块 GPU 的算力百分比'], byHami(HAMI[1])),
      resource(HAMI[2], [4000, 'Mi'], ['Memory', '显存'], ['Memory of each GPU in Mi', '每块 GPU 的显存（Mi）'], byHami(HAMI[2])),
    ],
  },
} satisfies Readonly<Record<string, CustomResourceLimitationProps>>;
