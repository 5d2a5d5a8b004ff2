import { cudaInstead, gpuOf } from '../../gpu';
import { gpuNodes } from '../lookups/gpu-nodes';
import { CUDA_BRANCHES, imagesOf, imagesOnDrivers, WITH_COMPAT } from './cuda-images';
import type { Rule } from '../rule';

const cudaDriver: Rule = {
  id: 'pool/cuda-driver',
  severity: 'warning',
  about: 'The driver of the nodes is too old for the CUDA of an image.',
  fix: 'use a newer driver (driver.version), or an image of an older CUDA; silence this where the image brings the package cuda-compat',
  source: 'NVIDIA CUDA documentation, minor version compatibility: CUDA 13 needs driver 580, 12 needs 525, 11 needs 450',
  *check(model) {
    for (const { pod, at, image, version, driver, says } of imagesOnDrivers(model)) {
      const least = CUDA_BRANCHES[Math.floor(version)];
      if (least === undefined || Number.parseInt(driver, 10) >= least || WITH_COMPAT.test(image)) continue;
      yield {
        subject: pod.path,
        at,
        problem: `${says}, which runs no CUDA ${Math.floor(version)}`,
        got: image,
        allowed: `driver ${least} or newer`,
      };
    }
  },
};

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
      for (const { pod, at, image, version } of imagesOf(pods)) {
        const allowed = cudaInstead(version, least);
        if (allowed === undefined) continue;
        const problem = `CUDA ${String(version)} has no code for the GPUs of ${whose}, of compute capability ${least.toFixed(1)}`;
        yield { subject: pod.path, at, problem, got: image, allowed };
      }
    }
  },
};

/** The CUDA of images against drivers and GPUs. */
export const cudaRules: readonly Rule[] = [cudaDriver, cudaGpu];
