import { type KubernetesMinor, kubernetesMinors } from '../../lib/words/kubernetes';
import type { ClusterDescription } from '../../lib/plans/model';
import type { MachineShape } from '../../lib/words/machine';
import { type GpuRequest, type ModelFragment, modeOf, type Plan } from '../../lib/plans/model';
import type { Intent, PlannedPool } from '../../lib/plans/node';
import { planGpuNodePool, planTunedGpuNode } from '../../lib/plans/node/plan-pool';
import type { HelmDelivery } from '../../lib/plans/charts';
import { planGpuOperator } from '../../lib/plans/charts/gpu-operator/plan';
import { planHami } from '../../lib/plans/charts/hami/plan';
import { mig } from '../../lib/plans/allocators';
import { checkQueue, controllerQueueCheck } from '../../lib/plans/workload/checks/check-queue';
import { planGpuWorkload } from '../../lib/plans/workload/plans/gpu-workload';
import { planHamiVgpuWorkload } from '../../lib/plans/workload/hami';
import { planMpsInferenceService } from '../../lib/plans/workload/plans/mps-inference-service';
import { planTrainingJob } from '../../lib/plans/workload/plans/training-job';
import { everything } from '../node/settings/sample';
import { axes, sharingOf } from './axes';

/** What one combination plans. */
export interface Planned {
  readonly plans: readonly Plan[];
  /** What the model knows beside it. */
  readonly known?: readonly ModelFragment[];
}

/** One combination of the product. */
export interface Case {
  /** The value of the axis in which it differs from the other cases of its row. */
  readonly value: string;
  readonly kubernetes: KubernetesMinor;
  plan(): Planned;
}

/** Combinations that differ in one axis alone. */
export interface Row {
  /** The values of all other axes. */
  readonly name: string;
  readonly cases: readonly Case[];
}

/** Rows of a part of the product, for a cluster of this minor where the minor is no axis of it. */
type Part = (minor?: KubernetesMinor) => Iterable<Row>;

/** Every combination, in parts whose axes meet each other. */
export const product = {
  node: nodes,
  system: systems,
  setting: settings,
  pool: pools,
  operator: operators,
  'operator-delivery': operatorDeliveries,
  training: trainingJobs,
  queued: queuedJobs,
  workload: workloads,
  hami: hamiReleases,
  'hami-workload': hamiWorkloads,
  mps: mpsServices,
} as const satisfies Record<string, Part>;

/** Parts whose combinations are all of one minor. */
export const partsOfOneMinor: readonly (keyof typeof product)[] = ['training', 'queued', 'workload', 'hami-workload', 'mps'];

/** What an option goes with, where it does not go alone. */
const BESIDE: Readonly<Record<string, object>> = { 'gpu.migSchedule': { sharing: mig() } };

/** Options that have options of their own. */
const GROUPS: ReadonlySet<string> = new Set(['memory', 'cpu', 'realtime', 'network', 'pci', 'firmware', 'gpu', 'storage']);

const clusterOf = (kubernetes: KubernetesMinor, distribution: ClusterDescription['distribution'] = 'kubeadm'): ClusterDescription => ({
  name: 'prod',
  path: 'prod',
  kubernetes,
  distribution,
});
const at = (id: string) => ({ path: `prod/${id}`, id });
const machines = Object.entries(axes.machine);
const sharingNames = Object.keys(axes.sharing);
const furtherNames = Object.keys(axes.furtherSharing);
/** What a machine is shared by: the first one by the further ways too. */
const sharingsOf = (machine: string): readonly string[] =>
  machine === machines[0]![0] ? [...sharingNames, ...furtherNames] : sharingNames;
const deliveries = Object.entries(axes.delivery) as readonly (readonly [string, () => HelmDelivery])[];

/** A case for each minor. */
const perMinor = (plan: (minor: KubernetesMinor) => Planned, minors: readonly KubernetesMinor[] = kubernetesMinors): readonly Case[] =>
  minors.map((kubernetes) => ({ value: kubernetes, kubernetes, plan: () => plan(kubernetes) }));

function tuned(machine: MachineShape, sharing: string, intent: Intent, minor: KubernetesMinor): PlannedPool {
  return planTunedGpuNode(
    at('pool'),
    { machine, nodes: 4, os: 'ubuntu-24.04', intent, sharing: sharingOf(sharing, machine.gpu) },
    clusterOf(minor),
  );
}

/** The system that a distribution's nodes usually run. */
const usual = (distribution: ClusterDescription['distribution']) => (distribution === 'eks' ? 'amazon-linux-2023' : 'ubuntu-24.04');

/**
 * Intents differ in how a kubelet divides a machine, sharings in how its GPUs are offered, and neither heeds the other: each
 * meets every machine and every distribution, and sharings meet the intents in turn.
 */
function* nodes(): Iterable<Row> {
  for (const [name, machine] of machines) {
    for (const distribution of axes.distribution) {
      for (const [sharing, intent] of sharingsAndIntents(name)) {
        const props = { machine, nodes: 4, os: usual(distribution), intent, sharing: sharingOf(sharing, machine.gpu) } as const;
        yield {
          name: `${name} | ${sharing} | ${intent} | ${distribution}`,
          cases: perMinor(
            (minor) => ({ plans: [planTunedGpuNode(at('pool'), props, clusterOf(minor, distribution)).plan] }),
            sharing === 'exclusive' ? kubernetesMinors : ENDS_AND_DRA,
          ),
        };
      }
    }
  }
}

/** The oldest, the newest, and the first that serves DRA: a sharing asks for no more of a minor. */
const ENDS_AND_DRA: readonly KubernetesMinor[] = ['1.30', '1.34', '1.36'];

/** Every intent with whole GPUs, and every other sharing with one of the intents. */
const sharingsAndIntents = (machine: string): readonly (readonly [string, Intent])[] => [
  ...axes.intent.map((intent) => ['exclusive', intent] as const),
  ...sharingsOf(machine)
    .filter((sharing) => sharing !== 'exclusive')
    .map((sharing, index) => [sharing, axes.intent[index % axes.intent.length]!] as const),
];

function* systems(): Iterable<Row> {
  const machine = axes.machine['dgx-h100']!;
  for (const os of axes.os) {
    for (const distribution of axes.distribution) {
      const props = { machine, nodes: 4, os, intent: 'training' } as const;
      yield {
        name: `${os} | ${distribution}`,
        cases: perMinor((minor) => ({ plans: [planTunedGpuNode(at('pool'), props, clusterOf(minor, distribution)).plan] })),
      };
    }
  }
}

/** Every option of a node by itself, or of a group of them that a word of its own has: what it makes of each system and each distribution. */
function* settings(kubernetes: KubernetesMinor = '1.34'): Iterable<Row> {
  const machine = axes.machine['dgx-h100']!;
  for (const [name, tuning] of settingsOneByOne)
    yield {
      name,
      cases: [
        ...axes.os.map((os) => [os, 'kubeadm', os] as const),
        ...axes.distribution.filter((id) => id !== 'kubeadm').map((id) => [id, id, usual(id)] as const),
      ].map(([value, distribution, os]) => ({
        value,
        kubernetes,
        plan: () => {
          const props = {
            machine,
            nodes: 2,
            os,
            nodeImage: imageOf(distribution),
            intent: 'training',
            ...tuning,
            ...BESIDE[name],
          } as never;
          return { plans: [planTunedGpuNode(at('pool'), props, clusterOf(kubernetes, distribution)).plan] };
        },
      })),
    };
}

/** An image with a driver, where one has to be said. */
const imageOf = (distribution: string): string | undefined => (distribution === 'eks' ? undefined : 'host-driver');

/** The sample of every option, taken apart. */
const settingsOneByOne = Object.entries(everything).flatMap(([group, given]): readonly (readonly [string, object])[] =>
  GROUPS.has(group)
    ? Object.entries(given).map(([option, value]) => [`${group}.${option}`, { [group]: { [option]: value as unknown } }])
    : [[group, { [group]: given }]],
);

function* pools(): Iterable<Row> {
  for (const [name, machine] of machines) {
    for (const sharing of [...sharingNames, ...furtherNames]) {
      const props = { machine, nodes: 1, sharing: sharingOf(sharing, machine.gpu) };
      yield {
        name: `${name} | ${sharing}`,
        cases: perMinor((minor) => ({ plans: [planGpuNodePool(at('pool'), props, clusterOf(minor)).plan] })),
      };
    }
  }
}

/** A cluster with a pool of each of these sharings. */
function poolsOf(names: readonly string[], cluster: ClusterDescription): readonly PlannedPool[] {
  const machine = axes.machine['dgx-h100']!;
  return names.map((name, index) =>
    planGpuNodePool(at(`pool-${index}`), { machine, nodes: 1, sharing: sharingOf(name, machine.gpu) }, cluster),
  );
}

function operator(names: readonly string[], minor: KubernetesMinor, version: string, delivery: HelmDelivery): Planned {
  const cluster = clusterOf(minor);
  const planned = poolsOf(names, cluster);
  const context = { cluster, pools: planned.map(({ description }) => description), delivery };
  return {
    plans: [planGpuOperator(at('gpu-operator'), { version: version as never }, context)],
    known: planned.map(({ plan }) => plan.model),
  };
}

function* operators(): Iterable<Row> {
  for (const [index, first] of sharingNames.entries()) {
    for (const second of sharingNames.slice(index)) {
      for (const version of axes.operatorVersion) {
        yield {
          name: `${first} + ${second} | ${version}`,
          cases: perMinor((minor) => operator([first, second], minor, version, axes.delivery.valuesFile())),
        };
      }
    }
  }
  const oldest = axes.operatorVersion.at(-1)!;
  // Of nodes for virtual machines beside others nobody has rendered the chart yet (test/conformance/recorded/charts).
  const rendered = furtherNames.filter((name) => !name.startsWith('vm '));
  for (const [index, first] of rendered.entries())
    for (const second of [...sharingNames, ...rendered.slice(index)])
      yield {
        name: `${first} + ${second} | ${oldest}`,
        cases: perMinor((minor) => operator([first, second], minor, oldest, axes.delivery.valuesFile()), ENDS_AND_DRA),
      };
}

function* operatorDeliveries(): Iterable<Row> {
  for (const [name, delivery] of deliveries) {
    for (const version of axes.operatorVersion) {
      yield { name: `${name} | ${version}`, cases: perMinor((minor) => operator(['mig mixed', 'mps'], minor, version, delivery())) };
    }
  }
}

/** What a controller submits by itself has to be said; of the others the image may say it. */
const commandOf = (controller: string) => (controller === 'RayJob' ? { command: ['python', 'train.py'] } : {});

/** Whether the queue cannot place the job: its definition, or this Kubernetes, would drop what says its group. */
const isRefused = (props: Parameters<typeof checkQueue>[0]): boolean =>
  [...checkQueue(props, at('job')), ...controllerQueueCheck()(props as never, at('job'))].length > 0;

function* queuedJobs(kubernetes: KubernetesMinor = '1.34'): Iterable<Row> {
  const { plan, description } = tuned(axes.machine['dgx-h100']!, 'exclusive', 'training', kubernetes);
  for (const [name, queue] of Object.entries(axes.queue)) {
    for (const controller of axes.controller) {
      const chosen = queue();
      const queued = chosen === undefined ? {} : { queue: chosen };
      const common = { pool: poolOf(description), request: { gpus: 8 }, controller, image: 'x:1', ...commandOf(controller), ...queued };
      if (chosen?.kind === 'podGroup' && isRefused(common)) continue;
      yield {
        name: `${name} | ${controller}`,
        cases: axes.numNodes.map((numNodes) => ({
          value: String(numNodes),
          kubernetes,
          plan: () => ({ plans: [planTrainingJob(at('job'), { ...common, numNodes }, { namespace: 'ml' })], known: [plan.model] }),
        })),
      };
    }
  }
}

function* trainingJobs(kubernetes: KubernetesMinor = '1.34'): Iterable<Row> {
  for (const [name, machine] of machines) {
    for (const sharing of sharingsOf(name)) {
      // The kubelets of the other intents differ from these in one field alone, which no sharing changes.
      for (const intent of sharing === 'exclusive' ? (['training', 'inference'] as const) : (['training'] as const)) {
        const { plan, description } = tuned(machine, sharing, intent, kubernetes);
        for (const [asked, request] of Object.entries(requestsOf(sharing))) {
          // What the other controllers make is in the part of queues: their pods are the same.
          for (const controller of ['Job', 'JobSet'] as const) {
            const common = {
              pool: poolOf(description),
              request: request(machine),
              controller,
              image: 'x:1',
              resources: resourcesOf(machine),
              ...commandOf(controller),
            };
            yield {
              name: `${name} | ${sharing} | ${intent} | ${asked} | ${controller}`,
              cases: axes.numNodes.map((numNodes) => ({
                value: String(numNodes),
                kubernetes,
                plan: () => ({ plans: [planTrainingJob(at('job'), { ...common, numNodes }, { namespace: 'ml' })], known: [plan.model] }),
              })),
            };
          }
        }
      }
    }
  }
}

function* workloads(kubernetes: KubernetesMinor = '1.34'): Iterable<Row> {
  for (const [name, machine] of machines) {
    for (const sharing of sharingsOf(name)) {
      const { plan, description } = tuned(machine, sharing, 'inference', kubernetes);
      for (const [asked, request] of Object.entries(requestsOf(sharing))) {
        yield {
          name: `${name} | ${sharing} | ${asked}`,
          cases: axes.kind.map((kind) => ({
            value: kind,
            kubernetes,
            plan: () => {
              const props = { kind, pool: poolOf(description), request: request(machine), image: 'x:1', ...scheduleOf(kind) } as never;
              return { plans: [planGpuWorkload(at('web'), props, { namespace: 'ml' })], known: [plan.model] };
            },
          })),
        };
      }
    }
  }
}

/** What is asked of a pool: of devices that are no GPUs one of them too, which no other pool has. */
const requestsOf = (sharing: string): Readonly<Record<string, (machine: MachineShape) => GpuRequest>> =>
  furtherNames.includes(sharing) ? { ...axes.request, ...axes.deviceRequest } : axes.request;

const poolOf = (description: PlannedPool['description']) => ({ description, mode: modeOf(description.sharing), gpu: description.gpu });
const scheduleOf = (kind: string) => (kind === 'CronJob' ? { schedule: '0 3 * * *' } : {});

/** A pool whose memory nobody knows has no fair share to give. */
const resourcesOf = ({ memoryMiB }: MachineShape) => (memoryMiB === undefined ? { cpu: 4, memory: '16Gi' } : {});

function hamiRelease(names: readonly string[], minor: KubernetesMinor, version: string, delivery: HelmDelivery): Planned {
  const cluster = clusterOf(minor);
  const planned = poolsOf(names, cluster);
  const context = { cluster, pools: planned.map(({ description }) => description), operators: [], delivery };
  return { plans: [planHami(at('hami'), { version } as never, context)], known: planned.map(({ plan }) => plan.model) };
}

function* hamiReleases(): Iterable<Row> {
  for (const version of axes.hamiVersion) {
    for (const other of [...sharingNames, ...furtherNames]) {
      yield {
        name: `hami + ${other} | ${version}`,
        cases: perMinor((minor) => hamiRelease(['hami', other], minor, version, axes.delivery.valuesFile())),
      };
    }
    for (const [name, delivery] of deliveries) {
      yield { name: `${name} | ${version}`, cases: perMinor((minor) => hamiRelease(['hami'], minor, version, delivery())) };
    }
  }
}

function* hamiWorkloads(kubernetes: KubernetesMinor = '1.34'): Iterable<Row> {
  for (const [name, machine] of machines) {
    const { plan, description } = tuned(machine, 'hami', 'inference', kubernetes);
    for (const asked of ['a part of a GPU', 'a percentage of every GPU'] as const) {
      yield {
        name: `${name} | ${asked}`,
        cases: axes.hamiKind.map((kind) => ({
          value: kind,
          kubernetes,
          plan: () => {
            const props = {
              kind,
              pool: poolOf(description),
              request: axes.request[asked](machine),
              image: 'x:1',
              ...scheduleOf(kind),
            } as never;
            return { plans: [planHamiVgpuWorkload(at('web'), props, { namespace: 'ml' })], known: [plan.model] };
          },
        })),
      };
    }
  }
}

/** Ways to run a model server. */
const services = {
  two: { replicas: 2 },
  autoscaled: { autoscaling: { maxReplicas: 4, metrics: [{ type: 'Pods', name: 'requests_waiting', averageValue: 5 }] } },
  'a large model': { replicas: 2, modelMemory: '40Gi' },
};

function* mpsServices(kubernetes: KubernetesMinor = '1.34'): Iterable<Row> {
  for (const [name, machine] of machines) {
    for (const sharing of ['mps', 'mps for too many']) {
      const { plan, description } = tuned(machine, sharing, 'inference', kubernetes);
      yield {
        name: `${name} | ${sharing}`,
        cases: Object.entries(services).map(([value, more]) => ({
          value,
          kubernetes,
          plan: () => {
            const props = { pool: poolOf(description), image: 'x:1', port: 8000, ...more } as never;
            return { plans: [planMpsInferenceService(at('web'), props, { namespace: 'ml' })], known: [plan.model] };
          },
        })),
      };
    }
  }
}
