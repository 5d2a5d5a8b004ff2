import { jemalloc, mig } from '../../lib';
import { processUse } from '../../lib/plans/process';
import { found } from './found';
import type { Promised } from './promise';
import { setOn, textOn } from './node-site';
import { poolOn } from './site';

const LINUX = 'Linux 6.12 documentation';

/** What is set below Kubernetes: kernel, drivers and clocks. */
export const systemPromises: readonly Promised[] = [
  {
    pain: '`vm.dirty_ratio` and `vm.dirty_bytes` are both set, and the one that was written last holds.',
    upstream: [`${LINUX}, \`admin-guide/sysctl/vm.rst\``],
    prevents: found('node/dirty-limits'),
  },
  {
    pain: 'Settings of a scheduler are tuned that newer kernels do not have.',
    upstream: ['NVIDIA/skyhook-packages, tuning of EKS nodes'],
    prevents: found('node/removed-sysctl'),
  },
  {
    pain: '`vm.swappiness = 0` is meant to turn swap off: it still swaps when memory is short.',
    upstream: [`${LINUX}, \`admin-guide/sysctl/vm.rst\``],
    prevents: found('node/swappiness'),
  },
  {
    pain: 'Shares of dirty pages are set to the default of the kernel, and mean many gigabytes on a large node.',
    upstream: [`${LINUX}, \`admin-guide/sysctl/vm.rst\``],
    prevents: found('node/dirty-default'),
  },
  {
    pain: '`protectKernelDefaults` is on, the settings of the node are others than the kubelet wants, and it does not start.',
    upstream: ['Kubernetes 1.36.2 `pkg/kubelet/cm`'],
    prevents: found('node/kernel-defaults'),
  },
  {
    pain: 'Two tools each add `pci=`, `isolcpus=` or `hugepagesz=` to the arguments of the kernel, and one wins.',
    upstream: [`${LINUX}, \`admin-guide/kernel-parameters.txt\``],
    prevents: found('node/kernel-argument-twice'),
  },
  {
    pain: '`isolcpus` keeps CPUs from being balanced, and the processes of a training job crowd on a few of them.',
    upstream: [`${LINUX}, \`admin-guide/kernel-parameters.txt\``],
    prevents: found('node/isolcpus'),
  },
  {
    pain: 'Every C-state is turned off, and CPUs lose their turbo; on AMD half of the recipe does nothing.',
    upstream: [`${LINUX}, \`admin-guide/pm/cpuidle.rst\``],
    prevents: found('node/c-states'),
  },
  {
    pain: 'Transparent huge pages are switched off for all, though a program can ask for them by itself.',
    upstream: [`${LINUX}, \`admin-guide/mm/transhuge.rst\``],
    prevents: found('node/transparent-huge-pages'),
  },
  {
    pain: 'ACS is turned off for the sake of speed, on nodes that hand devices to virtual machines or to strangers.',
    upstream: [`${LINUX}, \`admin-guide/kernel-parameters.txt\``],
    prevents: { cannot: 'who shares a machine, and whether it hosts virtual machines, is in no manifest' },
  },
  {
    pain: 'irqbalance is stopped, and nobody spreads the interrupts.',
    upstream: ['irqbalance 1.8.0, `misc/irqbalance.env`'],
    prevents: {
      default: "`interrupts: 'system-cpus'` keeps irqbalance running, with the CPUs of pods banned",
      emitted: (site) => setOn(site, { interrupts: 'system-cpus' }, 'interrupts'),
      expected: [
        'package irqbalance',
        'file /etc/default/irqbalance',
        'sh -c systemctl enable irqbalance.service && systemctl restart irqbalance.service',
      ],
    },
  },
  {
    pain: '`ulimit -l` is raised on the nodes, and changes nothing in pods.',
    upstream: ['containerd, its systemd unit'],
    prevents: found('pod/memlock'),
  },
  {
    pain: 'A kernel with groups of real-time processes refuses `SCHED_FIFO` in containers.',
    upstream: [`${LINUX}, \`admin-guide/cgroup-v2.rst\``],
    prevents: { open: 'snapshots do not say how the kernel of a node was built' },
  },
  {
    pain: 'Nodes swap, and what a pod may swap depends on its class of service.',
    upstream: ['Kubernetes documentation, "Swap memory management"'],
    prevents: {
      default: '`memory.swap` is off by default, and stays off after the next boot',
      emitted: (site) => setOn(site, {}, 'swap'),
      expected: ['systemctl mask --now swap.target', 'swapoff -a'],
    },
  },
  {
    pain: 'The node image has a memory policy for its programs, and who starts others expects them not to inherit it.',
    upstream: [`${LINUX}, \`admin-guide/mm/numa_memory_policy.rst\``],
    prevents: { cannot: 'how programs are started within an image is not described' },
  },
  {
    pain: 'Clocks are locked by options of `nvidia-smi` that newer drivers or Hopper do not take.',
    upstream: ['NVIDIA `nvidia-smi` manual'],
    prevents: {
      default: '`gpu.clocks` locks them at each boot by `-lgc`, and memory by `-lmcd` on Hopper and `-lmc` elsewhere',
      emitted: (site) => textOn(site, { gpu: { clocks: { graphics: 1410, memory: 1593 } } }, 'gpu-clocks'),
      expected: expect.stringMatching(/-lgc 1410,1410\n.*-lmcd 1593\n/),
    },
  },
  {
    pain: 'Persistence mode is set by the old option, and is gone after a restart.',
    upstream: ['NVIDIA documentation, "Driver Persistence"'],
    prevents: {
      default: '`nvidia-persistenced` runs on nodes whose image brings the driver',
      emitted: (site) => setOn(site, {}, 'persistence'),
      expected: ['systemctl enable --now nvidia-persistenced.service'],
    },
  },
  {
    pain: 'ECC is switched off, and stays off, since the GPU remembers it.',
    upstream: ['NVIDIA `nvidia-smi` manual'],
    prevents: {
      default: '`gpu.ecc: true` switches it on again at each boot',
      emitted: (site) => textOn(site, { gpu: { ecc: true } }, 'ecc'),
      expected: expect.stringContaining(' -e 1\n'),
    },
  },
  {
    pain: 'Bandwidth of disks is not kept apart by Kubernetes, and one pod slows all others down.',
    upstream: ['CRI-O and containerd documentation, classes of block devices'],
    prevents: {
      default: '`storage.io` keeps a part of each disk from the pods of a node, all of them together',
      emitted: (site) =>
        textOn(site, { storage: { io: [{ device: '/dev/nvme0n1', bandwidth: '3Gi', reserveForSystem: '1Gi' }] } }, 'disk-limits'),
      expected: expect.stringContaining(`IOWriteBandwidthMax=/dev/nvme0n1 ${2 * 2 ** 30}\n`),
    },
  },
  {
    pain: 'Nodes are expected to carry labels with their NUMA nodes: no part of the GPU Operator writes any.',
    upstream: ['k8s-device-plugin v0.20.0, documentation of GPU Feature Discovery'],
    prevents: found('pod/numa-label'),
  },
  {
    pain: 'A node is cut by day and another way by night with a crontab, while programs hold its GPUs.',
    upstream: ['NVIDIA Multi-Instance GPU User Guide'],
    prevents: { cannot: 'when a layout changes, and what runs then, is known on the cluster alone: drain the node first' },
  },
  {
    pain: 'Tools are called in words that they do not have, such as `cpupower frequency -set`.',
    upstream: ['Linux, the manuals of `cpupower` and `numactl`'],
    prevents: {
      default: '`cpu.governor` is written where the kernel reads it, without a tool',
      emitted: (site) => setOn(site, { cpu: { governor: 'performance' } }, 'governor'),
      expected: ['/sys/devices/system/cpu/cpu*/cpufreq/scaling_governor = performance'],
    },
  },
  {
    pain: 'jemalloc is expected to keep memory apart for each CPU, and was not told to.',
    upstream: ['jemalloc 5.3, `opt.percpu_arena`'],
    prevents: {
      default: "`malloc: jemalloc({ percpuArena: 'percpu' })` tells it, in words that are checked",
      emitted: () =>
        processUse({ malloc: jemalloc({ percpuArena: 'percpu' }) }, { gpus: 1 }).variables.map(({ name, value }) => `${name}=${value}`),
      expected: ['LD_PRELOAD=/usr/lib/x86_64-linux-gnu/libjemalloc.so.2', 'MALLOC_CONF=abort_conf:true,percpu_arena:percpu'],
    },
  },
  {
    pain: 'An option of jemalloc is misspelt, and it goes on without it.',
    upstream: ['jemalloc 5.3, `opt.abort_conf`'],
    prevents: found('process/malloc-conf'),
  },
  {
    pain: 'A real-time priority that does not exist, or a program without the right to one, ends when it starts.',
    upstream: ['Linux manual, `sched(7)`'],
    prevents: found('process/sys-nice'),
  },
  {
    pain: 'A real-time program keeps everything else off the CPUs that it shares.',
    upstream: ['Linux manual, `sched(7)`'],
    prevents: found('process/starvation'),
  },
  {
    pain: 'numactl binds a container to a NUMA node, and the kubelet gives it CPUs of another one.',
    upstream: ['Linux manual, `sched_setaffinity(2)`'],
    prevents: found('process/fixed-cpus'),
  },
  {
    pain: 'All processes of a pod are bound to one NUMA node, and half of its GPUs are on the other one.',
    upstream: [`${LINUX}, \`admin-guide/mm/numa_memory_policy.rst\``],
    prevents: found('process/gpu-node'),
  },
  {
    pain: 'Data loaders have more workers than their pod has CPUs, or end with "Bus error" in a small /dev/shm.',
    upstream: ['pytorch `torch/utils/data/dataloader.py`'],
    prevents: found('framework/data-workers'),
  },
  {
    pain: 'TensorFlow or JAX takes all memory of a GPU that others use as well.',
    upstream: ['TensorFlow documentation, "Use a GPU"'],
    prevents: found('framework/takes-all'),
  },
  {
    pain: 'PyTorch does not start for a word of its allocator that its release does not know.',
    upstream: ['pytorch `c10/cuda/CUDAAllocatorConfig.cpp`'],
    prevents: found('framework/alloc-conf'),
  },
  {
    pain: 'A pod takes the processes and the network of its host for real-time scheduling, which needs neither.',
    upstream: ['Linux manual, `sched(7)`'],
    prevents: found('process/host-namespaces'),
  },
  {
    pain: 'A daemon of MPS is started by hand for each GPU, and all have one directory of pipes.',
    upstream: ['NVIDIA Multi-Process Service documentation'],
    prevents: {
      default: '`gpu.mps` runs one daemon for all GPUs of a node, with one directory',
      emitted: (site) => setOn(site, { gpu: { mps: {} } }, 'mps-daemon'),
      expected: ['unit cdk8s-gpu-mps.service'],
    },
  },
  {
    pain: 'MIG devices are gone after a restart, since no GPU keeps them.',
    upstream: ['NVIDIA Multi-Instance GPU User Guide'],
    prevents: {
      default: 'a label of the nodes, by which mig-manager makes the devices again',
      emitted: (site) => poolOn(site, mig({ layout: { '1g.10gb': 7 } })).description.labels,
      expected: { 'nvidia.com/mig.config': expect.any(String) },
    },
  },
];
