import { kubernetesMinors } from '../../lib/words/kubernetes';
import { judgedKinds, judgeManifest } from './schema';

const container = {
  name: 'trainer',
  image: 'registry.example/llama:1',
  resources: { limits: { cpu: 8, memory: '8Gi', 'nvidia.com/gpu': 8 } },
};
const pod = { restartPolicy: 'Never', containers: [container] };
const job = (spec: object) => ({
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: { name: 'llama' },
  spec: { template: { spec: pod }, ...spec },
});
const jobSet = (template: object) => ({
  apiVersion: 'jobset.x-k8s.io/v1alpha2',
  kind: 'JobSet',
  metadata: { name: 'llama' },
  spec: { replicatedJobs: [{ name: 'workers', template: { spec: { template: { spec: template } } } }] },
});

describe.each(kubernetesMinors)('the schemas of Kubernetes %s', (minor) => {
  test('know every kind that is known in another minor, but for claims and gangs, which each minor serves in a version of its own or not at all', () => {
    const kinds = (of: typeof minor) =>
      judgedKinds(of).filter((kind) => !kind.startsWith('resource.k8s.io/') && !kind.startsWith('scheduling.k8s.io/v1alpha2'));
    expect(kinds(minor)).toEqual(kinds('1.36'));
  });

  test('accept a Job, its quantities as number or text, and a port by number or name', () => {
    const probe = (port: number | string) => ({ httpGet: { port } });
    const containers = [{ ...container, readinessProbe: probe('http'), livenessProbe: probe(8000) }];
    expect(judgeManifest(job({ parallelism: 4, template: { spec: { ...pod, containers } } }), minor)).toEqual([]);
  });

  test('fails for an unknown field', () =>
    expect(judgeManifest(job({ paralelism: 4 }), minor)).toEqual(['spec: unknown field paralelism']));

  test('fails for a wrong type', () =>
    expect(judgeManifest(job({ parallelism: '4' }), minor)).toEqual(['spec.parallelism: must be integer']));

  test('fails for null', () => expect(judgeManifest(job({ parallelism: null }), minor)).toEqual(['spec.parallelism: must be integer']));

  test('fails for an error deep inside a pod template', () => {
    const containers = [{ ...container, resources: { limit: {} }, env: [{ value: 'a' }] }];
    expect(judgeManifest(job({ template: { spec: { ...pod, containers } } }), minor)).toEqual([
      "spec.template.spec.containers.0.env.0: must have required property 'name'",
      'spec.template.spec.containers.0.resources: unknown field limit',
    ]);
  });

  test('fails for an object without metadata', () =>
    expect(judgeManifest({ apiVersion: 'v1', kind: 'Namespace' }, minor)).toEqual(["(root): must have required property 'metadata'"]));

  test('fails for a kind without a schema', () =>
    expect(judgeManifest({ apiVersion: 'batch/v2', kind: 'Job' }, minor)).toEqual([
      `no schema for Job of batch/v2 in Kubernetes ${minor}`,
    ]));
});

describe('the schemas of custom resources', () => {
  test('accept a JobSet', () => expect(judgeManifest(jobSet(pod), '1.34')).toEqual([]));

  test('fails for an unknown field in the pod template of a JobSet', () =>
    expect(judgeManifest(jobSet({ ...pod, hostIpc: true }), '1.34')).toEqual([
      'spec.replicatedJobs.0.template.spec.template.spec: unknown field hostIpc',
    ]));

  test('leave the values of a HelmRelease open, and close the rest', () => {
    const release = (spec: object) => ({
      apiVersion: 'helm.toolkit.fluxcd.io/v2',
      kind: 'HelmRelease',
      metadata: { name: 'gpu-operator', namespace: 'gpu-operator' },
      spec: { interval: '1h', values: { driver: { enabled: false } }, ...spec },
    });
    expect(judgeManifest(release({}), '1.34')).toEqual([]);
    expect(judgeManifest(release({ intervall: '1h' }), '1.34')).toEqual(['spec: unknown field intervall']);
    expect(judgeManifest(release({ interval: 'hourly' }), '1.34')).toEqual([expect.stringContaining('spec.interval: must match pattern')]);
  });
});
