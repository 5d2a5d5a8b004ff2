import type { Severity } from '../../rules';

/** `properties` of the plugin in `cdk8s.yaml`. Paths are relative to that file. */
export interface GpuValidationProps {
  /**
   * The least severity that fails the synth: `error`, `warning` or `info`.
   *
   * @default 'error'
   */
  readonly severity?: Severity;
  /**
   * File with what manifests do not show: pools, Kubernetes version, chart versions; as `cdk8s-gpu lint --context` takes it.
   *
   * @default - nothing is known, and rules that would need it stay silent
   */
  readonly context?: string;
  /**
   * Kubernetes version of the cluster, such as `'1.34'`; it wins over the context's.
   *
   * @default - that of the context
   */
  readonly kubernetes?: string;
  /**
   * Ids of rules that are left out.
   *
   * @default - every rule speaks
   */
  readonly disable?: readonly string[];
}

/** What `cdk8s synth` hands to a plugin, as far as this one uses it. Source: cdk8s-cli 2.207.60, `lib/plugins/validation.d.ts`. */
export interface GpuValidationContext {
  /** Paths of the manifests that were written. */
  readonly manifests: readonly string[];
  /** Where violations are noted. */
  readonly report: {
    addViolation(violation: {
      readonly ruleName: string;
      readonly recommendation: string;
      readonly fix: string;
      readonly violatingResources: readonly {
        readonly resourceName: string;
        readonly locations: readonly string[];
        readonly manifestPath: string;
      }[];
    }): void;
    submit(status: 'success' | 'failure', metadata?: Readonly<Record<string, string>>): void;
  };
}
