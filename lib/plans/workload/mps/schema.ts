import { isMpsDaemonShare } from '../../allocators';
import { type Check, list, object, optional, plainText, required, type Schema, silences } from '../../../internal';
import { DNS_LABEL, DNS_SUBDOMAIN } from '../../../words/kubernetes';
import type { Place } from '../../model';
import { givenTwice } from '../pod/given-twice';
import { imageForm } from '../pod/forms';
import { poolSchemaOf } from '../pod/request';
import type { MpsControlDaemonProps } from './props';

const objectName = plainText({ pattern: DNS_SUBDOMAIN, what: 'the name of an object' });

/** Form of the props. */
export const mpsControlDaemonSchema: Schema = object<MpsControlDaemonProps>({
  pool: required(poolSchemaOf('mpsDaemon', 'mpsDaemon({ replicas: 4 })')),
  image: required(imageForm),
  runtimeClassName: optional(objectName),
  imagePullSecrets: optional(list(objectName)),
  namespace: optional(plainText({ pattern: DNS_LABEL, what: 'a namespace: a DNS label of up to 63 characters' })),
  // Its pods have a label with it.
  name: optional(plainText({ pattern: DNS_LABEL, what: 'a DNS label of up to 63 characters' })),
  silence: optional(silences),
});

/** What no schema can express. */
export const mpsControlDaemonChecks: readonly Check<MpsControlDaemonProps, Place>[] = [
  ({ imagePullSecrets = [] }, { path }) => givenTwice(imagePullSecrets, `${path}.imagePullSecrets`),
  ({ pool: { description } }, { path }) => {
    const { share } = description.sharing;
    return isMpsDaemonShare(share) && share.runs === 'node'
      ? [
          {
            path: `${path}.pool`,
            problem: `the nodes of pool '${description.name}' run the MPS daemon themselves, and a GPU takes one`,
            got: share.runs,
            allowed: ['daemonSet'],
            fix: "remove runs: 'node' from its mpsDaemon(...), or this daemon",
          },
        ]
      : [];
  },
];
