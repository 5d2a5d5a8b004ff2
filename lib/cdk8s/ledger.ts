import type { Construct, IConstruct } from 'constructs';
import { describeProblem, GpuConfigError, type Problem } from '../internal';
import { guestsOf, type Model, type ModelFragment, mergeModel } from '../model';
import { errorsOf, type JudgedFinding, judge, type Silence, toProblem, warningsOf, silenceOf } from '../rules';

/** What one construct knows and planned; asked for at synth, so that overrides are in it. */
export interface Entry {
  readonly construct: Construct;
  fragment(): ModelFragment;
  /** Problems that no rule over the model can see, such as an override that did not land. */
  problems(): readonly Problem[];
  readonly silence: Silence;
}

/** Everything that the constructs of one app know, judged together. One per app, however many charts it has. */
export class Ledger {
  /** The ledger of the app that a construct belongs to. */
  static of(construct: IConstruct): Ledger {
    const { root } = construct.node;
    let ledger = LEDGERS.get(root);
    if (ledger === undefined) {
      ledger = new Ledger(root);
      LEDGERS.set(root, ledger);
    }
    return ledger;
  }

  private readonly entries: Entry[] = [];
  private version = 0;
  private judged: { readonly version: number; readonly verdict: Verdict } | undefined;

  private constructor(private readonly root: object) {}

  /** Adds a construct's facts; its findings are reported when the app is validated. */
  add(entry: Entry): void {
    this.entries.push(entry);
    this.changed();
    entry.construct.node.addValidation({ validate: () => [...(this.verdict().byConstruct.get(entry.construct.node.path) ?? [])] });
  }

  /** Says that a fact changed, so that the next question is answered anew. */
  changed(): void {
    this.version++;
  }

  /** Facts of every construct of this library. */
  private model(): Model {
    return mergeModel(this.entries.map((entry) => entry.fragment()));
  }

  /** The same with those of workloads of others that ask for GPUs, which judge themselves. */
  whole(): Model {
    return mergeModel([this.model(), ...guestsOf(this.root)]);
  }

  /** What the rules found, and what no rule over the model can see, such as an override that did not land. */
  findings(): readonly JudgedFinding[] {
    const { findings, own } = this.verdict();
    return [...findings, ...own];
  }

  /** Every error as a problem. */
  problems(): readonly Problem[] {
    return this.verdict().problems;
  }

  /** Throws one `GpuConfigError` when there is an error anywhere in the app. */
  throwIfWrong(): void {
    const problems = this.problems();
    if (problems.length > 0) throw new GpuConfigError(problems);
  }

  /** cdk8s validates the whole app again for every chart: the answer is kept until a fact changes. */
  private verdict(): Verdict {
    if (this.judged?.version !== this.version) {
      const verdict = this.judgeNow();
      this.judged = { version: this.version, verdict };
      for (const warning of verdict.warnings) process.stderr.write(`warning: ${describeProblem(toProblem(warning))}\n`);
    }
    return this.judged.verdict;
  }

  private judgeNow(): Verdict {
    const silences = new Map(this.entries.map(({ construct, silence }) => [construct.node.path, silence]));
    const findings = judge(this.model(), (subject) => silenceOf(subject, silences));
    const errors = errorsOf(findings);
    const byConstruct = new Map<string, string[]>();
    const problems: Problem[] = [];
    const report = (path: string, problem: Problem): void => {
      problems.push(problem);
      const owner = silences.has(path) ? path : (this.entries[0]?.construct.node.path ?? path);
      // cdk8s prints the construct's path before each message.
      const within = problem.path.startsWith(`${owner}.`) ? { ...problem, path: problem.path.slice(owner.length + 1) } : problem;
      byConstruct.set(owner, [...(byConstruct.get(owner) ?? []), describeProblem(within)]);
    };
    for (const error of errors) report(error.subject, toProblem(error));
    const own: JudgedFinding[] = [];
    for (const entry of this.entries) {
      const subject = entry.construct.node.path;
      for (const problem of entry.problems()) {
        report(subject, problem);
        own.push(asFinding(subject, problem));
      }
    }
    return { findings, own, problems, byConstruct, warnings: warningsOf(findings) };
  }
}

/** A problem that a construct found with itself, in the form of a rule's finding. */
const asFinding = (subject: string, { path, rule = '', fix = '', ...rest }: Problem): JudgedFinding => ({
  ...rest,
  subject,
  ...(path.startsWith(`${subject}.`) ? { at: path.slice(subject.length + 1) } : {}),
  rule,
  severity: 'error',
  fix,
});

interface Verdict {
  readonly findings: readonly JudgedFinding[];
  readonly own: readonly JudgedFinding[];
  readonly problems: readonly Problem[];
  readonly byConstruct: ReadonlyMap<string, readonly string[]>;
  readonly warnings: readonly JudgedFinding[];
}

const LEDGERS = new WeakMap<IConstruct, Ledger>();
