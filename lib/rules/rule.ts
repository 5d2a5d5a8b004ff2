import type { Model } from '../model';

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
