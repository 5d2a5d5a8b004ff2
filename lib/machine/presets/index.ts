import { g4dn_xlarge, g6_12xlarge, p4d_24xlarge, p4de_24xlarge, p5_48xlarge } from './aws';
import { nd96amsrA100v4, nd96isrH100v5 } from './azure';
import { dgxA100, dgxH100, dgxH200 } from './dgx';
import { a3Highgpu8g } from './gcp';
import { lazily } from './layout';

/** Instance types of AWS. */
const aws = lazily({
  'p5.48xlarge': p5_48xlarge,
  'p4d.24xlarge': p4d_24xlarge,
  'p4de.24xlarge': p4de_24xlarge,
  'g6.12xlarge': g6_12xlarge,
  'g4dn.xlarge': g4dn_xlarge,
});

/** Sizes of Azure. */
const azure = lazily({
  Standard_ND96isr_H100_v5: nd96isrH100v5,
  Standard_ND96amsr_A100_v4: nd96amsrA100v4,
});

/** Machine types of Google Cloud. */
const gcp = lazily({ 'a3-highgpu-8g': a3Highgpu8g });

/**
 * Machines whose layout is published, each with how much of it is proven (`confidence`) and where it comes from
 * (`source`). CPU lists and memory differ with BIOS settings and DIMMs even within a model: a snapshot of the machine
 * itself (`parseSnapshot`) is always better.
 */
export const machines = lazily({ dgxH100, dgxH200, dgxA100, aws: () => aws, azure: () => azure, gcp: () => gcp });
