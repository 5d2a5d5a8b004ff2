import { machines, mig } from '../../lib';
import { found } from './found';
import type { Promised } from './promise';
import { operatorOn, poolOn, webOn } from './site';

const cutInPart = mig({
  groups: [
    { devices: [0, 1, 2, 3], layout: { '1g.10gb': 7 } },
    { devices: [4, 5, 6, 7], layout: {} },
  ],
});

/** GPUs cut by MIG. */
export const migPromises: readonly Promised[] = [
  {
    pain: 'Different profiles on one node under strategy `single`: the node is labelled `MIG-INVALID` and offers nothing.',
    upstream: ['NVIDIA/gpu-operator#460', 'NVIDIA/gpu-operator#479'],
    prevents: {
      rule: 'mig/single-profile',
      mistake: (site) => poolOn(site, mig({ strategy: 'single', layout: { '3g.40gb': 1, '1g.10gb': 4 } })),
      corrected: (site) => poolOn(site, mig({ strategy: 'single', layout: { '1g.10gb': 7 } })),
    },
  },
  {
    pain: 'The profiles of a GB200 have other names with another driver, and mig-manager fails with those that it knows.',
    upstream: ['NVIDIA/mig-parted#227', 'NVIDIA/gpu-operator#1303'],
    prevents: {
      rule: 'mig/profile-names',
      mistake: (site) => poolOn(site, mig({ layout: { '1g.24gb': 7 } }), { machine: { ...machines.dgxH100, gpu: 'GB200' } }),
      corrected: (site) =>
        poolOn(site, mig({ layout: { '2g.47gb': 3, '1g.47gb': 1 } }), { machine: { ...machines.dgxH100, gpu: 'GB200' } }),
    },
  },
  {
    pain: 'A profile of another GPU is written into the layout.',
    upstream: ['NVIDIA/gpu-operator#603'],
    prevents: {
      rule: 'mig/layout',
      mistake: (site) => poolOn(site, mig({ layout: { '1g.5gb': 7 } })),
      corrected: (site) => poolOn(site, mig({ layout: { '1g.10gb': 7 } })),
    },
    compiler: { says: '`1g.5gb is not a MIG profile of H100-SXM5-80GB`', shownBy: ['mig.ts', "layout: { '1g.5gb': 7 }"] },
  },
  {
    pain: 'Profiles that add up on paper cannot be placed on the GPU.',
    upstream: ['NVIDIA/k8s-test-infra#886'],
    prevents: {
      rule: 'mig/layout',
      mistake: (site) => poolOn(site, mig({ layout: { '3g.40gb': 2, '1g.10gb': 1 } })),
      corrected: (site) => poolOn(site, mig({ layout: { '3g.40gb': 1, '1g.10gb': 2 } })),
    },
  },
  {
    pain: 'Pods ask for `nvidia.com/gpu` where the devices are called by their profiles.',
    upstream: ['NVIDIA/gpu-operator#1602'],
    prevents: {
      rule: 'pool/offers',
      mistake: (site) => webOn(site, poolOn(site, mig({ layout: { '1g.10gb': 7 } })), { gpus: 1 }),
      corrected: (site) => webOn(site, poolOn(site, mig({ layout: { '1g.10gb': 7 } })), { mig: '1g.10gb' }),
    },
  },
  {
    pain: "A layout is added to the operator's own ConfigMap, and the operator takes it out again.",
    upstream: ['NVIDIA/gpu-operator#249', 'NVIDIA/gpu-operator#281', 'NVIDIA/gpu-operator#384'],
    prevents: {
      default: 'a ConfigMap of its own with the layouts of all pools, and the label of their nodes that selects one',
      emitted: (site) => {
        const { description } = poolOn(site, mig({ layout: { '1g.10gb': 7 } }));
        return { label: description.labels['nvidia.com/mig.config'], config: operatorOn(site).values['migManager'] };
      },
      expected: {
        label: 'cdk8s-gpu-pool',
        config: { config: { create: true, data: { 'config.yaml': expect.stringContaining('cdk8s-gpu-pool:') } } },
      },
    },
  },
  {
    pain: 'The GPUs of one node are to be cut differently, and the configurations that come with mig-manager cut all alike.',
    upstream: ['NVIDIA/gpu-operator#981', 'NVIDIA/gpu-operator#214'],
    prevents: {
      default: 'a line for each group of devices, and MIG off for the rest',
      emitted: (site) => {
        poolOn(site, cutInPart);
        return operatorOn(site).values['migManager'];
      },
      expected: { config: { data: { 'config.yaml': expect.stringMatching(/mig-enabled: true[^]*1g\.10gb[^]*mig-enabled: false/) } } },
    },
  },
  {
    pain: "A configuration of one's own for mig-manager lies under another key than `config.yaml`, which alone is read.",
    upstream: ['NVIDIA/gpu-operator#1273'],
    prevents: {
      rule: 'operator/broken-value',
      mistake: (site) =>
        operatorOn(site, { migManager: { config: { create: true, name: 'mine', data: { 'mig.yaml': 'version: v1\n' } } } }),
      corrected: (site) => {
        poolOn(site, mig({ layout: { '1g.10gb': 7 } }));
        operatorOn(site);
      },
    },
  },
  {
    pain: 'It lacks `all-disabled`, to which nodes without a label fall back, or the configuration that a label names.',
    upstream: ['GPU Operator documentation, "GPU Operator with MIG"'],
    prevents: {
      rule: 'operator/mig-config',
      mistake: (site) => {
        poolOn(site, mig({ layout: { '1g.10gb': 7 } }));
        operatorOn(site, { migManager: { config: { data: { 'config.yaml': 'version: v1\nmig-configs:\n  cdk8s-gpu-pool: []\n' } } } });
      },
      corrected: (site) => {
        poolOn(site, mig({ layout: { '1g.10gb': 7 } }));
        operatorOn(site);
      },
    },
  },
  {
    pain: 'The layout changes, and mig-manager does not apply it, because the label of the nodes is the same.',
    upstream: ['mig-parted v0.15.0, `cmd/nvidia-mig-manager`'],
    prevents: {
      default: 'the name of its ConfigMap carries a hash of the content, so that the operator rolls mig-manager',
      emitted: (site) => {
        poolOn(site, mig({ layout: { '1g.10gb': 7 } }));
        return operatorOn(site).values['migManager'];
      },
      expected: { config: { create: true, name: expect.stringMatching(/^cdk8s-gpu-mig-[0-9a-f]+$/) } },
    },
  },
  {
    pain: 'A GPU in a virtual machine cannot be reset, and the MIG change fails for ever.',
    upstream: ['NVIDIA/gpu-operator#1606', 'NVIDIA/mig-parted#9'],
    prevents: {
      default: '`WITH_REBOOT=true` for mig-manager where a pool has virtual machines',
      emitted: (site) => {
        poolOn(site, mig({ layout: { '1g.10gb': 7 } }), { machine: machines.aws['p5.48xlarge'] });
        return operatorOn(site).values['migManager'];
      },
      expected: { env: [{ name: 'WITH_REBOOT', value: 'true' }] },
    },
  },
  {
    pain: 'A container asks for several MIG devices, and its program sees one.',
    upstream: ['NVIDIA Multi-Instance GPU User Guide, "CUDA Visible Devices"'],
    prevents: {
      rule: 'mig/several-devices',
      mistake: (site) => webOn(site, poolOn(site, mig({ layout: { '1g.10gb': 7 } })), { mig: '1g.10gb', count: 2 }),
      corrected: (site) => webOn(site, poolOn(site, mig({ layout: { '1g.10gb': 7 } })), { mig: '1g.10gb' }),
    },
  },
  {
    pain: 'A pod asks for a profile of another GPU than its nodes have, and stays Pending.',
    upstream: ['NVIDIA/gpu-operator#603'],
    prevents: found('mig/requested-profile'),
  },
  {
    pain: 'A desktop or renderer runs on a MIG device, which has neither OpenGL nor Vulkan.',
    upstream: ['NVIDIA Multi-Instance GPU User Guide, "Application Considerations"'],
    prevents: found('mig/graphics'),
  },
  {
    pain: 'Four releases of driver 570 offer nothing on nodes that have whole GPUs beside cut ones.',
    upstream: ['NVIDIA/gpu-operator#1361'],
    prevents: {
      rule: 'operator/driver-mig',
      mistake: (site) => {
        poolOn(site, cutInPart);
        operatorOn(site, { driver: { version: '570.133.20' } });
      },
      corrected: (site) => {
        poolOn(site, cutInPart);
        operatorOn(site, { driver: { version: '580.65.06' } });
      },
    },
  },
  {
    pain: 'mig-manager waits for ever for pods that hold GPUs, with the operator paused on the node.',
    upstream: ['NVIDIA/gpu-operator#2833', 'NVIDIA/mig-parted#18', 'NVIDIA/mig-parted#181', 'NVIDIA/mig-parted#357'],
    prevents: { cannot: 'which pods run when a label changes is known on the cluster alone: drain the node first' },
  },
];
