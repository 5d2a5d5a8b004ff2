import { hami } from '../../lib';
import type { Promised } from './promise';
import { hamiOn, hamiRelease, operatorOn, poolOn } from './site';

/** HAMi's release and its pools. */
export const hamiPromises: readonly Promised[] = [
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
    upstream: ['Project-HAMi/HAMi#782'],
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
    pain: 'Containers that ask for no GPU see all of them.',
    upstream: ['Project-HAMi/HAMi#469'],
    prevents: {
      default: '`scheduler.overwriteEnv`, which hides GPUs from such containers',
      emitted: (site) => {
        hamiOn(site);
        return hamiRelease(site).values['scheduler'];
      },
      expected: { overwriteEnv: 'true' },
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
    pain: 'Tensor parallelism fails with HAMi before 2.9.',
    upstream: ['Project-HAMi/HAMi#1191', 'Project-HAMi/HAMi#1764', 'Project-HAMi/HAMi#1853'],
    prevents: { refused: 'version', mistake: (site) => hamiRelease(site, { version: '2.8.0' }) },
    compiler: { says: '`"2.8.0"` is no version of it', shownBy: ['vgpu.ts', "version: '2.8.0'"] },
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
    upstream: ['Project-HAMi/HAMi#1713', 'Project-HAMi/HAMi#2017'],
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
    pain: 'An autoscaler starts no node, since memory and cores of GPUs are no resources of a node.',
    upstream: ['Project-HAMi/HAMi#1099'],
    prevents: {
      rule: 'pool/autoscaled',
      mistake: (site) => hamiOn(site, { nodes: { min: 0, max: 4 } }),
      corrected: (site) => hamiOn(site, { nodes: 4 }),
    },
  },
  {
    pain: 'Dynamic MIG: the model of the GPU is not matched, or CDI is in the way.',
    upstream: [
      'Project-HAMi/HAMi#1014',
      'Project-HAMi/HAMi#1903',
      'Project-HAMi/HAMi#1950',
      'Project-HAMi/HAMi#1054',
      'Project-HAMi/HAMi#1160',
    ],
    prevents: { open: 'pools of HAMi share by hami-core alone; dynamic MIG is not offered' },
  },
];
