import type { Chart } from 'cdk8s';
import { ApiObject, JsonPatch } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import { exclusive, mps } from '../../lib';
import { requestGpus } from '../../lib/faces/plus';
import { Manifests } from '../../lib/faces/testing';
import type { Promised } from './promise';
import { hamiOn, poolOn } from './site';

const deployment = (chart: Chart, props: object = {}): kplus.Deployment =>
  new kplus.Deployment(chart, 'api', { containers: [{ image: 'x:1' }], ...props });

/** Workloads that cdk8s-plus makes. */
export const plusPromises: readonly Promised[] = [
  {
    pain: 'A JSON patch that adds `nvidia.com/gpu` to a cdk8s-plus workload asks for nothing, and nothing says so.',
    upstream: ['cdk8s-team/cdk8s#2163', 'cdk8s-team/cdk8s#2172', 'cdk8s-team/cdk8s-core#72'],
    prevents: {
      default: '`requestGpus`, in the finished manifest',
      emitted: (site) => {
        requestGpus(deployment(site.chart), { gpus: 2 }, { pool: poolOn(site, exclusive()) });
        return Manifests.of(site.chart).gpus('Deployment');
      },
      expected: { 'nvidia.com/gpu': 2 },
    },
  },
  {
    pain: 'A later JSON patch takes the request out again.',
    upstream: ['cdk8s-team/cdk8s#908'],
    prevents: {
      default: 'the request after every patch: `requestGpus` writes into what cdk8s-plus and all patches have made',
      emitted: (site) => {
        const workload = deployment(site.chart);
        requestGpus(workload, { gpus: 2 }, { pool: poolOn(site, exclusive()) });
        patched(workload, JsonPatch.replace('/spec/template/spec/containers/0/resources', {}));
        return Manifests.of(site.chart).gpus('Deployment');
      },
      expected: { 'nvidia.com/gpu': 2 },
    },
  },
  {
    pain: 'A program rewrites the finished manifest, and the request is lost in it.',
    upstream: ['cdk8s-team/cdk8s#908'],
    prevents: {
      rule: 'override/not-applied',
      mistake: (site) => {
        const workload = deployment(site.chart);
        requestGpus(workload, { gpus: 2 }, { pool: poolOn(site, exclusive()) });
        const object = workload.node.defaultChild as unknown as { toJson(): { spec: { template: { spec: { containers: object[] } } } } };
        const bound = object.toJson.bind(object);
        object.toJson = () => {
          const manifest = JSON.parse(JSON.stringify(bound())) as ReturnType<typeof bound>;
          manifest.spec.template.spec.containers = manifest.spec.template.spec.containers.map((given) => ({ ...given, resources: {} }));
          return manifest;
        };
      },
      corrected: (site) => requestGpus(deployment(site.chart), { gpus: 2 }, { pool: poolOn(site, exclusive()) }),
    },
  },
  {
    pain: 'Two shares of a pool are asked for in a workload that cdk8s-plus makes.',
    upstream: ['NVIDIA/gpu-operator#386'],
    prevents: {
      rule: 'pool/per-container',
      mistake: (site) => requestGpus(deployment(site.chart), { gpus: 2 }, { pool: poolOn(site, mps({ replicas: 4 })) }),
      corrected: (site) => requestGpus(deployment(site.chart), { gpus: 1 }, { pool: poolOn(site, mps({ replicas: 4 })) }),
    },
  },
  {
    pain: 'Annotations for HAMi stand on a Deployment of cdk8s-plus and not on its pods, where nobody reads them.',
    upstream: ['Project-HAMi/HAMi#1069'],
    prevents: {
      rule: 'hami/annotation-place',
      mistake: (site) => requestGpus(deployment(site.chart, { metadata: NUMA }), PART, { pool: hamiOn(site) }),
      corrected: (site) => requestGpus(deployment(site.chart, { podMetadata: NUMA }), PART, { pool: hamiOn(site) }),
    },
  },
  {
    pain: 'A container has a request for GPUs that is not its limit, and the API server refuses the workload.',
    upstream: ['Kubernetes v1.36.3 `pkg/apis/core/validation`, extended resources'],
    prevents: {
      rule: 'override/not-applied',
      mistake: (site) => requestGpus(withRequests(site.chart, 2), { gpus: 1 }, { pool: poolOn(site, exclusive()) }),
      corrected: (site) => requestGpus(withRequests(site.chart, 1), { gpus: 1 }, { pool: poolOn(site, exclusive()) }),
    },
  },
];

const PART = { vgpu: { gpus: 1, memory: '8Gi' } } as const;
const NUMA = { annotations: { 'nvidia.com/numa-bind': 'true' } };

/** A Deployment that says by itself how many GPUs it requests. */
const withRequests = (chart: Chart, gpus: number): ApiObject => {
  const containers = [{ name: 'main', image: 'x:1', resources: { requests: { 'nvidia.com/gpu': gpus } } }];
  return new ApiObject(chart, 'api', { apiVersion: 'apps/v1', kind: 'Deployment', spec: { template: { spec: { containers } } } });
};

const patched = (workload: kplus.Deployment, patch: JsonPatch): void =>
  (workload.node.defaultChild as unknown as { addJsonPatch(patch: JsonPatch): void }).addJsonPatch(patch);

/** The patch that users write and that is lost: the reason for `requestGpus`. */
export const lostPatch = (chart: Chart): Readonly<Record<string, number>> => {
  const api = deployment(chart);
  patched(api, JsonPatch.add('/spec/template/spec/containers/0/resources/limits/nvidia.com~1gpu', 8));
  return Manifests.of(chart).gpus('Deployment');
};
