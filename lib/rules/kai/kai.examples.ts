import type { Examples } from '../example';

export const examples: Examples = {
  'kai/queue-quota': {
    says: 'nothing of cpu, memory may be given out',
    wrong: {
      yaml: `apiVersion: scheduling.run.ai/v2
kind: Queue
metadata: {name: research}
spec: {parentQueue: ml, resources: {gpu: {quota: -1, limit: -1}}}
`,
    },
    right: {
      yaml: `apiVersion: scheduling.run.ai/v2
kind: Queue
metadata: {name: research}
spec: {parentQueue: ml, resources: {cpu: {quota: -1, limit: -1}, memory: {quota: -1, limit: -1}, gpu: {quota: -1, limit: -1}}}
`,
    },
  },
  'kai/queue': {
    says: 'there is no Queue of this name among the documents',
    wrong: {
      yaml: `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml, labels: {kai.scheduler/queue: vision}}
spec: {schedulerName: kai-scheduler, containers: [{name: main, image: "x:1", resources: {limits: {}}}]}
---
apiVersion: scheduling.run.ai/v2
kind: Queue
metadata: {name: research}
spec: {parentQueue: ml, resources: {cpu: {quota: -1, limit: -1}, memory: {quota: -1, limit: -1}}}
`,
    },
    right: {
      yaml: `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml, labels: {kai.scheduler/queue: research}}
spec: {schedulerName: kai-scheduler, containers: [{name: main, image: "x:1", resources: {limits: {}}}]}
---
apiVersion: scheduling.run.ai/v2
kind: Queue
metadata: {name: research}
spec: {parentQueue: ml, resources: {cpu: {quota: -1, limit: -1}, memory: {quota: -1, limit: -1}}}
`,
    },
  },
};
