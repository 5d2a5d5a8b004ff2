import type { JudgedFinding } from '../rules';
import { type Context, noContext } from './context';
import type { Document, Unreadable } from './document';
import { joined } from './joined';
import { type JudgedUnits, judgeUnits, malformedAt } from './judge-units';
import { keeper } from './keeper';
import { newKustomized } from './kustomized';
import { missingOf } from './missing';
import { asKnown, type ChartValues, factsOfContext, sourceOf, type Unit, unitOfValues } from './model';
import { inOrder, type PlacedFinding, placed } from './place';
import { mayHoldPlaceholder } from './placeholders';
import { silencesOf, type UnusedSilence } from './silences';

/** What was found in documents. */
export interface LintReport {
  /** In the order of files and lines. */
  readonly findings: readonly PlacedFinding[];
  readonly unreadable: readonly Unreadable[];
  /** How many documents were read. */
  readonly documents: number;
  /** What more could be said if more were known. */
  readonly missing: readonly string[];
  /** Silences of rules that find nothing there. */
  readonly unused: readonly UnusedSilence[];
}

/** Judges documents together, one after the other, and keeps of each what may matter to others. */
export interface Linter {
  add(document: Document): void;
  /** What was found in all of them; nothing is added after that. */
  report(): LintReport;
}

/** How much of what concerns no other document is judged at a time, and forgotten. */
export interface Batch {
  readonly documents: number;
  /** Characters. */
  readonly text: number;
}
const BATCH: Batch = { documents: 256, text: 2 ** 20 };

/** A linter that has read nothing. */
export function newLinter(context: Context = noContext, values: readonly ChartValues[] = [], batch: Batch = BATCH): Linter {
  const silences = silencesOf();
  const kept = keeper(context);
  const kustomized = newKustomized();
  const findings: PlacedFinding[] = [];
  const malformed: Unreadable[] = [];
  const said = new Set<string>();
  let passing = noDocuments();
  let documents = 0;

  const say = (judged: JudgedUnits): void => {
    for (const finding of judged.findings) {
      const key = keyOf(finding);
      // Something of what was forgotten may be judged again beside what came later.
      if (said.has(key)) continue;
      findings.push(placed(finding, judged.origins, silences));
    }
    for (const finding of judged.findings) said.add(keyOf(finding));
    for (const one of judged.malformed) malformed.push(one);
  };
  const judgePassing = (): void => {
    const { units, texts } = passing;
    passing = noDocuments();
    if (units.length > 0) say(judgeUnits(units, { fragments: [], texts }));
  };

  return {
    add(document) {
      documents++;
      silences.add(document);
      kustomized.add(document);
      try {
        const open = mayHoldPlaceholder(document.text);
        for (const unit of asKnown(kept.takeFrom(document, open), open, passing.texts)) passing.units.push(unit);
      } catch (error) {
        malformed.push(malformedAt(sourceOf(document), document.value));
        if (!(error instanceof Error)) throw error;
      }
      passing.documents++;
      passing.text += document.text.length;
      if (passing.documents >= batch.documents || passing.text >= batch.text) judgePassing();
    },
    report() {
      judgePassing();
      const own = kept.units();
      const texts = new Map(kept.texts);
      const units = [...joined(own, context, texts), ...values.map((given) => unitOfValues(given, context, texts))];
      const judged = judgeUnits(units, { fragments: [factsOfContext(context)], texts });
      say({ ...judged, origins: new Map([...(context.origins ?? []), ...judged.origins]) });
      return {
        findings: findings.flatMap((finding) => kustomized.asFarAsBuilt(finding)).sort(inOrder),
        unreadable: [...malformed, ...silences.wrong],
        documents: documents + values.length,
        missing: missingOf(judged.model, context),
        unused: silences.unused(),
      };
    },
  };
}

/** What is judged at a time. */
interface Passing {
  readonly units: Unit[];
  /** Tokens by the text that they stand for. */
  readonly texts: Map<string, string>;
  documents: number;
  text: number;
}
const noDocuments = (): Passing => ({ units: [], texts: new Map(), documents: 0, text: 0 });

const keyOf = ({ rule, subject, at, problem }: JudgedFinding): string => [rule, subject, at, problem].join('\n');
