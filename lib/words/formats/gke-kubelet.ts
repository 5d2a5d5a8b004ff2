/** What GKE's node system configuration calls fields of the kubelet that it takes as they are; a ComputeClass spells three with other capitals. Source: gcloud container node-pools create. */
export const GKE_KUBELET_FIELDS: Readonly<Record<string, string>> = {
  allowedUnsafeSysctls: 'allowedUnsafeSysctls',
  containerLogMaxFiles: 'containerLogMaxFiles',
  containerLogMaxSize: 'containerLogMaxSize',
  cpuCFSQuota: 'cpuCFSQuota',
  cpuCFSQuotaPeriod: 'cpuCFSQuotaPeriod',
  cpuManagerPolicy: 'cpuManagerPolicy',
  imageGCHighThresholdPercent: 'imageGcHighThresholdPercent',
  imageGCLowThresholdPercent: 'imageGcLowThresholdPercent',
  imageMaximumGCAge: 'imageMaximumGcAge',
  imageMinimumGCAge: 'imageMinimumGcAge',
  podPidsLimit: 'podPidsLimit',
  singleProcessOOMKill: 'singleProcessOomKill',
};
