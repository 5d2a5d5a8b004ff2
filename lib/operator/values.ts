import type { Labels, Toleration } from '../kubernetes';
import type { MigStrategy } from '../sharing';

/**
 * Values of the GPU Operator's chart: the keys that this library writes or that users change most, in the chart's own
 * words. Every other key of the chart may be given as well.
 *
 * @see https://github.com/NVIDIA/gpu-operator/blob/v26.7.0/deployments/gpu-operator/values.yaml
 */
export interface GpuOperatorValues {
  readonly psa?: { readonly enabled?: boolean };
  readonly cdi?: { readonly enabled?: boolean; readonly nriPluginEnabled?: boolean; readonly [key: string]: unknown };
  readonly nfd?: { readonly enabled?: boolean; readonly nodefeaturerules?: boolean };
  readonly operator?: {
    readonly runtimeClass?: string;
    readonly upgradeCRD?: boolean;
    readonly cleanupCRD?: boolean;
    readonly [key: string]: unknown;
  };
  readonly daemonsets?: {
    readonly tolerations?: readonly Toleration[];
    readonly labels?: Labels;
    readonly annotations?: Labels;
    readonly priorityClassName?: string;
    readonly updateStrategy?: 'RollingUpdate' | 'OnDelete';
    readonly [key: string]: unknown;
  };
  readonly mig?: { readonly strategy?: MigStrategy | 'none' | '' };
  readonly driver?: {
    readonly enabled?: boolean;
    readonly version?: string;
    readonly kernelModuleType?: 'auto' | 'open' | 'proprietary';
    readonly usePrecompiled?: boolean;
    readonly [key: string]: unknown;
  };
  readonly toolkit?: {
    readonly enabled?: boolean;
    readonly env?: readonly ChartEnv[];
    readonly installDir?: string;
    readonly [key: string]: unknown;
  };
  readonly devicePlugin?: { readonly enabled?: boolean; readonly config?: ChartConfig; readonly [key: string]: unknown };
  readonly dcgm?: { readonly enabled?: boolean; readonly [key: string]: unknown };
  readonly dcgmExporter?: { readonly enabled?: boolean; readonly [key: string]: unknown };
  readonly gfd?: { readonly enabled?: boolean; readonly [key: string]: unknown };
  readonly migManager?: {
    readonly enabled?: boolean;
    readonly env?: readonly ChartEnv[];
    readonly config?: ChartConfig;
    readonly [key: string]: unknown;
  };
  readonly [key: string]: unknown;
}

/** An environment variable in the chart's values; a number or boolean must be written as a string. */
export interface ChartEnv {
  readonly name: string;
  readonly value: string;
}

/** A ConfigMap that the chart makes (`create`) or one that exists. */
export interface ChartConfig {
  readonly create?: boolean;
  readonly name?: string;
  readonly default?: string;
  readonly data?: Labels;
}
