import { type Field, list, map, object, optional, required, type Schema, text } from '../../../internal';
import { type KubeObject, LABEL_KEY, LABEL_VALUE, type Labels } from '../../../words/kubernetes';
import { defined } from '../pod/defined';
import { type Identity, metadataOf, type PodSelector } from '../pod/metadata';

/** Who may reach a workload: pods of the namespaces with these labels, by their labels. */
export interface NetworkPeer {
  /**
   * Labels of namespaces, such as `kubernetes.io/metadata.name`.
   *
   * @default - the workload's own namespace
   */
  readonly namespaces?: Labels;
  /**
   * Labels of pods.
   *
   * @default - every pod of those namespaces
   */
  readonly pods?: Labels;
}

/** A NetworkPolicy: nobody else reaches the pods. Kubelets always do, for their probes. */
export interface NetworkAccess {
  /** Who may. */
  readonly from: readonly NetworkPeer[];
}

const labels: Field = optional(
  map(text({ pattern: LABEL_VALUE, empty: true, what: 'a label value: up to 63 letters, digits, -, _ and .' }), {
    key: LABEL_KEY,
    keyWhat: "a label key such as 'kubernetes.io/metadata.name'",
  }),
);

/** Who may reach a workload. */
export const networkAccessSchema: Schema = object<NetworkAccess>({
  from: required(list(object<NetworkPeer>({ namespaces: labels, pods: labels }), { min: 1 })),
});

/**
 * The NetworkPolicy of a workload's ports.
 *
 * @param isGroup Whether its pods talk to each other, on ports that they choose.
 */
export const networkPolicy = (
  identity: Identity,
  podSelector: PodSelector,
  { from }: NetworkAccess,
  ports: readonly number[],
  isGroup: boolean,
): KubeObject => ({
  apiVersion: 'networking.k8s.io/v1',
  kind: 'NetworkPolicy',
  metadata: metadataOf(identity),
  spec: {
    podSelector,
    policyTypes: ['Ingress'],
    ingress: [
      {
        from: from.map(({ namespaces, pods }) =>
          defined({
            namespaceSelector: namespaces && { matchLabels: namespaces },
            // A peer without any selector is refused; an empty one is every pod.
            podSelector: pods === undefined ? (namespaces === undefined ? {} : undefined) : { matchLabels: pods },
          }),
        ),
        ports: ports.map((port) => ({ protocol: 'TCP', port })),
      },
      ...(isGroup ? [{ from: [{ podSelector }] }] : []),
    ],
  },
});
