// A company's GPU cluster, a file for each team: the platform in platform.ts, and what runs on it in the others.
import { App } from 'cdk8s';
import { summary, writeFiles } from 'cdk8s-gpu';
import { platform } from './platform';
import { research } from './research';
import { serving } from './serving';
import { teaching } from './teaching';

const app = new App();
const pools = platform(app);
research(app, pools);
serving(app, pools);
teaching(app, pools);

app.synth();
writeFiles(app, 'nodes');
// cdk8s synth does not show what a program writes to stdout.
process.stderr.write(summary(app));
