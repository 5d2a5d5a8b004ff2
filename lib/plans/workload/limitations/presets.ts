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
 * are ours, with Chinese as escapes since what is published is ASCII. HAMi is that of Alauda's build, which counts `nvidia.com/gpualloc`.
 */
export const limitationPresets = {
  pgpu: {
    group: 'nvidia-device-plugin',
    groupLabel: { en: 'pGPU', zh: 'pGPU' },
    keys: [
      resource(WHOLE, [1, 'count'], ['GPU', 'GPU'], ['Number of whole GPUs', '\u6574\u5757 GPU \u7684\u6570\u91cf'], {
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
        ['GPU cores', 'GPU \u865a\u62df\u6838'],
        ['Hundredths of a GPU: 100 are one GPU', '\u865a\u62df\u6838\u6570\u91cf\uff0c100 \u4e3a\u4e00\u5757\u7269\u7406 GPU'],
        byGpuManager(VCUDA[0]),
      ),
      resource(
        VCUDA[1],
        [20, 'unit'],
        ['GPU memory', 'GPU \u663e\u5b58'],
        ['Memory in units of 256 Mi', '\u663e\u5b58\u6570\u91cf\uff0c\u6bcf\u5355\u4f4d\u4e3a 256 Mi'],
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
        ['MPS cores', 'MPS \u6838'],
        ['Hundredths of a GPU: 100 are one GPU', 'MPS \u6838\u6570\u91cf\uff0c100 \u4e3a\u4e00\u5757\u7269\u7406 GPU'],
        byMps(MPS[0]),
      ),
      resource(
        MPS[1],
        [1, 'unit'],
        ['MPS memory', 'MPS \u663e\u5b58'],
        ['Memory in units of 1 Gi', '\u663e\u5b58\u6570\u91cf\uff0c\u6bcf\u5355\u4f4d\u4e3a 1 Gi'],
        byMps(MPS[1]),
      ),
    ],
  },
  hami: {
    group: 'hami-nvidia',
    groupLabel: { en: 'HAMi NVIDIA', zh: 'HAMi NVIDIA' },
    keys: [
      resource(
        HAMI[0],
        [1, 'count'],
        ['GPUs', 'GPU \u6570\u91cf'],
        ['Number of physical GPUs', '\u7269\u7406 GPU \u7684\u6570\u91cf'],
        byHami(HAMI[0]),
      ),
      resource(
        HAMI[1],
        [20, '%'],
        ['Cores', '\u7b97\u529b'],
        ['Percent of the cores of each GPU', '\u6bcf\u5757 GPU \u7684\u7b97\u529b\u767e\u5206\u6bd4'],
        byHami(HAMI[1]),
      ),
      resource(
        HAMI[2],
        [4000, 'Mi'],
        ['Memory', '\u663e\u5b58'],
        ['Memory of each GPU in Mi', '\u6bcf\u5757 GPU \u7684\u663e\u5b58\uff08Mi\uff09'],
        byHami(HAMI[2]),
      ),
    ],
  },
} satisfies Readonly<Record<string, CustomResourceLimitationProps>>;
