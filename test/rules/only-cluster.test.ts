import { App, Chart } from 'cdk8s';
import { findings, GpuCluster, GpuWorkload, type GpuWorkloadProps, imageVolume } from '../../lib';

/** What is found of a workload without a pool, in an app with these clusters. */
function found(kubernetes: readonly string[], props: Partial<GpuWorkloadProps>): readonly string[] {
  const chart = new Chart(new App(), 'ml', { namespace: 'ml' });
  for (const [index, version] of kubernetes.entries()) new GpuCluster(chart, `c${index}`, { kubernetes: version as '1.34' });
  new GpuWorkload(chart, 'web', { kind: 'Pod', image: 'x:1', request: { gpus: 1 }, ...props } as GpuWorkloadProps);
  return findings(chart).map(({ rule }) => rule);
}

const claim = { request: { claim: { count: 2 } } } as const;
const image = { data: { '/data': imageVolume('x:1') } };

test.each([
  [['1.30'], claim, 'dra/api'],
  [['1.33'], claim, 'dra/api'],
  [['1.30'], { fabric: { kind: 'nvlinkDomain' } }, 'dra/api'],
  [['1.30'], image, 'storage/image-volume'],
] as const)('a pod without a pool is held to the only cluster: %j, %j', (versions, props, rule) => {
  expect(found(versions, props)).toContain(rule);
});

test.each([
  [['1.34'], claim, 'dra/api'],
  [['1.30', '1.36'], claim, 'dra/api'],
  [[], claim, 'dra/api'],
  [['1.31'], { fabric: { kind: 'nvlinkDomain' } }, 'dra/api'],
  [['1.35'], image, 'storage/image-volume'],
] as const)('nothing is said where the version has it, or is not known: %j, %j', (versions, props, rule) => {
  expect(found(versions, props)).not.toContain(rule);
});
