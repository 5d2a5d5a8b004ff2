import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { container, exclusive, rendered } from '../../lib';
import { Manifests } from '../../lib/faces/testing';
import { scratch } from '../scratch';
import { found, foundIn } from './found';
import type { Promised } from './promise';
import { clusterOf, operatorOn, podSpecOf, poolOn, type Site, webOn } from './site';

const gpuCluster = { clusterPolicy: { deployCR: false }, gpuCluster: { deployCR: true } };
const nri = (enabled: boolean) => ({ cdi: { enabled, nriPluginEnabled: true } });
const profile = (pages: string): string => `apiVersion: performance.openshift.io/v2
kind: PerformanceProfile
metadata: {name: gpu}
spec:
  nodeSelector: {node-role.kubernetes.io/gpu: ''}
  cpu: {reserved: 0-3, isolated: 4-15}
  hugepages: {pages: [${pages}]}
`;
const page = (count: number): string => `{size: 1G, count: ${count}, node: 0}`;
const pageOf = (node: number): string => `{size: 1G, count: 2, node: ${node}}`;
const wholeOn = (site: Site) => webOn(site, poolOn(site, exclusive()), { gpus: 1 });

/** A Helm that renders its own arguments. */
function saysWhatItIsTold(): string {
  const path = join(scratch(), 'helm');
  const made = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: told}\ndata: {told: "%s"}\n';
  writeFileSync(path, `#!/bin/sh\ncat > /dev/null\nprintf '${made}' "$*"\n`, { mode: 0o755 });
  return path;
}

/** What charts and peers refuse, and what users of cdk8s and Pulumi report of the tools. */
export const facePromises: readonly Promised[] = [
  {
    pain: 'A GPUCluster is to be made whose driver nobody describes, and the chart refuses it.',
    upstream: ['gpu-operator v26.7.0, `deployments/gpu-operator/templates/validations.yaml`'],
    prevents: {
      rule: 'operator/broken-value',
      mistake: (site) => operatorOn(site, gpuCluster),
      corrected: (site) => operatorOn(site, { ...gpuCluster, driver: { nvidiaDriverCRD: { enabled: true } } }),
    },
  },
  {
    pain: 'The NRI plugin is switched on without CDI, and the chart refuses it.',
    upstream: ['gpu-operator v26.7.0, `deployments/gpu-operator/templates/validations.yaml`'],
    prevents: {
      rule: 'operator/broken-value',
      mistake: (site) => operatorOn(site, nri(false)),
      corrected: (site) => operatorOn(site, nri(true)),
    },
  },
  {
    pain: 'A chart is rendered without a cluster, and leaves out what it would make on a cluster with this API.',
    upstream: ['gpu-operator v26.7.0, `deployments/gpu-operator/templates/validations.yaml`'],
    prevents: {
      default: 'the APIs that the Kubernetes version of the cluster serves, told to Helm',
      emitted: (site) => {
        operatorOn(clusterOf(site, { helm: rendered({ helm: saysWhatItIsTold() }) }));
        return Manifests.of(site.chart).one('ConfigMap')['data'];
      },
      expected: { told: expect.stringContaining('--api-versions resource.k8s.io/v1/DeviceClass') },
    },
  },
  {
    pain: 'Values of the time when GPU Feature Discovery had a chart of its own, such as `migStrategy`, do nothing in newer ones.',
    upstream: ['gpu-operator v26.7.0, `deployments/gpu-operator/values.yaml`'],
    prevents: {
      rule: 'operator/unknown-value',
      mistake: (site) => operatorOn(site, { migStrategy: 'single' }),
      corrected: (site) => operatorOn(site, { mig: { strategy: 'single' } }),
    },
  },
  {
    pain: 'Node Feature Discovery is kept to nodes with GPUs, by a label that it would have to write first.',
    upstream: ['NVIDIA/aicr v0.11.1, `recipes/registry.yaml`'],
    prevents: {
      default: 'tolerations for its workers, and no selector of nodes',
      emitted: (site) => {
        poolOn(site, exclusive(), { taints: [{ key: 'team', value: 'ml', effect: 'NoSchedule' }] });
        return operatorOn(site).values['node-feature-discovery'];
      },
      expected: { worker: expect.not.objectContaining({ nodeSelector: expect.anything() }) },
    },
  },
  {
    pain: 'The chart of the GPU Operator does not support the Kubernetes version of the cluster.',
    upstream: ['NVIDIA/aicr v0.11.1, `recipes/overlays`', 'GPU Operator documentation, "Platform Support"'],
    prevents: found('operator/kubernetes-version'),
  },
  {
    pain: 'A recipe needs a newer kernel than the nodes have.',
    upstream: ['NVIDIA/aicr v0.11.1, `recipes/overlays`'],
    prevents: { open: 'the kernel that a snapshot tells of is compared with nothing' },
  },
  {
    pain: 'A PerformanceProfile has two entries for one size of huge pages on one NUMA node.',
    upstream: ['openshift/cluster-node-tuning-operator, performance profile creator'],
    prevents: foundIn('node/performance-profile', profile(`${page(2)}, ${page(4)}`), profile(`${pageOf(0)}, ${pageOf(1)}`)),
  },
  {
    pain: 'CPUs of a node are in neither set of its PerformanceProfile.',
    upstream: ['openshift/cluster-node-tuning-operator, performance profile creator'],
    prevents: found('node/profile-cpus'),
  },
  {
    pain: 'Huge pages of a PerformanceProfile have a size that the processors of its nodes lack.',
    upstream: ['openshift/cluster-node-tuning-operator, `pkg/apis/performanceprofile/v2/performanceprofile_validation.go`'],
    prevents: found('node/profile-pages'),
  },
  {
    pain: 'An annotation of a PerformanceProfile sets a field of the kubelet that the operator sets itself.',
    upstream: ['openshift/cluster-node-tuning-operator, performance profile creator'],
    prevents: found('node/profile-annotation'),
  },
  {
    pain: 'Limits of CPU and memory that nobody asked for stand on every container.',
    upstream: ['cdk8s-team/cdk8s-plus#1752', 'cdk8s-team/cdk8s-plus#1988', 'cdk8s-team/cdk8s#2185'],
    prevents: {
      default: 'the GPUs of a workload, and no limits of CPU or memory beside them',
      emitted: (site) => {
        wholeOn(site);
        return podSpecOf(site).containers[0]?.resources?.limits;
      },
      expected: expect.not.objectContaining({ cpu: expect.anything() }),
    },
  },
  {
    pain: 'A patch finds its container by its place in a list, and another one after somebody adds a sidecar.',
    upstream: ['cdk8s-team/cdk8s-core#286'],
    prevents: {
      default: 'the patch on the container of that name: `override(container(name), ...)`',
      emitted: (site) => {
        wholeOn(site).override(container('main'), { imagePullPolicy: 'Always' });
        return podSpecOf(site).containers;
      },
      expected: [{ name: 'main', imagePullPolicy: 'Always' }],
    },
  },
  {
    pain: 'Two constructs make one object, and one of them is lost.',
    upstream: ['Kubernetes documentation, "Object Names and IDs"'],
    prevents: found('name/taken'),
  },
];
