import { parseQuantity } from '../../../words/kubernetes';
import { CORES_OF_GPU } from '../../../plans/model';
import { vcudaUnits } from '../../../plans/allocators';
import { eachContainer } from '../../lookups/each';
import { cudaOf } from '../cuda/cuda-images';
import type { Rule } from '../../rule';
import { askedIn } from './units';

/** The CUDA whose calls the library of GPU-Manager knows. */
const BASELINE = 12.4;

const cuda = eachContainer({
  id: 'cores/cuda',
  severity: 'warning',
  about: 'The CUDA of an image is not the one that the library of GPU-Manager was built for.',
  fix: 'use an image of CUDA 12.0 to 12.4, or whole GPUs, which a program uses without that library: request: { gpus: 1 }, in YAML tencent.com/vcuda-core: 100; silence this where the program was tested with a part of a GPU',
  source:
    'alauda/acp-docs v4.2, hardware accelerator: the baseline of GPU-Manager is CUDA 12.4, an image is not newer and has its major version; other majors work in part, and whole cards with all',
  look(container) {
    const cores = parseQuantity(askedIn(container, vcudaUnits.cores));
    const version = cudaOf(container.image);
    if (cores === undefined || cores <= 0 || cores >= CORES_OF_GPU || version === undefined) return undefined;
    if (Math.floor(version) === Math.floor(BASELINE) && version <= BASELINE) return undefined;
    const differs = version > BASELINE ? 'is newer than' : 'has another major version than';
    const problem = `CUDA ${String(version)} of container '${container.name}' ${differs} ${BASELINE}, the CUDA that GPU-Manager can divide`;
    return { at: 'image', problem, got: container.image, allowed: ['CUDA 12.4', 'CUDA 12.1'] };
  },
});

/** The CUDA of images before a library that divides GPUs. */
export const coreCudaRules: readonly Rule[] = [cuda];
