// A cluster of every platform, with each of its images and systems: whole pools and tuned ones, with what gives out their GPUs.
import { machines, type MachineShape } from '../../lib/words/machine';
import { type Platform, platformRows } from '../../lib/words/platforms';
import type { Face } from '../parity/face';
import type { HeedingProgram } from './program';
import type { Besides } from '../combinations/programs';

/** A machine of the cloud that the platform is. */
const MACHINES: Readonly<Record<string, MachineShape>> = {
  aws: machines.aws['p5.48xlarge'],
  gcp: machines.gcp['a3-highgpu-8g'],
  azure: machines.azure.Standard_ND96isr_H100_v5,
  oci: machines.oci['BM.GPU.H100.8'],
};

const machineOf = ({ cloud }: Platform): MachineShape => MACHINES[cloud ?? ''] ?? machines.dgxH100;

const ways = {
  plain: (face: Face, cluster: object, props: object) => face.pool(cluster, 'gpus', props),
  training: (face: Face, cluster: object, props: object) => face.tuned(cluster, 'gpus', { ...props, intent: 'training' }),
  inference: (face: Face, cluster: object, props: object) => face.tuned(cluster, 'gpus', { ...props, intent: 'inference' }),
};

/** A program for each platform, image, system and way to make a pool. */
export const platformPrograms = (): readonly HeedingProgram[] =>
  platformRows.flatMap((platform) =>
    Object.entries(platform.images).flatMap(([nodeImage, image]) =>
      image.os.flatMap((os) =>
        Object.entries(ways).map(([way, poolOf]) => {
          const again = (besides: Besides) => (face: Face) => {
            const cluster = face.cluster('prod', { kubernetes: '1.34', distribution: platform.id as never });
            const pool = poolOf(face, cluster, { machine: machineOf(platform), nodes: 2, os, nodeImage, ...besides.pool });
            face.training('ml', 'llama', {
              pool,
              request: { gpus: 8 },
              image: 'registry.example/llama:1',
              command: ['torchrun', 'train.py'],
            });
          };
          return { name: `${platform.id} ${nodeImage} ${os} ${way}`, make: again({}), again };
        }),
      ),
    ),
  );
