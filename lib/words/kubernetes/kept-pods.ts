/** Annotations by which programs that remove nodes leave a pod where it runs, each with its value. */
export const KEPT_IN_PLACE: Readonly<Record<string, string>> = {
  /** Source: cluster-autoscaler 1.2.3, release notes, and its FAQ, "What types of pods can prevent CA from removing a node?". */
  'cluster-autoscaler.kubernetes.io/safe-to-evict': 'false',
  /** Source: karpenter v1.14.1 `pkg/apis/v1/labels.go`, DoNotDisruptAnnotationKey. */
  'karpenter.sh/do-not-disrupt': 'true',
};
