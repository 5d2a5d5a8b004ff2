// What others declare in an app that has constructs of this library: what it costs to judge it, and to look for it.
import { ApiObject, App, Chart } from 'cdk8s';
import * as gpu from 'cdk8s-gpu';
import { interleaved, timed } from './measure.mjs';

/** An app with one pool and so many Deployments of others. */
function app(count, judgeOthers) {
  const made = new App();
  new gpu.GpuCluster(new Chart(made, 'infra'), 'prod', { kubernetes: '1.34', judgeOthers });
  const chart = new Chart(made, 'ml', { namespace: 'ml' });
  for (let index = 0; index < count; index++) new ApiObject(chart, `app-${index}`, deployment(index));
  return made;
}

const deployment = (index) => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: `app-${index}` },
  spec: {
    replicas: 2,
    selector: { matchLabels: { app: `app-${index}` } },
    template: {
      metadata: { labels: { app: `app-${index}` } },
      spec: {
        nodeSelector: { pool: 'gpu' },
        containers: [
          {
            name: 'main',
            image: `registry.example/app:${index}`,
            args: ['--port', '8000'],
            resources: { limits: { cpu: 4, memory: '16Gi', 'nvidia.com/gpu': 1 } },
          },
        ],
      },
    },
  },
});

/** Milliseconds of a synth of so many objects of others: judged, and where the cluster ends that; and where there are none. */
export function judgedOthers(count, rounds) {
  const synth = (objects, judged) => () => timed(() => app(objects, judged).synthYaml());
  const best = interleaved({ judged: synth(count, true), unjudged: synth(count, false), none: synth(0, true) }, rounds);
  return { ...best, ratio: best.judged / best.unjudged };
}
