import type { Examples } from '../../example';
import { daemonContext, daemonClient } from './mps-daemon.examples';

const as = (user: number): string => `securityContext: {runAsUser: ${user}}`;
const clients = (one: number, other: number): string => `${daemonClient('a', '', as(one))}---\n${daemonClient('b', '', as(other))}`;
const LIMITED = '"pinnedMemoryLimit": "16Gi"';

export const examples: Examples = {
  'sharing/mps-user': {
    says: 'pods of users 1000 and 2000',
    context: daemonContext(LIMITED),
    wrong: { yaml: clients(1000, 2000) },
    right: { yaml: clients(1000, 1000) },
  },
  'sharing/mps-multi-user': {
    says: 'a fault in a pod of user 1000 ends pods of user 2000',
    context: daemonContext(`${LIMITED}, "multiUser": true`),
    wrong: { yaml: clients(1000, 2000) },
    right: { yaml: clients(1000, 1000) },
  },
};
