import { check, lines, notTaken, type Problem, shellQuote, throwIfAny } from '../../internal';
import { commandSchema, type ContainerCommandProps } from './command-props';
import { DELIVERED_BY_ENGINES, type EngineRow, engineRows } from './engines';
import { secretProblems } from './forms';

/**
 * The command that starts a container with GPUs on a machine without Kubernetes, by Docker (`--gpus`), Podman (CDI) or Apptainer (`--nv`), for
 * a POSIX shell. Each word is quoted, processes gain no privileges, and secrets are in a file.
 *
 * @example
 * containerCommand({ engine: 'docker', image: 'registry.example/llama:1', gpus: ['0', '1'], shmSize: '16Gi', command: ['serve', '--port=8000'] })
 * @throws GpuConfigError when a property is malformed, or the engine has nothing for it.
 */
export function containerCommand(props: ContainerCommandProps): string {
  throwIfAny(check(commandSchema, props, 'containerCommand'));
  const row = engineRows.find(({ id }) => id === props.engine) as EngineRow;
  throwIfAny(problemsOf(props, row));
  const { before = [], variables = [], words } = row.command(props);
  const [first = [], ...rest] = words.map((line) => line.map(shellQuote).join(' '));
  const assigned = variables.map(([name, value]) => `${name}=${shellQuote(value)}`);
  return lines([...before, [...assigned, first, ...rest].join(' \\\n  ')]);
}

function problemsOf(props: ContainerCommandProps, { id, takes }: EngineRow): readonly Problem[] {
  const { env = {}, gpus, engine, nvccli, ports = [] } = props;
  const byIndex = typeof gpus === 'object' ? gpus.filter((one) => one.includes(':')) : [];
  return [
    ...notTaken(props, { takes, delivered: DELIVERED_BY_ENGINES, path: 'containerCommand', name: id, fix: () => 'remove it' }),
    ...secretProblems(env, 'containerCommand.env', 'write it to a file that only its owner reads, and give envFile'),
    ...(props.ipc === 'host' && props.shmSize !== undefined
      ? [
          {
            path: 'containerCommand.shmSize',
            problem: "is the machine's with ipc: 'host'",
            got: props.shmSize,
            fix: 'remove one of the two',
          },
        ]
      : []),
    ...(props.network === 'host' && ports.length > 0
      ? [{ path: 'containerCommand.ports', problem: "are the machine's with network: 'host'", got: ports, fix: 'remove one of the two' }]
      : []),
    ...(engine === 'apptainer' && nvccli !== true && byIndex.length > 0
      ? [
          {
            path: 'containerCommand.gpus',
            problem: 'CUDA knows MIG devices by UUID alone',
            got: byIndex,
            fix: 'name them as nvidia-smi -L does, MIG-<uuid>',
          },
        ]
      : []),
  ];
}
