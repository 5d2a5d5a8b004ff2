import { App, Chart } from 'cdk8s';
import { GpuNodePool, GpuWorkload, mig, summary } from 'cdk8s-gpu';

const app = new App();
const chart = new Chart(app, 'assistants', { namespace: 'assistants' });

// Others run the cluster. What they told us: these nodes, cut by MIG, each profile under its own name.
const theirs = GpuNodePool.fromAttributes(chart, 'theirs', {
  sharing: mig({ strategy: 'mixed' }),
  nodeSelector: { 'example.com/team': 'assistants' },
});

new GpuWorkload(chart, 'summaries', {
  kind: 'Deployment',
  pool: theirs,
  request: { mig: '2g.20gb' },
  replicas: 3,
  image: 'registry.example/summaries:4',
  ports: [{ name: 'http', containerPort: 8080 }],
});

app.synth();
// cdk8s synth does not show what a program writes to stdout.
process.stderr.write(summary(app));
