import { describeProblem, GpuConfigError, onOneLine } from '../../internal';
import { type ClusterPlan, planText } from '../../rules';
import { judgedFiles, noteOf } from './lint';
import type { PlanOptions } from './options';
import type { Outcome } from './outcome';
import type { Progress } from './progress';

/** Where the pods of files go: 1 where some wait, or rules find an error, such as a layout that no GPU can have; 2 where files cannot be read, or describe no pods or no nodes. */
export function planOutcome(options: PlanOptions, stdin: () => Iterable<string>, progress: Progress): Outcome {
  try {
    const { report, read } = judgedFiles({ ...options, format: 'text' }, stdin, progress);
    const plan = report.plan();
    const unread = [...read.unreadable, ...report.unreadable].map(noteOf);
    const problems = [...unread, ...nothingIn(plan)];
    const stdout = options.format === 'json' ? `${JSON.stringify(plan, undefined, 2)}\n` : planText(plan);
    const errors = report.findings.filter(({ severity, silenced }) => severity === 'error' && silenced === undefined);
    const stderr = [
      ...problems,
      ...errors.map(({ file, line, problem, rule }) => `error: ${file}:${line}: ${problem} [${rule}]; see lint`),
    ];
    return {
      stdout,
      stderr: stderr.map((text) => `${onOneLine(text)}\n`).join(''),
      code: problems.length > 0 ? 2 : waits(plan) || errors.length > 0 ? 1 : 0,
    };
  } catch (error) {
    if (!GpuConfigError.is(error)) throw error;
    return { stdout: '', stderr: `${error.problems.map(describeProblem).join('\n')}\n`, code: 2 };
  }
}

const waits = ({ workloads, elsewhere }: ClusterPlan): boolean =>
  workloads.some(({ pods, placed }) => placed < pods) || elsewhere.some(({ isNowhere }) => isNowhere);

function nothingIn({ pools, workloads, elsewhere }: ClusterPlan): readonly string[] {
  return [
    ...(pools.length > 0 ? [] : [`unknown: no nodes are described; ${NODES}`]),
    ...(workloads.length + elsewhere.length > 0 ? [] : ['no pods are described']),
  ];
}

const NODES =
  'name the pools in the file of --context (cdk8s-gpu lint --context-schema prints its form); kubectl get nodes -o json | cdk8s-gpu nodes - says what they are';
