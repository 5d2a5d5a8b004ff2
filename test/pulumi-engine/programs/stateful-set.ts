import { GpuWorkload } from 'cdk8s-gpu/pulumi';
import { scenario } from '../scenario';

/** Kubernetes never changes the claims of a StatefulSet, so that it is made anew; the claims and what is on them stay. */
export const statefulSet = scenario<{ readonly replicas: number; readonly storage: '10Gi' | '20Gi' }>({
  about: 'a StatefulSet gets more pods, then larger claims',
  program: async ({ replicas, storage }) => {
    new GpuWorkload('vectors', {
      kind: 'StatefulSet',
      replicas,
      image: 'registry.example/vectors:1',
      request: { gpus: 1 },
      volumeClaimTemplates: { data: { mountPath: '/data', storage } },
      await: 'created',
    });
    return {};
  },
  steps: [
    {
      name: 'is made',
      settings: { replicas: 1, storage: '10Gi' },
      changes: { 'Service vectors-service': 'create', 'StatefulSet vectors-statefulset': 'create' },
    },
    { name: 'more pods', settings: { replicas: 2, storage: '10Gi' }, changes: { 'StatefulSet vectors-statefulset': 'update' } },
    {
      name: 'larger claims',
      settings: { replicas: 2, storage: '20Gi' },
      changes: { 'StatefulSet vectors-statefulset': 'replace, deleting first' },
    },
  ],
  afterRefresh: { 'StatefulSet vectors-statefulset': 'update' },
  // Kubernetes keeps what a StatefulSet claimed, unless its persistentVolumeClaimRetentionPolicy says otherwise.
  leaves: ['main: PersistentVolumeClaim default/data-vectors-0'],
});
