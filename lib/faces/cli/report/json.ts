import {
  anyOf,
  integer,
  json,
  jsonSchema,
  list,
  object,
  oneOf,
  optional,
  plainText,
  required,
  safeJson,
  type Schema,
} from '../../../internal';
import type { PlacedUnknown, Unreadable } from '../../../read';
import { severities, type Severity } from '../../../rules';
import type { Reported } from './reported';

/** What `--format json` prints, for programs. Keys may be added; what is here stays while `version` is 1. */
interface JsonReport {
  readonly version: 1;
  /** How many documents were read. */
  readonly documents: number;
  /** In the order of files and lines; silenced ones among them. */
  readonly findings: readonly JsonFinding[];
  /** What no rule could judge for want of a fact, once for each fact. It is no finding, and does not move the exit code. */
  readonly unknowns: readonly JsonUnknown[];
  /** Files and documents that could not be read. */
  readonly unreadable: readonly JsonUnreadable[];
  /** Those that nobody need read: no manifests, and templates of charts. */
  readonly passedOver: readonly JsonUnreadable[];
  /** Documents that were read, and that no rule speaks of: scripts, values of a chart that is not known. */
  readonly notJudged: readonly JsonUnreadable[];
  /** Documents with placeholders that are filled in later, such as `${ADDRESS}`: what depends on them was not checked. */
  readonly readInPart: readonly JsonUnreadable[];
  /** Errors that are warnings among the findings, since a kustomization changes their object and its patches were not followed to the end. */
  readonly withheld: readonly JsonWithheld[];
}

interface JsonWithheld extends Position {
  readonly rule: string;
  readonly object: string;
  /** The file of the kustomization. */
  readonly by: string;
}

interface Position {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
}

interface Place extends Position {
  /** What is wrong, in lower case and without a full stop. */
  readonly problem: string;
}

interface JsonFinding extends Place {
  readonly rule: string;
  readonly severity: Severity;
  /** Kind and name of the object. */
  readonly object: string;
  /** Where in the object. */
  readonly path?: string;
  readonly got?: unknown;
  /** Values that would do, or a sentence that says so. */
  readonly allowed?: readonly unknown[] | string;
  readonly fix: string;
  /** The reason for which it was silenced. */
  readonly silenced?: string;
}

interface JsonUnknown extends Position {
  readonly rule: string;
  /** Kind and name of the object. */
  readonly object: string;
  /** Where in the object. */
  readonly path?: string;
  /** What was not checked. */
  readonly unchecked: string;
  /** The fact that is missing. */
  readonly missing: string;
  /** How to give it. */
  readonly give: string;
  /** Other places, as `file:line:column`, where the same fact is missing. */
  readonly also?: readonly string[];
}

interface JsonUnreadable extends Place {
  readonly fix?: string;
}

/** Everything that is known of each finding. */
export function jsonReport({ findings, unknowns, unreadable, passedOver, notJudged, readInPart, withheld, documents }: Reported): string {
  const report: JsonReport = {
    version: 1,
    documents,
    findings: findings.map(inObject),
    unknowns: unknowns.map((unknown): JsonUnknown => inObject(unknown)),
    unreadable: unreadable.map(plain),
    passedOver: passedOver.map(plain),
    notJudged: notJudged.map(plain),
    readInPart: readInPart.map(plain),
    withheld,
  };
  return `${safeJson(JSON.stringify(report, undefined, 2))}\n`;
}

/** Subjects are paths of our own; a reader has the place in the file, and in the object. */
const inObject = <T extends Pick<PlacedUnknown, 'subject' | 'at'>>({ subject: _subject, at, ...rest }: T) => ({
  ...rest,
  ...(at === undefined ? {} : { path: at }),
});

const plain = ({ file, line, column, problem, fix }: Unreadable): JsonUnreadable => ({
  file,
  line,
  column,
  problem,
  ...(fix === undefined ? {} : { fix }),
});

const text = required(plainText({ empty: true }));
const position = { file: text, line: required(integer({ min: 1 })), column: required(integer({ min: 1 })) };
const place = { ...position, problem: text };

const unread = object<JsonUnreadable>({ ...place, fix: optional(plainText()) });

const schema = object<JsonReport>({
  version: required(oneOf([1])),
  documents: required(integer({ min: 0 })),
  findings: required(
    list(
      object<JsonFinding>({
        rule: text,
        severity: required(oneOf(severities)),
        ...place,
        object: text,
        path: optional(plainText({ empty: true })),
        got: optional(json),
        allowed: optional(anyOf('a list or a sentence', list(json), plainText())),
        fix: text,
        silenced: optional(plainText()),
      }),
    ),
  ),
  unknowns: required(
    list(
      object<JsonUnknown>({
        rule: text,
        ...position,
        object: text,
        path: optional(plainText({ empty: true })),
        unchecked: text,
        missing: text,
        give: text,
        also: optional(list(plainText())),
      }),
    ),
  ),
  unreadable: required(list(unread)),
  passedOver: required(list(unread)),
  notJudged: required(list(unread)),
  readInPart: required(list(unread)),
  withheld: required(list(object<JsonWithheld>({ rule: text, ...position, object: text, by: text }))),
} satisfies { readonly [K in keyof JsonReport]: { readonly schema: Schema } });

/** A JSON Schema of the report. */
export const reportJsonSchema = (): Readonly<Record<string, unknown>> => jsonSchema(schema);
