// npm run bench [-- --json] [-- --gate] [-- --pin]
//
// Every ratio is of minima of interleaved runs in one process, since seconds say little on a shared machine. `--gate`
// ends with exit code 1 when a gate is broken; `--pin` writes the type checker's counts to pins.json.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importTimes } from './imports.mjs';
import { bareJobs, ourJobs, plusJobs, valuesOfJobs } from './jobs.mjs';
import { interleaved, timed } from './measure.mjs';
import { dependentConstructs, growth, poolsAndWorkloads } from './scale.mjs';
import { typeCheck } from './typecheck.mjs';

const pinsFile = join(import.meta.dirname, 'pins.json');
const flags = new Set(process.argv.slice(2));

const imports = importTimes(20);
const jobs = trainingJobs();
const results = {
  jobs,
  imports,
  pools: poolsAndWorkloads(8),
  dependent: dependentConstructs(8),
  growth: growth(3),
  types: typeCheck(),
};
const { typescript, with: counted } = results.types;
const measured = { typescript, readme: { instantiations: counted.instantiations, types: counted.types } };
if (flags.has('--pin')) writeFileSync(pinsFile, `${JSON.stringify(measured, undefined, 2)}\n`);
const pins = JSON.parse(readFileSync(pinsFile, 'utf8'));

const rows = [
  row('1,000 training jobs, of bare ApiObject', jobs.ours / jobs.bare, 1.1, `${ms(jobs.ours)} of ${ms(jobs.bare)}`, 1.25),
  row('1,000 training jobs, of cdk8s-plus-28', jobs.ours / jobs.plus, 0.3, `${ms(jobs.ours)} of ${ms(jobs.plus)}`),
  row('bare ApiObject, of cdk8s-plus-28', jobs.bare / jobs.plus, undefined, `${ms(jobs.bare)} of ${ms(jobs.plus)}`),
  row(
    'import, of cdk8s alone',
    imports.ratio,
    1.3,
    `${ms(imports.extraMs)} and ${imports.extraModules} modules more than ${ms(imports.cdk8s)}`,
  ),
  row('@pulumi modules loaded by cdk8s-gpu', imports.pulumiModules, 0, '', 0),
  row(
    '50 pools and 500 workloads, of ready-made objects',
    results.pools.ratio,
    undefined,
    `${ms(results.pools.ours)} of ${ms(results.pools.bare)}`,
  ),
  row(
    'nine dependent constructs, of independent ones',
    results.dependent.ratio,
    2,
    `after ${ms(results.dependent.after)}, addDependency ${ms(results.dependent.addDependency)}, none ${ms(results.dependent.unlinked)}`,
  ),
  row('time a job at 8,000 jobs, of that at 1,000', results.growth.ours, 1.2, `bare ApiObject ${results.growth.bare.toFixed(2)}`),
  row(
    "type-check of the README's program, of one by hand",
    results.types.ratio,
    undefined,
    `${counted.seconds} s of ${results.types.without.seconds} s`,
  ),
  row(
    "instantiations of the README's program",
    counted.instantiations,
    pins.readme.instantiations,
    `${results.types.without.instantiations} by hand`,
    pins.readme.instantiations,
  ),
];

if (flags.has('--json')) console.log(JSON.stringify({ rows, ...results, pins }, undefined, 2));
else print();

const broken = rows.filter(({ gate, value }) => gate !== undefined && value > gate);
if (flags.has('--gate') && broken.length > 0) {
  console.error(
    `over the gate: ${broken.map(({ what, value, gate }) => `${what} is ${figure(value)}, at most ${figure(gate)}`).join('; ')}`,
  );
  process.exitCode = 1;
}

/** Ours, by hand with cdk8s-plus, and bare objects: from the first construct to plain manifests, validations included. */
function trainingJobs() {
  const values = valuesOfJobs(1000);
  return interleaved(
    {
      ours: () => timed(() => ourJobs(1000).toJson()),
      bare: () => timed(() => bareJobs(values).toJson()),
      plus: () => timed(() => plusJobs(1000).toJson()),
    },
    12,
  );
}

function row(what, value, target, detail, gate) {
  return { what, value, target, gate, detail };
}

function print() {
  for (const { what, value, target, detail } of rows) {
    const wanted = target === undefined ? '' : `target ${figure(target)}`;
    const verdict = target === undefined || value <= target ? '' : 'over';
    console.log([what.padEnd(52), figure(value).padStart(8), wanted.padEnd(14), verdict.padEnd(5), detail].join(' ').trimEnd());
  }
}

function figure(value) {
  return Number.isInteger(value) ? String(value) : value.toFixed(2);
}

function ms(value) {
  return `${value < 20 ? value.toFixed(1) : Math.round(value)} ms`;
}
