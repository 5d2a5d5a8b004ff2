import { type Client, daemonPools, DOCS } from './mps-daemon';
import { each } from '../../lookups/each';
import type { Rule } from '../../rule';

const user = each(daemonPools, {
  id: 'sharing/mps-user',
  severity: 'warning',
  about: 'MPS clients of several Unix users wait for each other, or run as another user than their daemon.',
  fix: 'run them as one user, by runAsUser, or give the pool mpsDaemon({ multiUser: true })',
  source: `${DOCS}, multi-user: the server serves one user; clients of another wait until it has none`,
  *look([pool, share, clients]) {
    if (share.user !== undefined) {
      for (const client of clients) {
        const got = userOf(client);
        if (got !== share.user)
          yield {
            subject: client.seen.pod.path,
            at: client.at,
            problem: `the MPS daemon of pool '${pool.name}' serves user ${share.user} alone, and container '${client.name}' ${got === undefined ? 'does not say its user' : `runs as ${got}`}`,
            ...(got === undefined ? {} : { got }),
            allowed: [share.user],
            fix: `set runAsUser: ${share.user} in its securityContext`,
          };
      }
      return;
    }
    const users = usersOf(clients);
    if (share.multiUser !== true && users.length > 1)
      yield {
        at: 'sharing',
        problem: `pods of users ${users.join(' and ')} share GPUs of pool '${pool.name}', and the MPS server takes one user at a time`,
        got: users,
      };
  },
});

const multiUser = each(daemonPools, {
  id: 'sharing/mps-multi-user',
  severity: 'info',
  about: 'Several Unix users share one MPS server, which runs as root and keeps their clients apart in nothing.',
  fix: 'make a pool for each user, with mpsDaemon({ user: 1000 }); silence this if they trust each other',
  source: `${DOCS}, multi-user server: a fatal fault of one user's client may end the clients of another on any GPU that they share`,
  *look([pool, share, clients]) {
    const users = usersOf(clients);
    if (share.multiUser === true && users.length > 1)
      yield {
        at: 'sharing',
        problem: `a fault in a pod of user ${users[0]} ends pods of user ${users.slice(1).join(' and ')} on pool '${pool.name}'`,
        got: users,
      };
  },
});

interface Secured {
  readonly securityContext?: { readonly runAsUser?: number };
}

/** The user that a client says it runs as; undefined where the image decides. */
function userOf({ seen, name }: Client): number | undefined {
  const container = seen.containers.find((one) => one.container.name === name)?.container as Secured | undefined;
  return container?.securityContext?.runAsUser ?? (seen.pod.spec as Secured).securityContext?.runAsUser;
}

const usersOf = (clients: readonly Client[]): readonly number[] =>
  [...new Set(clients.flatMap((client) => userOf(client) ?? []))].sort((a, b) => a - b);

/** Who the clients of MPS daemons are. */
export const mpsUserRules: readonly Rule[] = [user, multiUser];
