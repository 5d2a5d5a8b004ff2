import type { ClusterDescription, KubernetesVersion } from '../../lib/kubernetes';
import type { MachineShape } from '../../lib/machine';
import { planGpuNodePool, type PlannedPool, planTunedGpuNode } from '../../lib/node';
import { planGpuOperator } from '../../lib/operator';
import { planGpuWorkload, planTrainingJob } from '../../lib/workload';
import { axes, serves } from './axes';
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

test('node plans: machine x sharing x intent x system x minor', () => {
  const lines: string[] = [];
  for (const [name, machine] of Object.entries(axes.machine)) {
    for (const sharing of sharingNames) {
      for (const intent of axes.intent) {
        for (const distribution of axes.distribution) {
          for (const os of axes.os.filter((system) => serves(system, distribution))) {
            const outcomes = axes.kubernetes.map((minor) => {
              const props = { machine, nodes: 4, os, intent, sharing: axes.sharing[sharing]!(machine.gpu) };
              return outcome([planTunedGpuNode(at('pool'), props, clusterOf(minor, distribution)).plan]);
            });
            lines.push(`${name} | ${sharing} | ${intent} | ${distribution} on ${os} | ${runsOf(axes.kubernetes, outcomes)}`);
          }
        }
      }
    }
  }
  expectPinned('node', lines);
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

test('operator plans: sharing of two pools x delivery x chart version x minor', () => {
  const lines: string[] = [];
  for (const first of sharingNames) {
    for (const second of sharingNames) {
      for (const [name, delivery] of Object.entries(axes.delivery)) {
        for (const version of axes.operatorVersion) {
          const outcomes = axes.kubernetes.map((minor) => {
            const cluster = clusterOf(minor);
            const pools = [first, second].map((sharing, index) =>
              planGpuNodePool(
                at(`pool-${index}`),
                { machine: axes.machine['dgx-h100']!, nodes: 1, sharing: axes.sharing[sharing]!('H100-SXM5-80GB') },
                cluster,
              ),
            );
            const context = { cluster, pools: pools.map(({ description }) => description), delivery: delivery() };
            return outcome(
              [planGpuOperator(at('gpu-operator'), { version }, context)],
              pools.map(({ plan }) => plan.model),
            );
          });
          lines.push(`${first} + ${second} | ${name} | ${version} | ${runsOf(axes.kubernetes, outcomes)}`);
        }
      }
    }
  }
  expectPinned('operator', lines);
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
