// What loading the package costs, in processes that load nothing else.
import { execFileSync } from 'node:child_process';
import { interleaved } from './measure.mjs';

const script = `
  const started = process.hrtime.bigint();
  require(process.argv[1]);
  const spent = Number(process.hrtime.bigint() - started) / 1e6;
  const pulumi = Object.keys(require.cache).filter((file) => /node_modules.@pulumi./.test(file)).length;
  console.log(JSON.stringify({ spent, modules: Object.keys(require.cache).length, pulumi }));
`;

function load(name) {
  return JSON.parse(execFileSync(process.execPath, ['-e', script, name], { cwd: import.meta.dirname, encoding: 'utf8' }));
}

export function importTimes(rounds) {
  const best = interleaved({ ours: () => load('cdk8s-gpu').spent, cdk8s: () => load('cdk8s').spent }, rounds);
  const { modules, pulumi } = load('cdk8s-gpu');
  return {
    ...best,
    ratio: best.ours / best.cdk8s,
    extraMs: best.ours - best.cdk8s,
    extraModules: modules - load('cdk8s').modules,
    pulumiModules: pulumi,
  };
}
