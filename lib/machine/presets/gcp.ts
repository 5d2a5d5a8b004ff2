import { evenNodes, gpusOn, preset, usableMiB } from './layout';

/**
 * a3-highgpu-8g: 8 H100, two NUMA nodes of 52 cores with two threads each. Where its network cards sit is unknown.
 * Memory is split evenly.
 */
export const a3Highgpu8g = () => {
  // Google's GB are GiB: the catalogue's 1872 is 208 vCPU of 9 GiB.
  const memoryMiB = usableMiB(1872 * 1024, 2);
  return preset({
    name: 'gcp-a3-highgpu-8g',
    gpu: 'H100-SXM5-80GB',
    gpus: gpusOn([0, 0, 0, 0, 1, 1, 1, 1]),
    cpus: 208,
    threadsPerCore: 2,
    memoryMiB,
    numa: evenNodes(2, memoryMiB, { cores: 52, siblings: 104 }),
    confidence: 'B',
    source: "Google's NUMA configuration in MLPerf Inference v4.1; sizes: SkyPilot catalogue of GCP machine types",
    virtual: true,
  });
};
