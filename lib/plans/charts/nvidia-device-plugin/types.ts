/**
 * Written by scripts/chart-types.mjs from the versions below of NVIDIA/k8s-device-plugin (`deployments/helm/nvidia-device-plugin`), never by hand: `values.yaml` and `templates`.
 * `value-types.ts` says how it is read.
 */
export const devicePluginTypes = `
: affinity=c@a allowDefaultNamespace=b? imagePullSecrets=c nodeSelector=c podAnnotations=c podSecurityContext=c resources=c securityContext=c selectorLabelsOverride=c tolerations=[*]
affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution: nodeSelectorTerms=[*]@bc
config: fallbackStrategies=[*] map=c
devicePlugin: enabled=b?@bc
gfd: enabled=b?@bc
gfd.securityContext: privileged=b@bc
mps: enableHostPID=b?@c
`;

export const devicePluginTypeVersions = [
  '0.14.0 0.14.1 0.14.2 0.14.3 0.14.4 0.14.5',
  '0.15.0 0.15.1 0.16.0 0.16.1 0.16.2 0.17.0 0.17.1 0.17.2 0.17.3 0.17.4',
  '0.18.0 0.18.1 0.18.2 0.19.0 0.19.1 0.19.2 0.19.3 0.20.0',
] as const;
