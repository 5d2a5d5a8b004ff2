import { g4dn_metal, p4d_24xlarge, p4de_24xlarge, p5_48xlarge } from './aws';
import { awsCounts } from './aws-counts';
import { nc48adsA100v4, nc96adsA100v4, nd40rsV2, nd96amsrA100v4, nd96asrV4, nd96isrH100v5, nd96isrH200v5 } from './azure';
import { a2Highgpu8g, a2Ultragpu8g, a3Highgpu8g, a3Megagpu8g, GCP_SIZES, gcpCounts } from './gcp';
import { fromCounts } from './layout';
import { lazily } from './lazily';

/** Instance types of AWS. */
export const aws = lazily({
  ...fromCounts('aws', 'Karpenter instance type data: counts only', awsCounts),
  'g4dn.metal': g4dn_metal,
  'p4d.24xlarge': p4d_24xlarge,
  'p4de.24xlarge': p4de_24xlarge,
  'p5.48xlarge': p5_48xlarge,
});

/** Sizes of Azure. */
export const azure = lazily({
  Standard_NC48ads_A100_v4: nc48adsA100v4,
  Standard_NC96ads_A100_v4: nc96adsA100v4,
  Standard_ND40rs_v2: nd40rsV2,
  Standard_ND96asr_v4: nd96asrV4,
  Standard_ND96amsr_A100_v4: nd96amsrA100v4,
  Standard_ND96isr_H100_v5: nd96isrH100v5,
  Standard_ND96isr_H200_v5: nd96isrH200v5,
});

/** Machine types of Google Cloud. */
export const gcp = lazily({
  ...fromCounts('gcp', `${GCP_SIZES}, counts only`, gcpCounts),
  'a2-highgpu-8g': a2Highgpu8g,
  'a2-ultragpu-8g': a2Ultragpu8g,
  'a3-highgpu-8g': a3Highgpu8g,
  'a3-megagpu-8g': a3Megagpu8g,
});

export { dgxA100, dgxH100, dgxH200 } from './dgx';
