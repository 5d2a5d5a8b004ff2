import { g4dn_metal, g5_48xlarge, p4d_24xlarge, p4de_24xlarge, p5_48xlarge } from './aws';
import { awsCounts, awsGraceCounts } from './aws-counts';
import { nc48adsA100v4, nc96adsA100v4, nd40rsV2, nd96amsrA100v4, nd96asrV4, nd96isrH100v5, nd96isrH200v5 } from './azure';
import { AZURE_SIZES, azureCounts, azureGraceCounts } from './azure-counts';
import { b300_8x, coreweaveMakers, gb200_4x, gb300_4x, gb300_4x_e, gd_1xgh200, rtxp6000_8x_v2 } from './coreweave';
import { a2Highgpu8g, a2Ultragpu8g, a3Highgpu8g, a3Megagpu8g, a4x, a4xMax, GCP_PAGE, GCP_SIZES, gcpCounts, gcpGraphicsCounts } from './gcp';
import { fromCounts } from './layout';
import { lazily } from './lazily';
import { bmGpu4_8, bmGpuH100_8, OCI_COUNTS, ociCounts, ociGraceCounts } from './oci';
import { SERVER_COUNTS, serverCounts } from './server-counts';
import { serverLayouts } from './servers';

/** Two Grace processors without SMT. */
const GRACE = { architecture: 'arm64', threadsPerCore: 1 } as const;
const BARE_METAL = { architecture: 'amd64', threadsPerCore: 2, sockets: 2 } as const;

/** Servers and HGX boards by maker and model. */
export const servers = lazily({
  ...fromCounts('', SERVER_COUNTS, serverCounts, { architecture: 'amd64', threadsPerCore: 2 }),
  ...serverLayouts,
});

/** Instance types of AWS. */
export const aws = lazily({
  ...fromCounts('aws-', 'Karpenter instance type data: counts only', awsCounts),
  ...fromCounts('aws-', 'AWS instance types page and its page on EFA, as others copied them: counts only', awsGraceCounts, {
    ...GRACE,
    virtual: true,
  }),
  'g4dn.metal': g4dn_metal,
  'g5.48xlarge': g5_48xlarge,
  'p4d.24xlarge': p4d_24xlarge,
  'p4de.24xlarge': p4de_24xlarge,
  'p5.48xlarge': p5_48xlarge,
});

/** Sizes of Azure. */
export const azure = lazily({
  ...fromCounts('azure-', `${AZURE_SIZES}, counts only`, azureCounts, { architecture: 'amd64', virtual: true }),
  ...fromCounts('azure-', `${AZURE_SIZES}, counts only; GB300 as GB200`, azureGraceCounts, { ...GRACE, virtual: true }),
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
  ...fromCounts('gcp-', `${GCP_SIZES}, network: ${GCP_PAGE.replace('sizes: ', '')}, counts only`, gcpCounts),
  ...fromCounts('gcp-', `${GCP_PAGE}, counts only`, gcpGraphicsCounts),
  ...fromCounts('gcp-', `${GCP_PAGE}, counts only`, a4x, { ...GRACE, virtual: true }),
  ...fromCounts('gcp-', `${GCP_PAGE}, counts only`, a4xMax, { ...GRACE, sockets: 2 }),
  'a2-highgpu-8g': a2Highgpu8g,
  'a2-ultragpu-8g': a2Ultragpu8g,
  'a3-highgpu-8g': a3Highgpu8g,
  'a3-megagpu-8g': a3Megagpu8g,
});

/** Bare-metal shapes of Oracle Cloud. */
export const oci = lazily({
  ...fromCounts('oci-', `${OCI_COUNTS}: counts only`, ociCounts, BARE_METAL),
  ...fromCounts('oci-', `${OCI_COUNTS}: counts only`, ociGraceCounts, { ...GRACE, sockets: 2 }),
  'BM.GPU4.8': bmGpu4_8,
  'BM.GPU.H100.8': bmGpuH100_8,
});

/** Instance types of CoreWeave. */
export const coreweave = lazily({
  ...coreweaveMakers(),
  'b300-8x': b300_8x,
  'gb200-4x': gb200_4x,
  'gb300-4x': gb300_4x,
  'gb300-4x-e': gb300_4x_e,
  'gd-1xgh200': gd_1xgh200,
  'rtxp6000-8x-v2': rtxp6000_8x_v2,
});

export { dgxA100, dgxA100_40GB, dgxB200, dgxB300, dgxH100, dgxH200 } from './dgx';
export { dgxSpark, gb200Tray, gb300Tray, gh200, gh200_144GB, gh200Nvl2 } from './grace';
