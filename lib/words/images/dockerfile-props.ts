import { type GpuModel, gpuModels } from '../gpu';
import { boolean, integer, list, map, object, oneOf, optional, plainText, required, type Schema, text } from '../../internal';
import { type CudaFlavour, cudaSystems, type CudaSystemId } from './cuda-bases';
import { driverCapabilities, type DriverCapability, pathForm, variableSchema } from './forms';

/** An image for a program that uses CUDA. */
export interface DockerfileProps {
  /** Release of CUDA, as tags of `nvidia/cuda` name it, such as `'12.8.1'`: one that the driver of the nodes runs. */
  readonly cuda: string;
  /**
   * System of the image.
   *
   * @default 'ubuntu24.04'
   */
  readonly system?: CudaSystemId;
  /**
   * What the program finds of CUDA: `'base'` has the CUDA runtime alone, which is enough for PyTorch and others whose wheels bring
   * their libraries; `'runtime'` has cuBLAS, NCCL and the like.
   *
   * @default 'runtime'
   */
  readonly libraries?: Exclude<CudaFlavour, 'devel'>;
  /**
   * cuDNN in both images. Not with `libraries: 'base'`.
   *
   * @default false
   */
  readonly cudnn?: boolean;
  /**
   * Where `nvidia/cuda` is pulled from, such as `'nvcr.io'` or a mirror.
   *
   * @default 'docker.io'
   */
  readonly registry?: string;
  /**
   * Digests of the two images, such as `{ devel: 'sha256:...', run: 'sha256:...' }`: builds then begin with the same bytes.
   *
   * @default - the tags alone
   */
  readonly digests?: { readonly devel?: string; readonly run?: string };
  /**
   * Packages of the system that the program needs. Drivers are refused: they are the node's.
   *
   * @default - none
   */
  readonly packages?: readonly string[];
  /**
   * A program in Python: its dependencies are built with the compilers of CUDA, into a virtual environment that is copied.
   *
   * @default - none is installed
   */
  readonly python?: {
    /** File with the dependencies, such as `'requirements.txt'`; a layer of its own, which changes of the program leave as it is. */
    readonly requirements: string;
  };
  /**
   * How the program is built, with the compilers of CUDA, in a stage that is left behind.
   *
   * @default - it is copied as it is
   */
  readonly build?: {
    /** Commands, one after another in a copy of `source`; no shell reads them. */
    readonly commands: readonly (readonly string[])[];
    /**
     * Packages of the system that building needs.
     *
     * @default - those of the devel image
     */
    readonly packages?: readonly string[];
    /** What is kept, by where it comes to: `{ 'bin/server': 'build/server' }`, below `workingDir` and below the sources. */
    readonly keep: Readonly<Record<string, string>>;
  };
  /**
   * GPU models that code is compiled for where it is built, as `CUDAARCHS` tells CMake and `TORCH_CUDA_ARCH_LIST` extensions of
   * PyTorch: machine code (SASS) for each of them, and PTX for the newest, from which a driver compiles for later GPUs.
   *
   * @default - what the build says itself
   */
  readonly gpus?: readonly GpuModel[];
  /**
   * Folder of the sources in the build context. With `build` they stay in the stage that builds, without it they are the program.
   *
   * @default '.'
   */
  readonly source?: string;
  /** The program and its arguments, one string each; no shell reads them. */
  readonly command: readonly string[];
  /**
   * Folder of the program.
   *
   * @default '/app'
   */
  readonly workingDir?: string;
  /**
   * Variables of the program. Names of secrets are refused: an image shows its variables to everybody who can pull it.
   *
   * @default - none
   */
  readonly env?: Readonly<Record<string, string>>;
  /**
   * Ports that it listens on.
   *
   * @default - none is named
   */
  readonly ports?: readonly number[];
  /**
   * User id that it runs as, by number, as Kubernetes' `runAsNonRoot` needs it; its group has the same.
   *
   * @default 10001
   */
  readonly user?: number;
  /**
   * Which libraries of the driver are mounted: `NVIDIA_DRIVER_CAPABILITIES`.
   *
   * @default ['compute', 'utility']
   */
  readonly driverCapabilities?: readonly DriverCapability[];
}

const word = text({ empty: true });
const digest = plainText({ pattern: /^sha256:[0-9a-f]{64}$/, what: "a digest: 'sha256:' and 64 hexadecimal digits" });
const packageName = plainText({
  pattern: /^[A-Za-z0-9][A-Za-z0-9+._:-]*(?:=[A-Za-z0-9+._:~*-]+)?$/,
  what: "a package such as 'git' or 'git=1:2.43.0-1ubuntu7'",
});
const command = list(word, { min: 1 });

/** The keys of an image. */
export const dockerfileSchema: Schema = object<DockerfileProps>({
  cuda: required(plainText({ pattern: /^\d{2}\.\d{1,2}\.\d{1,2}$/, what: "a release of CUDA with three numbers, such as '12.8.1'" })),
  system: optional(oneOf(cudaSystems.map(({ id }) => id))),
  libraries: optional(oneOf(['base', 'runtime'])),
  cudnn: optional(boolean),
  registry: optional(
    plainText({
      pattern: /^[a-z0-9][\w.-]*(?::\d+)?(?:\/[a-z0-9][\w.-]*)*$/,
      what: "a registry such as 'nvcr.io' or 'harbor.example/hub'",
    }),
  ),
  digests: optional(object<{ devel: unknown; run: unknown }>({ devel: optional(digest), run: optional(digest) })),
  packages: optional(list(packageName)),
  python: optional(object<{ requirements: unknown }>({ requirements: required(pathForm) })),
  build: optional(
    object<{ commands: unknown; packages: unknown; keep: unknown }>({
      commands: required(list(command, { min: 1 })),
      packages: optional(list(packageName)),
      keep: required(map(pathForm, { key: /^[\w@+=:,./-]+$/, keyWhat: 'a path below workingDir' })),
    }),
  ),
  gpus: optional(list(oneOf(gpuModels), { min: 1 })),
  source: optional(pathForm),
  command: required(command),
  workingDir: optional(plainText({ pattern: /^\/[\w@+=:,./-]*$/, what: "an absolute path such as '/app'" })),
  env: optional(variableSchema),
  ports: optional(list(integer({ min: 1, max: 65535 }))),
  user: optional(integer({ min: 1, max: 2 ** 31 - 1 })),
  driverCapabilities: optional(list(oneOf(driverCapabilities), { min: 1 })),
});
