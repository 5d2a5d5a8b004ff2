import { describeProblem, type Problem, withoutVariables } from '../internal';
import { type Model, type ModelFragment, mergeModel, type PoolDescription } from '../plans/model';
import { errorsOf, judge, oncePerFact, toProblem, unknownsOf, warningsOf } from './judge';
import type { JudgedFinding, JudgedUnknown } from './rule';
import { presentId, renamed } from './former-ids';
import { type Silence, silenceOf } from './silence';
import { type OthersEntry, saidBy } from './others-entry';
import { duringWrites, type TreeRoot } from './tree-root';

/** What one construct knows and planned; asked for when the app is judged, so that overrides are in it. */
export interface Entry {
  readonly path: string;
  readonly silence: Silence;
  fragment(): ModelFragment;
  /** Problems that no rule over the model can see, such as an override that did not land. */
  problems(): readonly Problem[];
  /** Looks at what may change without a call to `changed`; true where it did. */
  renewed?(): boolean;
  /** What was read of objects that others declare, where it is that. */
  readonly others?: OthersEntry;
}

/** Everything that the constructs of one app know, judged together. One per app, however many charts it has. */
export interface Ledger {
  /** Adds a construct's facts; `messages` of its path are for its validation. */
  add(entry: Entry): void;
  /** Says that a fact changed, so that the next question is answered anew. */
  changed(): void;
  /** The facts of everything. */
  model(): Model;
  /** What the rules found, and what no rule over the model can see. */
  findings(): readonly JudgedFinding[];
  /** What the rules could not judge, once for each fact that is missing. */
  unknowns(): readonly JudgedUnknown[];
  /** The same of each that lacks it. */
  eachUnknown(): readonly JudgedUnknown[];
  /** Every error as a problem. */
  problems(): readonly Problem[];
  /** The errors of a construct, as synth prints them. */
  messages(path: string): string[];
}

/** The ledger of the app with this root. */
export function ledgerOf(root: TreeRoot): Ledger {
  let ledger = LEDGERS.get(root);
  if (ledger === undefined) LEDGERS.set(root, (ledger = newLedger(root)));
  return ledger;
}

const LEDGERS = new WeakMap<TreeRoot, Ledger>();

function newLedger(root: TreeRoot): Ledger {
  const entries: Entry[] = [];
  const watched: Entry[] = [];
  const printed = new Set<string>();
  let version = 0;
  let looked = 0;
  /** While all charts are written nothing changes, though cdk8s validates the app again for each of them. */
  let isWriting = false;
  let isSeen = false;
  let judged: { readonly version: number; readonly verdict: Verdict } | undefined;

  const look = (): void => {
    if (isWriting && isSeen && looked === version) return;
    for (const entry of watched) if (entry.renewed?.()) version++;
    looked = version;
    isSeen = true;
  };
  const watch = (): void => {
    // The root is validated before everything below it.
    root.node.addValidation({ validate: () => (look(), []) });
    duringWrites(root, (writes) => {
      isWriting = writes;
      isSeen = false;
    });
  };
  // cdk8s validates the whole app again for every chart: the answer is kept until a fact changes.
  const verdict = (): Verdict => {
    if (judged?.version !== version) {
      if (looked !== version) look();
      judged = { version, verdict: verdictOf(entries) };
      for (const warning of judged.verdict.warnings) print(`warning: ${describeProblem(toProblem(warning))}\n`);
      for (const { path, silence } of entries)
        for (const id in silence) if (presentId(id) !== undefined) print(`note: ${path}.silence: ${renamed(id)}\n`);
    }
    return judged.verdict;
  };
  const print = (text: string): void => {
    if (!printed.has(text)) process.stderr.write(text);
    printed.add(text);
  };
  const model = (): Model => {
    look();
    return mergeModel(entries.map((entry) => entry.fragment()));
  };
  const now = (): Verdict => {
    look();
    return verdict();
  };
  const eachUnknown = (): readonly JudgedUnknown[] => {
    const silences = silencesOf(entries);
    const unknowns = unknownsOf(model(), undefined, (subject) => silenceOf(subject, silences));
    return othersIn(entries).reduce((all, others) => all.flatMap((one) => others.saidUnknown(one) ?? []), unknowns);
  };

  return {
    add(entry) {
      // What others declare comes after all constructs: of two with one name it is theirs that is told.
      const behind = entries.at(-1)?.others === undefined ? 0 : 1;
      entries.splice(entries.length - behind, 0, entry);
      version++;
      if (entry.renewed === undefined) return;
      if (watched.length === 0) watch();
      watched.push(entry);
    },
    changed() {
      version++;
    },
    model,
    unknowns: () => oncePerFact(eachUnknown()),
    eachUnknown,
    findings: () => {
      const { findings, own } = now();
      return [...findings, ...own];
    },
    problems: () => now().problems,
    messages: (path) => [...(verdict().byPath.get(path) ?? [])],
  };
}

interface Verdict {
  readonly findings: readonly JudgedFinding[];
  readonly own: readonly JudgedFinding[];
  readonly problems: readonly Problem[];
  readonly byPath: ReadonlyMap<string, readonly string[]>;
  readonly warnings: readonly JudgedFinding[];
}

function verdictOf(entries: readonly Entry[]): Verdict {
  // Most programs have no finding, and nobody asks then.
  let silent: ReadonlyMap<string, Silence> | undefined;
  const silences = (): ReadonlyMap<string, Silence> => (silent ??= silencesOf(entries));
  let owners: ReadonlySet<string> | undefined;
  const others = othersIn(entries);
  const isOwner = (path: string): boolean =>
    (owners ??= new Set(entries.map((entry) => entry.path))).has(path) || others.some((one) => one.has(path));
  const judged = (): readonly JudgedFinding[] => judgeTogether(entries, (subject) => silenceOf(subject, silences()));
  const findings = saidBy(others, judged);
  const byPath = new Map<string, string[]>();
  const problems: Problem[] = [];
  const own: JudgedFinding[] = [];
  const report = (subject: string, given: Problem): void => {
    const problem = withoutVariables(given);
    problems.push(problem);
    const owner = isOwner(subject) ? subject : (entries[0]?.path ?? subject);
    // cdk8s prints the construct's path before each message.
    const within = problem.path.startsWith(`${owner}.`) ? { ...problem, path: problem.path.slice(owner.length + 1) } : problem;
    const messages = byPath.get(owner) ?? [];
    byPath.set(owner, messages);
    messages.push(describeProblem(within));
  };
  for (const error of errorsOf(findings)) report(error.subject, toProblem(error));
  for (const entry of entries) {
    for (const problem of entry.problems()) {
      report(entry.path, problem);
      own.push(asFinding(entry.path, problem));
    }
  }
  return { findings, own, problems, byPath, warnings: warningsOf(findings) };
}

const othersIn = (entries: readonly Entry[]): readonly OthersEntry[] => entries.flatMap((entry) => entry.others ?? []);

/** Of the few that silence something. */
function silencesOf(entries: readonly Entry[]): ReadonlyMap<string, Silence> {
  const silences = new Map<string, Silence>();
  for (const { path, silence } of entries) for (const _ in silence) silences.set(path, silence);
  return silences;
}

/** What is wrong by itself with a pool that workloads alone know is said where it was declared. */
function judgeTogether(entries: readonly Entry[], silence: (subject: string) => Silence): readonly JudgedFinding[] {
  const fragments = entries.map((entry) => entry.fragment());
  const findings = judge(mergeModel(fragments), silence);
  const elsewhere = declaredElsewhere(fragments);
  if (elsewhere.length === 0) return findings;
  const said = new Set(judge(mergeModel([{ pools: elsewhere }])).map(keyOf));
  return findings.filter((finding) => !said.has(keyOf(finding)));
}

function declaredElsewhere(fragments: readonly ModelFragment[]): readonly PoolDescription[] {
  const declared = new Set<string>();
  for (const { pods = [], pools = [] } of fragments) if (pods.length === 0) for (const { path } of pools) declared.add(path);
  const used = new Map<string, PoolDescription>();
  for (const { pools = [] } of fragments) for (const pool of pools) if (!declared.has(pool.path)) used.set(pool.path, pool);
  return [...used.values()];
}

const keyOf = ({ rule, subject, at, problem }: JudgedFinding): string => [rule, subject, at, problem].join('\n');

/** A problem that a construct found with itself, in the form of a rule's finding. */
const asFinding = (subject: string, { path, rule = '', fix, ...rest }: Problem): JudgedFinding => ({
  ...rest,
  subject,
  ...(path.startsWith(`${subject}.`) ? { at: path.slice(subject.length + 1) } : {}),
  rule,
  severity: 'error',
  fix,
});
