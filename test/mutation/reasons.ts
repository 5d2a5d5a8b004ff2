/** Why mutants of one form may live, wherever they stand in rules. */
export interface Reason {
  /** The line that a mutant changes, without what stands before its first word. */
  readonly line: RegExp;
  readonly was: RegExp;
  readonly now: string;
  readonly why: string;
}

/** Each was read where it stands when it was written here; a form is as narrow as what was read. */
export const reasons: readonly Reason[] = [
  {
    line: /^if \((?:(\w+) === undefined\) \w+\.set\(\w+, \(\1 = |(?:byPath|files|related) === undefined\) \{$)/,
    was: /^\w+ === undefined$/,
    now: 'true',
    why: 'a cache: what is computed again is the same, and takes longer',
  },
  {
    line: /^if \((?:\w+\.)?(?:autoscalers|found|inMemory|levels|limited|moving|operators|ours|own|pairs|pools|present|queues|quotas|taints)\.(?:length|size) === 0\) (?:return|continue);$/,
    was: /^[\w.]+\.(?:length|size) === 0$/,
    now: 'false',
    why: 'an early end: what follows goes through these or looks something up among them, and finds nothing',
  },
  {
    line: /^const \[, [\w, ]+\] = .*\.exec\(.*\) \?\? \[\];$/,
    was: /^\[\]$/,
    now: '["Stryker was here"]',
    why: 'the first place, which is the whole match, is read by nobody',
  },
  {
    line: /^\} catch \{$/,
    was: /^\{\s*return undefined;\s*\}$/,
    now: '{}',
    why: 'the function ends here, and what ends returns undefined',
  },
];

/** Why a mutant may live by its form; undefined where no form is its own. */
export const reasonOf = (line: string, { was, now }: { readonly was: string; readonly now: string }): string | undefined =>
  reasons.find((reason) => reason.now === now && reason.was.test(was) && reason.line.test(line.trim()))?.why;
