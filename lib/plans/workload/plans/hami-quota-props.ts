import type { PlainText } from '../../model';
import { integer, memory, object, optional, plainText, type Schema, text, silences } from '../../../internal';
import { DNS_LABEL, DNS_SUBDOMAIN, type Quantity } from '../../../words/kubernetes';

/** How much of HAMi's GPUs the pods of a namespace may hold together. At least one limit is given. */
export interface HamiQuotaProps {
  /**
   * GPU memory of all pods; a container that asks for parts of several GPUs counts once for each. HAMi counts it.
   *
   * @default - no limit
   */
  readonly memory?: Quantity;
  /**
   * Percent of streaming multiprocessors of all pods, 100 for each GPU; a container that asks for parts of several GPUs
   * counts once for each. HAMi counts it.
   *
   * @default - no limit
   */
  readonly cores?: number;
  /**
   * Physical GPUs that all containers ask for parts of. Kubernetes counts it.
   *
   * @default - no limit
   */
  readonly gpus?: number;
  /**
   * Name of the ResourceQuota.
   *
   * @default - the id of the construct or component
   */
  readonly name?: PlainText;
  /**
   * The namespace that is limited.
   *
   * @default - the chart's namespace, or 'default'
   */
  readonly namespace?: string;
  /**
   * Findings to accept: rule id to the reason.
   *
   * @default - none
   */
  readonly silence?: Readonly<Record<string, string>>;
}

export const hamiQuotaSchema: Schema = object<HamiQuotaProps>({
  memory: optional(memory()),
  cores: optional(integer({ min: 0 })),
  gpus: optional(integer({ min: 0 })),
  name: optional(plainText({ pattern: DNS_SUBDOMAIN, what: 'the name of an object' })),
  namespace: optional(text({ pattern: DNS_LABEL, what: 'a namespace: a DNS label of up to 63 characters' })),
  silence: optional(silences),
});
