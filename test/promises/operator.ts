import { argoCd, exclusive, flux, type GpuOperatorValues } from '../../lib';
import { Manifests } from '../../lib/faces/testing';
import { found } from './found';
import type { Promised } from './promise';
import { clusterOf, operatorOn, patchPod, poolOn, type Site, slicedOn, webOn } from './site';

const rackTaint = { taints: [{ key: 'example.com/rack', value: 'gpu', effect: 'NoSchedule' }] };

/** The GPU Operator, its values and its delivery. */
export const operatorPromises: readonly Promised[] = [
  {
    pain: 'Nobody installed what gives out the GPUs of a pool, and its pods stay Pending.',
    upstream: ['Kubernetes documentation, Device Plugins'],
    prevents: {
      rule: 'pool/unserved',
      mistake: (site) => webOn(site, poolOn(site, exclusive()), { gpus: 1 }),
      corrected: (site) => {
        webOn(site, poolOn(site, exclusive()), { gpus: 1 });
        operatorOn(site);
      },
    },
  },
  {
    pain: 'The device plugin of the GPU Operator is switched off for the sake of HAMi, and the other pools of the cluster offer nothing.',
    upstream: ['HAMi documentation, FAQ: the official device plugin beside HAMi'],
    prevents: {
      rule: 'sharing/parts',
      mistake: (site) => {
        poolOn(site, exclusive());
        operatorOn(site, { devicePlugin: { enabled: false } });
      },
      corrected: (site) => {
        poolOn(site, exclusive());
        operatorOn(site);
      },
    },
  },
  {
    pain: 'A ConfigMap of the device plugin is to be created and has no content: its DaemonSet never starts.',
    upstream: ['NVIDIA/gpu-operator#2641'],
    prevents: {
      rule: 'operator/broken-value',
      mistake: (site) => operatorOn(site, { devicePlugin: { config: { create: true, name: 'mine', data: {} } } }),
      corrected: (site) => {
        slicedOn(site);
        operatorOn(site);
      },
    },
  },
  {
    pain: 'The name of a ConfigMap becomes that of a volume, and collides with one that is there.',
    upstream: ['gpu-operator v26.7.0, `controllers/object_controls.go`'],
    prevents: {
      rule: 'operator/broken-value',
      mistake: (site) => operatorOn(site, { devicePlugin: { config: { name: 'run-nvidia' } } }),
      corrected: (site) => operatorOn(site, { devicePlugin: { config: { name: 'plugin-config' } } }),
    },
  },
  {
    pain: 'A misspelt key of the values is silently ignored by Helm.',
    upstream: ['gpu-operator v26.7.0, `deployments/gpu-operator`'],
    prevents: {
      rule: 'operator/unknown-value',
      mistake: (site) => operatorOn(site, { devicePlugin: { cofig: { name: 'mine' } } }),
      corrected: (site) => operatorOn(site),
    },
  },
  {
    pain: 'A key stands in the values of the chart, and no template reads it.',
    upstream: ['gpu-operator v26.7.0, `deployments/gpu-operator`'],
    prevents: {
      rule: 'operator/dead-value',
      mistake: (site) => operatorOn(site, { devicePlugin: { mps: { root: '/mps' } } }),
      corrected: (site) => operatorOn(site),
    },
  },
  {
    pain: 'A number or boolean in an environment variable is refused by the API server.',
    upstream: ['NVIDIA/gpu-operator#297', 'NVIDIA/k8s-device-plugin#479'],
    prevents: {
      rule: 'operator/broken-value',
      mistake: (site) => operatorOn(site, { toolkit: { env: [{ name: 'DEBUG', value: true }] } } as never),
      corrected: (site) => operatorOn(site, { toolkit: { env: [{ name: 'DEBUG', value: 'true' }] } }),
    },
  },
  {
    pain: 'Pools are tainted, and DaemonSets of the operator do not tolerate it.',
    upstream: ['NVIDIA/gpu-operator#26', 'NVIDIA/gpu-operator#397', 'NVIDIA/k8s-device-plugin#68'],
    prevents: {
      rule: 'operator/tolerations',
      mistake: (site) => {
        poolOn(site, exclusive(), rackTaint);
        operatorOn(site, { daemonsets: { tolerations: [] } });
      },
      corrected: (site) => {
        poolOn(site, exclusive(), rackTaint);
        operatorOn(site);
      },
    },
  },
  {
    pain: 'Node Feature Discovery does not tolerate the taint either, and nothing labels the nodes for the operator.',
    upstream: ['NVIDIA/k8s-device-plugin#1934', 'NVIDIA/k8s-device-plugin#734'],
    prevents: {
      default: 'the taints of the pools in the tolerations of its workers',
      emitted: (site) => {
        poolOn(site, exclusive(), rackTaint);
        return operatorOn(site).values['node-feature-discovery'];
      },
      expected: { worker: { tolerations: expect.arrayContaining([expect.objectContaining({ key: 'example.com/rack', value: 'gpu' })]) } },
    },
  },
  {
    pain: 'Pods on tainted nodes lack the toleration, or land on nodes of another pool.',
    upstream: ['kubeflow/kubeflow#5275'],
    prevents: {
      default: "the pool's taint and label on every pod that is bound to it",
      emitted: (site) => {
        webOn(site, poolOn(site, exclusive(), rackTaint), { gpus: 1 });
        const { nodeSelector, tolerations } = Manifests.of(site.chart).podSpec('Deployment');
        return { nodeSelector, tolerations };
      },
      expected: {
        nodeSelector: { 'cdk8s-gpu/pool': 'pool' },
        tolerations: [{ key: 'example.com/rack', operator: 'Equal', value: 'gpu', effect: 'NoSchedule' }],
      },
    },
  },
  {
    pain: 'k3s and RKE2 run a containerd of their own, which the toolkit does not find.',
    upstream: ['NVIDIA/gpu-operator#406', 'NVIDIA/gpu-operator#473', 'NVIDIA/gpu-operator#522'],
    prevents: {
      default: 'the socket of their containerd, from `distribution`',
      emitted: (site) => operatorOn(clusterOf(site, { distribution: 'rke2' })).values['toolkit'],
      expected: { env: [{ name: 'CONTAINERD_SOCKET', value: '/run/k3s/containerd/containerd.sock' }] },
    },
  },
  {
    pain: 'A pod runs under `nvidia-cdi` or under a class that is not there, and its containers do not start.',
    upstream: ['NVIDIA/gpu-operator#1876', 'NVIDIA/nvidia-container-toolkit#1239'],
    prevents: {
      rule: 'pod/runtime-class',
      mistake: (site) => patchPod(webOn(site, poolOn(site, exclusive()), { gpus: 1 }), { runtimeClassName: 'nvidia-cdi' }),
      corrected: (site) => webOn(site, poolOn(site, exclusive()), { gpus: 1 }),
    },
  },
  {
    pain: 'Containers lose their GPUs when systemd reloads: "Failed to initialize NVML: Unknown Error".',
    upstream: ['NVIDIA/nvidia-container-toolkit#48', 'NVIDIA/nvidia-container-toolkit#251', 'NVIDIA/gpu-operator#485'],
    prevents: {
      default: 'nothing that turns off CDI, on since chart v25.10, or the `PASS_DEVICE_SPECS` that the operator sets itself',
      emitted: (site) => {
        slicedOn(site);
        const { cdi, devicePlugin } = operatorOn(site).values as { cdi?: unknown; devicePlugin: { env?: unknown } };
        return [cdi, devicePlugin.env];
      },
      expected: [undefined, undefined],
    },
  },
  {
    pain: 'The device plugin and the DRA driver both give out the GPUs.',
    upstream: ['NVIDIA/gpu-operator#1541'],
    prevents: found('dra/one-owner'),
  },
  {
    pain: 'The device plugin and the DRA driver stand beside each other, and nothing says which nodes are whose.',
    upstream: ['NVIDIA/gpu-operator#1541'],
    prevents: found('dra/two-owners'),
  },
  {
    pain: 'A GPU Operator is told to make a ClusterPolicy and a GPUCluster, of which it takes one.',
    upstream: ['NVIDIA/gpu-operator#1541'],
    prevents: {
      rule: 'operator/broken-value',
      mistake: (site) => operatorOn(site, { gpuCluster: { deployCR: true } }),
      corrected: (site) => operatorOn(site),
    },
  },
  {
    pain: 'CRDs stay behind when the chart is upgraded.',
    upstream: ['NVIDIA/gpu-operator#139', 'NVIDIA/gpu-operator#431', 'NVIDIA/gpu-operator#602', 'NVIDIA/gpu-operator#654'],
    prevents: {
      default: 'Flux replaces CRDs on every upgrade',
      emitted: (site) => {
        operatorOn(clusterOf(site, { helm: flux() }));
        return Manifests.of(site.chart).one('HelmRelease')['spec'];
      },
      expected: { install: { crds: 'CreateReplace' }, upgrade: { crds: 'CreateReplace' } },
    },
  },
  {
    pain: 'Argo CD never finds the release in sync, because a default is filled in on the cluster.',
    upstream: ['NVIDIA/gpu-operator#2795'],
    prevents: {
      default: 'that field among the differences that are ignored',
      emitted: (site) => {
        operatorOn(clusterOf(site, { helm: argoCd() }));
        return Manifests.of(site.chart).one('Application')['spec'];
      },
      expected: { ignoreDifferences: [{ group: 'nvidia.com', kind: 'ClusterPolicy', jsonPointers: ['/spec/cdi/default'] }] },
    },
  },
  {
    pain: 'The operator runs out of memory on large clusters.',
    upstream: ['GPU Operator documentation, "Troubleshooting"'],
    prevents: {
      default: '1400Mi for it above 300 nodes',
      emitted: (site) => {
        poolOn(site, exclusive(), { nodes: 301 });
        return operatorOn(site).values['operator'];
      },
      expected: { resources: { limits: { memory: '1400Mi' } } },
    },
  },
  {
    pain: 'CDI needs containerd 1.7, and some distributions bring 1.6.',
    upstream: ['canonical/k8s-snap#2388'],
    prevents: { open: 'a cluster does not say which containerd its nodes run: kubectl get nodes -o wide shows it' },
  },
  {
    pain: 'The driver is older than the GPUs of the nodes, and finds none.',
    upstream: ['NVIDIA Multi-Instance GPU User Guide, "Supported GPUs"', 'NVIDIA CUDA release notes'],
    prevents: found('driver/gpu'),
  },
  {
    pain: 'The proprietary kernel modules are installed for Blackwell or GH200, which only the open ones know.',
    upstream: ['GPU Operator release notes'],
    prevents: found('driver/kernel-modules'),
  },
  {
    pain: 'A release names a ConfigMap of the device plugin that nobody makes, and its pods wait for it.',
    upstream: ['NVIDIA/gpu-operator#412'],
    prevents: found('operator/config-missing'),
  },
  {
    pain: 'Nodes with different systems or kernels get one driver image.',
    upstream: ['NVIDIA/gpu-operator#1622', 'NVIDIA/gpu-operator#961', 'NVIDIA/gpu-operator#38'],
    prevents: {
      rule: 'driver/systems',
      mistake: (site) => mixedSystems(site),
      corrected: (site) => mixedSystems(site, { driver: { nvidiaDriverCRD: { enabled: true } } }),
    },
  },
  {
    pain: 'The operating system of the nodes has no driver containers in this release of the GPU Operator.',
    upstream: ['NVIDIA/cloud-native-docs, `gpu-operator/platform-support.rst`'],
    prevents: {
      rule: 'driver/unsupported-system',
      mistake: (site) => {
        poolOn(site, exclusive(), { os: 'debian-12' });
        operatorOn(site);
      },
      corrected: (site) => {
        poolOn(site, exclusive(), { os: 'ubuntu-24.04' });
        operatorOn(site);
      },
    },
  },
  {
    pain: 'There is not a precompiled driver for the kernel of a node.',
    upstream: ['NVIDIA/gpu-operator#910', 'NVIDIA/gpu-operator#682', 'NVIDIA/gpu-operator#1203'],
    prevents: { open: 'the kernel that a snapshot tells of is compared with nothing' },
  },
  {
    pain: 'The node image has a driver, and the operator installs another.',
    upstream: ['NVIDIA/gpu-operator#1428', 'NVIDIA/gpu-operator#593'],
    prevents: {
      rule: 'operator/node-image',
      mistake: (site) => {
        poolOn(site, exclusive(), { nodeImage: 'host-driver' });
        operatorOn(site, { driver: { enabled: true } });
      },
      corrected: (site) => {
        poolOn(site, exclusive(), { nodeImage: 'host-driver' });
        operatorOn(site);
      },
    },
  },
  {
    pain: 'The uninstallation of Node Feature Discovery takes the labels of all nodes away.',
    upstream: ['NVIDIA/gpu-operator#735'],
    prevents: { cannot: 'an uninstallation is an action, which no manifest describes' },
  },
];

/** A cluster of two systems. */
function mixedSystems(site: Site, values?: GpuOperatorValues): void {
  poolOn(site, exclusive(), { os: 'ubuntu-22.04' }, 'jammy');
  poolOn(site, exclusive(), { os: 'ubuntu-24.04' }, 'noble');
  operatorOn(site, values);
}
