import { App, Chart } from 'cdk8s';
import {
  findings,
  GpuCluster,
  GpuInferenceService,
  GpuNodePool,
  GpuWorkload,
  hostCache,
  llamaCpp,
  MpsInferenceService,
  machines,
  mps,
  WorkloadNamespace,
} from '../../lib';
import * as onPulumi from '../../lib/faces/pulumi';
import type { WorkloadNamespaceProps } from '../../lib/plans/workload';
import { PulumiRecorder } from '../../lib/faces/testing';

const image = 'registry.example/app:1';
const dgx = { machine: machines.dgxH100, nodes: 2 } as const;

function labelsOf(props: WorkloadNamespaceProps): unknown {
  const chart = new Chart(new App(), 'ml');
  new WorkloadNamespace(chart, 'ml', props);
  const [namespace] = chart.toJson() as { metadata: { name: string; namespace?: string; labels: Record<string, string> } }[];
  expect(namespace!.metadata.namespace).toBeUndefined();
  return Object.fromEntries(Object.entries(namespace!.metadata.labels).map(([key, value]) => [key.split('/')[1], value]));
}

test('enforces baseline, and warns of templates that it will refuse, where nothing is said', () => {
  expect(labelsOf({})).toEqual({ enforce: 'baseline', warn: 'baseline', audit: 'baseline' });
  expect(labelsOf({ podSecurity: 'restricted' })).toEqual({ enforce: 'restricted', warn: 'restricted', audit: 'restricted' });
  expect(labelsOf({ podSecurity: 'privileged' })).toEqual({ enforce: 'privileged' });
});

test('enforces the level of a version, and warns by the latest one', () => {
  expect(labelsOf({ podSecurityVersion: 'v1.34', warn: 'restricted', audit: 'privileged', labels: { 'example.com/team': 'ml' } })).toEqual({
    enforce: 'baseline',
    'enforce-version': 'v1.34',
    warn: 'restricted',
    'warn-version': 'latest',
    team: 'ml',
  });
});

test('fails on names and labels that a namespace cannot have, and on levels that do not exist', () => {
  const chart = new Chart(new App(), 'ml');
  const make = (id: string, props: object) => () => new WorkloadNamespace(chart, id, props);
  expect(make('Team_A', {})).toThrow("'Team_A' (the id) is not a namespace name");
  expect(make('a', { name: 'kube-system' })).toThrow('every cluster has this namespace already');
  expect(make('default', {})).toThrow('every cluster has this namespace already');
  expect(make('b', { labels: { 'pod-security.kubernetes.io/enforce': 'baseline' } })).toThrow(
    'use podSecurity, podSecurityVersion, warn or audit',
  );
  expect(make('c', { podSecurity: 'strict', podSecurityVersion: '1.34', level: 'baseline' })).toThrow(
    /c\.podSecurity:(.*\n)+.*c\.podSecurityVersion:(.*\n)+.*c\.level:|c\.level:/s,
  );
});

describe('pods that the level forbids', () => {
  const forbidding = (podSecurity: 'baseline' | 'privileged', apart = false) => {
    const app = new App();
    const { name } = new WorkloadNamespace(new Chart(app, 'spaces'), 'ml', { podSecurity });
    const chart = new Chart(app, 'work', { namespace: apart ? 'other' : name });
    const cluster = new GpuCluster(chart, 'prod', { kubernetes: '1.34' });
    const pool = new GpuNodePool(cluster, 'h100', dgx);
    const shares = new GpuNodePool(cluster, 'shares', { ...dgx, sharing: mps({ replicas: 4 }) });
    new GpuWorkload(chart, 'debug', { kind: 'Pod', pool, request: { gpus: 1 }, image, securityContext: { privileged: true } });
    new GpuWorkload(chart, 'rdma', {
      kind: 'Pod',
      pool,
      request: { gpus: 1 },
      image,
      securityContext: { capabilities: { add: ['IPC_LOCK'] } },
    });
    new MpsInferenceService(chart, 'ranker', { pool: shares, replicas: 2, image, port: 8000, hostIPC: true });
    const server = llamaCpp({ model: '/models/a.gguf' });
    new GpuInferenceService(chart, 'chat', { pool, server, image, replicas: 1, cache: hostCache('/var/models') });
    return findings(app)
      .filter(({ rule }) => rule === 'pod/security')
      .map(({ subject, got }) => `${subject.split('/').at(-1)} ${String(got)}`)
      .sort();
  };

  test('are refused in cdk8s, in a chart of their own too', () => {
    expect(forbidding('baseline')).toEqual(['chat hostPath model-cache', 'debug privileged', 'ranker hostIPC', 'rdma IPC_LOCK']);
  });

  test('are let in by privileged, and in another namespace', () => {
    expect(forbidding('privileged')).toEqual([]);
    expect(forbidding('baseline', true)).toEqual([]);
  });

  test('are refused in Pulumi, where the namespace also goes before its workloads', async () => {
    const recorder = await PulumiRecorder.run(() => {
      const cluster = new onPulumi.GpuCluster('prod', { kubernetes: '1.34' });
      const pool = new onPulumi.GpuNodePool('h100', { ...dgx, cluster });
      const { name } = new onPulumi.WorkloadNamespace('ml');
      const args = { kind: 'Pod', pool, request: { gpus: 1 }, image, namespace: name } as const;
      new onPulumi.GpuWorkload('quiet', args);
      new onPulumi.GpuWorkload('elsewhere', { ...args, namespace: 'other', securityContext: { capabilities: { add: ['IPC_LOCK'] } } });
      expect(() => new onPulumi.GpuWorkload('debug', { ...args, securityContext: { privileged: true } })).toThrow(
        'its namespace enforces baseline, which refuses these pods',
      );
    });
    const quiet = recorder.resources.find(({ name }) => name === 'quiet-pod');
    expect(quiet?.options?.dependsOn).toContain('ml-namespace');
  });
});
