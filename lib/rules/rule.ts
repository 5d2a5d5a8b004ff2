import type { Model } from '../plans/model';

/** From the least to the worst. */
export const severities = ['info', 'warning', 'error'] as const;

/** `error`: it cannot work or will harm. `warning`: it is likely wrong. `info`: advice. */
export type Severity = (typeof severities)[number];

/** Whether something is as severe as that, or more so. */
export const isAtLeast = (severity: Severity, least: Severity): boolean => severities.indexOf(severity) >= severities.indexOf(least);

/** A check across the layers: one row of a table, with an id that stays. */
export interface Rule {
  /** Stable and documented, such as `mig/layout`. */
  readonly id: string;
  readonly severity: Severity;
  /** What it holds, in one sentence. */
  readonly about: string;
  /** What to do when a finding has no better advice of its own. */
  readonly fix: string;
  /** Where the fact comes from. */
  readonly source: string;
  /** One finding for each place that breaks it; nothing where facts are missing. */
  check(model: Model): Iterable<Finding>;
  /** One for each place that it cannot judge, since a fact is missing that somebody could give. */
  unknown?(model: Model): Iterable<Unknown>;
}

/** A place that a rule cannot judge. It is no finding and fails nothing, and it is never reported as fine. */
export interface Unknown {
  /** Path of the construct or file, exactly as the fact carries it. */
  readonly subject: string;
  /** Where inside the subject, such as `model`. */
  readonly at?: string;
  /** What was not checked, such as `the memory that the model needs`. */
  readonly unchecked: string;
  /** The fact that is missing, as a clause: `the shape of 'acme/new-70b' is not known`. */
  readonly missing: string;
  /** What to give, as a command: `give modelConfig, the model's own config.json`. */
  readonly give: string;
}

/** Something unknown with the rule that wanted to know it. */
export interface JudgedUnknown extends Unknown {
  readonly rule: string;
  /** Of what else the same is unknown for want of the same fact, as `subject` names it. */
  readonly also?: readonly string[];
}

/** A place that breaks a rule. */
export interface Finding {
  /** Path of the construct or file, exactly as the fact carries it. */
  readonly subject: string;
  /** Where inside the subject, such as `layout` or `spec.template.spec`. */
  readonly at?: string;
  readonly problem: string;
  readonly got?: unknown;
  readonly allowed?: readonly unknown[] | string;
  /** Better advice than the rule's own. */
  readonly fix?: string;
}

/** A finding with the rule that made it. */
export interface JudgedFinding extends Finding {
  readonly rule: string;
  readonly severity: Severity;
  readonly fix: string;
  /** Why it was silenced, where it was. */
  readonly silenced?: string;
}
