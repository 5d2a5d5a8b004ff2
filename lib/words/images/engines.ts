import type { Takes } from '../../internal';
import { parseMemory, type Quantity } from '../kubernetes';
import type { ContainerCommandProps, MachineGpus } from './command-props';
import type { ContainerEngine } from './engine-names';

/** What an engine runs: lines of a shell before it, variables of its own, and its words, a list for each line. */
export interface EngineCommand {
  readonly before?: readonly string[];
  readonly variables?: readonly (readonly [string, string])[];
  readonly words: readonly (readonly string[])[];
}

/** Props of a command that not every engine delivers. */
export type EngineProp = 'capabilities' | 'ipc' | 'name' | 'network' | 'nvccli' | 'ports' | 'shmSize' | 'user';

/** What every engine delivers: a prop that is new does not compile until it stands here or above. */
export const DELIVERED_BY_ENGINES: Readonly<Record<Exclude<keyof ContainerCommandProps, EngineProp>, true>> = {
  command: true,
  devices: true,
  engine: true,
  env: true,
  envFile: true,
  gpus: true,
  image: true,
  lockMemory: true,
  stack: true,
  volumes: true,
  workingDir: true,
};

/** A program that starts containers. */
export interface EngineRow {
  readonly id: ContainerEngine;
  /** What it does with each prop that not every engine delivers. */
  readonly takes: Takes<EngineProp>;
  readonly command: (props: ContainerCommandProps) => EngineCommand;
}

/** The first of so many, as Docker counts them. */
const named = (gpus: Exclude<MachineGpus, 'all'>): readonly string[] =>
  typeof gpus === 'number' ? Array.from({ length: gpus }, (_, index) => String(index)) : gpus;

/** Source: docker/cli v28.5.2 `opts/gpus.go`: fields of CSV, so that a list of devices is in quotes of its own. */
function dockerGpus(gpus: MachineGpus): string {
  if (typeof gpus !== 'object') return String(gpus);
  return gpus.length === 1 ? `device=${gpus[0] ?? ''}` : `"device=${gpus.join(',')}"`;
}

const bytesOf = (size: Quantity | undefined): string | undefined => (size === undefined ? undefined : String(parseMemory(size)));

/** What Docker and Podman have in common. */
function ofOci(program: string, gpus: readonly (readonly string[])[], props: ContainerCommandProps): EngineCommand {
  const { env = {}, volumes = {}, ports = [], devices = [], capabilities = [], command = [], lockMemory, stack } = props;
  const option = (flag: string, value: string | undefined): readonly (readonly string[])[] => (value === undefined ? [] : [[flag, value]]);
  return {
    words: [
      [program, 'run', '--rm'],
      ...gpus,
      ...option('--name', props.name),
      ['--security-opt', 'no-new-privileges'],
      ...capabilities.map((one) => ['--cap-add', one]),
      ...option('--user', props.user),
      ...option('--workdir', props.workingDir),
      ...option('--shm-size', bytesOf(props.shmSize)),
      ...option('--ipc', props.ipc),
      ...(lockMemory === true ? [['--ulimit', 'memlock=-1:-1']] : []),
      ...(stack === undefined ? [] : [['--ulimit', `stack=${bytesOf(stack) ?? ''}`]]),
      ...option('--network', props.network),
      ...ports.map((port) => ['--publish', `${port}:${port}`]),
      ...devices.map((path) => ['--device', path]),
      ...Object.entries(volumes).map(([target, { source, readOnly }]) => [
        '--mount',
        `type=bind,source=${source},target=${target}${readOnly === true ? ',readonly' : ''}`,
      ]),
      ...option('--env-file', props.envFile),
      ...Object.entries(env).map(([name, value]) => ['--env', `${name}=${value}`]),
      [props.image, ...command],
    ],
  };
}

const BY_OCI: Takes<EngineProp> = {
  capabilities: true,
  ipc: true,
  name: true,
  network: true,
  nvccli: { only: [false], why: "it is Apptainer's" },
  ports: true,
  shmSize: true,
  user: true,
};

const docker: EngineRow = {
  id: 'docker',
  takes: BY_OCI,
  command: (props) => ofOci('docker', [['--gpus', dockerGpus(props.gpus)]], props),
};

/**
 * Podman gives devices by CDI, from the file that `nvidia-ctk cdi generate --output=/etc/cdi/nvidia.yaml` writes. Source: NVIDIA Container
 * Toolkit documentation, "Support for Container Device Interface": names are indexes, UUIDs and `all`.
 */
const podman: EngineRow = {
  id: 'podman',
  takes: BY_OCI,
  command: (props) =>
    ofOci(
      'podman',
      (props.gpus === 'all' ? ['all'] : named(props.gpus)).map((one) => ['--device', `nvidia.com/gpu=${one}`]),
      props,
    ),
};

/**
 * Source: Apptainer user guide, "GPU Support" and "Environment and Metadata"; apptainer `cmd/internal/cli/action_flags.go`: `--compat` is what
 * Docker does. Variables of the container are those that begin with APPTAINERENV_: `--env` would divide values at commas.
 */
const apptainer: EngineRow = {
  id: 'apptainer',
  takes: {
    nvccli: true,
    name: 'Apptainer names no containers',
    user: 'the container runs as whoever calls Apptainer',
    ports: 'the container has the network of the machine',
    network: 'the container has the network of the machine',
    ipc: true,
    shmSize: "Apptainer sets no size: ipc: 'host' gives the container /dev/shm of the machine, as large as that is",
    capabilities: 'Apptainer runs without root, and gives none',
  },
  command: (props) => {
    const { env = {}, volumes = {}, devices = [], command = [], gpus, nvccli, image } = props;
    const chosen = gpus === 'all' ? undefined : named(gpus).join(',');
    return {
      before: [
        ...(props.lockMemory === true ? ['ulimit -l unlimited'] : []),
        ...(props.stack === undefined ? [] : [`ulimit -s ${Math.ceil((parseMemory(props.stack) ?? 0) / 1024)}`]),
      ],
      variables: [
        ...(nvccli === true ? [['NVIDIA_VISIBLE_DEVICES', chosen ?? 'all'] as const] : []),
        ...(nvccli === true || chosen === undefined ? [] : [['APPTAINERENV_CUDA_VISIBLE_DEVICES', chosen] as const]),
        ...Object.entries(env).map(([name, value]) => [`APPTAINERENV_${name}`, value] as const),
      ],
      words: [
        ['apptainer', command.length === 0 ? 'run' : 'exec', nvccli === true ? '--nvccli' : '--nv', '--compat'],
        ...(props.workingDir === undefined ? [] : [['--pwd', props.workingDir]]),
        ...[...devices, ...(props.ipc === undefined ? [] : ['/dev/shm'])].map((path) => ['--bind', path]),
        ...Object.entries(volumes).map(([target, { source, readOnly }]) => [
          '--bind',
          `${source}:${target}${readOnly === true ? ':ro' : ''}`,
        ]),
        ...(props.envFile === undefined ? [] : [['--env-file', props.envFile]]),
        [/^[./]|\.sif$/.test(image) ? image : `docker://${image}`, ...command],
      ],
    };
  },
};

/** Every engine that is known. */
export const engineRows: readonly EngineRow[] = [docker, podman, apptainer];
