import { type GpuNodePoolProps, machines, TunedGpuNode } from '../../lib';

import { explainedSettings, nodePlans, type NodeTuning } from '../../lib/plans/node';
import { clusterOf, type Site } from './site';

export type Os = NonNullable<GpuNodePoolProps['os']>;

/** Nodes that are tuned for training. */
export const tunedOn = (site: Site, os: Os = 'ubuntu-24.04', tuning: NodeTuning = {}): TunedGpuNode =>
  new TunedGpuNode(site.cluster, 'train', { machine: machines.dgxH100, nodes: 2, os, intent: 'training', ...tuning });

/** What a pool says of nodes that have the driver themselves. */
function nodeOf(site: Site, tuning: NodeTuning) {
  const { description } = new TunedGpuNode(site.cluster, 'train', {
    machine: machines.dgxH100,
    nodes: 2,
    os: 'ubuntu-24.04',
    nodeImage: 'host-driver',
    intent: 'training',
    ...tuning,
  });
  return nodePlans(description, description.cluster as Parameters<typeof nodePlans>[1])[0]!;
}

/** What one setting of such nodes sets. */
export const setOn = (site: Site, tuning: NodeTuning, id: string): unknown =>
  explainedSettings(nodeOf(site, tuning), []).settings.find((setting) => setting.id === id)?.sets;

/** The files and units of one setting of such nodes. */
export const textOn = (site: Site, tuning: NodeTuning, id: string): string =>
  nodeOf(site, tuning)
    .settings.filter((setting) => setting.id === id)
    .flatMap(({ primitives }) => primitives.map((one) => ('text' in one ? one.text : '')))
    .join('');

export const onEks = (site: Site): Site => clusterOf(site, { distribution: 'eks' });

/** What exclusive CPUs need, on a machine of two sockets with 112 threads each. */
export const exclusiveCpus = { cpuManagerPolicy: 'static', reservedSystemCPUs: '0-1,112-113' };

/** A context with a pool of 8 x H100 whose kubelets have these fields. */
export const poolWith = (fields: object): object => ({
  kubernetes: '1.34',
  pools: [{ name: 'train', machine: 'dgxH100', nodeSelector: { team: 'ml' }, kubelet: fields }],
});

/** A pod on that pool. */
export const podOn = (limits: string): string => `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  nodeSelector: {team: ml}
  tolerations: [{key: nvidia.com/gpu, operator: Exists}]
  containers: [{name: main, image: 'x:1', resources: {limits: {${limits}}}}]
`;
