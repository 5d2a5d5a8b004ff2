import { type ClusterPlan, type JudgedFinding, oncePerFact, planOf, type PodWay, wayOf } from '../rules';
import type { ConfigSort, PodFacts } from '../plans/model';
import { type Context, noContext } from './context';
import type { Document, NotJudged, Unreadable } from './yaml/document';
import { joined } from './joined';
import { judgeUnits, malformedAt } from './judge-units';
import { newKustomized, type Withheld } from './kustomize/kustomized';
import { foundInBuilds } from './rebuilt';
import { agreedIn, missingOf } from './missing';
import { asKnown, type ChartValues, factsOfContext, sourceOf, unitOfValues, unitsOf } from './model';
import { factsOfNodes } from './living';
import { newUnjudged } from './not-judged';
import type { Unit } from './places/unit';
import { inOrder, type PlacedFinding, type PlacedUnknown, placed, placedUnknown } from './places/place';
import { mayHoldPlaceholder } from './placeholders/placeholders';
import { newPartlyRead } from './read-in-part';
import { silencesOf, type UnusedSilence } from './places/silences';

/** What was found in documents. */
export interface LintReport {
  /** In the order of files and lines. */
  readonly findings: readonly PlacedFinding[];
  /** Errors that are warnings here, since a kustomization changes their object. */
  readonly withheld: readonly Withheld[];
  /** What no rule could judge for want of a fact, once for each fact. */
  readonly unknowns: readonly PlacedUnknown[];
  readonly unreadable: readonly Unreadable[];
  /** Documents that no rule speaks of. */
  readonly notJudged: readonly NotJudged[];
  /** Documents with placeholders that are filled in later, so that these parts could not be read. */
  readonly readInPart: readonly Unreadable[];
  /** How many documents were read. */
  readonly documents: number;
  /** Charts that are judged by what the versions next to theirs agree on. */
  readonly agreed: readonly string[];
  /** What more could be said if more were known. */
  readonly missing: readonly string[];
  /** Silences of rules that find nothing there. */
  readonly unused: readonly UnusedSilence[];
  /** The way of pods, from the documents that describe them to programs that compute. */
  ways(of?: (pod: PodFacts) => boolean): readonly PodWay[];
  /** Where all pods go if they come at once. */
  plan(): ClusterPlan;
  /** Silences by an id that its rule has no more, each id once. */
  readonly renamed: readonly UnusedSilence[];
}

/** Reads documents one after the other, and judges all of them together at the end. */
export interface Linter {
  add(document: Document): void;
  /** What was found in all of them; nothing is added after that. */
  report(): LintReport;
}

/**
 * A linter that has read nothing.
 *
 * @param exists Whether there is a file, of those that were not read.
 */
export function newLinter(
  context: Context = noContext,
  values: readonly ChartValues[] = [],
  exists: (path: string) => boolean = () => true,
): Linter {
  const silences = silencesOf();
  const kustomized = newKustomized();
  const unjudged = newUnjudged(context);
  const partly = newPartlyRead();
  const malformed: Unreadable[] = [];
  const units: Unit[] = [];
  /** Tokens by the text that they mean. */
  const texts = new Map<string, string>();
  let documents = 0;
  const missingPatches = (): readonly Unreadable[] =>
    kustomized.unreadPatches().flatMap(({ path, ...place }) => (exists(path) ? [] : [place]));

  return {
    add(document) {
      documents++;
      silences.add(document);
      kustomized.add(document);
      unjudged.add(document);
      try {
        const tell = (text: string, sort?: ConfigSort): void => partly.tell(document, text, sort);
        for (const unit of asKnown(unitsOf(document, context), mayHoldPlaceholder(document.text), texts, tell)) units.push(unit);
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        malformed.push(malformedAt(sourceOf(document), document.value));
      }
    },
    report() {
      const given = values.map((one) => unitOfValues(one, context, texts));
      const all = joined(units, context, texts);
      const living = factsOfNodes(
        all.flatMap(({ fragment }) => fragment.objects ?? []),
        context,
      );
      const beside = { fragments: [factsOfContext(context), living], texts };
      const judged = judgeUnits([...all, ...given], beside);
      const inBuild = foundInBuilds(units, given, context, beside);
      const origins = new Map([...(context.origins ?? []), ...judged.origins]);
      const findings = once(judged.findings).map((finding) => placed(finding, origins, silences));
      return {
        findings: findings.flatMap((finding) => kustomized.asFarAsBuilt(finding, inBuild)).sort(inOrder),
        withheld: kustomized.withheld,
        unknowns: oncePerFact(judged.unknowns.flatMap((one) => placedUnknown(one, origins, silences)).sort(inOrder), placeOf),
        unreadable: [...malformed, ...judged.malformed, ...silences.wrong, ...missingPatches()],
        notJudged: unjudged.all(judged.origins),
        readInPart: partly.all(),
        documents: documents + values.length,
        agreed: agreedIn(judged.model, context),
        missing: missingOf(judged.model, context),
        unused: silences.unused(),
        ways(of) {
          const silenced = once(judged.findings).map((finding) => ({ ...finding, ...reasonOf(placed(finding, origins, silences)) }));
          return wayOf(judged.model, { findings: silenced, unknowns: judged.unknowns, ...(of ? { of } : {}) });
        },
        plan: () => planOf(judged.model),
        renamed: silences.renamed(),
      };
    },
  };
}

const reasonOf = ({ silenced }: PlacedFinding): Pick<JudgedFinding, 'silenced'> => (silenced === undefined ? {} : { silenced });

const placeOf = ({ file, line, column }: PlacedUnknown): string => `${file}:${line}:${column}`;

/** Findings that say the same of the same place, such as one that two kubelets of a file have, once. */
function once(findings: readonly JudgedFinding[]): readonly JudgedFinding[] {
  const byKey = new Map<string, JudgedFinding>();
  for (const finding of findings) {
    const { rule, subject, at, problem } = finding;
    const key = [rule, subject, at, problem].join('\n');
    if (!byKey.has(key)) byKey.set(key, finding);
  }
  return [...byKey.values()];
}
