// npm run bench [-- --json] [-- --gate] [-- --pin]
//
// Every ratio is of interleaved runs, since seconds say little on a shared machine: of minima, and where both sides write the
// same YAML of medians, in which the writing counts the same for both. `--gate` measures what has a
// gate alone, and ends with exit code 1 when one is broken; `--pin` writes the type checker's counts to pins.json.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { growth } from './growth.mjs';
import { importTimes } from './imports.mjs';
import { linted } from './lint.mjs';
import { bareJobs, ourJobs, plusJobs, valuesOfJobs } from './jobs.mjs';
import { interleaved, synthesized, timed } from './measure.mjs';
import { judgedOthers } from './others.mjs';
import { hamiWorkloads, modelServers, mpsServices, trainingJobsByController } from './services.mjs';
import { dependentConstructs, plannedPools, poolsAndWorkloads } from './scale.mjs';
import { typeCheck } from './typecheck.mjs';

const pinsFile = join(import.meta.dirname, 'pins.json');
const flags = new Set(process.argv.slice(2));

const isWhole = !flags.has('--gate');
const imports = importTimes(isWhole ? 15 : 3);
const jobs = trainingJobs();
const rounds = isWhole ? 12 : 6;
const results = {
  jobs,
  imports,
  mps: mpsServices(rounds),
  models: modelServers(rounds),
  hami: hamiWorkloads(rounds),
  others: judgedOthers(100, 2 * rounds),
  ...(isWhole
    ? {
        controllers: trainingJobsByController(1000, 7),
        pools: poolsAndWorkloads(8),
        planned: plannedPools(1000, 1),
        dependent: dependentConstructs(8),
        growth: growth(2),
      }
    : {}),
  lint: linted(10_000, isWhole ? 4 : 2),
  types: typeCheck(),
};
const { typescript, with: counted } = results.types;
const measured = { typescript, readme: { instantiations: counted.instantiations, types: counted.types } };
if (flags.has('--pin')) writeFileSync(pinsFile, `${JSON.stringify(measured, undefined, 2)}\n`);
const pins = JSON.parse(readFileSync(pinsFile, 'utf8'));

const rows = [
  row(
    'synth of 1,000 training jobs, of bare ApiObject',
    jobs.synth.ours / jobs.synth.bare,
    1.1,
    of(jobs.synth.ours, jobs.synth.bare),
    1.25,
  ),
  row(
    '  of cdk8s-plus-28',
    jobs.synth.ours / jobs.synth.plus,
    // cdk8s writes the same YAML for all three, and that is most of the time.
    undefined,
    `${of(jobs.synth.ours, jobs.synth.plus)}; bare ${figure(jobs.synth.bare / jobs.synth.plus)}`,
  ),
  row('  without writing YAML, of bare ApiObject', jobs.json.ours / jobs.json.bare, undefined, of(jobs.json.ours, jobs.json.bare)),
  row(
    '  without writing YAML, of cdk8s-plus-28',
    jobs.json.ours / jobs.json.plus,
    0.3,
    `${of(jobs.json.ours, jobs.json.plus)}; bare ${figure(jobs.json.bare / jobs.json.plus)}`,
  ),
  row('synth of 1,000 MPS services, of bare ApiObject', results.mps.ratio, 1.1, of(results.mps.ours, results.mps.bare), 1.5),
  row('synth of 300 model servers, of bare ApiObject', results.models.ratio, 1.1, of(results.models.ours, results.models.bare), 1.7),
  row('synth of 1,000 HAMi workloads, of bare ApiObject', results.hami.ratio, 1.1, of(results.hami.ours, results.hami.bare), 1.5),
  row(
    'synth with 100 objects of others, of not judging them',
    results.others.ratio,
    1.7,
    `${of(results.others.judged, results.others.unjudged)}; without any ${ms(results.others.none)}`,
    3,
  ),
  ...(isWhole ? byController(results.controllers) : []),
  row(
    'import, of cdk8s alone',
    imports.ratio,
    1.3,
    `${ms(imports.extraMs)} and ${imports.extraModules} modules more than ${ms(imports.cdk8s)}`,
  ),
  row('@pulumi modules loaded by cdk8s-gpu', imports.pulumiModules, 0, '', 0),
  ...(isWhole ? larger(results) : []),
  row(
    'lint of 10,000 objects, of reading them',
    results.lint.ratio,
    undefined,
    `${ms(results.lint.lint)} of ${ms(results.lint.read)}; target 2,000 ms`,
  ),
  row('memory of lint of 10,000 objects, of 600 MB', results.lint.peak / 600, 1, `${results.lint.peak.toFixed(0)} MB`, 1),
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

const broken = rows
  .filter(({ gate, value }) => gate !== undefined && value > gate)
  .map(({ what, value, gate }) => `${what.trim()} is ${figure(value)}, at most ${figure(gate)}`);
if (JSON.stringify(measured) !== JSON.stringify(pins))
  broken.push(`type counts moved to ${JSON.stringify(measured)}: look why, then npm run bench -- --pin`);
if (flags.has('--gate') && broken.length > 0) {
  console.error(`over the gate: ${broken.join('; ')}`);
  process.exitCode = 1;
}

/** Controllers of training jobs, the dearest first. */
function byController(controllers) {
  const [dearest] = controllers;
  return [
    row(
      '1,000 jobs of the dearest controller, of bare ApiObject',
      dearest.ratio,
      1.1,
      controllers.map(({ controller, ratio }) => `${controller} ${figure(ratio)}`).join(', '),
    ),
  ];
}

/** Programs of many pools and jobs, and of constructs that depend on each other. */
function larger({ pools, planned, dependent, growth: grown }) {
  return [
    row('50 pools and 500 workloads, of objects ready made', pools.ratio, undefined, `${ms(pools.ours)} of ${ms(pools.bare)}`),
    row('1,000 pools with their files, ms of one', planned / 1000, undefined, ms(planned)),
    row(
      'nine dependent constructs, of independent ones',
      dependent.ratio,
      3,
      `${of(dependent.linked, dependent.unlinked)}; as plain constructs ${ms(dependent.plain)}`,
    ),
    row(
      '8,000 jobs, of bare ApiObject',
      grown.ours8000 / grown.bare8000,
      1.1,
      `a job costs ${figure(grown.ours)} of one among 1,000; bare ${figure(grown.bare)}`,
    ),
  ];
}

/**
 * Ours, by hand with cdk8s-plus, and bare objects: from the first construct to the text that `app.synth()` writes, and
 * to plain manifests. Both validate. What is written for cdk8s-plus is its own.
 */
function trainingJobs() {
  const charts = (count) => {
    const values = valuesOfJobs(count);
    return { ours: () => ourJobs(count), bare: () => bareJobs(values), plus: () => plusJobs(count) };
  };
  const synth = (count, rounds) => {
    const apps = mapped(charts(count), (chart) => () => chart().node.root);
    const { plus, ...same } = apps;
    return { ...synthesized(same, rounds), ...synthesized({ plus }, rounds) };
  };
  const json = (count, rounds) =>
    interleaved(
      mapped(charts(count), (chart) => () => timed(() => chart().toJson())),
      rounds,
    );
  // Fewer jobs first, until the engine has compiled everything.
  for (const measure of [synth, json]) measure(200, 10);
  const rounds = isWhole ? 14 : 6;
  return { synth: synth(1000, rounds), json: json(1000, rounds) };
}

function mapped(record, change) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
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

function of(one, other) {
  return `${ms(one)} of ${ms(other)}`;
}

function ms(value) {
  return `${value < 20 ? value.toFixed(1) : Math.round(value)} ms`;
}
