import { fallsAt, kubeScheduler, NOT_RISING } from '../../../words/formats';
import { at, check, type Check, hasToken, type Json, jsonOf, listOf, type Problem, textOf } from '../../../internal';
import type { Place } from '../../model';
import { platformOf } from '../../../words/platforms';
import { currentOf, merged } from './merge';
import { DEFAULT_SCHEDULER, HEAD, offeredBy, type SchedulerSurroundings } from './configuration';
import { identityOfScheduler } from './deployment';
import { askedOf } from './asked';
import type { GpuSchedulerProps } from './props';
import { wayOf } from './ways/ways';

/** Where a scheduler is declared. */
export type SchedulerPlace = Place & SchedulerSurroundings;
type SchedulerCheck = Check<GpuSchedulerProps, SchedulerPlace>;

const unreadable: SchedulerCheck = (props, { path }) => {
  if (props.current === undefined) return [];
  const where = `${path}.current`;
  if (hasToken(JSON.stringify(props.current)))
    return [
      { path: where, problem: 'cannot be an Output: it has to be known while the program runs', fix: 'read the file and give its text' },
    ];
  const value = currentOf(props);
  if (value === undefined)
    return [{ path: where, problem: 'is not a single YAML document', fix: 'give the text of the configuration file' }];
  const { apiVersion, kind } = value;
  const readable = apiVersion === HEAD.apiVersion && kind === HEAD.kind;
  return [
    ...(readable
      ? [...check(kubeScheduler.schema(), value, where), ...contradictions(value, where)]
      : [
          {
            path: where,
            problem: 'is not a configuration that kube-scheduler of this version reads',
            got: `${String(apiVersion)} ${String(kind)}`,
            allowed: [`${HEAD.apiVersion} ${HEAD.kind}`],
            fix: `write apiVersion: ${HEAD.apiVersion}; the fields of v1beta3 are the same`,
          },
        ]),
    ...(listOf(value['extenders']).some(({ tlsConfig }) => textOf(jsonOf(tlsConfig)['keyData']) !== undefined)
      ? [
          {
            path: `${where}.extenders`,
            problem: 'has a private key in keyData, which would be readable in files',
            fix: 'put the key into a file, and give keyFile',
          },
        ]
      : []),
  ];
};

/** Keys of the configuration in use that are right each by itself. */
const contradictions = (value: Json, where: string): readonly Problem[] =>
  [...(kubeScheduler.relations?.(value, where, '') ?? [])].map(({ at: path, fix = 'write it as kube-scheduler takes it', ...found }) => ({
    ...found,
    path,
    fix,
  }));

const contradictsCurrent: SchedulerCheck = (props, place) => {
  if (currentOf(props) === undefined) return [];
  return merged(props, place.pools, props.deployment === undefined).conflicts.map(({ at: steps, ...conflict }) => ({
    ...conflict,
    path: steps.reduce<string>((path, step) => (typeof step === 'number' ? `${path}[${step}]` : at(path, step)), place.path),
    allowed: JSON.stringify(conflict.allowed),
    fix: 'give what current has, or remove it there',
  }));
};

const notDelivered: SchedulerCheck = (props, place) => {
  if (props.deployment !== undefined || currentOf(props) === undefined) return [];
  const platform = platformOf(place.cluster.distribution);
  const way = platform && wayOf(platform);
  const asked = askedOf(place, props);
  if (way === undefined || asked === undefined) {
    const name = platform?.name ?? place.cluster.distribution;
    return [
      {
        path: place.path,
        problem:
          platform?.controlPlane === 'provider'
            ? `the control plane of ${name} is managed: its kube-scheduler takes no configuration`
            : `how kube-scheduler of ${name} gets a configuration is not known`,
        got: place.cluster.distribution,
        fix: 'give deployment: {}, a second scheduler in the cluster, or use KAI or Volcano',
      },
    ];
  }
  return way.refuses(asked);
};

const nothingToScore: SchedulerCheck = ({ profiles }, { path, pools }) =>
  Object.entries(profiles).flatMap(([name, { scoringStrategy }]) =>
    scoringStrategy?.resources !== undefined || offeredBy(pools).length > 0
      ? []
      : [
          {
            path: `${at(`${path}.profiles`, name)}.scoringStrategy`,
            problem: 'has no GPUs to score: no pool of the cluster offers a resource that nodes advertise',
            got: pools.map((pool) => pool.name),
            fix: "declare the pools before it, or give resources, such as { 'nvidia.com/gpu': 10, cpu: 1, memory: 1 }",
          },
        ],
  );

/** As kube-scheduler has it at its start, and here in the words of the props. */
const shapeFalls: SchedulerCheck = ({ profiles }, { path }) =>
  Object.entries(profiles).flatMap(([name, { scoringStrategy }]) => {
    const points = (scoringStrategy?.shape ?? []).map(({ utilization }) => utilization);
    const falls = fallsAt(points);
    return falls < 0
      ? []
      : [{ path: `${at(`${path}.profiles`, name)}.scoringStrategy.shape[${falls}].utilization`, ...NOT_RISING, got: points }];
  });

const otherImage: SchedulerCheck = ({ profiles, deployment }, { path }) =>
  Object.entries(profiles).flatMap(([name, { nodeResourceTopologyMatch }]) =>
    nodeResourceTopologyMatch === undefined || deployment?.image !== undefined
      ? []
      : [
          {
            path: `${at(`${path}.profiles`, name)}.nodeResourceTopologyMatch`,
            problem: "needs a plugin that Kubernetes' own kube-scheduler does not have",
            fix: "give deployment: { image: 'registry.k8s.io/scheduler-plugins/kube-scheduler:<version>' }",
          },
        ],
  );

const secondScheduler: SchedulerCheck = (props, place) => {
  const { deployment, extenders = [], current } = props;
  const { path } = place;
  if (deployment === undefined) return [];
  const { name } = identityOfScheduler(place, deployment);
  const kubeconfig = textOf(jsonOf(jsonOf(current === undefined ? {} : currentOf(props))['clientConnection'])['kubeconfig']);
  return [
    ...(DEFAULT_SCHEDULER in props.profiles
      ? [
          {
            path: at(`${path}.profiles`, DEFAULT_SCHEDULER),
            problem: "is the control plane's: two schedulers would place the same pods",
            got: DEFAULT_SCHEDULER,
            fix: 'give the profile a name of its own, and the pods that as schedulerName',
          },
        ]
      : []),
    ...(name === 'kube-scheduler' || name.length > 40
      ? [
          {
            path: `${path}.deployment.name`,
            problem: name.length > 40 ? 'is too long' : "is the name of the control plane's lease",
            got: name,
            allowed: 'another DNS label of up to 40 characters',
            fix: 'give another name',
          },
        ]
      : []),
    ...(['configFile', 'kubeconfig'] as const).flatMap((key) =>
      props[key] === undefined
        ? []
        : [{ path: `${path}.${key}`, problem: 'is a file of control plane nodes', got: props[key], fix: 'remove it, or deployment' }],
    ),
    ...(kubeconfig === undefined
      ? []
      : [
          {
            path: `${path}.current.clientConnection.kubeconfig`,
            problem: 'is a file of a node; a Deployment has its ServiceAccount',
            got: kubeconfig,
            fix: 'remove it',
          },
        ]),
    ...extenders.flatMap(({ urlPrefix, tlsConfig = {} }, index): readonly Problem[] => [
      ...(LOOPBACK.test(urlPrefix)
        ? [
            {
              path: `${path}.extenders[${index}].urlPrefix`,
              problem: 'is the pod of the scheduler itself, in which nothing else runs',
              got: urlPrefix,
              fix: 'give the address of a Service, such as http://gpu-admission.kube-system.svc:3456/scheduler',
            },
          ]
        : []),
      ...(['certFile', 'keyFile', 'caFile'] as const).flatMap((key) =>
        tlsConfig[key] === undefined
          ? []
          : [
              {
                path: `${path}.extenders[${index}].tlsConfig.${key}`,
                problem: 'is a file that the pod of the scheduler does not have',
                got: tlsConfig[key],
                fix: 'give caData, or configure the control plane',
              },
            ],
      ),
    ]),
  ];
};

/** An address that ends at whoever asks. */
export const LOOPBACK = /^https?:\/\/(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?=[:/]|$)/;

const trustsTwice: SchedulerCheck = ({ extenders = [] }, { path }) =>
  extenders.flatMap(({ tlsConfig = {} }, index) =>
    tlsConfig.insecure === true && (tlsConfig.caFile ?? tlsConfig.caData) !== undefined
      ? [
          {
            path: `${path}.extenders[${index}].tlsConfig.insecure`,
            problem: 'does not go with an authority: kube-scheduler does not start with both',
            got: true,
            fix: 'remove insecure',
          },
        ]
      : [],
  );

/** What contradicts itself in the props of a scheduler, and what its platform does not take. */
export const gpuSchedulerChecks: readonly SchedulerCheck[] = [
  unreadable,
  contradictsCurrent,
  nothingToScore,
  shapeFalls,
  otherImage,
  secondScheduler,
  trustsTwice,
  notDelivered,
];
