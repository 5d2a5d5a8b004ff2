/**
 * Written by scripts/chart-values.mjs from the versions below of NVIDIA/k8s-device-plugin (`deployments/helm/nvidia-device-plugin`), never by hand.
 *
 * One line a group of keys: `group: key key@letters`. A letter stands for versions, in the order of
 * `devicePluginKeyVersions`: small where a template reads the key, capital where the chart's values hold it and no template
 * reads it. Without letters, every version reads it. Below a key that is read, anything may stand.
 */
export const devicePluginKeys = `
: affinity allowDefaultNamespace compatWithCPUManager deviceDiscoveryStrategy@cdefg deviceIDStrategy deviceListStrategy failOnInitError fullnameOverride gdrcopyEnabled@efg gdsEnabled gfd@a global imagePullSecrets legacyDaemonsetAPI@a migStrategy mofedEnabled nameOverride namespace namespaceOverride nfd noTimestamp nodeSelector nvidiaDevRoot@cdefg nvidiaDriverRoot podAnnotations podSecurityContext priorityClassName resources runtimeClassName securityContext selectorLabelsOverride sleepInterval tolerations updateStrategy
cdi: featureFlags@fg nvidiaHookPath@cdefg
config: default fallbackStrategies map name
devicePlugin: enableHostNetwork@g enabled@bcdefg mode@c
gfd: enableHostNetwork@g enabled@bcdefg nameOverride@BCDEFG namespaceOverride@BCDEFG noTimestamp@BCDEFG securityContext@bcdefg sleepInterval@BCDEFG
image: pullPolicy repository tag
mps: enableHostNetwork@g enableHostPID@efg root@bcdefg
`;

export const devicePluginKeyVersions = [
  '0.14.0 0.14.1 0.14.2 0.14.3 0.14.4 0.14.5',
  '0.15.0 0.15.1',
  '0.16.0 0.16.1',
  '0.16.2 0.17.0 0.17.1 0.17.2 0.17.3 0.17.4',
  '0.18.0',
  '0.18.1 0.18.2 0.19.0 0.19.1 0.19.2 0.19.3',
  '0.20.0',
] as const;
