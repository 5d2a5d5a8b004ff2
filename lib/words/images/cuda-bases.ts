import { isFrom } from '../../internal';

/** A system that NVIDIA's CUDA images are made on. */
export interface CudaSystem {
  /** As tags name it. */
  readonly id: string;
  /** The first CUDA that has an image on it. */
  readonly since: string;
  /** Installs packages of the system, and leaves no lists of them behind. */
  install(packages: readonly string[]): readonly string[];
  /** The interpreter, the packages that run a program, and those that build its dependencies as well. */
  readonly python: { readonly interpreter: string; readonly run: readonly string[]; readonly build: readonly string[] };
}

const apt = (packages: readonly string[]): readonly string[] => [
  'apt-get update',
  `apt-get install -y --no-install-recommends ${packages.join(' ')}`,
  'rm -rf /var/lib/apt/lists/*',
];
const dnf = (packages: readonly string[]): readonly string[] => [
  `dnf install -y --setopt=install_weak_deps=False ${packages.join(' ')}`,
  'dnf clean all',
];

const UBUNTU_PYTHON = { interpreter: 'python3', run: ['python3'], build: ['python3', 'python3-dev', 'python3-venv'] };
const EL9_PYTHON = { interpreter: 'python3.12', run: ['python3.12'], build: ['python3.12', 'python3.12-devel', 'python3.12-pip'] };

/**
 * Source: tags of docker.io/nvidia/cuda in NVIDIA's container-images/cuda `doc/supported-tags.md` and as public Dockerfiles use them:
 * 11.7.0-devel-ubuntu22.04, 12.5.1-devel-ubuntu24.04 (13.0 and later have no Ubuntu 20.04), 12.1.1-cudnn8-runtime-rockylinux9,
 * 11.8.0-runtime-ubi9, 13.3.1-cudnn-runtime-ubi9. Packages: Ubuntu 22.04 and 24.04, and AppStream of Red Hat Enterprise Linux 9.4.
 */
export const cudaSystems = [
  { id: 'ubuntu24.04', since: '12.5.1', install: apt, python: UBUNTU_PYTHON },
  { id: 'ubuntu22.04', since: '11.7.0', install: apt, python: UBUNTU_PYTHON },
  { id: 'ubi9', since: '11.8.0', install: dnf, python: EL9_PYTHON },
  { id: 'rockylinux9', since: '12.1.1', install: dnf, python: EL9_PYTHON },
] as const satisfies readonly CudaSystem[];

/** A system that NVIDIA's CUDA images are made on. */
export type CudaSystemId = (typeof cudaSystems)[number]['id'];

/** What an image has of CUDA, the least first. Source: NVIDIA container wiki, "CUDA images". */
export const cudaFlavours = ['base', 'runtime', 'devel'] as const;
/** What an image has of CUDA. */
export type CudaFlavour = (typeof cudaFlavours)[number];

/** Such as `12.8.1-cudnn-devel-ubuntu24.04`. Until 12.4.0 the tag has cuDNN's major version: 12.2.2-cudnn8-runtime, 12.4.1-cudnn-runtime. */
export function cudaTag(cuda: string, flavour: CudaFlavour, system: string, cudnn: boolean): string {
  // There is no base with cuDNN.
  const library = !cudnn || flavour === 'base' ? '' : isFrom(cuda, '12.4.1') ? 'cudnn-' : 'cudnn8-';
  return `${cuda}-${library}${flavour}-${system}`;
}

/**
 * Packages with the driver, or that pull it: it belongs to the node, and the container toolkit mounts its libraries. Source: NVIDIA CUDA
 * Installation Guide for Linux, "Meta Packages": cuda, cuda-runtime and cuda-drivers have the driver; cuda-toolkit and cuda-compat do not.
 */
export const isDriverPackage = (name: string): boolean => DRIVER_PACKAGES.some((pattern) => pattern.test(name));

const DRIVER_PACKAGES: readonly RegExp[] = [
  /^nvidia-(?:driver|open|kernel|dkms|utils|compute-utils|headless|firmware)\b/,
  /^(?:xserver-xorg-video|xorg-x11-drv)-nvidia\b/,
  /^libnvidia-(?!container)/,
  /^libcuda1\b/,
  /^cuda(?:-runtime|-drivers?|-demo-suite)?(?:-\d[\d.-]*)?(?:[=:].*)?$/,
];
