import { at, type Problem } from '../../../../internal';
import type { Place, PlannedObject } from '../../../model';
import { autoscalerClasses, platformOfClass } from '../../../../words/platforms';
import { defined, someOf } from '../../pod/defined';
import {
  type AdmissionCheck,
  CHECKS_OF_OTHERS,
  type MultiKueueCheck,
  type ProvisioningCheck,
  type WorkerCluster,
} from '../admission-checks';
import type { GpuQueueProps, Team } from '../props';
import { metadataIn, planned } from './system';

const GROUP = 'kueue.x-k8s.io';
const API = `${GROUP}/v1beta2`;
/** Who looks after a check. Source: kueue v0.19.2 `apis/kueue/v1beta2/{provisioningrequestconfig,multikueue}_types.go`. */
const CONTROLLERS = { provisioning: `${GROUP}/provisioning-request`, multiKueue: `${GROUP}/multikueue` } as const;

const entriesOf = ({ admissionChecks = {} }: GpuQueueProps): readonly [string, AdmissionCheck][] => Object.entries(admissionChecks);

/** AdmissionChecks, after what they read. */
export function admissionChecks(props: GpuQueueProps): readonly PlannedObject[] {
  const metadata = metadataIn(props);
  return entriesOf(props).flatMap(([name, check]) => {
    if (check.kind === 'other') return [];
    const kind = check.kind === 'provisioning' ? 'ProvisioningRequestConfig' : 'MultiKueueConfig';
    const clusters = check.kind === 'multiKueue' ? Object.entries(check.clusters) : [];
    const parameters = { apiGroup: GROUP, kind, name };
    return [
      ...clusters.map(([cluster, how]) =>
        planned(`cluster-${cluster}`, API, 'MultiKueueCluster', metadata(cluster), { spec: { clusterSource: sourceOf(how) } }),
      ),
      planned(`check-config-${name}`, API, kind, metadata(name), { spec: configOf(check) }),
      planned(`check-${name}`, API, 'AdmissionCheck', metadata(name), { spec: { controllerName: CONTROLLERS[check.kind], parameters } }),
    ];
  });
}

function sourceOf({ secret, path, clusterProfile }: WorkerCluster): object {
  if (clusterProfile !== undefined) return { clusterProfileRef: { name: clusterProfile } };
  return { kubeConfig: path === undefined ? { locationType: 'Secret', location: secret } : { locationType: 'Path', location: path } };
}

function configOf(check: ProvisioningCheck | MultiKueueCheck): object {
  if (check.kind === 'multiKueue') return { clusters: Object.keys(check.clusters) };
  const { retries, retryAfterSeconds, retryAfterSecondsAtMost, nodeSelector = {} } = check;
  const updates = Object.entries(nodeSelector).map(([key, valueFromProvisioningClassDetail]) => ({
    key,
    valueFromProvisioningClassDetail,
  }));
  return defined({
    provisioningClassName: check.class,
    managedResources: check.managedResources,
    parameters: check.parameters,
    podSetMergePolicy: check.podSetMergePolicy,
    podSetUpdates: updates.length === 0 ? undefined : { nodeSelector: updates },
    retryStrategy: someOf(
      defined({ backoffLimitCount: retries, backoffBaseSeconds: retryAfterSeconds, backoffMaxSeconds: retryAfterSecondsAtMost }),
    ),
  });
}

const namesOf = ({ admissionChecks: own }: Team, props: GpuQueueProps): readonly string[] => own ?? entriesOf(props).map(([name]) => name);

/** The checks that a team's ClusterQueue names. */
export function strategyOf(team: Team, props: GpuQueueProps): object | undefined {
  const checks = namesOf(team, props).map((name) => {
    const check = props.admissionChecks?.[name];
    return defined({ name, onFlavors: check?.kind === 'provisioning' ? check.pools : undefined });
  });
  return checks.length === 0 ? undefined : { admissionChecks: checks };
}

/** What a team's ClusterQueue says of the checks that others make. */
export function othersOf(team: Team, props: GpuQueueProps): Readonly<Record<string, string>> | undefined {
  const names = namesOf(team, props).filter((name) => props.admissionChecks?.[name]?.kind === 'other');
  return names.length === 0 ? undefined : { [CHECKS_OF_OTHERS]: names.join(' ') };
}

/** What keeps a ClusterQueue with its checks from being active, and a check from passing. */
export const checkAdmission = (props: GpuQueueProps, { path }: Place): readonly Problem[] => [
  ...Object.entries(props.teams).flatMap(([team, own]) => ofTeam(own, props, at(`${path}.teams`, team))),
  ...entriesOf(props).flatMap(([name, check]) => ofCheck(check, props, at(`${path}.admissionChecks`, name))),
];

/** Source: kueue v0.19.2 `pkg/cache/scheduler/clusterqueue.go`, inactiveReason. */
function ofTeam(team: Team, props: GpuQueueProps, path: string): readonly Problem[] {
  const given = props.admissionChecks ?? {};
  const where = `${path}.admissionChecks`;
  const names = namesOf(team, props);
  const missing = names.findIndex((name) => !Object.hasOwn(given, name));
  if (missing >= 0)
    return [
      {
        path: `${where}[${missing}]`,
        problem: 'is none of the admissionChecks',
        got: names[missing],
        allowed: Object.keys(given),
        fix: `name one of them, or give admissionChecks: { ${names[missing] ?? ''}: otherCheck() }`,
      },
    ];
  const twice = names.findIndex((name, index) => names.indexOf(name) < index);
  if (twice >= 0) return [{ path: `${where}[${twice}]`, problem: 'is there twice', got: names[twice], fix: 'remove it' }];
  const kinds = names.map((name) => given[name]?.kind);
  const far = kinds.filter((kind) => kind === 'multiKueue').length;
  const problem =
    far > 1
      ? 'has two checks of MultiKueue, of which Kueue takes one'
      : far > 0 && kinds.includes('provisioning')
        ? 'has checks of MultiKueue and of provisioning, and Kueue takes one of the two: nodes are made in the cluster that the workload goes to'
        : undefined;
  return problem === undefined ? [] : [{ path: where, problem, got: names, fix: 'give the team one of them' }];
}

function ofCheck(check: AdmissionCheck, { pools }: GpuQueueProps, path: string): readonly Problem[] {
  if (check.kind !== 'provisioning') return [];
  const names = pools.map(({ description: { name } }) => name);
  const own = platformOfClass(check.class);
  const other = pools.find(({ description: { name, cluster } }) => {
    const distribution = cluster?.distribution;
    return (check.pools ?? names).includes(name) && own !== undefined && distribution !== undefined && distribution !== own.id;
  });
  return [
    ...(check.pools ?? []).flatMap((pool, index) =>
      names.includes(pool)
        ? []
        : [
            {
              path: `${path}.pools[${index}]`,
              problem: 'is none of the pools',
              got: pool,
              allowed: names,
              fix: 'give the name of one of the pools',
            },
          ],
    ),
    ...(other === undefined
      ? []
      : [
          {
            path: `${path}.class`,
            problem: `is a class of ${own?.name ?? ''}, and pool '${other.description.name}' is of a cluster of another platform, where nobody answers it`,
            got: check.class,
            allowed: autoscalerClasses,
            fix: `write one of the cluster autoscaler's, such as '${autoscalerClasses[0]}'`,
          },
        ]),
  ];
}
