import { each } from '../../lookups/each';
import type { Rule } from '../../rule';
import { cudaOfDriver, imagesOnDrivers } from './cuda-images';

const cudaMajor = each(imagesOnDrivers, {
  id: 'pool/cuda-major',
  severity: 'info',
  about: 'An image is two major versions of CUDA older than the driver of its nodes.',
  fix: 'rebuild the image on the CUDA of the driver, or on the one before; silence this where it was tested on this driver',
  source:
    'alauda/acp-docs v4.2, CUDA driver and runtime compatibility: one major apart is supported, two and more are not; NVIDIA CUDA documentation promises that old programs run, but their libraries know no newer GPU',
  *look({ at, image, version, driver, says }) {
    const major = cudaOfDriver(driver);
    if (major === undefined || major - Math.floor(version) < 2) return;
    yield {
      at,
      problem: `${says} of CUDA ${major}, two major versions after the CUDA ${Math.floor(version)} of the image`,
      got: image,
      allowed: [`CUDA ${major}`, `CUDA ${major - 1}`],
    };
  },
});

/** The major version of CUDA in images and drivers. */
export const cudaMajorRules: readonly Rule[] = [cudaMajor];
