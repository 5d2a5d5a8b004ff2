import type { ComponentRow } from './component-row';

const OPERATOR = 'the GPU Operator';
const CHART = 'the GPU Operator, or the chart nvidia-device-plugin';
const asset = (state: string): string => `gpu-operator v26.7.0 assets/${state}/`;
const DRIVER_ROOT = {
  '/run/nvidia': 'the driver, where it is in a container, and what was validated',
  '/': 'the driver, where it is installed on the node',
};
const REGISTERS = { '/var/lib/kubelet/device-plugins': 'the socket by which it registers with the kubelet' };
const CDI = { '/var/run/cdi': 'descriptions of devices for the container runtime' };
const STATUS = { '/sys': 'names of the machine and its PCI devices' };
const MODULES = 'it loads kernel modules and makes device files';

/** Parts of NVIDIA. */
export const nvidiaComponents: readonly ComponentRow[] = [
  {
    id: 'nvidia-device-plugin',
    name: "NVIDIA's device plugin",
    madeBy: CHART,
    image: /(?:^|\/)k8s-device-plugin$/,
    program: /(?:^|\/)nvidia-device-plugin$/,
    privilegedBy: {
      variable: 'PASS_DEVICE_SPECS',
      why: 'it opens the devices that it passes on by name, as compatWithCPUManager asks for',
    },
    capabilities: { SYS_ADMIN: 'to see MIG devices, or with the device list strategy volume-mounts' },
    paths: { ...REGISTERS, ...DRIVER_ROOT, ...CDI, '/etc/cdi': 'the same', '/dev/shm': 'memory that clients of MPS share' },
    source:
      'k8s-device-plugin v0.20.0 chart, _helpers.tpl (nvidia-device-plugin.securityContext, requiresCapSysAdmin) and daemonset-device-plugin.yml',
  },
  {
    id: 'gpu-feature-discovery',
    name: 'GPU Feature Discovery',
    madeBy: CHART,
    image: /(?:^|\/)(?:k8s-device-plugin|gpu-feature-discovery)$/,
    program: /(?:^|\/)gpu-feature-discovery$/,
    privileged: 'it reads the PCI configuration of vGPUs; elsewhere SYS_ADMIN for MIG devices is enough, or nothing (gfd.securityContext)',
    capabilities: { SYS_ADMIN: 'to see MIG devices' },
    paths: { '/etc/kubernetes/node-feature-discovery/features.d': 'the file with labels', ...STATUS, ...DRIVER_ROOT },
    source:
      'k8s-device-plugin v0.20.0 chart, values.yaml (gfd.securityContext), _helpers.tpl (gpu-feature-discovery.securityContext), daemonset-gfd.yml',
  },
  {
    id: 'mps-control-daemon',
    name: "NVIDIA's MPS control daemon",
    madeBy: CHART,
    image: /(?:^|\/)k8s-device-plugin$/,
    program: /(?:^|\/)mps-control-daemon$/,
    privileged: 'it mounts the memory that clients share, and sets the compute mode of GPUs',
    host: { hostPID: 'the driver knows clients by their process ids on the node' },
    paths: { ...DRIVER_ROOT, '/run/nvidia/mps': 'pipes, logs and shared memory of clients' },
    source: 'k8s-device-plugin v0.20.0 chart, daemonset-mps-control-daemon.yml',
  },
  {
    id: 'dcgm-exporter',
    name: 'DCGM Exporter',
    madeBy: 'the GPU Operator, or the chart dcgm-exporter',
    image: /(?:^|\/)dcgm-exporter$/,
    capabilities: { SYS_ADMIN: 'for the profiling metrics DCGM_FI_PROF_* alone' },
    paths: { '/var/lib/kubelet/pod-resources': 'the socket that says which pod has which GPU', '/run/nvidia': 'what was validated' },
    source: 'dcgm-exporter 4.5.3-4.8.2 deployment/values.yaml (securityContext); the operator makes its own privileged',
  },
  {
    id: 'nvidia-driver',
    name: "NVIDIA's driver container",
    madeBy: OPERATOR,
    image: /(?:^|\/)nvidia\/driver$/,
    privileged: MODULES,
    host: { hostPID: 'it ends what still uses the driver before it', hostNetwork: 'where driver.hostNetwork says so' },
    paths: { '/': 'the root of the node, its kernel headers and its logs' },
    source: `${asset('state-driver')}0500_daemonset.yaml`,
  },
  {
    id: 'nvidia-container-toolkit',
    name: 'NVIDIA Container Toolkit',
    madeBy: OPERATOR,
    image: /(?:^|\/)container-toolkit$/,
    privileged: 'it installs the runtime on the node and restarts containerd, CRI-O or Docker',
    host: { hostPID: 'it signals the runtime of the node' },
    paths: { '/': 'programs and configuration of the container runtime' },
    source: `${asset('state-container-toolkit')}0500_daemonset.yaml`,
  },
  {
    id: 'nvidia-mig-manager',
    name: 'MIG Manager',
    madeBy: OPERATOR,
    image: /(?:^|\/)k8s-mig-manager$/,
    privileged: 'it changes MIG modes, resets GPUs, and stops services of the node that use them',
    host: { hostPID: 'it finds processes that use the GPUs', hostIPC: 'it speaks with services of the node' },
    paths: { '/': 'services of the node', ...STATUS },
    source: `${asset('state-mig-manager')}0600_daemonset.yaml`,
  },
  {
    id: 'nvidia-operator-validator',
    name: 'the validator of the GPU Operator',
    madeBy: OPERATOR,
    image: /(?:^|\/)(?:gpu-operator-validator|cloud-native\/gpu-operator)$/,
    program: /(?:^|\/)nvidia-validator$/,
    privileged: 'it makes device files below /dev/char',
    paths: { '/': 'the driver of the node' },
    source: `${asset('state-operator-validation')}0500_daemonset.yaml`,
  },
  {
    id: 'nvidia-vfio-manager',
    name: 'the VFIO Manager',
    madeBy: OPERATOR,
    privileged: 'it binds GPUs to vfio-pci',
    paths: { '/': 'the root of the node', '/sys': 'drivers of PCI devices', '/lib/modules': 'vfio-pci' },
    source: `${asset('state-vfio-manager')}0500_daemonset.yaml`,
  },
  {
    id: 'nvidia-vgpu-manager',
    name: "NVIDIA's vGPU Manager",
    madeBy: OPERATOR,
    privileged: MODULES,
    host: { hostPID: 'its services run for virtual machines of the node', hostIPC: 'the same' },
    paths: { '/': 'the root of the node', '/dev/vfio': 'devices of virtual machines' },
    source: `${asset('state-vgpu-manager')}0500_daemonset.yaml`,
  },
  {
    id: 'nvidia-sandbox-device-plugin',
    name: "NVIDIA's device plugin for KubeVirt",
    madeBy: OPERATOR,
    image: /(?:^|\/)kubevirt-gpu-device-plugin$/,
    privileged: 'it opens the devices of vfio',
    paths: { ...REGISTERS, ...CDI, '/dev/vfio': 'the devices', '/run/nvidia': 'what was validated' },
    source: `${asset('state-sandbox-device-plugin')}0500_daemonset.yaml`,
  },
  {
    id: 'dra-driver',
    name: "NVIDIA's DRA driver",
    madeBy: 'the chart dra-driver-nvidia-gpu',
    image: /(?:^|\/)k8s-dra-driver-gpu$|(?:^|\/)dra-driver-nvidia-gpu$/,
    privileged: 'its plugins change MIG layouts and compute modes, and make device files',
    paths: {
      '/': 'the driver, where it is installed on the node',
      '/var/lib/kubelet': 'the sockets by which it registers',
      ...CDI,
      ...STATUS,
    },
    source: 'dra-driver-nvidia-gpu v0.4.1 chart, values.yaml (kubeletPlugin.containers)',
  },
];
