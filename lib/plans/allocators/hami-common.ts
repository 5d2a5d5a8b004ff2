import { plainText, type Schema } from '../../internal';
import { DNS_SUBDOMAIN } from '../../words/kubernetes';

/** HAMi's scheduler. Its webhook sets the name as well, unless it is not reached. Source: HAMi v2.10.0, chart value `schedulerName`. */
export const HAMI_SCHEDULER = 'hami-scheduler';

/** The name of a RuntimeClass. */
export const runtimeClassSchema: Schema = plainText({ pattern: DNS_SUBDOMAIN, what: 'the name of a RuntimeClass' });
