import { boolean, integer, list, object, optional, plainText, required, type Schema } from '../../../internal';

/** A resource that pods ask for, and that an extender looks after. */
export interface ManagedResource {
  /** Such as `tencent.com/vcuda-core`. Pods that ask for none of the managed resources never reach the extender. */
  readonly name: string;
  /**
   * The extender alone counts it: kube-scheduler does not look for it on nodes.
   *
   * @default false
   */
  readonly ignoredByScheduler?: boolean;
}

/** How kube-scheduler knows the extender, and itself to it. Files are those of the machine that it runs on. */
export interface ExtenderTls {
  /**
   * Take any certificate of the extender.
   *
   * @default false
   */
  readonly insecure?: boolean;
  /**
   * Name that the extender's certificate has to have.
   *
   * @default - the host of urlPrefix
   */
  readonly serverName?: string;
  /**
   * File with the client certificate.
   *
   * @default - none
   */
  readonly certFile?: string;
  /**
   * File with the key of the client certificate.
   *
   * @default - none
   */
  readonly keyFile?: string;
  /**
   * File with the certificates of the authorities that are trusted.
   *
   * @default - those of the system
   */
  readonly caFile?: string;
  /**
   * The same certificates, in base64.
   *
   * @default - those of the system
   */
  readonly caData?: string;
}

/**
 * A program beside kube-scheduler which is asked over HTTP where pods may go, in the words of KubeSchedulerConfiguration.
 *
 * Source: Kubernetes 1.36.3 `staging/src/k8s.io/kube-scheduler/config/v1/types.go`, Extender.
 */
export interface SchedulerExtender {
  /** Where it listens, such as `http://127.0.0.1:3456/scheduler`. A verb is added to it after a `/`. */
  readonly urlPrefix: string;
  /**
   * Verb of the call that leaves out nodes.
   *
   * @default - it leaves out none
   */
  readonly filterVerb?: string;
  /**
   * Verb of the call that says whom a pod may push out.
   *
   * @default - none
   */
  readonly preemptVerb?: string;
  /**
   * Verb of the call that scores nodes; needs `weight`.
   *
   * @default - it scores none
   */
  readonly prioritizeVerb?: string;
  /**
   * What its scores are multiplied by, from 1.
   *
   * @default - it has no scores
   */
  readonly weight?: number;
  /**
   * Verb of the call that binds a pod to its node, of one extender at most.
   *
   * @default - kube-scheduler binds
   */
  readonly bindVerb?: string;
  /**
   * Use HTTPS.
   *
   * @default false
   */
  readonly enableHTTPS?: boolean;
  /**
   * How both sides know each other.
   *
   * @default - none
   */
  readonly tlsConfig?: ExtenderTls;
  /**
   * How long an answer may take, such as `30s`.
   *
   * @default '5s'
   */
  readonly httpTimeout?: string;
  /**
   * The extender knows the nodes itself, so that it gets their names alone.
   *
   * @default false
   */
  readonly nodeCacheCapable?: boolean;
  /**
   * Only pods that ask for one of these reach it.
   *
   * @default - all pods reach it
   */
  readonly managedResources?: readonly ManagedResource[];
  /**
   * Go on without it where it does not answer.
   *
   * @default false - pods wait
   */
  readonly ignorable?: boolean;
}

const FILE = { pattern: /^\/[^\s:]*$/, what: 'an absolute path without blanks and colons' };
const VERB = { pattern: /^[A-Za-z0-9._/-]+$/, what: 'a path below urlPrefix, such as filter' };

/** Form of an extender that a user gives. A key in the configuration would be readable to whoever reads it: there is `keyFile`. */
export const extenderSchema: Schema = object<SchedulerExtender>({
  urlPrefix: required(
    plainText({ pattern: /^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/, what: 'an URL such as http://127.0.0.1:3456/scheduler' }),
  ),
  filterVerb: optional(plainText(VERB)),
  preemptVerb: optional(plainText(VERB)),
  prioritizeVerb: optional(plainText(VERB)),
  weight: optional(integer({ min: 1 })),
  bindVerb: optional(plainText(VERB)),
  enableHTTPS: optional(boolean),
  tlsConfig: optional(
    object<ExtenderTls>({
      insecure: optional(boolean),
      serverName: optional(plainText()),
      certFile: optional(plainText(FILE)),
      keyFile: optional(plainText(FILE)),
      caFile: optional(plainText(FILE)),
      caData: optional(plainText({ pattern: /^[A-Za-z0-9+/]+={0,2}$/, what: 'base64' })),
    }),
  ),
  httpTimeout: optional(plainText({ pattern: /^([0-9]+(ms|s|m))+$/, what: "a duration such as '30s'" })),
  nodeCacheCapable: optional(boolean),
  managedResources: optional(
    list(
      object<{ name: string; ignoredByScheduler?: boolean }>({
        name: required(
          plainText({
            pattern: /^[a-z0-9]([-a-z0-9.]*[a-z0-9])?\/[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?$/,
            what: "a resource such as 'tencent.com/vcuda-core'",
          }),
        ),
        ignoredByScheduler: optional(boolean),
      }),
      { min: 1 },
    ),
  ),
  ignorable: optional(boolean),
});
