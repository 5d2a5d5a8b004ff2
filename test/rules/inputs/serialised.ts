import { isPlainObject, toYaml } from '../../../lib/internal';
import type { KubeObject } from '../../../lib/kubernetes';
import type { KnownCluster } from '../../../lib/model';
import { machines } from '../../../lib/machine';
import type { KubeletFacts, ModelFragment, OperatorFacts, PodFacts, PoolDescription, Sharing } from '../../../lib/model';
import { exclusive, hami, mig, mps, timeSlicing } from '../../../lib/allocators';
import type { Input } from './input';

/**
 * Facts as documents and a context that show them, as far as documents can. What only constructs know is lost: who uses the
 * result looks whether it still says what the facts said.
 *
 * @param kubeletsOfPools Kubelets stand in the context, with their pools and machines, and not in documents.
 */
export function serialised(
  { clusters = [], pools: given = [], kubelets = [], operators = [], pods = [], objects = [] }: ModelFragment,
  kubeletsOfPools = false,
): Input {
  // The pool of a kubelet that stands in a document of its own cannot be told.
  const pools = kubelets.length > 0 && !kubeletsOfPools ? [] : given;
  const selectors = selectorsOf(pools);
  const documents: readonly object[] = [
    ...(kubeletsOfPools ? [] : kubelets.map(kubelet)),
    ...operators.map(release),
    ...pods.map((pod, index) =>
      workload(pod, selectors, pods.findIndex(({ owner }) => owner.name === pod.owner.name) === index ? '' : `-${index}`),
    ),
    ...objects.map(({ object }) => object),
  ];
  const cluster = [...clusters, ...given.flatMap((pool) => pool.cluster ?? []), ...operators.flatMap((one) => one.cluster ?? [])][0];
  const context = {
    ...clusterOf(cluster),
    ...(pools.length === 0 ? {} : { pools: pools.map((pool) => poolOf(pool, selectors, { kubelets, operators })) }),
  };
  const yaml = documents.map((document) => toYaml(document)).join('---\n');
  return Object.keys(context).length === 0 ? { yaml } : { yaml, context };
}

/** A configuration that is whole says what no part of one does. */
const kubelet = ({ configuration, partial }: KubeletFacts): object =>
  partial ? configuration : { ...configuration, clusterDomain: configuration['clusterDomain'] ?? 'cluster.local' };

const clusterOf = (cluster: KnownCluster | undefined): object =>
  cluster === undefined
    ? {}
    : { kubernetes: cluster.kubernetes, ...(cluster.distribution === 'kubeadm' ? {} : { distribution: cluster.distribution }) };

/** Labels that select the nodes of each pool, by its path: constructs tell pools apart by more than that. */
function selectorsOf(pools: readonly PoolDescription[]): ReadonlyMap<string, object> {
  const texts = pools.map(({ nodeSelector }) => JSON.stringify(nodeSelector));
  return new Map(
    pools.map(({ path, name, nodeSelector }, index) => [
      path,
      texts.indexOf(texts[index]!) === index ? nodeSelector : { 'cdk8s-gpu/pool': name },
    ]),
  );
}

function poolOf(
  { name, path, gpu, nodes, shapes = [], sharing, taints }: PoolDescription,
  selectors: ReadonlyMap<string, object>,
  { kubelets = [], operators = [] }: ModelFragment,
): object {
  // A case may say another GPU than that of the machine: it is the GPU that matters there.
  const [shape] = shapes.filter(({ machine }) => gpu === undefined || machine.gpu === gpu);
  const kubelet = shape?.kubelet ?? kubelets.find(({ pool }) => pool === path)?.configuration;
  return {
    name,
    ...(shape ? { machine: machineOf(shape.machine) } : gpu === undefined ? {} : { gpu }),
    ...(nodes === undefined ? {} : { nodes: nodes.min === nodes.max ? nodes.min : nodes }),
    sharing: sharingOf(sharing),
    nodeSelector: selectors.get(path),
    // Operators are judged by the taints of their pools.
    ...(operators.length === 0 && isUsual(taints) ? {} : { taints }),
    ...(kubelet === undefined ? {} : { kubelet }),
  };
}

const isUsual = (taints: PoolDescription['taints']): boolean => taints.length === 1 && taints[0]?.key === 'nvidia.com/gpu';

/** The name of its preset, where it is one. */
const machineOf = (machine: object): unknown => Object.entries(machines).find(([, preset]) => preset === machine)?.[0] ?? machine;

/** As a person would write it: the offer with the options that it was made from. */
function sharingOf(sharing: Sharing): unknown {
  const same = (made: Sharing): boolean => JSON.stringify(made) === JSON.stringify(sharing);
  const { share, partition } = sharing as unknown as Record<'share' | 'partition', Record<string, unknown>>;
  const { kind: _share, ...shareOptions } = share;
  const { kind: _partition, ...partitionOptions } = partition;
  const tried: readonly (readonly [string, (options: never) => Sharing, object])[] = [
    ['exclusive', exclusive, {}],
    ['mig', mig, partitionOptions],
    ['timeSlicing', timeSlicing, shareOptions],
    ['mps', mps, shareOptions],
    ['hami', hami, shareOptions],
  ];
  for (const [name, offer, options] of tried) {
    try {
      if (same(offer(options as never))) return Object.keys(options).length === 0 ? name : { [name]: options };
    } catch {
      // Options of another offer.
    }
  }
  return sharing;
}

function release({ chart, version, namespace, releaseName, values, delivery }: OperatorFacts): object {
  if (delivery?.kind === 'k3s') {
    const spec = { chart, version, targetNamespace: namespace, valuesContent: toYaml(values) };
    return { apiVersion: 'helm.cattle.io/v1', kind: 'HelmChart', metadata: { name: releaseName, namespace: 'kube-system' }, spec };
  }
  const spec = { chart: { spec: { chart, version } }, values };
  return { apiVersion: 'helm.toolkit.fluxcd.io/v2', kind: 'HelmRelease', metadata: { name: releaseName, namespace }, spec };
}

const APIS: Readonly<Record<string, string>> = {
  Pod: 'v1',
  Job: 'batch/v1',
  CronJob: 'batch/v1',
  JobSet: 'jobset.x-k8s.io/v1alpha2',
};

function workload(
  { owner, pointer, spec, labels, annotations, replicas, pool }: PodFacts,
  selectors: ReadonlyMap<string, object>,
  suffix: string,
): KubeObject {
  const nodeSelector = pool === undefined ? undefined : selectors.get(pool);
  const bound = { ...spec, ...(nodeSelector || spec.nodeSelector ? { nodeSelector: { ...nodeSelector, ...spec.nodeSelector } } : {}) };
  const metadata = { ...(labels ? { labels } : {}), ...(annotations ? { annotations } : {}) };
  const steps = pointer.split('.').slice(0, -1);
  const template = { ...(Object.keys(metadata).length > 0 ? { metadata } : {}), spec: bound };
  const more = replicas === undefined ? {} : owner.kind === 'Job' ? { parallelism: replicas, completions: replicas } : { replicas };
  const inner = steps.reduceRight<object>((value, step) => ({ [step]: value }), template) as {
    readonly spec?: object;
    readonly metadata?: object;
  };
  return {
    apiVersion: APIS[owner.kind] ?? 'apps/v1',
    kind: owner.kind,
    metadata: {
      ...(isPlainObject(inner.metadata) ? inner.metadata : {}),
      name: `${owner.name}${suffix}`,
      ...(owner.namespace ? { namespace: owner.namespace } : {}),
    },
    spec: owner.kind === 'Pod' ? inner.spec : { ...more, ...inner.spec },
  };
}
