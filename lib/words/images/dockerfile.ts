import { cudaInstead, gpuOf } from '../gpu';
import { check, isBefore, lines, type Problem, throwIfAny } from '../../internal';
import { type CudaFlavour, type CudaSystem, cudaSystems, cudaTag, isDriverPackage } from './cuda-bases';
import { type DockerfileProps, dockerfileSchema } from './dockerfile-props';
import { secretProblems } from './forms';

/** What the function of this name does, which loads it on first use. */
export function dockerfile(props: DockerfileProps): string {
  throwIfAny(check(dockerfileSchema, props, 'dockerfile'));
  const system = cudaSystems.find(({ id }) => id === (props.system ?? 'ubuntu24.04')) as CudaSystem;
  throwIfAny(problemsOf(props, system));
  const stages = [buildStage(props, system), runStage(props, system)].filter((stage) => stage.length > 0);
  return lines(stages.flatMap((stage, index) => (index === 0 ? stage : ['', ...stage])));
}

const IN_ENVIRONMENT = '/opt/venv';
const SOURCES = '/src';

function buildStage(props: DockerfileProps, system: CudaSystem): readonly string[] {
  const { python, build, digests, source = '.' } = props;
  if (python === undefined && build === undefined) return [];
  const packages = [...(python === undefined ? [] : system.python.build), ...(build?.packages ?? [])];
  return [
    `FROM ${imageOf(props, 'devel', system, digests?.devel)} AS build`,
    ...Object.entries(architectures(props)).map(assignment),
    ...installed(packages, system),
    `WORKDIR ${SOURCES}`,
    ...(python === undefined ? [] : environment(python.requirements, system)),
    ...(build === undefined ? [] : [`COPY ${JSON.stringify([source, './'])}`, ...build.commands.map((words) => `RUN ${exec(words)}`)]),
  ];
}

/**
 * Sources: CMake, property CUDA_ARCHITECTURES: `-real` is machine code alone, without it PTX as well; its environment variable CUDAARCHS.
 * PyTorch `torch/utils/cpp_extension.py`: `TORCH_CUDA_ARCH_LIST`, `+PTX` behind an architecture.
 */
function architectures({ gpus = [] }: DockerfileProps): Readonly<Record<string, string>> {
  const all = capabilitiesOf(gpus);
  if (all.length === 0) return {};
  const last = all.length - 1;
  return {
    CUDAARCHS: all.map((one, index) => `${one.replace('.', '')}${index < last ? '-real' : ''}`).join(';'),
    TORCH_CUDA_ARCH_LIST: all.map((one, index) => `${one}${index < last ? '' : '+PTX'}`).join(';'),
  };
}

/** Compute capabilities of models, once each, the newest last. */
const capabilitiesOf = (gpus: NonNullable<DockerfileProps['gpus']>): readonly string[] =>
  [...new Set(gpus.map((gpu) => gpuOf(gpu).computeCapability))].sort((a, b) => Number(a) - Number(b));

/** Only the list of dependencies is copied before they are installed: another program on them begins after this layer. */
const environment = (requirements: string, system: CudaSystem): readonly string[] => [
  `COPY ${JSON.stringify([requirements, './requirements.txt'])}`,
  `RUN ${joined([`${system.python.interpreter} -m venv ${IN_ENVIRONMENT}`, `${IN_ENVIRONMENT}/bin/pip install --no-cache-dir -r requirements.txt`])}`,
];

function runStage(props: DockerfileProps, system: CudaSystem): readonly string[] {
  const { python, build, packages = [], workingDir = '/app', env = {}, ports = [], user = 10001, source = '.', command } = props;
  const { driverCapabilities = ['compute', 'utility'], libraries = 'runtime', digests } = props;
  const variables = {
    // The images of CUDA say 'all', by which a container that asked for no GPU sees every GPU of its node.
    NVIDIA_VISIBLE_DEVICES: 'void',
    NVIDIA_DRIVER_CAPABILITIES: driverCapabilities.join(','),
  };
  return [
    `FROM ${imageOf(props, libraries, system, digests?.run)}`,
    ...Object.entries(variables).map(assignment),
    ...installed([...(python === undefined ? [] : system.python.run), ...packages], system),
    ...(python === undefined
      ? []
      : [`COPY --from=build ${JSON.stringify([IN_ENVIRONMENT, IN_ENVIRONMENT])}`, `ENV PATH="${IN_ENVIRONMENT}/bin:$PATH"`]),
    `WORKDIR ${workingDir}`,
    ...(build === undefined
      ? [`COPY ${JSON.stringify([source, './'])}`]
      : Object.entries(build.keep).map(([to, from]) => `COPY --from=build ${JSON.stringify([`${SOURCES}/${from}`, `./${to}`])}`)),
    ...Object.entries(env).map(assignment),
    `USER ${user}:${user}`,
    ...ports.map((port) => `EXPOSE ${port}`),
    `ENTRYPOINT ${exec(command)}`,
  ];
}

const imageOf = (props: DockerfileProps, flavour: CudaFlavour, { id }: CudaSystem, digest: string | undefined): string =>
  `${props.registry ?? 'docker.io'}/nvidia/cuda:${cudaTag(props.cuda, flavour, id, props.cudnn === true)}${digest === undefined ? '' : `@${digest}`}`;

const installed = (packages: readonly string[], system: CudaSystem): readonly string[] =>
  packages.length === 0 ? [] : [`RUN ${joined(system.install([...new Set(packages)]))}`];

/** Commands of a shell in one layer, each on a line of its own. */
const joined = (commands: readonly string[]): string => commands.join(' \\\n && ');

/** Words that no shell reads. */
const exec = (words: readonly string[]): string => `[${words.map((word) => JSON.stringify(word)).join(', ')}]`;

/** Source: Docker documentation, Dockerfile reference, "ENV": within double quotes a backslash, a quote and a dollar are escaped. */
const assignment = ([name, value]: readonly [string, string]): string => `ENV ${name}="${value.replace(/[\\"$]/g, '\\$&')}"`;

function problemsOf(props: DockerfileProps, system: CudaSystem): readonly Problem[] {
  const { cuda, cudnn, libraries, packages = [], build, python, gpus = [], env = {} } = props;
  const named = [
    ...packages.map((name, index) => ({ name, path: `dockerfile.packages[${index}]` })),
    ...(build?.packages ?? []).map((name, index) => ({ name, path: `dockerfile.build.packages[${index}]` })),
  ];
  return [
    ...(isBefore(cuda, system.since)
      ? [
          {
            path: 'dockerfile.cuda',
            problem: `has no image on ${system.id}`,
            got: cuda,
            allowed: `${system.since} or newer`,
            fix: FIX_CUDA,
          },
        ]
      : []),
    ...(cudnn === true && libraries === 'base'
      ? [{ path: 'dockerfile.cudnn', problem: "is in no image with libraries: 'base'", got: true, fix: "give libraries: 'runtime'" }]
      : []),
    ...(gpus.length > 0 && build === undefined && python === undefined
      ? [{ path: 'dockerfile.gpus', problem: 'is for a build, and nothing is built', got: gpus, fix: 'give build or python, or remove it' }]
      : []),
    ...gpus.flatMap((gpu, index): readonly Problem[] => {
      const allowed = cudaInstead(Number.parseFloat(cuda), Number(gpuOf(gpu).computeCapability));
      return allowed === undefined
        ? []
        : [
            {
              path: `dockerfile.gpus[${index}]`,
              problem: `is a GPU that CUDA ${cuda} does not compile for`,
              got: gpu,
              allowed,
              fix: FIX_CUDA_OF_GPU,
            },
          ];
    }),
    ...named
      .filter(({ name }) => isDriverPackage(name))
      .map(({ name, path }) => ({ path, problem: "has the driver, which must be the node's own", got: name, fix: FIX_DRIVER })),
    ...secretProblems(env, 'dockerfile.env', 'give it to the container when it starts: a Secret, or --env-file'),
    ...Object.keys(env)
      .filter((name) => Object.hasOwn(OWN, name))
      .map((name) => ({
        path: `dockerfile.env.${name}`,
        problem: 'is written by dockerfile() itself',
        fix: OWN[name as keyof typeof OWN],
      })),
  ];
}

const FIX_CUDA_OF_GPU = 'take such a CUDA, or leave this GPU out';
const FIX_CUDA = 'take a newer CUDA, or another system';
const FIX_DRIVER =
  'remove it: the container toolkit mounts the libraries of the driver. Tools of CUDA are in cuda-toolkit-12-8 and the like';
const OWN = {
  NVIDIA_VISIBLE_DEVICES: 'remove it: whoever starts the container says which GPUs it sees',
  NVIDIA_DRIVER_CAPABILITIES: 'give driverCapabilities',
};
