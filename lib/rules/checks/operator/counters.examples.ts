import type { Examples } from '../../example';

export const examples: Examples = {
  'operator/counters': {
    says: 'has 4 fields, and the exporter stops unless it has 3',
    wrong: {
      yaml: `---
apiVersion: v1
kind: ConfigMap
metadata: {name: counters, namespace: gpu-operator}
data:
  dcgm-metrics.csv: |
    # a comment
    DCGM_FI_DEV_GPU_TEMP, gauge, Temperature, in C
`,
    },
    right: {
      yaml: `---
apiVersion: v1
kind: ConfigMap
metadata: {name: counters, namespace: gpu-operator}
data:
  dcgm-metrics.csv: |
    # a comment
    DCGM_FI_DEV_GPU_TEMP, gauge, Temperature in C
    DCGM_FI_DEV_FB_USED,gauge,"Memory, in MiB"
`,
    },
  },
  'operator/mig-counters': {
    says: 'and no other counter tells their use',
    context: {
      pools: [{ name: 'slices', gpu: 'H100-SXM5-80GB', sharing: { mig: { layout: { '1g.10gb': 7 } } }, nodeSelector: { team: 'ml' } }],
    },
    wrong: {
      yaml: `apiVersion: v1
kind: ConfigMap
metadata: {name: counters, namespace: gpu-operator}
data:
  dcgm-metrics.csv: |
    DCGM_FI_DEV_GPU_UTIL, gauge, use of the GPU.
`,
    },
    right: {
      yaml: `apiVersion: v1
kind: ConfigMap
metadata: {name: counters, namespace: gpu-operator}
data:
  dcgm-metrics.csv: |
    DCGM_FI_DEV_GPU_UTIL, gauge, use of the GPU.
    DCGM_FI_PROF_GR_ENGINE_ACTIVE, gauge, use of the engine.
`,
    },
  },
};
