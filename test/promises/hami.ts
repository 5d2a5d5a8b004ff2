import { exclusive, GpuOperator, hami } from '../../lib';
import type { Promised } from './promise';
import { hamiOn, hamiRelease, operatorOn, poolOn, type Site } from './site';

/** HAMi's release and its pools. */
export const hamiPromises: readonly Promised[] = [
  {
    pain: "HAMi's device plugin is switched off in its values, and its nodes offer nothing.",
    upstream: ['HAMi v2.10.0, `charts/hami/templates/device-plugin/daemonsetnvidia.yaml`'],
    prevents: {
      rule: 'hami/parts',
      mistake: (site) => {
        hamiOn(site);
        hamiRelease(site, { values: { devicePlugin: { enabled: false } } });
      },
      corrected: (site) => {
        hamiOn(site);
        hamiRelease(site);
      },
    },
  },
  {
    pain: 'The chart takes the version of the cluster with a suffix such as `+k3s1`, and there is no such image of kube-scheduler.',
    upstream: ['Project-HAMi/HAMi#642', 'Project-HAMi/HAMi#744'],
    prevents: {
      default: 'the image tag from the version of the cluster',
      emitted: (site) => {
        hamiOn(site);
        return hamiRelease(site).values['scheduler'];
      },
      expected: { kubeScheduler: { image: { tag: 'v1.34.0' } } },
    },
  },
  {
    pain: 'A version of kube-scheduler is written by hand, and does not know the flags or the configuration of the chart.',
    upstream: ['Project-HAMi/HAMi#782', 'DaoCloud/dce-charts-repackage#4456'],
    prevents: {
      rule: 'hami/kube-scheduler',
      mistake: (site) => {
        hamiOn(site);
        hamiRelease(site, { values: { scheduler: { kubeScheduler: { image: { tag: 'v1.28.0' } } } } });
      },
      corrected: (site) => {
        hamiOn(site);
        hamiRelease(site, { values: { scheduler: { kubeScheduler: { image: { tag: 'v1.34.2' } } } } });
      },
    },
  },
  {
    pain: 'The documented key `scheduler.kubeScheduler.imageTag` changes nothing.',
    upstream: ['Project-HAMi/HAMi#1991'],
    prevents: {
      rule: 'operator/unknown-value',
      mistake: (site) => {
        hamiOn(site);
        hamiRelease(site, { values: { scheduler: { kubeScheduler: { imageTag: 'v1.34.0' } } } });
      },
      corrected: (site) => {
        hamiOn(site);
        hamiRelease(site);
      },
    },
  },
  {
    pain: 'Nodes lack the label `gpu=on`, so no device plugin of HAMi starts there.',
    upstream: ['Project-HAMi/HAMi#815', 'Project-HAMi/HAMi#661'],
    prevents: { default: 'the label among those of the pool', emitted: (site) => hamiOn(site).description.labels, expected: { gpu: 'on' } },
  },
  {
    pain: 'Two device plugins own `nvidia.com/gpu` on one node: pods fail with `UnexpectedAdmissionError`.',
    upstream: ['Project-HAMi/HAMi#646', 'Project-HAMi/HAMi#1708'],
    prevents: {
      default: "a label that keeps the GPU Operator's device plugin off the nodes of HAMi's pools",
      emitted: (site) => hamiOn(site).description.labels,
      expected: { 'nvidia.com/gpu.deploy.device-plugin': 'false' },
    },
  },
  {
    pain: 'Containers that ask for no GPU see all of them, where HAMi serves every pool of the cluster.',
    upstream: ['Project-HAMi/HAMi#469'],
    prevents: {
      default: '`scheduler.overwriteEnv`, which hides GPUs from such containers, and a webhook that looks at every pod',
      emitted: (site) => {
        hamiOn(site);
        return hamiWebhook(hamiRelease(site));
      },
      expected: { overwriteEnv: 'true', forceOverwriteDefaultScheduler: true },
    },
  },
  {
    pain: "Containers that ask for no GPU see all of them, where other pools stand beside HAMi's: its webhook must leave the pods of the cluster's own scheduler alone, and NVIDIA's runtime is what every container gets.",
    upstream: ['Project-HAMi/HAMi#469'],
    prevents: {
      rule: 'hami/unasked',
      mistake: (site) => mixedBeside(site, 'v25.3.4'),
      corrected: (site) => mixedBeside(site, 'v26.7.0'),
    },
  },
  {
    pain: 'The configuration of single nodes changes, and no device plugin is restarted.',
    upstream: ['HAMi v2.10.0, `charts/hami/templates/device-plugin`'],
    prevents: {
      default: 'a hash of it among the annotations of the plugin',
      emitted: (site) => {
        hamiOn(site);
        return hamiRelease(site, { nodeNames: { pool: ['gpu-1'] } }).values['devicePlugin'];
      },
      expected: {
        podAnnotations: { 'cdk8s-gpu/node-configuration': expect.any(String) },
        nodeConfiguration: { config: expect.any(String) },
      },
    },
  },
  {
    pain: '`deviceSplitCount` is edited in a ConfigMap, and HAMi keeps 10.',
    upstream: ['Project-HAMi/HAMi#811'],
    prevents: {
      default: 'the value of the chart that becomes an argument of the device plugin, from the pool',
      emitted: (site) => {
        poolOn(site, hami({ deviceSplitCount: 2 }));
        return hamiRelease(site).values['devicePlugin'];
      },
      expected: { deviceSplitCount: 2 },
    },
  },
  {
    pain: 'Pools with different shares, of which HAMi hears one: all other nodes share alike.',
    upstream: ['Project-HAMi/HAMi#1115', 'Project-HAMi/HAMi#2040'],
    prevents: {
      rule: 'hami/shares',
      mistake: (site) => {
        hamiOn(site);
        poolOn(site, hami({ deviceSplitCount: 4 }), {}, 'other');
        hamiRelease(site);
      },
      corrected: (site) => {
        hamiOn(site);
        poolOn(site, hami({ deviceSplitCount: 4 }), {}, 'other');
        hamiRelease(site, { nodeNames: { pool: ['gpu-1', 'gpu-2'], other: ['gpu-3', 'gpu-4'] } });
      },
    },
  },
  {
    pain: 'Of a pool with shares of its own some nodes are named, and the others share as another pool does.',
    upstream: ['Project-HAMi/HAMi#1115', 'HAMi v2.10.0, `pkg/device/nvidia/device.go`'],
    prevents: {
      rule: 'hami/shares',
      mistake: (site) => {
        hamiOn(site);
        poolOn(site, hami({ deviceSplitCount: 4 }), { nodes: 4 }, 'other');
        hamiRelease(site, { nodeNames: { other: ['gpu-1'] } });
      },
      corrected: (site) => {
        hamiOn(site);
        poolOn(site, hami({ deviceSplitCount: 4 }), { nodes: 4 }, 'other');
        hamiRelease(site, { nodeNames: { other: ['gpu-1', 'gpu-2', 'gpu-3', 'gpu-4'] } });
      },
    },
  },
  {
    pain: 'A node is set to MPS, or to a window of time: HAMi implements neither, and says nothing.',
    upstream: ['Project-HAMi/HAMi#759'],
    prevents: {
      rule: 'hami/config-file',
      mistake: (site) => {
        hamiOn(site);
        hamiRelease(site, { values: nodeConfig({ operatingmode: 'mps' }) });
      },
      corrected: (site) => {
        hamiOn(site);
        hamiRelease(site, { values: nodeConfig({ operatingmode: 'hami-core' }) });
      },
    },
  },
  {
    pain: 'A `device-config.yaml` of your own replaces all that the chart makes, the names of resources included.',
    upstream: ['Project-HAMi/HAMi#356', 'Project-HAMi/HAMi#595'],
    prevents: {
      rule: 'hami/names',
      mistake: (site) => {
        hamiOn(site);
        hamiRelease(site, { values: { 'device-config': { content: deviceConfig('nvidia.com/gpualloc') } } });
      },
      corrected: (site) => {
        hamiOn(site);
        hamiRelease(site, { values: { 'device-config': { content: deviceConfig('nvidia.com/gpu') } } });
      },
    },
  },
  {
    pain: 'Tensor parallelism fails with HAMi before 2.9.',
    upstream: ['Project-HAMi/HAMi#1191', 'Project-HAMi/HAMi#1764', 'Project-HAMi/HAMi#1853'],
    prevents: { refused: 'version', mistake: (site) => hamiRelease(site, { version: '2.8.0' }) },
    compiler: { says: '`"2.8.0"` is not a version of it', shownBy: ['vgpu.ts', "version: '2.8.0'"] },
  },
  {
    pain: 'Resources are renamed in the values, and pods go on asking by the old names.',
    upstream: ['Project-HAMi/HAMi#356'],
    prevents: {
      rule: 'hami/names',
      mistake: (site) => {
        hamiOn(site);
        hamiRelease(site, { values: { resourceMem: 'example.com/gpumem' } });
      },
      corrected: (site) => {
        hamiOn(site);
        hamiRelease(site);
      },
    },
  },
  {
    pain: 'The library that limits containers cannot be written where `/usr/local` is read-only.',
    upstream: ['Project-HAMi/HAMi#1346', 'Project-HAMi/HAMi#1713', 'Project-HAMi/HAMi#2017'],
    prevents: {
      default: '`gpuHookPath` once, and every path of the chart below it',
      emitted: (site) => {
        hamiOn(site);
        return hamiRelease(site, { gpuHookPath: '/var/lib/hami' }).values;
      },
      expected: {
        global: { gpuHookPath: '/var/lib/hami' },
        devicePlugin: { libPath: '/var/lib/hami/vgpu', monitor: { ctrPath: '/var/lib/hami/vgpu/containers' } },
      },
    },
  },
  {
    pain: 'From GPU Operator 25.10 on, containers of HAMi get no GPU, because the NVIDIA runtime is no longer the default.',
    upstream: ['HAMi documentation, "Troubleshooting"'],
    prevents: {
      default: 'the runtime class for HAMi beside such an operator',
      emitted: (site) => {
        hamiOn(site);
        operatorOn(site);
        return hamiRelease(site).values['devicePlugin'];
      },
      expected: { runtimeClassName: 'nvidia' },
    },
  },
  {
    pain: 'Beside GPU Operator 25.10 and newer a pod without the runtime class sees no GPU, and nobody names it when the webhook is off.',
    upstream: ['Project-HAMi/HAMi#590', 'Project-HAMi/HAMi#653'],
    prevents: {
      rule: 'hami/runtime-class',
      mistake: (site) => {
        hamiOn(site);
        operatorOn(site);
        hamiRelease(site, { values: { scheduler: { admissionWebhook: { enabled: false } } } });
      },
      corrected: (site) => {
        poolOn(site, hami({ runtimeClassName: 'nvidia' }));
        operatorOn(site);
        hamiRelease(site, { values: { scheduler: { admissionWebhook: { enabled: false } } } });
      },
    },
  },
  {
    pain: 'A GPU Operator with the NRI plugin makes no runtime class, and pods that name it are refused.',
    upstream: ['gpu-operator v26.7.0, `controllers/object_controls.go`'],
    prevents: {
      rule: 'hami/nri',
      mistake: (site) => {
        hamiOn(site);
        operatorOn(site, { cdi: { nriPluginEnabled: true } });
        hamiRelease(site);
      },
      corrected: (site) => {
        hamiOn(site);
        operatorOn(site);
        hamiRelease(site);
      },
    },
  },
  {
    pain: 'CDI finds neither driver nor `nvidia-ctk`, because their places are not told.',
    upstream: ['HAMi documentation, "Configure CDI"'],
    prevents: {
      default: 'the places where the GPU Operator puts them',
      emitted: (site) => {
        hamiOn(site);
        operatorOn(site);
        return hamiRelease(site, { values: { devicePlugin: { deviceListStrategy: 'cdi-annotations' } } }).values['devicePlugin'];
      },
      expected: { nvidiaDriverRoot: '/run/nvidia/driver', nvidiaHookPath: '/usr/local/nvidia/toolkit/nvidia-ctk' },
    },
  },
  {
    pain: 'A GPU that shares the memory of its host, such as a GB10, does not tell how much it has, and HAMi leaves it out.',
    upstream: ['HAMi v2.10.0, `pkg/device-plugin/nvidiadevice/nvinternal/plugin/register.go`'],
    prevents: {
      default: '`devicePlugin.preConfiguredDeviceMemory` from the GPUs of the pools',
      emitted: (site) => {
        hamiOn(site, { machine: spark });
        return hamiRelease(site).values['devicePlugin'];
      },
      expected: { preConfiguredDeviceMemory: 131072 },
    },
  },
  {
    pain: 'A cluster enforces Pod Security, and no pod of HAMi starts in a namespace that Helm made.',
    upstream: ['Kubernetes documentation, "Pod Security Admission"'],
    prevents: {
      default: 'the label that admits them, by every delivery',
      emitted: (site) => {
        hamiOn(site);
        const { files } = hamiRelease(site, { namespace: 'hami' });
        return files.find(({ path }) => path.endsWith('install.sh'))?.text;
      },
      expected: expect.stringContaining('pod-security.kubernetes.io/enforce=privileged'),
    },
  },
  {
    pain: 'An autoscaler starts no node, since memory and cores of GPUs are no resources of a node.',
    upstream: ['Project-HAMi/HAMi#1099'],
    prevents: {
      rule: 'pool/autoscaled',
      mistake: (site) => hamiOn(site, { nodes: { min: 0, max: 4 } }),
      corrected: (site) => hamiOn(site, { nodes: 4 }),
    },
  },
  {
    pain: 'Dynamic MIG: the model of the GPU is not matched.',
    upstream: ['Project-HAMi/HAMi#1014', 'Project-HAMi/HAMi#1950', 'Project-HAMi/HAMi#1054', 'Project-HAMi/HAMi#1160'],
    prevents: {
      rule: 'hami/mig-model',
      mistake: (site) => cutBy(site, 'mig'),
      corrected: (site) => cutBy(site, 'hami-core'),
    },
  },
  {
    pain: 'Dynamic MIG: devices are named to containers by CDI, which has none of those that are cut later.',
    upstream: ['Project-HAMi/HAMi#1903', 'Project-HAMi/HAMi#2833'],
    prevents: {
      rule: 'hami/mig-cdi',
      mistake: (site) => cutBy(site, 'mig', 'cdi-annotations'),
      corrected: (site) => cutBy(site, 'hami-core', 'cdi-annotations'),
    },
  },
];

const spark = { name: 'spark', gpu: 'GB10', gpus: [{ index: 0 }], cpus: 20, confidence: 'D', source: 'made up for this test' };

/** What decides whether GPUs are hidden; what the values leave away is the chart's, charts/hami/values.yaml of v2.10.0. */
const hamiWebhook = ({ values }: { readonly values: Readonly<Record<string, unknown>> }) => ({
  forceOverwriteDefaultScheduler: true,
  ...(values['scheduler'] as object),
});

function mixedBeside(site: Site, version: `v${number}.${number}.${number}`): void {
  hamiOn(site);
  poolOn(site, exclusive(), {}, 'whole');
  new GpuOperator(site.cluster, 'gpu-operator', { version });
  hamiRelease(site);
}

const nodeConfig = (rest: object) => ({
  devicePlugin: { nodeConfiguration: { config: JSON.stringify({ nodeconfig: [{ name: 'gpu-1', ...rest }] }) } },
});

/** A release with the mode of one node, and how devices are named to containers. */
function cutBy(site: Site, operatingmode: string, deviceListStrategy = 'envvar'): void {
  hamiOn(site);
  const { devicePlugin } = nodeConfig({ operatingmode });
  hamiRelease(site, { values: { devicePlugin: { ...devicePlugin, deviceListStrategy } } });
}

const deviceConfig = (resourceCountName: string): string =>
  [
    'nvidia:',
    `  resourceCountName: ${resourceCountName}`,
    '  resourceMemoryName: nvidia.com/gpumem',
    '  resourceMemoryPercentageName: nvidia.com/gpumem-percentage',
    '  resourceCoreName: nvidia.com/gpucores',
    '  resourcePriorityName: nvidia.com/priority',
    '  overwriteEnv: true',
    '  deviceSplitCount: 10',
    '  deviceMemoryScaling: 1',
    '  deviceCoreScaling: 1',
    '',
  ].join('\n');
