import { tolerate } from '../../allocators';
import { lines } from '../../internal';
import { memoryText } from '../../kubernetes';
import type { Place, Plan, PlannedObject } from '../../model';
import { defined, some } from '../pod/defined';
import { gresOf, gresText } from '../slurm/gres';
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
  const { name = place.id, namespace = 'slurm', accounting, login, restApis = 0, nodeSets, stateSize = '4Gi' } = props;
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
          spec: { controllerRef, ...nodeSetSpec(set, own, image('slurmd'), { image: props.logImage ?? LOG_IMAGE }) },
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
    ],
    files: [],
    model: { pools: Object.values(nodeSets).map(({ pool }) => pool.description) },
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

/** Pods with all devices of their node, of QoS class Guaranteed. Slurm is told the same GPUs as Kubernetes. */
function nodeSetSpec(name: string, set: SlinkyNodeSet, slurmd: object, logfile: object): object {
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
    replicas: replicasOf(set),
    extraConf,
    slurmd: { ...slurmd, resources: { limits: resources, requests: resources } },
    logfile: { ...logfile, resources: { limits: LOG_RESOURCES, requests: LOG_RESOURCES } },
    template: { spec: defined({ hostname: `${name}-`, nodeSelector, tolerations: some(taints.map(tolerate)) }) },
  });
}
