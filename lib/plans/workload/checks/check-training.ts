import { at, type Check, hasToken, notTaken, type Problem, withArticle } from '../../../internal';
import { defaultControllers } from '../../../words/kinds';
import type { Place } from '../../model';
import { processVariables, saysProcess, startWords } from '../../process';
import { mpirunIn } from '../launchers/pass-on';
import { fairResources } from '../pod/fair-resources';
import { processAsk } from '../pod/process';
import { resourceProblems } from '../pod/resources';
import { RESERVED_ENV } from '../objects/rendezvous';
import { type Controllers, controllerRow } from '../plans/training-job';
import { DEFAULT_CONTROLLER, DELIVERED_TO_JOBS, type GpuTrainingJobProps } from '../plans/training-job-props';

type TrainingCheck = Check<GpuTrainingJobProps, Place>;

/** What is wrong with the props of a training job by its controller. */
export const controllerChecks = (rows: Controllers = defaultControllers): readonly TrainingCheck[] => [
  nothingFor(rows),
  startedByItself(rows),
  sshCheck(rows),
  checkMinNodes,
  startCheck(rows),
  ({ launcher }, { path }) => (launcher?.resources === undefined ? [] : resourceProblems(launcher.resources, `${path}.launcher.resources`)),
  checkEnv,
];

/** Props that the controller would ignore are refused, with the reason. */
const nothingFor =
  (rows: Controllers): TrainingCheck =>
  (props, { path }) =>
    notTaken(props, {
      takes: controllerRow(props, rows).takes,
      delivered: DELIVERED_TO_JOBS,
      path,
      name: `controller '${props.controller ?? DEFAULT_CONTROLLER}'`,
      fix: (does) => {
        const others = Object.entries(rows).flatMap(([name, { takes }]) => (does(takes) ? [name] : []));
        return others.length === 0 ? 'remove it' : `remove it, or give controller: '${others.join("' or '")}'`;
      },
    });

/** A controller that starts the command by itself has to have one, as text for its shell. */
const startedByItself =
  (rows: Controllers): TrainingCheck =>
  (props, { path }) => {
    const { starter } = controllerRow(props, rows);
    if (starter === undefined || starter.runsCommand) return [];
    const { command = [], args = [] } = props;
    const late = [...command, ...args].find(hasToken);
    const where = `${path}.${command.some(hasToken) || command.length + args.length === 0 ? 'command' : 'args'}`;
    if (late !== undefined)
      return [{ path: where, problem: 'is an Output, and becomes text for a shell', allowed: 'plain values', fix: 'give it by env' }];
    return command.length + args.length > 0
      ? []
      : [{ path: where, problem: 'is missing: it is what is submitted', allowed: 'a list', fix: "write command: ['python', 'train.py']" }];
  };

/** The launcher waits until SSH answers, on a port that is free. */
const sshCheck =
  (rows: Controllers): TrainingCheck =>
  (props, { path }) => {
    if (controllerRow(props, rows).starter?.worker === undefined) return [];
    const { sshd, readinessProbe, hostNetwork } = props;
    if (sshd !== undefined && readinessProbe === undefined)
      return [
        {
          path: `${path}.readinessProbe`,
          problem: 'is missing: the launcher waits until the workers are ready, and only you know the port of this sshd',
          allowed: 'a probe of the port of SSH',
          fix: 'write readinessProbe: { tcpSocket: { port: 2222 } }',
        },
      ];
    if (hostNetwork !== true || sshd !== undefined) return [];
    return [
      {
        path: `${path}.sshd`,
        problem: 'is missing: with hostNetwork the workers share port 22 with the SSH server of their node',
        allowed: 'a server on another port',
        fix: "write sshd: ['/usr/sbin/sshd', '-De', '-p', '2222'] with a readinessProbe of that port, and tell mpirun: '--mca', 'plm_rsh_args', '-p 2222'",
      },
    ];
  };

/** What only the pods that wait would be told: the program itself is started from another pod. */
const startCheck =
  (rows: Controllers): TrainingCheck =>
  (props, { path }) => {
    const { starter } = controllerRow(props, rows);
    if (starter === undefined) return [];
    const controller = props.controller ?? DEFAULT_CONTROLLER;
    const words = startWords(props);
    const late = (['numactl', 'taskset', 'nice', 'realtime'] as const).filter((key) => props[key] !== undefined);
    const inFront = starter.runsCommand
      ? `['mpirun', ..., '${words.join("', '")}', 'python', 'train.py']`
      : 'the function that its actors run';
    return [
      ...late.map((key) => ({
        path: at(path, key),
        problem: `does not reach the program of ${withArticle(controller)}, which is started from another pod`,
        got: props[key],
        fix: `remove it, and put it in front of the program in ${inFront}`,
      })),
      ...(starter.runsCommand ? notPassedOn(props, path) : []),
    ];
  };

/**
 * mpirun passes on only the variables named with `-x`; sshd in the workers passes on no variable of its container. Where mpirun
 * is a word of the command, the plan writes them.
 */
function notPassedOn(props: GpuTrainingJobProps, path: string): readonly Problem[] {
  if (!saysProcess(props)) return [];
  const words = [...(props.command ?? []), ...(props.args ?? [])];
  if (mpirunIn(words) >= 0) return [];
  const variables = processVariables(props, processAsk(props, props.request, fairResources(props, props.request), props.nprocPerNode));
  const passed = new Set(words.flatMap((word, index) => (words[index - 1] === '-x' ? [word.split('=', 1)[0]] : [])));
  const missing = variables.map(({ name }) => name).filter((name) => !passed.has(name));
  if (missing.length === 0 || words.some(hasToken)) return [];
  return [
    {
      path: `${path}.command`,
      problem: `does not pass on ${missing.join(', ')}: mpirun starts the program over SSH, where it sees no variable of its container`,
      got: props.command,
      fix: `write ${missing.map((name) => `'-x', '${name}'`).join(', ')} behind 'mpirun'`,
    },
  ];
}

function checkMinNodes({ minNodes, numNodes = 1 }: GpuTrainingJobProps, { path }: Place): readonly Problem[] {
  if (minNodes === undefined || minNodes <= numNodes) return [];
  return [
    {
      path: `${path}.minNodes`,
      problem: 'is more than numNodes',
      got: minNodes,
      allowed: `up to ${numNodes}`,
      fix: 'give fewer, or more numNodes',
    },
  ];
}

function checkEnv({ env }: GpuTrainingJobProps, { path }: Place): readonly Problem[] {
  if (env === undefined) return [];
  return RESERVED_ENV.filter((name) => Object.hasOwn(env, name)).map((name) => ({
    path: at(`${path}.env`, name),
    problem: 'follows from the job itself, and another value would break the rendezvous',
    got: env[name],
    fix: "remove it; numNodes, nprocPerNode and masterPort shape it, and torchrun's own options win over it",
  }));
}
