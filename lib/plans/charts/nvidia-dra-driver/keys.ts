/**
 * Written by scripts/chart-values.mjs from the versions below of kubernetes-sigs/dra-driver-nvidia-gpu (`deployments/helm/dra-driver-nvidia-gpu`), never by hand.
 *
 * One line a group of keys: `group: key key@letters`. A letter stands for versions, in the order of
 * `draDriverKeyVersions`: small where a template reads the key, capital where the chart's values hold it and no template
 * reads it. Without letters, every version reads it. Below a key that is read, anything may stand.
 */
export const draDriverKeys = `
: allowDefaultNamespace altProcDevices featureGates fullnameOverride global gpuResourcesEnabledOverride imagePullSecrets logVerbosity maskNvidiaDriverParams nameOverride namespace namespaceOverride nvidiaCDIHookPath nvidiaCtkPath nvidiaDriverRoot resourceApiVersion selectorLabelsOverride
controller: affinity nodeSelector podAnnotations podSecurityContext priorityClassName replicas tolerations
controller.containers.computeDomain: env resources securityContext
controller.leaderElection: enabled leaseDuration renewDeadline retryPeriod
controller.metrics: enabled httpEndpoint metricsPath profilePath
controller.networkPolicy: enabled
image: pullPolicy repository tag
kubeletPlugin: affinity kubeletPluginsDirectoryPath kubeletRegistrarDirectoryPath nodeSelector podAnnotations podSecurityContext priorityClassName tolerations updateStrategy
kubeletPlugin.containers: init@A
kubeletPlugin.containers.computeDomains: env healthcheckPort resources securityContext
kubeletPlugin.containers.gpus: env healthcheckPort resources securityContext
kubeletPlugin.metrics: computeDomainHttpEndpoint enabled gpuHttpEndpoint metricsPath
kubeletPlugin.networkPolicy: enabled
resources.computeDomains: enabled
resources.gpus: enabled
serviceAccount: annotations create name
webhook: affinity containerPort enabled failurePolicy nodeSelector podAnnotations podSecurityContext priorityClassName replicas servicePort strategy@A tolerations
webhook.containers.webhook: resources securityContext
webhook.serviceAccount: annotations create name
webhook.tls: mode
webhook.tls.certManager: dnsNames issuerName issuerType
webhook.tls.secret: caBundle name
`;

export const draDriverKeyVersions = ['0.4.0 0.4.1'] as const;
