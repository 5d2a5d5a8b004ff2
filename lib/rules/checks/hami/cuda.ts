import { cudaOfDriver, imagesOnDrivers } from '../cuda/cuda-images';
import type { Rule } from '../../rule';
import { isWithoutLibrary } from './control';
import { seenByHami } from './pods';

const cudaMajor: Rule = {
  id: 'hami/cuda-major',
  severity: 'info',
  about: 'An image for a part of a GPU has another major version of CUDA than the driver.',
  fix: "use an image of the major version of the driver, or whole GPUs without that library: request: { gpus: 1 } and the variable CUDA_DISABLE_CONTROL: 'true'; silence this where the program was tested with a part of a GPU",
  source:
    'alauda/acp-docs v4.2, CUDA driver and runtime compatibility: where a library stands between program and driver, the major versions of both are the same',
  *check(model) {
    const parts = new Set(seenByHami(model));
    for (const { seen, pod, container, at, image, version, driver, says } of imagesOnDrivers(model)) {
      const major = cudaOfDriver(driver);
      // More than one apart is said of every image: pool/cuda-major; older than the image is a driver of pool/cuda-driver.
      if (major === undefined || major - Math.floor(version) !== 1 || !parts.has(seen) || isWithoutLibrary(container)) continue;
      yield {
        subject: pod.path,
        at,
        problem: `${says} of CUDA ${major}, which programs reach through HAMi's library: CUDA ${String(version)} of the image is of another major version`,
        got: image,
        allowed: `CUDA ${major}`,
      };
    }
  },
};

/** The CUDA of images before HAMi's library. */
export const hamiCudaRules: readonly Rule[] = [cudaMajor];
