import { grouped } from '../../internal';
import { type Landing, landing, worldsOf } from '../../plans/landing';
import type { Model, PodFacts } from '../../plans/model';
import { judge, unknownsOf } from '../judge';
import type { JudgedFinding, JudgedUnknown } from '../rule';
import type { Silence } from '../silence';
import { got } from './got';
import { type Stage, stageOf, stages } from './stages';
import type { Got } from './traveller';

/** What becomes of pods at a stage. `fails` and `unknown` say what is in the way, `warned` what slows or endangers them. */
export type StageVerdict = 'passes' | 'warned' | 'fails' | 'unknown';

/** A stage of the way of a pod. */
export interface StageOfWay {
  readonly stage: Stage;
  readonly verdict: StageVerdict;
  /** What the pods get there, each a clause, such as `8 nvidia.com/gpu`. */
  readonly gets: readonly string[];
  /** What is wrong there, errors first. */
  readonly findings: readonly JudgedFinding[];
  /** The facts that are missing, and how to give them. */
  readonly unknowns: readonly Pick<JudgedUnknown, 'unchecked' | 'missing' | 'give'>[];
}

/** The way of the pods of one template, from the manifest to the program. */
export interface PodWay {
  /** Path of the construct or file. */
  readonly subject: string;
  /** Where the pods are described in it, such as `spec.template.spec`. */
  readonly at: string;
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string;
  readonly stages: readonly StageOfWay[];
  /** The first stage that stops them; absent where none surely does. */
  readonly stoppedAt?: Stage;
}

/** What ways are told with. */
export interface WayOptions {
  readonly silenceOf?: (subject: string) => Silence;
  /** What the rules found, where that is known already. */
  readonly findings?: readonly JudgedFinding[];
  readonly unknowns?: readonly JudgedUnknown[];
  /** Of which pods. Default: all. */
  readonly of?: (pod: PodFacts) => boolean;
}

/**
 * Goes through all stages for the pods of a model: what they get, what is wrong, and what is not known. It asks the rules, the landing and
 * the simulation of kubelets, and knows nothing of its own.
 */
export function wayOf(model: Model, options: WayOptions = {}): readonly PodWay[] {
  const { silenceOf = () => ({}), of = () => true } = options;
  const findings = (options.findings ?? judge(model, silenceOf)).filter(
    ({ severity, silenced }) => severity !== 'info' && silenced === undefined,
  );
  const unknowns = options.unknowns ?? unknownsOf(model, undefined, silenceOf);
  const bySubject = { findings: bySubjectOf(findings), unknowns: bySubjectOf(unknowns) };
  return model.pods.flatMap((pod) => (of(pod) ? [wayOfPod({ model, pod, landing: landing(model).of(pod), ...bySubject })] : []));
}

interface Question {
  readonly model: Model;
  readonly pod: PodFacts;
  readonly landing: Landing;
  readonly findings: ReadonlyMap<string, readonly JudgedFinding[]>;
  readonly unknowns: ReadonlyMap<string, readonly JudgedUnknown[]>;
}

function wayOfPod(question: Question): PodWay {
  const { model, pod, landing: landed } = question;
  const { kind, name, namespace } = pod.owner;
  const gets = got({ model: worldsOf(model)[0] ?? model, pod, landing: landed });
  const about = <T extends JudgedFinding | JudgedUnknown>(all: ReadonlyMap<string, readonly T[]>): readonly T[] => [
    ...(all.get(pod.path) ?? []).filter((one) => isAbout(model, pod, one)),
    ...landed.pools.flatMap(({ path }) => (path === pod.path ? [] : (all.get(path) ?? []))),
    ...gets.related.flatMap((path) => (path === pod.path ? [] : (all.get(path) ?? []))),
  ];
  const [wrong, open] = [about(question.findings), about(question.unknowns)];
  const all = stages.map((stage) => stageWith(stage, gets.at[stage], wrong.filter(isAt(stage)), open.filter(isAt(stage))));
  const stopped = all.find(({ verdict }) => verdict === 'fails');
  return {
    subject: pod.path,
    at: pod.pointer,
    kind,
    name,
    ...(namespace === undefined ? {} : { namespace }),
    stages: all,
    ...(stopped === undefined ? {} : { stoppedAt: stopped.stage }),
  };
}

const isAt =
  (stage: Stage) =>
  ({ rule }: { readonly rule: string }): boolean =>
    stageOf(rule) === stage;

/** What stands in the specification of another pod of the same object is about that one. */
function isAbout({ pods }: Model, { path, pointer }: PodFacts, { at = '' }: { readonly at?: string }): boolean {
  if (at.startsWith(pointer)) return true;
  return !pods.some((other) => other.path === path && other.pointer !== pointer && at.startsWith(other.pointer));
}

const SEVERITIES = ['error', 'warning', 'info'];

function stageWith(stage: Stage, gets: Got, findings: readonly JudgedFinding[], unknowns: readonly JudgedUnknown[]): StageOfWay {
  const open = [...(gets.unknown === undefined ? [] : [gets.unknown]), ...unknowns];
  const verdict =
    findings.some(({ severity }) => severity === 'error') || gets.stops !== undefined
      ? 'fails'
      : open.length > 0
        ? 'unknown'
        : findings.length > 0
          ? 'warned'
          : 'passes';
  return {
    stage,
    verdict,
    gets: gets.stops === undefined ? gets.gets : [...gets.gets, gets.stops],
    findings: [...findings].sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity)),
    unknowns: open,
  };
}

const bySubjectOf = <T extends { readonly subject: string }>(all: readonly T[]): ReadonlyMap<string, readonly T[]> =>
  grouped(all, ({ subject }) => subject);
