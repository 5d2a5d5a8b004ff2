import type { Chart } from 'cdk8s';
import { JsonPatch } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import { exclusive, mps } from '../../lib';
import { requestGpus } from '../../lib/plus';
import { Manifests } from '../../lib/testing';
import type { Promised } from './promise';
import { poolOn } from './site';

const deployment = (chart: Chart): kplus.Deployment => new kplus.Deployment(chart, 'api', { containers: [{ image: 'x:1' }] });

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
    pain: 'A later patch takes the request out again.',
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
];

/** The patch that users write and that is lost: the reason for `requestGpus`. */
export const lostPatch = (chart: Chart): Readonly<Record<string, number>> => {
  const api = deployment(chart);
  (api.node.defaultChild as unknown as { addJsonPatch(patch: JsonPatch): void }).addJsonPatch(
    JsonPatch.add('/spec/template/spec/containers/0/resources/limits/nvidia.com~1gpu', 8),
  );
  return Manifests.of(chart).gpus('Deployment');
};
