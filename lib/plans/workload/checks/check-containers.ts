import { type Check, hasToken, type Problem } from '../../../internal';
import type { ContainerPort, Probe } from '../../../words/kubernetes';
import type { Place } from '../../model';
import type { ContainerProps } from '../pod/container';
import type { PodProps } from '../pod/pod-props';
import { escalates } from '../pod/security';

/** A container of a pod, and where its props were given. */
interface Given {
  readonly name: string;
  readonly props: Omit<ContainerProps, 'resources'>;
  readonly path: string;
  /** It runs to its end before the others start. */
  readonly init: boolean;
  /** Ports that the construct adds. */
  readonly added?: readonly ContainerPort[];
}

const probes = ['startupProbe', 'readinessProbe', 'livenessProbe'] as const;

/** Where further containers of a pod are given. */
export const extraLists = ['initContainers', 'sidecars'] as const;

/** What is wrong with containers, by themselves and together with each other: names, ports, probes and privileges. */
export function containerChecks<P extends PodProps>(main: MainContainer<P>): readonly Check<P, Place>[] {
  const mainOf = (props: P, { path }: Place): Given => ({
    name: nameOf(main.container, props),
    props,
    path,
    init: false,
    added: main.ports(props),
  });
  const all = (props: P, place: Place): readonly Given[] =>
    [mainOf(props, place)].concat(extraLists.flatMap((list) => extrasOf(list, props, place)));
  return [
    (props, place) => (givesPorts(props) ? checkPorts(all(props, place)) : NONE),
    (props, place) => (extraLists.some((list) => props[list] !== undefined) ? checkNames(all(props, place)) : NONE),
    (props, place) => checkProbes(mainOf(props, place)),
    (props, place) => checkSecurity(mainOf(props, place), props),
    ...extraLists.flatMap((list): readonly Check<P, Place>[] => [
      ifGiven(list, (props, place) => extrasOf(list, props, place).flatMap(checkProbes)),
      ifGiven(list, (props, place) => extrasOf(list, props, place).flatMap((container) => checkSecurity(container, props))),
    ]),
    checkPodSecurity,
  ];
}

/** The main container, and the ports that the construct adds to it. */
interface MainContainer<P> {
  readonly container: string | ((props: P) => string);
  readonly ports: (props: P) => readonly ContainerPort[];
}

const nameOf = <P>(container: MainContainer<P>['container'], props: P): string =>
  typeof container === 'string' ? container : container(props);

const extrasOf = (list: (typeof extraLists)[number], props: PodProps, { path }: Place): readonly Given[] =>
  props[list]?.map((extra, index) => ({
    name: extra.name,
    props: extra,
    path: `${path}.${list}[${index}]`,
    init: list === 'initContainers',
  })) ?? NONE;

const NONE: readonly never[] = [];

/** A check of init containers or sidecars, left out for the pods that have none. */
const ifGiven =
  <P extends PodProps>(list: (typeof extraLists)[number], check: Check<P, Place>): Check<P, Place> =>
  (props, place) =>
    props[list] === undefined ? NONE : check(props, place);

/** Whether the user gives any ports. Those that the construct adds never clash with each other. */
const givesPorts = (props: PodProps): boolean =>
  props.ports !== undefined || extraLists.some((list) => props[list]?.some(({ ports }) => ports !== undefined) === true);

/**
 * A name and a number mean one port of the pod: what runs at once shares one network, and the second that listens fails.
 * API servers warn of the number since 1.30, of containers too that run one after the other (`pkg/api/pod/warnings.go`,
 * `warningsForPodSpecAndMeta`).
 */
function checkPorts(containers: readonly Given[]): readonly Problem[] {
  const problems: Problem[] = [];
  const names = new Map<string, string>();
  const numbers = new Map<string, string>();
  for (const { name: container, props, path, added = [] } of containers) {
    const all = [
      ...added.map((port) => ({ port, path })),
      ...(props.ports ?? []).map((port, index) => ({ port, path: `${path}.ports[${index}]` })),
    ];
    for (const { port, path: where } of all) {
      const number = `${port.containerPort}/${port.protocol ?? 'TCP'}`;
      const sameNumber = numbers.get(number);
      if (sameNumber !== undefined)
        problems.push({ path: where, problem: `is a port that container '${sameNumber}' has already`, got: number, fix: 'give it once' });
      numbers.set(number, container);
      if (port.name === undefined || hasToken(port.name)) continue;
      const sameName = names.get(port.name);
      if (sameName !== undefined)
        problems.push({
          path: `${where}.name`,
          problem: sameName === container ? 'is taken by another port of the container' : `is taken by a port of container '${sameName}'`,
          got: port.name,
          fix: 'give each port of the pod a name of its own',
        });
      names.set(port.name, container);
    }
  }
  return problems;
}

function checkNames(containers: readonly Given[]): readonly Problem[] {
  return containers
    .filter(({ name }, index) => containers.findIndex((other) => other.name === name) < index)
    .map(({ name, path }) => ({
      path: `${path}.name`,
      problem: 'is taken by another container of the pod',
      got: name,
      fix: 'give each container a name of its own',
    }));
}

/** Nobody probes what runs to its end (`validateInitContainers`), and a port by name is one of the container's own. */
function checkProbes(container: Given): readonly Problem[] {
  const problems: Problem[] = [];
  for (const key of probes) {
    const probe = container.props[key];
    const problem = probe && checkProbe(container, probe, `${container.path}.${key}`);
    if (problem) problems.push(problem);
  }
  return problems;
}

function checkProbe({ props, init, added = [] }: Given, probe: Probe, path: string): Problem | undefined {
  if (init) return { path, problem: 'is refused: an init container runs to its end', fix: 'remove it, or make it a sidecar' };
  const action = probe.httpGet ? 'httpGet' : 'tcpSocket';
  const port = probe[action]?.port;
  if (typeof port !== 'string' || hasToken(port)) return undefined;
  const ports = [...added, ...(props.ports ?? [])].flatMap(({ name }) => name ?? []);
  if (ports.includes(port)) return undefined;
  return { path: `${path}.${action}.port`, problem: 'is not the name of a port of the container', got: port, allowed: ports, fix: NAMED };
}

const NAMED = 'name one of these, give the number of a port, or give ports one of that name';

const NOT_ROOT = 'give another user than 0, or remove runAsNonRoot';

/** `ValidateSecurityContext`; the kubelet refuses root where it is ruled out (`verifyRunAsNonRoot`). */
function checkSecurity({ props: { securityContext: own }, path }: Given, { podSecurityContext: pod = {} }: PodProps): readonly Problem[] {
  if (own === undefined) return [];
  const where = `${path}.securityContext`;
  const { runAsUser = pod.runAsUser, runAsNonRoot = pod.runAsNonRoot } = own;
  const ruledOut = runAsNonRoot === true && runAsUser === 0 && (own.runAsUser === 0 || own.runAsNonRoot === true);
  return [
    ...(own.allowPrivilegeEscalation === false && escalates(own)
      ? [
          {
            path: `${where}.allowPrivilegeEscalation`,
            problem: 'cannot be false: the container is privileged or has SYS_ADMIN',
            got: false,
            fix: 'remove one of the two',
          },
        ]
      : []),
    ...(ruledOut ? [{ path: where, problem: 'runs as root, which runAsNonRoot rules out', got: own, fix: NOT_ROOT }] : []),
  ];
}

/** `validateSeccompProfileField`. */
function checkPodSecurity({ podSecurityContext }: PodProps, { path }: Place): readonly Problem[] {
  if (podSecurityContext === undefined) return [];
  const { runAsUser, runAsNonRoot, seccompProfile } = podSecurityContext;
  const where = `${path}.podSecurityContext`;
  const { type, localhostProfile } = seccompProfile ?? {};
  return [
    ...(runAsNonRoot === true && runAsUser === 0
      ? [{ path: where, problem: 'runs as root, which runAsNonRoot rules out', got: podSecurityContext, fix: NOT_ROOT }]
      : []),
    ...((type === 'Localhost') === (localhostProfile !== undefined)
      ? []
      : [
          {
            path: `${where}.seccompProfile.localhostProfile`,
            problem: type === 'Localhost' ? "is missing: type 'Localhost' needs it" : "is for type 'Localhost' alone",
            ...(localhostProfile === undefined ? {} : { got: localhostProfile }),
            allowed: "the path of a profile below the kubelet's folder, such as 'profiles/audit.json'",
            fix: type === 'Localhost' ? 'give it' : 'remove it',
          },
        ]),
  ];
}
