import { mig } from '../../../lib/plans/allocators';
import { check } from '../../../lib/internal';
import { parseMemory } from '../../../lib/words/kubernetes';
import { machines } from '../../../lib/words/machine';
import type { NodeSetting, Primitive } from '../../../lib/plans/model';
import {
  allocatable,
  allSettings,
  fairShare,
  intents,
  nodePlans,
  settingsOf,
  tunedGpuNodeSchema,
  type NodeTuning,
} from '../../../lib/plans/node';
import { planTunedGpuNode } from '../../../lib/plans/node/plan-pool';
import { deliveriesOf, vehicleRows } from '../../../lib/plans/node/vehicles/vehicles';
import { platformOf } from '../../../lib/words/platforms';
import { everything } from './sample';

const cluster = { name: 'prod', path: 'prod', kubernetes: '1.34', distribution: 'kubeadm' } as const;
const place = { id: 'train', path: 'prod/train' };

/** The pool of a machine that says so much of its nodes. */
const planned = (tuning: NodeTuning, rest: Partial<Parameters<typeof planTunedGpuNode>[1]> = {}) =>
  planTunedGpuNode(
    place,
    { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', intent: 'training', ...rest, ...tuning } as never,
    cluster,
  );
const settingsFor = (...given: Parameters<typeof planned>): readonly NodeSetting[] => {
  const { description } = planned(...given);
  return nodePlans(description, cluster)[0]!.settings;
};
const primitivesFor = (id: string, ...given: Parameters<typeof planned>): readonly Primitive[] =>
  settingsFor(...given).find((setting) => setting.id === id)?.primitives ?? [];
const argumentsFor = (...given: Parameters<typeof planned>): readonly string[] =>
  settingsFor(...given).flatMap(({ primitives }) => primitives.flatMap((one) => (one.kind === 'kernelArgument' ? [one.argument] : [])));
const sysctl = (key: string, ...given: Parameters<typeof planned>): readonly string[] =>
  settingsFor(...given).flatMap(({ primitives }) =>
    primitives.flatMap((one) => (one.kind === 'sysctl' && one.key === key ? [one.value] : [])),
  );

test('every option has a form that takes what its type allows', () => {
  const props = { machine: machines.dgxH100, nodes: 1, os: 'ubuntu-24.04', intent: 'training', ...everything };
  expect(check(tunedGpuNodeSchema, props, 'p')).toEqual([]);
  const at = (path: string): unknown =>
    path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], everything);
  expect(allSettings().flatMap(({ option }) => (option !== undefined && at(option.at) === undefined ? [option.at] : []))).toEqual([]);
});

test('fails on a key that no group has, and on a value that an option does not take', () => {
  const props = {
    machine: machines.dgxH100,
    nodes: 1,
    os: 'ubuntu-24.04',
    intent: 'training',
    memory: { swapiness: 1 },
    cpu: { governor: 'fast' },
  };
  expect(check(tunedGpuNodeSchema, props, 'p').map(({ path }) => path)).toEqual(['p.memory.swapiness', 'p.cpu.governor']);
});

test('every option becomes primitives where it is asked for', () => {
  const question = {
    cluster,
    machine: machines.dgxH100,
    os: 'ubuntu-24.04',
    platform: platformOf('kubeadm')!,
    image: platformOf('kubeadm')!.images['host-driver']!,
    sharing: mig({ layout: { '1g.10gb': 7 } }),
    kubelet: { apiVersion: 'kubelet.config.k8s.io/v1beta1', kind: 'KubeletConfiguration', reservedSystemCPUs: '0,1,56,57' },
    labels: {},
    taints: [],
    tuning: { ...everything, intent: 'training' },
  } as const;
  const made = new Set(settingsOf(question).map(({ id }) => id));
  expect(allSettings().filter(({ id, option }) => option !== undefined && !made.has(id))).toEqual([]);
});

test('unchanged leaves a setting as the node has it, and an intent alone changes it', () => {
  expect(sysctl('vm.swappiness', {})).toEqual(['10']);
  expect(sysctl('vm.swappiness', {}, { intent: 'inference' })).toEqual(['1']);
  expect(sysctl('vm.swappiness', { memory: { swappiness: 'unchanged' } })).toEqual([]);
});

test('what a pool says by sysctls wins over what follows from its intent', () => {
  expect(sysctl('vm.swappiness', { sysctls: { 'vm.swappiness': '60' } })).toEqual(['60']);
  expect(argumentsFor({ kernelArguments: ['iommu=off'] })).toEqual(['iommu=off']);
});

test('a setting says whether somebody asked for it', () => {
  const of = (id: string, ...given: Parameters<typeof planned>) => settingsFor(...given).find((setting) => setting.id === id)?.byDefault;
  expect(of('swappiness', {})).toBe(true);
  expect(of('swappiness', { memory: { swappiness: 10 } })).toBeUndefined();
});

describe('huge pages', () => {
  test('are spread over the NUMA nodes, or placed as a list says', () => {
    expect(primitivesFor('huge-pages', { hugePages: { '1Gi': 9, '2Mi': [512, 0] } })).toEqual([
      { kind: 'hugePages', size: '2Mi', count: 512, nodes: [{ node: 0, count: 512 }] },
      {
        kind: 'hugePages',
        size: '1Gi',
        count: 9,
        nodes: [
          { node: 0, count: 5 },
          { node: 1, count: 4 },
        ],
      },
    ]);
  });

  test('are counted out of what the kubelet and the shares of pods have', () => {
    const [without, withPages] = [planned({}), planned({ hugePages: { '1Gi': 64 } })].map(({ description }) => description);
    const memory = (pool: typeof without) => allocatable(pool!.shapes![0]!.machine, pool!.shapes![0]!.kubelet).memory!;
    expect(memory(without) - memory(withPages)).toBe(parseMemory('64Gi'));
    expect(fairShare(withPages!, { gpus: 8 })!.memoryMiB).toBeLessThan(fairShare(without!, { gpus: 8 })!.memoryMiB - 60 * 1024);
  });

  test('take memory of a machine whose layout is unknown from the whole of it', () => {
    const machine = { name: 'bare', gpu: 'L4', gpus: [{ index: 0 }], cpus: 16, memoryMiB: 65536, confidence: 'D', source: 'test' } as const;
    const { description } = planned({ hugePages: { '1Gi': 8 } }, { machine });
    expect(description.shapes![0]!.machine.memoryMiB).toBe(57344);
  });
});

test('a checkpoint that fits a fifth of the memory may wait in it whole', () => {
  const total = (checkpoint: string) => sysctl('vm.dirty_bytes', { memory: { dirtyPages: { checkpoint } } });
  expect([total('1Gi'), total('100Gi'), total('9999Gi')]).toEqual([
    [String(parseMemory('32Gi'))],
    [String(parseMemory('100Gi'))],
    [String(parseMemory('397Gi'))],
  ]);
});

test('clocks, sleep and PCI settings of a virtual machine are left to its host', () => {
  const machine = machines.aws['p5.48xlarge'];
  const ids = settingsFor({}, { machine, intent: 'latency' } as never).map(({ id }) => id);
  expect(ids.filter((id) => ['governor', 'energy-preference', 'c-states', 'iommu'].includes(id))).toEqual([]);
  expect(settingsFor({}, { intent: 'latency' }).map(({ id }) => id)).toEqual(
    expect.arrayContaining(['governor', 'energy-preference', 'c-states']),
  );
});

test('isolation names the CPUs of pods and of the system, which are all and do not overlap', () => {
  const [isolcpus, irqaffinity, nohz, rcu] = argumentsFor({ isolate: 'full', pci: { iommu: 'unchanged' } });
  expect(irqaffinity).toBe('irqaffinity=0-1,56-57,112-113,168-169');
  expect(isolcpus).toBe('isolcpus=domain,managed_irq,2-55,58-111,114-167,170-223');
  expect([nohz, rcu]).toEqual(['nohz_full=2-55,58-111,114-167,170-223', 'rcu_nocbs=2-55,58-111,114-167,170-223']);
});

test('memory clocks of a Hopper GPU change when its driver is loaded next', () => {
  const unit = (machine: unknown) =>
    JSON.stringify(primitivesFor('gpu-clocks', { gpu: { clocks: { graphics: 1410, memory: 1593 } } }, { machine } as never));
  expect(unit(machines.dgxH100)).toContain('-lmcd 1593');
  expect(unit(machines.dgxA100)).toContain('-lmc 1593,1593');
});

test('what the driver container does by itself is a setting for which nothing is written', () => {
  const settings = settingsFor({ gpu: { persistence: true } }).filter(({ id }) => id === 'persistence');
  expect(settings).toEqual([{ id: 'persistence', primitives: [], value: true, deliveredBy: "the GPU Operator's driver container" }]);
  const plan = { ...nodePlans(planned({}).description, cluster)[0]!, settings };
  const supplements = vehicleRows.map((row) => ({ ...row, supplements: 'rest' as const }));
  expect(deliveriesOf(plan, supplements)).toEqual([]);
});

test('persistence is on where the image brings the driver, and never where it is in a container', () => {
  expect(primitivesFor('persistence', {})).toEqual([]);
  expect(primitivesFor('persistence', {}, { nodeImage: 'host-driver' })).toHaveLength(1);
});

test('each intent has its own settings', () => {
  const of = intents.map((intent) => JSON.stringify(settingsFor({}, { intent }).filter(({ id }) => id !== 'kubelet')));
  expect(new Set(of).size).toBe(intents.length);
});
