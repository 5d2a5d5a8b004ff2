import type { Examples } from '../../example';
import { examplePod } from '../../example-pod';

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
      yaml: `${examplePod({ limits: '', spec: ['schedulerName: kai-scheduler'], metadata: 'labels: {kai.scheduler/queue: vision}' })}---
apiVersion: scheduling.run.ai/v2
kind: Queue
metadata: {name: research}
spec: {parentQueue: ml, resources: {cpu: {quota: -1, limit: -1}, memory: {quota: -1, limit: -1}}}
`,
    },
    right: {
      yaml: `${examplePod({ limits: '', spec: ['schedulerName: kai-scheduler'], metadata: 'labels: {kai.scheduler/queue: research}' })}---
apiVersion: scheduling.run.ai/v2
kind: Queue
metadata: {name: research}
spec: {parentQueue: ml, resources: {cpu: {quota: -1, limit: -1}, memory: {quota: -1, limit: -1}}}
`,
    },
  },
};
