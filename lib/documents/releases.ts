import type { KubeObject } from '../kubernetes';
import { argoCdRelease, argoCdSetRelease } from './argo-cd-release';
import { fluxRelease } from './flux-release';
import { k3sConfigRelease, k3sRelease } from './k3s-release';
import { groupOf } from './object';
import { pulumiRelease } from './pulumi-release';
import type { FoundRelease } from './release';
import type { Beside } from './release-beside';

type Reader = (object: KubeObject, beside: Beside) => FoundRelease | undefined;

/** The objects by which a Helm release reaches a cluster, by API group and kind. */
const READERS: Readonly<Record<string, Reader>> = {
  'helm.toolkit.fluxcd.io HelmRelease': fluxRelease,
  'argoproj.io Application': (object) => argoCdRelease(object),
  'argoproj.io ApplicationSet': argoCdSetRelease,
  'helm.cattle.io HelmChart': k3sRelease,
  'helm.cattle.io HelmChartConfig': k3sConfigRelease,
  // Not of a cluster, but of a Pulumi program: their inputs stand as the specification.
  'helm.sh Release': pulumiRelease,
  'helm.sh Chart': pulumiRelease,
};

/** The release that an object delivers, when it is of a chart that we know. */
export const releaseIn = (object: KubeObject, beside: Beside = {}): FoundRelease | undefined =>
  READERS[`${groupOf(object)} ${object.kind}`]?.(object, beside);
