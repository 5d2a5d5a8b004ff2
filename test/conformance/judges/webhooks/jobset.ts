import { pinned } from '../../go';

/** Of the project, such as `v0.12.0`. */
export const jobSetVersion = pinned('jobset', 'sigs.k8s.io/jobset');

const jobSet = (name: string, spec: object) => ({
  apiVersion: 'jobset.x-k8s.io/v1alpha2',
  kind: 'JobSet',
  metadata: { name, namespace: 'team' },
  spec: {
    replicatedJobs: [
      {
        name: 'workers',
        groupName: 'default',
        replicas: 1,
        template: { spec: { template: { spec: { restartPolicy: 'Never', containers: [{ name: 'a', image: 'a' }] } } } },
      },
    ],
    ...spec,
  },
});

/** JobSets that their definition lets pass and the webhooks do not. */
export const wrongJobSets = [
  { name: 'a name from which no Job could be named', content: jobSet('a'.repeat(60), {}), says: 'JobSet name is too long' },
  {
    name: 'a policy of Jobs that are not there',
    content: jobSet('a', { successPolicy: { operator: 'All', targetReplicatedJobs: ['b'] } }),
    says: "invalid replicatedJob name 'b'",
  },
  {
    name: 'a coordinator that is not there',
    content: jobSet('a', { coordinator: { replicatedJob: 'b' } }),
    says: 'coordinator replicatedJob b',
  },
  {
    name: 'a rule whose name is none',
    content: jobSet('a', { failurePolicy: { rules: [{ name: '1a', action: 'FailJobSet' }] } }),
    says: "invalid failure policy rule name '1a'",
  },
];
