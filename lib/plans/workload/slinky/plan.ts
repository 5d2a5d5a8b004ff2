import { tolerate } from '../../allocators';
import { at, lines } from '../../../internal';
import { memoryText } from '../../../words/kubernetes';
import type { Place, Plan, PlannedObject, SlurmNodeFacts } from '../../model';
import { defined, some } from '../pod/defined';
import { gresOf, gresText } from '../slurm/gres';
import { BRIDGE_TOLERATION, bridgeFiles, bridgeToken, isBridged } from './bridge';
import { controllerConf } from './conf';
import { detectionOf } from './detection';
import { devicesOf, podShare, replicasOf } from './node-set';
import type { SlinkyClusterProps, SlinkyNodeSet } from './props';

const API = 'slinky.slurm.net/v1beta1';
/** Source: slurm-operator v1.2.1 `helm/slurm/values.yaml`. */
const TAG = '26.05-ubuntu26.04';
const LOG_IMAGE = 'docker.io/library/alpine:latest';

/** What prints a log: without limits it would keep the pod from QoS class Guaranteed, and slurmd from CPUs of its own. */
const LOG_RESOURCES = { cpu: '100m', memory: '64Mi' };

/** Configuration, database, controller, nodes, and those who ask the controller. What names another object comes after it. */
export function planSlinkyCluster(place: Place, props: SlinkyClusterProps): Plan {
  const { name = place.id, namespace = 'slurm', accounting, bridge, login, nodeSets, stateSize = '4Gi' } = props;
  const { restApis = bridge === undefined ? 0 : 1 } = props;
  const planned = (id: string, kind: string, own: string, rest: object, apiVersion = API): PlannedObject => ({
    id,
    object: { apiVersion, kind, metadata: { name: own, namespace }, ...rest },
  });
  const image = (of: string) => ({ image: `ghcr.io/slinkyproject/${of}:${props.imageTag ?? TAG}` });
  const keys = { slurmKeyRef: props.slurmKey, jwtKeyRef: props.jwtKey };
  const controllerRef = { name };
  const configName = `${name}-config`;
  return {
    objects: [
      planned('config', 'ConfigMap', configName, { data: configFiles(props) }, 'v1'),
      ...(accounting === undefined
        ? []
        : [
            planned('accounting', 'Accounting', name, {
              spec: {
                ...keys,
                slurmdbd: image('slurmdbd'),
                storageConfig: {
                  host: accounting.host,
                  port: accounting.port ?? 3306,
                  username: accounting.username ?? 'slurm',
                  database: accounting.database ?? 'slurm_acct_db',
                  passwordKeyRef: accounting.password,
                },
              },
            }),
          ]),
      planned('controller', 'Controller', name, {
        spec: defined({
          ...keys,
          accountingRef: accounting && { name },
          configFileRefs: [{ name: configName }],
          extraConf: controllerConf(props),
          persistence: { enabled: true, accessModes: ['ReadWriteOnce'], resources: { requests: { storage: memoryText(stateSize) } } },
          slurmctld: image('slurmctld'),
          reconfigure: image('slurmctld'),
          logfile: { image: props.logImage ?? LOG_IMAGE },
        }),
      }),
      ...Object.entries(nodeSets).map(([set, own]) =>
        planned(`node-set-${set}`, 'NodeSet', `${name}-${set}`, {
          spec: { controllerRef, ...nodeSetSpec(set, own, image('slurmd'), { image: props.logImage ?? LOG_IMAGE }, isBridged(props, set)) },
        }),
      ),
      ...(login === undefined
        ? []
        : [
            planned('login', 'LoginSet', `${name}-login`, {
              spec: {
                controllerRef,
                replicas: login.replicas ?? 1,
                sssdConfRef: login.sssdConf,
                login: image('login'),
                service: { spec: { type: login.service ?? 'ClusterIP' } },
              },
            }),
          ]),
      ...(restApis > 0
        ? [planned('rest-api', 'RestApi', name, { spec: { controllerRef, replicas: restApis, slurmrestd: image('slurmrestd') } })]
        : []),
      ...(bridge === undefined ? [] : [planned('bridge-token', 'Token', `${name}-bridge`, bridgeToken(name, props))]),
    ],
    files: bridgeFiles(name, props),
    model: { pools: Object.values(nodeSets).map(({ pool }) => pool.description), slurmNodes: slurmNodesOf(place, props) },
  };
}

/**
 * Files next to the operator's slurm.conf; without its own cgroup.conf the operator constrains nothing.
 *
 * Source: slurm-operator v1.2.1 `helm/slurm/values.yaml`, `configFiles`; `buildCgroupConf`.
 */
const configFiles = (props: SlinkyClusterProps): Readonly<Record<string, string>> => ({
  'cgroup.conf': lines([
    'CgroupPlugin=cgroup/v2',
    'IgnoreSystemd=yes',
    'ConstrainCores=yes',
    'ConstrainDevices=yes',
    'ConstrainRAMSpace=yes',
    'ConstrainSwapSpace=yes',
  ]),
  'gres.conf': lines([`AutoDetect=${detectionOf(props)}`]),
});

const slurmNodesOf = ({ path }: Place, props: SlinkyClusterProps): readonly SlurmNodeFacts[] =>
  Object.entries(props.nodeSets).map(([name, set]) => {
    const count = isBridged(props, name) ? undefined : replicasOf(set);
    return {
      path,
      at: `${at('nodeSets', name)}.pool`,
      pool: set.pool.description.path,
      sort: isBridged(props, name) ? 'shared' : 'pods',
      ...(count === undefined ? {} : { count }),
    };
  });

/**
 * Pods with all devices of their node, of QoS class Guaranteed. Slurm is told the same GPUs as Kubernetes. Where Slurm places
 * pods as well, one that asked for devices would keep them from all of these.
 */
function nodeSetSpec(name: string, set: SlinkyNodeSet, slurmd: object, logfile: object, bridged: boolean): object {
  const { nodeSelector, taints } = set.pool.description;
  const [gres, share] = [gresOf(set), podShare(set)];
  const resources = {
    ...Object.fromEntries(devicesOf(set)),
    ...(share === undefined ? {} : { cpu: share.cpus, memory: `${share.memory}Mi` }),
  };
  const extraConf = [
    ...(gres === undefined ? [] : [`Gres=${gresText(gres)}`]),
    ...(set.features === undefined ? [] : [`Features=${set.features.join(',')}`]),
  ].join(' ');
  return defined({
    ...(bridged ? { scalingMode: 'DaemonSet' } : { replicas: replicasOf(set) }),
    extraConf,
    slurmd: bridged ? slurmd : { ...slurmd, resources: { limits: resources, requests: resources } },
    logfile: { ...logfile, resources: { limits: LOG_RESOURCES, requests: LOG_RESOURCES } },
    template: {
      spec: defined({
        hostname: `${name}-`,
        nodeSelector,
        tolerations: some([...taints.map(tolerate), ...(bridged ? [BRIDGE_TOLERATION] : [])]),
      }),
    },
  });
}
