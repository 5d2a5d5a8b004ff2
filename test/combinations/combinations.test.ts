import type { ClusterDescription, KubernetesVersion } from '../../lib/kubernetes';
import type { MachineShape } from '../../lib/machine';
import { planGpuNodePool, type PlannedPool, planTunedGpuNode } from '../../lib/node';
import { type HelmDelivery, planGpuOperator, planHami } from '../../lib/operator';
import { planGpuWorkload, planHamiVgpuWorkload, planMpsInferenceService, planTrainingJob } from '../../lib/workload';
import { axes } from './axes';
import { expectPinned, outcome, runsOf } from './pins';

const clusterOf = (kubernetes: KubernetesVersion, distribution: ClusterDescription['distribution'] = 'kubeadm'): ClusterDescription => ({
  name: 'prod',
  path: 'prod',
  kubernetes,
  distribution,
});
const at = (id: string) => ({ path: `prod/${id}`, id });

function pool(
  machine: MachineShape,
  sharing: string,
  intent: 'training' | 'inference' = 'training',
  cluster = clusterOf('1.34'),
): PlannedPool {
  return planTunedGpuNode(
    at('pool'),
    { machine, nodes: 4, os: 'ubuntu-24.04', intent, sharing: axes.sharing[sharing]!(machine.gpu) },
    cluster,
  );
}

const machineNames = Object.keys(axes.machine);
const sharingNames = Object.keys(axes.sharing);

/** The system that a distribution's nodes usually run. */
const usual = (distribution: ClusterDescription['distribution']) => (distribution === 'eks' ? 'amazon-linux-2023' : 'ubuntu-24.04');

test('node plans: machine x sharing x intent x distribution x minor', () => {
  const lines: string[] = [];
  for (const [name, machine] of Object.entries(axes.machine)) {
    for (const sharing of sharingNames) {
      for (const intent of axes.intent) {
        for (const distribution of axes.distribution) {
          const props = { machine, nodes: 4, os: usual(distribution), intent, sharing: axes.sharing[sharing]!(machine.gpu) } as const;
          const outcomes = axes.kubernetes.map((minor) =>
            outcome([planTunedGpuNode(at('pool'), props, clusterOf(minor, distribution)).plan]),
          );
          lines.push(`${name} | ${sharing} | ${intent} | ${distribution} | ${runsOf(axes.kubernetes, outcomes)}`);
        }
      }
    }
  }
  expectPinned('node', lines);
});

test('node plans: system x distribution x minor', () => {
  const machine = axes.machine['dgx-h100']!;
  const lines = axes.os.flatMap((os) =>
    axes.distribution.map((distribution) => {
      const props = { machine, nodes: 4, os, intent: 'training' } as const;
      const outcomes = axes.kubernetes.map((minor) => outcome([planTunedGpuNode(at('pool'), props, clusterOf(minor, distribution)).plan]));
      return `${os} | ${distribution} | ${runsOf(axes.kubernetes, outcomes)}`;
    }),
  );
  expectPinned('system', lines);
});

test('plain pools: machine x sharing x minor', () => {
  const lines = Object.entries(axes.machine).flatMap(([name, machine]) =>
    sharingNames.map((sharing) => {
      const outcomes = axes.kubernetes.map((minor) =>
        outcome([planGpuNodePool(at('pool'), { machine, nodes: 1, sharing: axes.sharing[sharing]!(machine.gpu) }, clusterOf(minor)).plan]),
      );
      return `${name} | ${sharing} | ${runsOf(axes.kubernetes, outcomes)}`;
    }),
  );
  expectPinned('pool', lines);
});

/** A cluster with a pool of each of these sharings. */
function poolsOf(names: readonly string[], cluster: ClusterDescription): readonly PlannedPool[] {
  const machine = axes.machine['dgx-h100']!;
  return names.map((name, index) =>
    planGpuNodePool(at(`pool-${index}`), { machine, nodes: 1, sharing: axes.sharing[name]!(machine.gpu) }, cluster),
  );
}

function operatorOutcome(names: readonly string[], minor: KubernetesVersion, version: string, delivery: HelmDelivery): string {
  const cluster = clusterOf(minor);
  const pools = poolsOf(names, cluster);
  const context = { cluster, pools: pools.map(({ description }) => description), delivery };
  return outcome(
    [planGpuOperator(at('gpu-operator'), { version: version as never }, context)],
    pools.map(({ plan }) => plan.model),
  );
}

test('operator values: sharing of two pools x chart version x minor', () => {
  const lines = sharingNames.flatMap((first, index) =>
    sharingNames.slice(index).flatMap((second) =>
      axes.operatorVersion.map((version) => {
        const outcomes = axes.kubernetes.map((minor) => operatorOutcome([first, second], minor, version, axes.delivery.valuesFile()));
        return `${first} + ${second} | ${version} | ${runsOf(axes.kubernetes, outcomes)}`;
      }),
    ),
  );
  expectPinned('operator', lines);
});

const deliveries = Object.entries(axes.delivery) as readonly (readonly [string, () => HelmDelivery])[];

test('operator deliveries: delivery x chart version x minor', () => {
  const lines = deliveries.flatMap(([name, delivery]) =>
    axes.operatorVersion.map((version) => {
      const outcomes = axes.kubernetes.map((minor) => operatorOutcome(['mig mixed', 'mps'], minor, version, delivery()));
      return `${name} | ${version} | ${runsOf(axes.kubernetes, outcomes)}`;
    }),
  );
  expectPinned('operator-delivery', lines);
});

test('training jobs: machine x sharing x intent x request x controller x nodes', () => {
  const lines: string[] = [];
  for (const [name, machine] of Object.entries(axes.machine)) {
    for (const sharing of sharingNames) {
      for (const intent of axes.intent) {
        const { plan, description } = pool(machine, sharing, intent);
        for (const [asked, request] of Object.entries(axes.request)) {
          for (const controller of axes.controller) {
            const outcomes = axes.numNodes.map((numNodes) => {
              const props = {
                pool: poolOf(description),
                request: request(machine),
                controller,
                numNodes,
                image: 'x:1',
                resources: resourcesOf(machine),
              };
              return outcome([planTrainingJob(at('job'), props, { namespace: 'ml' })], [plan.model]);
            });
            lines.push(`${name} | ${sharing} | ${intent} | ${asked} | ${controller} | ${runsOf(axes.numNodes.map(String), outcomes)}`);
          }
        }
      }
    }
  }
  expectPinned('training', lines);
});

test('workloads: machine x sharing x request x kind', () => {
  const lines: string[] = [];
  for (const name of machineNames) {
    const machine = axes.machine[name]!;
    for (const sharing of sharingNames) {
      const { plan, description } = pool(machine, sharing, 'inference');
      for (const [asked, request] of Object.entries(axes.request)) {
        const outcomes = axes.kind.map((kind) => {
          const props = {
            kind,
            pool: poolOf(description),
            request: request(machine),
            image: 'x:1',
            ...(kind === 'CronJob' ? { schedule: '0 3 * * *' } : {}),
          } as never;
          return outcome([planGpuWorkload(at('web'), props, { namespace: 'ml' })], [plan.model]);
        });
        lines.push(`${name} | ${sharing} | ${asked} | ${runsOf(axes.kind, outcomes)}`);
      }
    }
  }
  expectPinned('workload', lines);
});

const poolOf = (description: PlannedPool['description']) => ({ description, mode: description.sharing.mode, gpu: description.gpu });

/** A pool whose memory nobody knows has no fair share to give. */
const resourcesOf = ({ memoryMiB }: MachineShape) => (memoryMiB === undefined ? { cpu: 4, memory: '16Gi' } : {});

function hamiOutcome(names: readonly string[], minor: KubernetesVersion, version: string, delivery: HelmDelivery): string {
  const cluster = clusterOf(minor);
  const pools = poolsOf(names, cluster);
  const context = { cluster, pools: pools.map(({ description }) => description), operators: [], delivery };
  return outcome(
    [planHami(at('hami'), { version } as never, context)],
    pools.map(({ plan }) => plan.model),
  );
}

test('HAMi releases: pools x chart version x minor, and delivery x chart version x minor', () => {
  const lines = axes.hamiVersion.flatMap((version) => [
    ...sharingNames.map((other) => {
      const outcomes = axes.kubernetes.map((minor) => hamiOutcome(['hami', other], minor, version, axes.delivery.valuesFile()));
      return `hami + ${other} | ${version} | ${runsOf(axes.kubernetes, outcomes)}`;
    }),
    ...deliveries.map(([name, delivery]) => {
      const outcomes = axes.kubernetes.map((minor) => hamiOutcome(['hami'], minor, version, delivery()));
      return `${name} | ${version} | ${runsOf(axes.kubernetes, outcomes)}`;
    }),
  ]);
  expectPinned('hami', lines);
});

test('HAMi workloads: machine x request x kind', () => {
  const lines: string[] = [];
  for (const name of machineNames) {
    const machine = axes.machine[name]!;
    const { plan, description } = pool(machine, 'hami', 'inference');
    for (const asked of ['a part of a GPU', 'a percentage of every GPU'] as const) {
      const outcomes = axes.hamiKind.map((kind) => {
        const props = {
          kind,
          pool: poolOf(description),
          request: axes.request[asked](machine),
          image: 'x:1',
          ...(kind === 'CronJob' ? { schedule: '0 3 * * *' } : {}),
        } as never;
        return outcome([planHamiVgpuWorkload(at('web'), props, { namespace: 'ml' })], [plan.model]);
      });
      lines.push(`${name} | ${asked} | ${runsOf(axes.hamiKind, outcomes)}`);
    }
  }
  expectPinned('hami-workload', lines);
});

test('MPS services: machine x sharing x replicas', () => {
  const lines: string[] = [];
  for (const name of machineNames) {
    for (const sharing of ['mps', 'mps for too many'] as const) {
      const { plan, description } = pool(axes.machine[name]!, sharing, 'inference');
      const outcomes = [
        { replicas: 2 },
        { autoscaling: { maxReplicas: 4, metrics: [{ type: 'Pods', name: 'requests_waiting', averageValue: 5 }] } },
        { replicas: 2, modelMemory: '40Gi' },
      ].map((more) => {
        const props = { pool: poolOf(description), image: 'x:1', port: 8000, ...more } as never;
        return outcome([planMpsInferenceService(at('web'), props, { namespace: 'ml' })], [plan.model]);
      });
      lines.push(`${name} | ${sharing} | ${runsOf(['two', 'autoscaled', 'a large model'], outcomes)}`);
    }
  }
  expectPinned('mps', lines);
});
