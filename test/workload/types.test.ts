import type { GpuTrainingJobProps, GpuWorkloadProps } from '../../lib/plans/workload';
import { problemsOfJob, problemsOfWorkload } from './support';

const image = 'x:1';
const request = { gpus: 1 } as const;
const resources = { cpu: 1, memory: '1Gi' } as const;

test('what does not compile is refused at run time as well', () => {
  const jobs: readonly GpuTrainingJobProps[] = [
    // @ts-expect-error GPUs and MIG devices exclude each other
    { image, resources, request: { gpus: 1, mig: '1g.10gb' } },
    // @ts-expect-error a number of whole GPUs is given once
    { image, resources, request: { gpus: 1, count: 2 } },
    // @ts-expect-error a volume has one source
    { image, resources, request, volumes: { v: { mountPath: '/v', emptyDir: {}, hostPath: { path: '/x' } } } },
    // @ts-expect-error a command is a list, which no shell reads
    { image, resources, request, command: 'torchrun train.py' },
    // @ts-expect-error a variable is a string
    { image, resources, request, env: { OMP_NUM_THREADS: 8 } },
    // @ts-expect-error not a controller that we know
    { image, resources, request, controller: 'TFJob' },
  ];
  for (const props of jobs) expect(problemsOfJob(props)).toHaveLength(1);
});

test('each kind has its own properties', () => {
  const workloads: readonly GpuWorkloadProps[] = [
    // @ts-expect-error a CronJob needs a schedule
    { kind: 'CronJob', image, request },
    // @ts-expect-error a Deployment has none
    { kind: 'Deployment', image, request, schedule: '@daily' },
    // @ts-expect-error a DaemonSet runs on every node
    { kind: 'DaemonSet', image, request, replicas: 2 },
    // @ts-expect-error a Pod has no Service
    { kind: 'Pod', image, request, port: 8000 },
    // @ts-expect-error a Job does not run for ever
    { kind: 'Job', image, request, restartPolicy: 'Always' },
  ];
  for (const props of workloads) expect(problemsOfWorkload(props)).toHaveLength(1);
});
