import { cudaInstead, gpuOf, takesCudaCompat } from '../../../words/gpu';
import type { Model } from '../../../plans/model';
import type { OwnImage } from '../../../plans/workload';
import { gpuNodes } from '../../lookups/gpu-nodes';
import type { SeenPod } from '../../lookups/related';
import { bringsCompat, compatWaitsFor, CUDA_BRANCHES, type CudaImage, imagesOf, imagesOnDrivers } from './cuda-images';
import type { Rule } from '../../rule';

const cudaDriver: Rule = {
  id: 'pool/cuda-driver',
  severity: 'warning',
  about: 'The driver of the nodes is too old for the CUDA of an image.',
  fix: 'use a newer driver (driver.version), or an image of an older CUDA; silence this where the image brings the package cuda-compat',
  source:
    'NVIDIA CUDA documentation, minor version compatibility: CUDA 13 needs driver 580, 12 needs 525, 11 needs 450; forward compatibility: for no GeForce; vLLM uses it with VLLM_ENABLE_CUDA_COMPATIBILITY=1 alone (pull request 33992); NVIDIA_REQUIRE_CUDA of nvidia/cuda:13.0.1: drivers 535 and later',
  *check(model) {
    const withoutCompat = podsWithoutCompat(model);
    for (const found of imagesOnDrivers(model)) {
      const { seen, pod, at, image, driver, says, server } = found;
      const major = Math.floor(found.version);
      const [least, branch] = [CUDA_BRANCHES[major], Number.parseInt(driver, 10)];
      if (least === undefined || branch >= least) continue;
      const hindered = bringsCompat(found) && branch >= (COMPAT_BRANCHES[major] ?? 0) ? compatHindered(found, withoutCompat.has(seen)) : {};
      if (hindered === undefined) continue;
      const { says: butCompat = '', write } = hindered;
      const brings = server === undefined ? '' : `, and ${nameOf(server)} brings it`;
      const older = server?.row.cuda?.findLast(([, cuda]) => (CUDA_BRANCHES[Math.floor(Number(cuda))] ?? branch + 1) <= branch);
      yield {
        subject: pod.path,
        at,
        problem: `${says}, which runs no CUDA ${major}${brings}${butCompat}`,
        got: image,
        allowed: [
          `driver ${least} or newer`,
          ...(older === undefined ? [] : [`${server?.row.name ?? ''} ${older[0]} or older`]),
          ...(write === undefined ? [] : [write]),
        ],
      };
    }
  },
};

/** What hinders the cuda-compat of an image, and what helps against that; undefined where nothing does. */
function compatHindered(found: CudaImage, isOnGeForce: boolean): { readonly says?: string; readonly write?: string } | undefined {
  if (isOnGeForce) return { says: '; its cuda-compat is not for GeForce' };
  const variable = compatWaitsFor(found);
  if (variable === undefined) return undefined;
  return { says: `; it uses its cuda-compat with ${variable}=1 alone`, write: `${variable}: '1' in env` };
}

/** Driver branches from which cuda-compat of a major version of CUDA helps. */
const COMPAT_BRANCHES: Readonly<Record<number, number>> = { 13: 535 };

/** Pods that may run on GPUs for which there is no cuda-compat. */
const podsWithoutCompat = (model: Model): ReadonlySet<SeenPod> =>
  new Set(gpuNodes(model).flatMap(({ models, pods }) => (models.every(takesCudaCompat) ? [] : pods)));

const nameOf = ({ row, version }: OwnImage): string => `${row.name} ${version}`;

const cudaGpu: Rule = {
  id: 'pool/cuda-gpu',
  severity: 'warning',
  about: 'The CUDA of an image does not know the architecture of its GPUs.',
  fix: 'use an image of a CUDA that knows them: 12.8 and later for Blackwell, 12.x for GPUs before Turing',
  source:
    'NVIDIA CUDA release notes: sm_100 and sm_120 from 12.8, sm_103 and sm_121 from 12.9, sm_110 from 13.0; 13.0 drops what is before sm_75',
  *check(model) {
    for (const { whose, models, pods } of gpuNodes(model)) {
      const least = Math.min(...models.map((gpu) => Number(gpuOf(gpu).computeCapability)));
      for (const { pod, at, image, version, server } of imagesOf(pods)) {
        const allowed = cudaInstead(version, least);
        if (allowed === undefined) continue;
        const problem = `CUDA ${String(version)}${server === undefined ? '' : ` of ${nameOf(server)}`} has no code for the GPUs of ${whose}, of compute capability ${least.toFixed(1)}`;
        yield { subject: pod.path, at, problem, got: image, allowed };
      }
    }
  },
};

/** The CUDA of images against drivers and GPUs. */
export const cudaRules: readonly Rule[] = [cudaDriver, cudaGpu];
