import { jsonOf, valueIn } from '../../../internal';
import { DNS_1035_LABEL, type KubeObject } from '../../kubernetes';
import type { KindRow } from '../kind-row';
import { roles, runPolicy, SUSPEND, TRAINS, UNTIL } from './kubeflow-job';
import { derived, LABEL, last } from '../names';
import { ENDS, type TrainingInput, type TrainingRow } from './training-row';

/** The port of SSH, which workers listen on where nothing else is said. */
const SSH_PORT = 22;

/** The roles of a job: one launcher, and workers that wait for it. */
const mpiReplicaSpecs = ({ starter, template, numNodes }: TrainingInput) => ({
  // The launcher is a Job, which makes a new pod for each try and keeps what the one before has said. It has no pod failure
  // policy, so that a launcher that was taken away counts as a try (mpi-operator v0.8.2 `pkg/controller/mpi_job_controller.go`).
  Launcher: { replicas: 1, restartPolicy: 'Never', template: starter },
  // A worker whose SSH server was ended is there again for the next try.
  Worker: { replicas: numNodes, restartPolicy: 'OnFailure', template },
});

const object = (version: string, input: TrainingInput, more: object): KubeObject => ({
  apiVersion: `kubeflow.org/${version}`,
  kind: 'MPIJob',
  metadata: input.metadata,
  spec: {
    slotsPerWorker: input.nprocPerNode,
    ...more,
    runPolicy: runPolicy(input, { backoffLimit: input.maxRestarts }),
    mpiReplicaSpecs: mpiReplicaSpecs(input),
  },
});

/**
 * An MPIJob: the launcher runs the command once all workers are reached by SSH. It has the list of hosts with a slot for
 * each process, and mpirun starts as many processes as there are slots.
 *
 * Source: mpi-operator v0.8.0, its definition; its issues 443 and 481 for `launcherCreationPolicy`.
 */
export const mpiJobOfSsh: TrainingRow = {
  container: 'trainer',
  takes: {
    ...ENDS,
    nprocPerNode: true,
    launcher: true,
    sshd: true,
    minNodes: 'MPI starts with all of its pods',
    masterPort: 'MPI finds the pods by its list of hosts',
  },
  starter: {
    container: 'launcher',
    runsCommand: true,
    worker: { command: ['/usr/sbin/sshd', '-De'], readinessProbe: { tcpSocket: { port: SSH_PORT } } },
  },
  emit: (input) => object('v2beta1', input, { mpiImplementation: 'OpenMPI', launcherCreationPolicy: 'WaitForWorkersReady' }),
};

/**
 * An MPIJob: the launcher starts processes in the workers, and has no GPU unless it is a worker itself.
 *
 * Source: mpi-operator v0.8.0 (v2beta1), training-operator v1.9.4 (v1).
 */
export const mpiJob: KindRow = {
  ...TRAINS,
  versions: ['v2beta1', 'v1'],
  kind: 'MPIJob',
  templates: [roles('mpiReplicaSpecs', (role, { spec }) => role === 'Launcher' && jsonOf(spec)['runLauncherAsWorker'] !== true)],
  derivedNames: (name, spec) => [
    derived('the name of the launcher', `${name}-launcher`, LABEL, DNS_1035_LABEL),
    derived(
      'the hostname of the last worker',
      `${name}-worker-${last(valueIn(spec, 'mpiReplicaSpecs', 'Worker', 'replicas'))}`,
      LABEL,
      DNS_1035_LABEL,
    ),
  ],
  rendezvous: 'mpi',
  until: UNTIL,
  kueue: { framework: 'kubeflow.org/mpijob', admitsWhole: true, countsTemplates: true, suspend: SUSPEND },
};
