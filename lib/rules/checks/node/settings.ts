import { valueAt } from '../../../internal';
import { type Model, type NodePlan, placeOf, type PoolDescription } from '../../../plans/model';
import { isMpsDaemonShare, isMpsShare } from '../../../plans/allocators';
import { hasDriverContainer, plansOf, type PoolTuning } from '../../../plans/node';
import { imageOf, platformOf } from '../../../words/platforms';
import { each } from '../../lookups/each';
import type { Finding, Rule } from '../../rule';

/** A pool that says something of its nodes. */
type Tuned = PoolDescription & { readonly tuning: PoolTuning };

function* tunedIn({ pools }: Model): Generator<Tuned> {
  for (const pool of pools) if (pool.tuning !== undefined && pool.shapes !== undefined) yield pool as Tuned;
}

const VIRTUAL = [
  'cpu.governor',
  'cpu.energyPreference',
  'cpu.cStates',
  'cpu.pStateDriver',
  'pci.iommu',
  'pci.acsRedirection',
  'pci.reallocate',
  'firmware',
  'network.virtualFunctions',
];

const guest = each(tunedIn, {
  id: 'node/guest',
  severity: 'warning',
  about: 'A setting of the host is asked for in a virtual machine.',
  fix: 'remove it: clocks, sleep and PCI settings of a virtual machine are those of its host',
  source: 'Linux 6.12 Documentation/admin-guide/pm/cpufreq.rst: a guest has no cpufreq driver; machine presets of clouds say virtual: true',
  *look(pool) {
    const virtual = pool.shapes?.find(({ machine }) => machine.virtual === true);
    if (virtual === undefined) return;
    for (const at of VIRTUAL) {
      const got = valueAt({ ...pool.tuning }, at);
      if (got !== undefined && got !== 'unchanged')
        yield { at, problem: `${virtual.machine.name} is a virtual machine, where nothing can be set there`, got };
    }
  },
});

const isolatedPods = each(tunedIn, {
  id: 'node/isolated-pods',
  severity: 'warning',
  about: 'Threads of pods on isolated CPUs are not moved from one CPU to another.',
  fix: "use isolate: 'managed-irq', unless each thread of your programs binds itself to a CPU",
  source: 'Linux 6.12 Documentation/admin-guide/kernel-parameters.txt: isolcpus=domain removes CPUs from load balancing, irreversibly',
  *look(pool) {
    if (pool.tuning.isolate === 'full')
      yield {
        at: 'isolate',
        problem: 'nothing balances the threads of a pod over its CPUs: data loaders and launchers crowd on the first one',
        got: 'full',
        allowed: ['managed-irq', 'none'],
      };
  },
});

const computeMode = each(tunedIn, {
  id: 'node/compute-mode',
  severity: 'error',
  about: 'The compute mode of the GPUs does not allow what the pool offers.',
  fix: "use gpu.computeMode: 'DEFAULT', or offer whole GPUs: exclusive()",
  source: 'nvidia-smi(1): EXCLUSIVE_PROCESS lets one process use a GPU, PROHIBITED none',
  *look(pool) {
    const got = pool.tuning.gpu?.computeMode;
    const share = pool.sharing.share.kind;
    if (got === 'PROHIBITED') yield { at: 'gpu.computeMode', problem: 'no program can use a GPU of this pool', got, allowed: ['DEFAULT'] };
    // An MPS daemon is the one process.
    if (got === 'EXCLUSIVE_PROCESS' && share !== 'none' && share !== 'mps' && share !== 'mpsDaemon')
      yield {
        at: 'gpu.computeMode',
        problem: 'several containers share a GPU of this pool, and only the first of their processes can use it',
        got,
        allowed: ['DEFAULT'],
      };
  },
});

const mpsDaemon = each(tunedIn, {
  id: 'node/mps-daemon',
  severity: 'error',
  about: 'An MPS daemon of the node runs on GPUs that Kubernetes shares or cuts as well.',
  fix: 'remove gpu.mps, or offer the GPUs whole: exclusive()',
  source:
    'k8s-device-plugin v0.20.0: sharing.mps runs a daemon of its own for each node; NVIDIA Multi-Process Service documentation: one daemon owns a GPU',
  *look(pool) {
    const { share, partition } = pool.sharing;
    if (pool.tuning.gpu?.mps === undefined || (share.kind === 'none' && partition.kind === 'none')) return;
    if (isMpsDaemonShare(share) && share.runs === 'node') return;
    yield {
      at: 'gpu.mps',
      problem: isMpsShare(share)
        ? `${share.kind === 'mps' ? 'the device plugin' : 'an MpsControlDaemon'} runs an MPS daemon for this pool's GPUs already`
        : 'the daemon takes each GPU whole, and containers that were given a part of it cannot use it',
      got: pool.tuning.gpu.mps,
    };
  },
});

const driverContainer = each(tunedIn, {
  id: 'node/driver-container',
  severity: 'error',
  about: "A setting of the node's driver is asked for, and the driver is a container of the GPU Operator.",
  fix: "use the operator's values (driver.kernelModuleConfig, driver.rdma, gds, gdrcopy), or a node image that brings the driver (nodeImage)",
  source:
    'gpu-operator 26.7.0: the driver container loads the modules, with parameters of driver.kernelModuleConfig, and runs nvidia-persistenced',
  *look(pool) {
    const platform = platformOf(pool.cluster?.distribution);
    if (hasDriverContainer({ image: platform && imageOf(platform, pool), tuning: pool.tuning }) !== true) return;
    const { gpu = {}, kernelModules = {} } = pool.tuning;
    const asked: readonly (readonly [at: string, got: unknown, problem: string])[] = [
      [
        'gpu.persistence',
        gpu.persistence === false ? false : undefined,
        'the driver container runs nvidia-persistenced, whatever the node says',
      ],
      [
        'gpu.rdma',
        gpu.rdma === 'nvidia-peermem' ? gpu.rdma : undefined,
        'the node has no module nvidia-peermem: the driver container loads it with driver.rdma.enabled',
      ],
      ['gpu.gds', gpu.gds === true ? true : undefined, 'the node has no module nvidia_fs: the driver container brings it with gds.enabled'],
      [
        'gpu.gdrcopy',
        gpu.gdrcopy === true ? true : undefined,
        'the node has no module gdrdrv: the driver container brings it with gdrcopy.enabled',
      ],
      ['gpu.mps', gpu.mps, 'the node has no nvidia-cuda-mps-control: it is in the driver container'],
      ['gpu.mig', gpu.mig === 'operator' ? undefined : gpu.mig, `${gpu.mig ?? ''} at boot needs the node's own driver`],
      ...Object.entries(kernelModules)
        .filter(([name]) => /^nvidia/.test(name))
        .map(
          ([name, got]) =>
            [`kernelModules.${name}`, got, 'the driver container loads this module, and does not read these parameters'] as const,
        ),
    ];
    const { share } = pool.sharing;
    if (isMpsDaemonShare(share) && share.runs === 'node')
      yield {
        at: 'sharing.runs',
        problem: 'the node has no nvidia-cuda-mps-control: it is in the driver container',
        got: share.runs,
        fix: "remove runs: 'node', and place an MpsControlDaemon for the pool",
      };
    for (const [at, got, problem] of asked) if (got !== undefined) yield { at, problem, got };
  },
});

const realtime = each(tunedIn, {
  id: 'node/realtime-runtime',
  severity: 'warning',
  about: 'A real-time program may take a CPU for itself for ever.',
  fix: 'leave realtime.runtime out: the kernel keeps a twentieth of each second for everything else',
  source: 'Linux 6.12 Documentation/scheduler/sched-rt-group.rst: sched_rt_runtime_us of -1 switches the limit off',
  *look(pool) {
    if (pool.tuning.realtime?.runtime === 'unlimited')
      yield {
        at: 'realtime.runtime',
        problem: 'a thread that never sleeps stops everything else on its CPU, the kubelet included',
        got: 'unlimited',
        allowed: '0 to 1000000 microseconds of each second',
      };
  },
});

const twice = each(tunedIn, {
  id: 'node/set-twice',
  severity: 'error',
  about: 'Two properties of a pool set the same thing on its nodes to different values.',
  fix: 'keep one of the two: the property of its own rather than sysctls or kernelArguments',
  source: 'sysctl.d(5) and the command line of the kernel: of two values one wins',
  *look(pool) {
    const seen = new Set<string>();
    for (const plan of plansOf(pool))
      for (const finding of contradictions(pool, plan.settings)) {
        if (seen.has(finding.problem)) continue;
        seen.add(finding.problem);
        yield finding;
      }
  },
});

function* contradictions(pool: Tuned, settings: NodePlan['settings']): Generator<Finding> {
  const first = new Map<string, { readonly id: string; readonly value: string }>();
  for (const { id, primitives, byDefault } of settings) {
    if (byDefault) continue;
    for (const primitive of primitives) {
      const place = placeOf(primitive);
      // pci= takes a list, which vehicles make of several.
      if (place === undefined || place === 'argument pci') continue;
      const value = 'value' in primitive ? primitive.value : 'argument' in primitive ? primitive.argument : '';
      const other = first.get(place);
      if (other !== undefined && other.value !== value)
        yield {
          subject: pool.path,
          problem: `${other.id} and ${id} set '${place.replace(/^\w+ /, '')}' differently`,
          got: value,
          allowed: [other.value],
        };
      first.set(place, { id, value });
    }
  }
}

/** What pools say of their nodes. */
export const settingRules: readonly Rule[] = [guest, isolatedPods, computeMode, mpsDaemon, driverContainer, realtime, twice];
