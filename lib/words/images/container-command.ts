import { check, lines, notTaken, type Problem, shellQuote, throwIfAny } from '../../internal';
import { commandSchema, type ContainerCommandProps } from './command-props';
import { DELIVERED_BY_ENGINES, type EngineRow, engineRows } from './engines';
import { secretProblems } from './forms';

/** What the function of this name does, which loads it on first use. */
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
