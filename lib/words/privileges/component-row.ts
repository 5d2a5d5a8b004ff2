/** Namespaces of the node that a pod may share. */
export const hostNamespaces = ['hostPID', 'hostIPC', 'hostNetwork'] as const;
/** A namespace of the node that a pod may share. */
export type HostNamespace = (typeof hostNamespaces)[number];

/** What a part of a GPU cluster needs of its node, and why. What is not here it does not need. */
export interface ComponentRow {
  readonly id: string;
  /** For people: `NVIDIA's device plugin`. */
  readonly name: string;
  /** Who starts it: the charts and objects that make its pods. */
  readonly madeBy: string;
  /** Repositories of its image; absent where whoever uses this library chooses the image. */
  readonly image?: RegExp;
  /** The program that it starts, where images hold several. */
  readonly program?: RegExp;
  /** The name of its container, where this library writes it. */
  readonly container?: string;
  /** Why it needs all rights on its node. */
  readonly privileged?: string;
  /** A variable of the container that says it needs all rights, and why. */
  readonly privilegedBy?: { readonly variable: string; readonly why: string };
  /** Namespaces of the node. */
  readonly host?: Partial<Readonly<Record<HostNamespace, string>>>;
  readonly capabilities?: Readonly<Record<string, string>>;
  /** Folders and sockets of the node, with all below them. */
  readonly paths?: Readonly<Record<string, string>>;
  readonly source: string;
}
