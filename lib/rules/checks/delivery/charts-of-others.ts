import { deliveredIn, DRA_CHART } from './delivered-charts';
import { valueIn } from '../../../internal';
import { each } from '../../lookups/each';
import type { Rule } from '../../rule';

const draDefaults = each(deliveredIn, {
  id: 'dra/chart-defaults',
  severity: 'error',
  about: "The values of NVIDIA's DRA driver do not say whether it serves GPUs: its chart refuses to install.",
  fix: 'set gpuResourcesEnabledOverride: true where no device plugin runs on these nodes, or resources.gpus.enabled: false for ComputeDomains alone',
  source: 'dra-driver-nvidia-gpu v0.4.1, templates/validation.yaml: the chart fails with its defaults',
  *look({ chart, whole, values, at }) {
    if (
      !whole ||
      !DRA_CHART.test(chart) ||
      values['gpuResourcesEnabledOverride'] === true ||
      valueIn(values, 'resources', 'gpus', 'enabled') === false
    )
      return;
    yield { at, problem: 'the chart refuses these values: they do not say who serves GPUs', got: valueIn(values, 'resources') ?? {} };
  },
});

/** Charts that name images of their development when they are taken from git, and the value that says another. */
const DEVELOPMENT: readonly (readonly [chart: RegExp, keys: readonly string[]])[] = [
  [/(?:^|\/)charts\/jobset\/?$/, ['image', 'tag']],
  [/(?:^|\/)charts\/lws\/?$/, ['image', 'manager', 'tag']],
];

const developmentImages = each(deliveredIn, {
  id: 'delivery/development-images',
  severity: 'warning',
  about: 'A chart taken from git installs development images, because no released image is named.',
  fix: 'set the tag of the release, or take the chart from oci://registry.k8s.io',
  source: 'jobset v0.12.0 charts/jobset/values.yaml and lws v0.10.0 charts/lws/values.yaml: the tag is main at the tag of the release too',
  *look({ chart, fromGit, whole, values, at }) {
    const [, keys] = (fromGit && whole ? DEVELOPMENT.find(([path]) => path.test(chart)) : undefined) ?? [];
    if (keys === undefined || valueIn(values, ...keys) !== undefined) return;
    const problem = `${keys.join('.')} is not set, and in git it is main: unreleased images run`;
    yield { at, problem, got: chart };
  },
});

/** Charts of others that are delivered besides ours. */
export const otherChartRules: readonly Rule[] = [draDefaults, developmentImages];
