import { mergeModel } from '../../lib/plans/model';
import { judge, unknownsOf } from '../../lib/rules';
import { fromYaml } from './from-yaml';

interface Given {
  readonly command: string;
  readonly launcher?: string;
  readonly env?: string;
  readonly implementation?: string;
}
const NAMES = '[{name: NCCL_DEBUG, value: INFO}, {name: FI_PROVIDER, value: efa}, {name: HOME, value: /a}]';

const job = ({ command, launcher = '', env = NAMES, implementation = 'OpenMPI' }: Given) =>
  mergeModel([
    fromYaml(`apiVersion: kubeflow.org/v2beta1
kind: MPIJob
metadata: {name: train, namespace: ml}
spec:
  mpiImplementation: ${implementation}
  mpiReplicaSpecs:
    Launcher: {replicas: 1, template: {spec: {containers: [{name: launcher, image: "x:1", command: [${command}]${launcher}}]}}}
    Worker: {replicas: 2, template: {spec: {containers: [{name: worker, image: "x:1", command: [/usr/sbin/sshd, -De], env: ${env}, resources: {limits: {nvidia.com/gpu: 8}}}]}}}
`),
  ]);
const found = (rule: string, given: Given) =>
  judge(job(given))
    .filter((finding) => finding.rule === rule)
    .map(({ at, got }) => [at, got]);
const unknown = (rule: string, given: Given): boolean => unknownsOf(job(given)).some((one) => one.rule === rule);

const place = 'spec.mpiReplicaSpecs.Launcher.template.spec.containers[0]';
const USER = ', securityContext: {runAsUser: 1000}';

describe('variables of the workers of an MPIJob', () => {
  const told = (given: Given) => found('train/mpi-variables', given);

  test('fails for those that NCCL reads and mpirun does not pass on', () => {
    expect(told({ command: 'mpirun, ./train' })).toEqual([[`${place}.command[0]`, ['NCCL_DEBUG', 'FI_PROVIDER']]]);
    expect(told({ command: 'mpirun, -x, NCCL_DEBUG, ./train' })).toEqual([[`${place}.command[0]`, ['FI_PROVIDER']]]);
    expect(told({ command: 'bash, -c, "mpirun -np 16 ./train"' })).toEqual([[`${place}.command[2]`, ['NCCL_DEBUG', 'FI_PROVIDER']]]);
  });

  test('is fine where they are passed on in any way, or Horovod does', () => {
    expect(told({ command: 'mpirun, -x, NCCL_DEBUG=WARN, -x, FI_PROVIDER, ./train' })).toEqual([]);
    const list = ', env: [{name: OMPI_MCA_mca_base_env_list, value: "NCCL_DEBUG;FI_PROVIDER=efa"}]';
    expect(told({ command: 'mpirun, ./train', launcher: list })).toEqual([]);
    expect(told({ command: 'horovodrun, -np, "16", ./train' })).toEqual([]);
    expect(told({ command: 'mpirun, ./train', env: '[{name: HOME, value: /a}]' })).toEqual([]);
    expect(told({ command: 'mpirun, ./train', implementation: 'Intel' })).toEqual([]);
  });

  test('are unknown to the ranks where a program starts mpirun that is not known', () => {
    expect(told({ command: './run.sh' })).toEqual([]);
    expect(unknown('train/mpi-variables', { command: './run.sh' })).toBe(true);
    expect(unknown('train/mpi-variables', { command: 'mpirun, ./train' })).toBe(false);
    expect(unknown('train/mpi-variables', { command: 'horovodrun, ./train' })).toBe(false);
  });
});

describe('mpirun as root', () => {
  const told = (given: Given) => found('train/mpi-root', given);
  const asRoot = ', securityContext: {runAsUser: 0}';

  test('fails where nothing allows it', () => {
    expect(told({ command: 'mpirun, ./train', launcher: asRoot })).toEqual([[`${place}.command[0]`, 0]]);
    expect(told({ command: 'bash, -c, "mpirun ./train"', launcher: asRoot })).toEqual([[`${place}.command[2]`, 0]]);
  });

  test('is fine with the option, with both variables, and for another user', () => {
    expect(told({ command: 'mpirun, --allow-run-as-root, ./train', launcher: asRoot })).toEqual([]);
    const both = ['OMPI_ALLOW_RUN_AS_ROOT', 'OMPI_ALLOW_RUN_AS_ROOT_CONFIRM'].map((name) => `{name: ${name}, value: "1"}`).join(', ');
    expect(told({ command: 'mpirun, ./train', launcher: `${asRoot}, env: [${both}]` })).toEqual([]);
    expect(told({ command: 'mpirun, ./train', launcher: USER })).toEqual([]);
    expect(told({ command: 'horovodrun, ./train', launcher: asRoot })).toEqual([]);
  });

  test('is unknown where the image says the user', () => {
    expect(unknown('train/mpi-root', { command: 'mpirun, ./train' })).toBe(true);
    expect(unknown('train/mpi-root', { command: 'mpirun, ./train', launcher: USER })).toBe(false);
    expect(unknown('train/mpi-root', { command: 'mpirun, --allow-run-as-root, ./train' })).toBe(false);
  });
});
