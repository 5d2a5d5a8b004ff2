import { allRules } from '../rules';

/** What `--help` prints. */
export const HELP = `cdk8s-gpu lint [options] PATH...   checks manifests, Helm values and kubelet configurations

A PATH is a file, a folder, or - for standard input (helm template ... | cdk8s-gpu lint -). Of a folder every .yaml, .yml and
.json below it is read, and every Kustomization; not what lies in hidden folders (.github), which are read where they are
named, nor in node_modules. What cannot be read and speaks of no cluster, and templates of a chart, are passed over.

  --format text|json|sarif|github   how findings are printed (text)
  --report-schema                   prints the JSON Schema of --format json
  --severity info|warning|error     the least severity that is shown and that fails (warning)
  --kubernetes VERSION              such as 1.34
  --context FILE                    what the files do not show: pools, Kubernetes version, chart versions
  --context-schema                  prints the JSON Schema of that file
  --values CHART@VERSION=FILE       a values file of gpu-operator, hami or
                                    nvidia-device-plugin, or - for standard input;
                                    may be repeated
  --disable ID                      leaves a rule out; may be repeated
  --exclude GLOB                    leaves files and folders out, such as 'test/**/*.yaml'; may be repeated
  --verbose                         says which facts would have let more rules speak, what was passed over,
                                    and which silences silence nothing
  --rules                           lists the rules
  --explain ID                      says what a rule is about, where the fact comes from, and what it reports

Exit codes: 0 nothing of that severity, 1 findings, 2 something could not be read, or there was nothing to read.

A finding is silenced by a comment on the line, or among those above it,
  # cdk8s-gpu: silence pool/offers: the reason
or by an annotation of the object, or of the pods that it makes,
  silence.cdk8s-gpu/pool.offers: the reason
`;

/** A line for each rule. */
export function rulesText(): string {
  const width = Math.max(...allRules().map(({ id }) => id.length));
  return allRules()
    .map(({ id, severity, about }) => `${id.padEnd(width)}  ${severity.padEnd(7)}  ${about}\n`)
    .join('');
}

/**
 * Everything that is known of one rule: its entry in the document of rules, with what it reports and what it does not.
 *
 * @param documented The document of rules; empty where it is missing.
 */
export function explain(id: string, documented: string): string {
  const rule = allRules().find((one) => one.id === id);
  if (rule === undefined) return `${id} is no rule of lint: a constructor refuses it by itself\n`;
  const [, entry] = documented.split(`\n## ${id}\n`);
  if (entry !== undefined) return `${id}\n${entry.split('\n## ')[0]?.trimEnd() ?? ''}\n`;
  return `${rule.id} (${rule.severity})\n\n${rule.about}\n\nFix: ${rule.fix}\nSource: ${rule.source}\n`;
}
