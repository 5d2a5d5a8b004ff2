import { exclusive, GpuOperator, mig, mps, timeSlicing } from '../../lib';
import { found } from './found';
import type { Promised } from './promise';
import { clusterOf, mpsOn, operatorOn, pluginConfig, poolOn, slicedOn } from './site';

/** A configuration of the device plugin as people write it by hand. */
const shares = (kind: string, replicas = 4): string =>
  `  ${kind}:\n    resources:\n      - name: nvidia.com/gpu\n        replicas: ${replicas}\n`;
const key = 'cdk8s-gpu-pool';
const tegra = (strategy: string): string =>
  `version: v1\nflags:\n  deviceDiscoveryStrategy: tegra\n  plugin:\n    deviceListStrategy: ${strategy}\n`;
const slices = mig({ layout: { '1g.10gb': 7 } });

/** Time-slicing and MPS: pools, and the configuration of the device plugin. */
export const sharingPromises: readonly Promised[] = [
  {
    pain: '`renameByDefault` below `flags` is silently ignored, and shares keep the name of whole GPUs.',
    upstream: ['NVIDIA/k8s-device-plugin#1433'],
    prevents: {
      rule: 'sharing/config-file',
      mistake: (site) => {
        slicedOn(site, { renameByDefault: true });
        operatorOn(site, pluginConfig({ [key]: `version: v1\nflags:\n  renameByDefault: true\nsharing:\n${shares('timeSlicing')}` }));
      },
      corrected: (site) => {
        slicedOn(site, { renameByDefault: true });
        operatorOn(site);
      },
    },
  },
  {
    pain: 'One replica is a start-up error of the device plugin, and the node has no GPUs.',
    upstream: ['NVIDIA/k8s-device-plugin#1548'],
    prevents: { refused: 'timeSlicing().replicas', mistake: (site) => slicedOn(site, { replicas: 1 }) },
  },
  {
    pain: 'The MPS daemon never starts, because GPU Feature Discovery is off and nobody labels its nodes.',
    upstream: ['NVIDIA/k8s-device-plugin#762', 'NVIDIA/k8s-device-plugin#634', 'NVIDIA/k8s-device-plugin#712'],
    prevents: {
      rule: 'sharing/parts',
      mistake: (site) => {
        mpsOn(site);
        operatorOn(site, { gfd: { enabled: false } });
      },
      corrected: (site) => {
        mpsOn(site);
        operatorOn(site);
      },
    },
  },
  {
    pain: 'Replicas are meant to differ by node, but one configuration holds for all nodes.',
    upstream: ['NVIDIA/k8s-device-plugin#1150', 'NVIDIA/k8s-device-plugin#1422', 'NVIDIA/gpu-operator#1712'],
    prevents: {
      default: 'one configuration for each pool, chosen by a label of its nodes',
      emitted: (site) => {
        const pools = [
          poolOn(site, mps({ replicas: 4 }), {}, 'a'),
          poolOn(site, timeSlicing({ replicas: 8 }), {}, 'b'),
          poolOn(site, exclusive(), {}, 'c'),
        ];
        return {
          config: operatorOn(site).values['devicePlugin'],
          labels: pools.map(({ description }) => description.labels['nvidia.com/device-plugin.config']),
        };
      },
      expected: {
        config: {
          config: {
            data: { 'cdk8s-gpu-a': expect.stringContaining('replicas: 4'), 'cdk8s-gpu-b': expect.stringContaining('replicas: 8') },
          },
        },
        labels: ['cdk8s-gpu-a', 'cdk8s-gpu-b', undefined],
      },
    },
  },
  {
    pain: '`failRequestsGreaterThanOne: false` is given for MPS, and device plugins before v0.20 fail such pods all the same.',
    upstream: ['NVIDIA/k8s-device-plugin#1695'],
    prevents: {
      rule: 'sharing/ignored-option',
      mistake: (site) => {
        poolOn(site, mps({ replicas: 4, failRequestsGreaterThanOne: false }));
        new GpuOperator(site.cluster, 'gpu-operator', { version: 'v26.3.3' });
      },
      corrected: (site) => {
        poolOn(site, mps({ replicas: 4, failRequestsGreaterThanOne: false }));
        operatorOn(site);
      },
    },
  },
  {
    pain: 'A configuration has both MPS and time-slicing: MPS is used, and nothing says so.',
    upstream: ['k8s-device-plugin v0.20.0, `cmd/nvidia-device-plugin`'],
    prevents: {
      rule: 'sharing/config-file',
      mistake: (site) => {
        mpsOn(site);
        operatorOn(site, pluginConfig({ [key]: `version: v1\nsharing:\n${shares('mps')}${shares('timeSlicing')}` }));
      },
      corrected: (site) => {
        mpsOn(site);
        operatorOn(site, pluginConfig({ [key]: `version: v1\nsharing:\n${shares('mps')}` }));
      },
    },
  },
  {
    pain: 'More replicas than a GPU takes MPS clients: the device plugin does not start.',
    upstream: ['k8s-device-plugin v0.20.0, `internal/rm`'],
    prevents: {
      rule: 'sharing/mps-clients',
      mistake: (site) => poolOn(site, mps({ replicas: 49 })),
      corrected: (site) => poolOn(site, mps({ replicas: 48 })),
    },
  },
  {
    pain: 'A driver before CUDA 11.5 is below MPS, which then limits the memory of no client.',
    upstream: ['alauda/acp-docs v4.2, hardware accelerator', 'NVIDIA Multi-Process Service documentation'],
    prevents: found('sharing/mps-driver'),
  },
  {
    pain: 'MPS together with MIG devices: the device plugin does not start.',
    upstream: ['k8s-device-plugin v0.20.0 `README.md`, "With CUDA MPS"'],
    prevents: {
      rule: 'sharing/mps-mig',
      mistake: (site) => poolOn(site, { ...mps({ replicas: 4 }), partition: slices.partition }),
      corrected: (site) => poolOn(site, timeSlicing({ replicas: 4, mig: { layout: { '1g.10gb': 7 } } })),
    },
    compiler: { says: "`'mig' does not exist`", shownBy: ['mps.ts', "mps({ replicas: 4, mig: { layout: { '1g.10gb': 7 } } })"] },
  },
  {
    pain: '`mig.strategy: mixed` reaches every node, and MPS refuses to start under it.',
    upstream: ['k8s-device-plugin v0.20.0, `cmd/nvidia-device-plugin`', 'NVIDIA/gpu-operator#704'],
    prevents: {
      rule: 'sharing/mps-strategy',
      mistake: (site) => {
        mpsOn(site);
        poolOn(site, slices, {}, 'slices');
        operatorOn(site, { mig: { strategy: 'mixed' } });
      },
      corrected: (site) => {
        mpsOn(site);
        poolOn(site, slices, {}, 'slices');
        operatorOn(site);
      },
    },
  },
  {
    pain: 'The configuration is in another namespace than the operator, or under another name than it looks for.',
    upstream: ['NVIDIA/gpu-operator#412', 'NVIDIA/k8s-device-plugin#990', 'NVIDIA/k8s-device-plugin#615'],
    prevents: {
      default: 'the chart makes the ConfigMap that it names, in its own namespace',
      emitted: (site) => {
        slicedOn(site);
        return operatorOn(site).values['devicePlugin'];
      },
      expected: { config: { create: true, name: expect.stringMatching(/^cdk8s-gpu-plugin-/), data: { [key]: expect.any(String) } } },
    },
  },
  {
    pain: 'A default that is no key of the ConfigMap: new pods of the device plugin never start, and nodes lose their GPUs.',
    upstream: ['k8s-device-plugin v0.20.0, `cmd/config-manager`'],
    prevents: {
      rule: 'sharing/config',
      mistake: (site) => {
        slicedOn(site);
        operatorOn(site, { devicePlugin: { config: { default: 'any' } } });
      },
      corrected: (site) => {
        slicedOn(site);
        operatorOn(site);
      },
    },
  },
  {
    pain: 'A changed configuration reaches no running device plugin, since the operator does not watch its content.',
    upstream: ['GPU Operator documentation, "Time-Slicing GPUs in Kubernetes"'],
    prevents: {
      default: 'the name of the ConfigMap carries a hash of its content, so that a change rolls the DaemonSets',
      emitted: (site) => {
        const other = clusterOf(site, {});
        const names = [site, other].map((here, index) => {
          poolOn(here, timeSlicing({ replicas: 4 + index }), {}, `pool-${index}`);
          return (new GpuOperator(here.cluster, 'gpu-operator').values['devicePlugin'] as { config: { name: string } }).config.name;
        });
        return new Set(names).size;
      },
      expected: 2,
    },
  },
  {
    pain: '`flags.migStrategy` of a configuration is not heard: `mig.strategy` of the chart beats it.',
    upstream: ['NVIDIA/gpu-operator#704'],
    prevents: {
      rule: 'operator/overridden-value',
      mistake: (site) => {
        poolOn(site, timeSlicing({ replicas: 2, mig: { layout: { '1g.10gb': 7 } } }));
        operatorOn(site, { mig: { strategy: 'single' } });
      },
      corrected: (site) => {
        poolOn(site, timeSlicing({ replicas: 2, mig: { layout: { '1g.10gb': 7 } } }));
        operatorOn(site);
      },
    },
  },
  {
    pain: 'A configuration written by hand shares another name, and the GPUs of the pool are not shared.',
    upstream: ['NVIDIA/gpu-operator#1712', 'k8s-device-plugin v0.20.0, README'],
    prevents: {
      rule: 'sharing/config',
      mistake: (site) => {
        slicedOn(site);
        operatorOn(site, pluginConfig({ [key]: `version: v1\nsharing:\n${shares('timeSlicing').replace('gpu\n', 'mig-1g.5gb\n')}` }));
      },
      corrected: (site) => {
        slicedOn(site, { failRequestsGreaterThanOne: false });
        operatorOn(site, pluginConfig({ [key]: `version: v1\nsharing:\n${shares('timeSlicing')}` }));
      },
    },
  },
  {
    pain: 'CDI on Tegra: the device plugin stops, since there is no NVML.',
    upstream: ['k8s-device-plugin v0.20.0, `cmd/nvidia-device-plugin/main.go`'],
    prevents: {
      rule: 'sharing/config-file',
      mistake: (site) => operatorOn(site, pluginConfig({ [key]: tegra('cdi-cri') })),
      corrected: (site) => operatorOn(site, pluginConfig({ [key]: tegra('envvar') })),
    },
  },
  {
    pain: '`MIG_STRATEGY` among the variables of the device plugin beats all that is configured, and MPS does not start.',
    upstream: ['gpu-operator v26.7.0, `controllers/object_controls.go`'],
    prevents: {
      rule: 'sharing/mps-strategy',
      mistake: (site) => {
        mpsOn(site);
        operatorOn(site, { devicePlugin: { env: [{ name: 'MIG_STRATEGY', value: 'mixed' }] } });
      },
      corrected: (site) => {
        mpsOn(site);
        operatorOn(site);
      },
    },
  },
  {
    pain: '`DEFAULT_CONFIG` among the variables of the device plugin changes nothing: another container reads it.',
    upstream: ['gpu-operator v26.7.0, `controllers/object_controls.go`'],
    prevents: {
      rule: 'sharing/plugin-env',
      mistake: (site) => {
        mpsOn(site);
        operatorOn(site, { devicePlugin: { env: [{ name: 'DEFAULT_CONFIG', value: 'any' }] } });
      },
      corrected: (site) => {
        mpsOn(site);
        operatorOn(site);
      },
    },
  },
  {
    pain: 'Metrics do not say which of the pods that share a GPU they are of.',
    upstream: ['NVIDIA/dcgm-exporter#151', 'NVIDIA/dcgm-exporter#307'],
    prevents: {
      default: '`KUBERNETES_VIRTUAL_GPUS` for the exporter, which then gives each share a series of its own, with the label `vgpu`',
      emitted: (site) => {
        slicedOn(site);
        return operatorOn(site).values['dcgmExporter'];
      },
      expected: { env: [{ name: 'KUBERNETES_VIRTUAL_GPUS', value: 'true' }] },
    },
  },
  {
    pain: 'Shares are renamed, and metrics name no pod at all: the exporter looks for `nvidia.com/gpu`.',
    upstream: ['NVIDIA/dcgm-exporter#151', 'dcgm-exporter 4.8.2, `NVIDIA_RESOURCE_NAMES`'],
    prevents: {
      default: 'the names of all renamed shares for the exporter',
      emitted: (site) => {
        slicedOn(site, { renameByDefault: true });
        return operatorOn(site).values['dcgmExporter'];
      },
      expected: {
        env: [
          { name: 'KUBERNETES_VIRTUAL_GPUS', value: 'true' },
          { name: 'NVIDIA_RESOURCE_NAMES', value: 'nvidia.com/gpu.shared' },
        ],
      },
    },
  },
  {
    pain: 'Autoscalers know `nvidia.com/gpu` alone: nodes with MIG devices or renamed shares never look ready to them.',
    upstream: ['kubernetes/autoscaler#8095', 'Azure/AKS#5161'],
    prevents: {
      rule: 'pool/autoscaled',
      mistake: (site) => poolOn(site, timeSlicing({ replicas: 4, renameByDefault: true }), { nodes: { min: 0, max: 4 } }),
      corrected: (site) => poolOn(site, timeSlicing({ replicas: 4 }), { nodes: { min: 0, max: 4 } }),
    },
  },
  {
    pain: 'Karpenter counts GPUs and not their replicas: it starts too many nodes, or none.',
    upstream: ['kubernetes-sigs/karpenter#729', 'kubernetes-sigs/karpenter#2140'],
    prevents: { open: 'a cluster does not say which autoscaler it has' },
  },
];
