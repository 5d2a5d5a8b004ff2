import { at, isFrom, type Problem, toYaml } from '../../../internal';
import type { Place, PlannedFile, PlannedObject } from '../../model';
import { slurmBridgeWords } from '../../queues';
import { slurmVersions } from '../slurm/versions';
import type { SlinkyClusterProps } from './props';

/** Source: slurm-bridge v1.2.1 `helm/slurm-bridge/Chart.yaml`, `slinky.slurm.net/minimum-slurm-version`. */
const FIRST_RELEASE = '25.11';

/** The release that the images' tag begins with; the newest of a tag without one. */
export const releaseOf = ({ imageTag = '' }: SlinkyClusterProps) => slurmVersions.find((known) => imageTag.startsWith(known)) ?? '26.05';

export const isBridged = ({ bridge }: SlinkyClusterProps, set: string): boolean => bridge?.nodeSets.includes(set) === true;

/** Pods and jobs of Slurm are never on one node. Source: slurm-bridge v1.2.1 docs/config.md, Hybrid Workload Isolation. */
export const BRIDGE_CONF: readonly (readonly [string, string])[] = [
  ['MCSPlugin', 'mcs/label'],
  ['MCSParameters', 'ondemand,ondemandselect'],
];

/** What slurm-bridge puts on nodes of Slurm. Source: slurm-bridge v1.2.1 `internal/utils/taints.go`. */
export const BRIDGE_TOLERATION = {
  key: 'slinky.slurm.net/managed-node',
  operator: 'Equal',
  value: slurmBridgeWords.scheduler,
  effect: 'NoExecute',
};

const tokenName = (name: string): string => `${name}-bridge-token`;

/** slurm-bridge does not see that its token changes, hence the year. Source: slurm-bridge v1.2.1 docs/quickstart.md. */
export const bridgeToken = (name: string, { jwtKey }: SlinkyClusterProps): Pick<PlannedObject['object'], 'spec'> => ({
  spec: {
    jwtKeyRef: jwtKey,
    secretRef: { name: tokenName(name), key: 'auth-token' },
    username: 'slurm',
    refresh: true,
    lifetime: '8760h',
  },
});

/** Values of the chart, for what follows from the cluster. Source: slurm-bridge v1.2.1 `helm/slurm-bridge/values.yaml`. */
export function bridgeFiles(name: string, { bridge, namespace = 'slurm' }: SlinkyClusterProps): readonly PlannedFile[] {
  if (bridge === undefined) return [];
  const values = {
    schedulerConfig: { partition: bridge.partition },
    admission: { managedNamespaces: bridge.namespaces ?? [] },
    sharedConfig: { slurmRestApi: `http://${name}-restapi.${namespace}:6820`, slurmJwtSecret: tokenName(name) },
  };
  return [
    {
      path: `${name}/slurm-bridge-values.yaml`,
      text: toYaml(values),
      about: `values for helm install slurm-bridge oci://ghcr.io/slinkyproject/charts/slurm-bridge --version 1.2.1 --namespace ${namespace} -f`,
    },
  ];
}

/** What slurm-bridge could not place pods on. */
export function checkBridge(props: SlinkyClusterProps, { path }: Place): readonly Problem[] {
  const { bridge, nodeSets, partitions, restApis, namespace = 'slurm' } = props;
  if (bridge === undefined) return [];
  const where = `${path}.bridge`;
  const unknown = bridge.nodeSets.findIndex((set) => nodeSets[set] === undefined);
  const partition = Object.entries(partitions).find(([name]) => name === bridge.partition)?.[1];
  const other = partition?.nodes.find((set) => !bridge.nodeSets.includes(set));
  const release = releaseOf(props);
  const own = bridge.namespaces?.indexOf(namespace) ?? -1;
  return [
    ...(unknown < 0
      ? []
      : [
          {
            path: `${where}.nodeSets[${unknown}]`,
            problem: 'is not one of the node sets',
            got: bridge.nodeSets[unknown],
            allowed: Object.keys(nodeSets),
            fix: 'write the name of one of them',
          },
        ]),
    ...(partition === undefined
      ? [
          {
            path: `${where}.partition`,
            problem: 'is not one of the partitions',
            got: bridge.partition,
            allowed: Object.keys(partitions),
            fix: 'write the name of one of them',
          },
        ]
      : []),
    ...(other === undefined
      ? []
      : [
          {
            path: `${where}.partition`,
            problem: `has the nodes '${other}', on which slurm-bridge places no pods`,
            got: bridge.partition,
            fix: `make a partition of ${bridge.nodeSets.join(' and ')} alone, or add ${other} to bridge.nodeSets`,
          },
        ]),
    ...(restApis === 0
      ? [{ path: `${path}.restApis`, problem: 'is 0, and slurm-bridge asks Slurm by its REST API', got: 0, fix: 'remove it' }]
      : []),
    ...(isFrom(release, FIRST_RELEASE)
      ? []
      : [
          {
            path: `${path}.imageTag`,
            problem: `is Slurm ${release}, which slurm-bridge does not know`,
            got: props.imageTag,
            allowed: `Slurm ${FIRST_RELEASE} or newer`,
            fix: 'remove it, or take a newer image',
          },
        ]),
    ...(own < 0
      ? []
      : [
          {
            path: `${where}.namespaces[${own}]`,
            problem: 'is the namespace of slurm-bridge itself, whose pods it leaves alone',
            got: namespace,
            fix: 'name the namespaces of workloads',
          },
        ]),
    ...Object.entries(nodeSets).flatMap(([name, set]) =>
      isBridged(props, name)
        ? (['replicas', 'cpu', 'memory'] as const).flatMap((key) =>
            set[key] === undefined
              ? []
              : [
                  {
                    path: `${at(`${path}.nodeSets`, name)}.${key}`,
                    problem: 'is given, and slurmd shares these nodes with pods: one on each node, which asks for nothing',
                    got: set[key],
                    fix: 'remove it',
                  },
                ],
          )
        : [],
    ),
  ];
}
