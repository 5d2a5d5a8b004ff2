import type { ContainerCommandProps } from './command-props';
import type { DockerfileProps } from './dockerfile-props';
import type * as Texts from './image-texts';

/** Loaded when first used: importing this library must stay cheap. */
const load = (): typeof Texts => require('./image-texts') as typeof Texts;

/**
 * A Dockerfile for a program that uses CUDA. It is built where the compilers are (`nvidia/cuda:...-devel-...`) and runs without them.
 * Layers that change rarely come first, so that images of one CUDA share them and nodes pull them once. It has no driver, which is the
 * node's, runs as a user without rights, and shows no GPU unless it is given one: by Kubernetes, `docker run --gpus` or CDI.
 *
 * @example
 * dockerfile({ cuda: '12.8.1', libraries: 'base', python: { requirements: 'requirements.txt' }, command: ['python', 'serve.py'], ports: [8000] })
 * @throws GpuConfigError when a property is malformed, or two contradict each other.
 */
export function dockerfile(props: DockerfileProps): string {
  return load().dockerfile(props);
}

/**
 * The command that starts a container with GPUs on a machine without Kubernetes, by Docker (`--gpus`), Podman (CDI) or Apptainer (`--nv`), for
 * a POSIX shell. Each word is quoted, processes gain no privileges, and secrets are in a file.
 *
 * @example
 * containerCommand({ engine: 'docker', image: 'registry.example/llama:1', gpus: ['0', '1'], shmSize: '16Gi', command: ['serve', '--port=8000'] })
 * @throws GpuConfigError when a property is malformed, or the engine has nothing for it.
 */
export function containerCommand(props: ContainerCommandProps): string {
  return load().containerCommand(props);
}
