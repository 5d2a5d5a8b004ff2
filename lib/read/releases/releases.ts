import { ownValue } from '../../internal';
import { chartRows } from '../../plans/charts';
import type { KubeObject } from '../../words/kubernetes';
import type { StatedValues } from '../../plans/model';
import { argoCdRelease, argoCdSetRelease, argoCdUmbrellas } from './argo-cd-release';
import { fluxRelease, fluxUmbrella } from './flux-release';
import { k3sConfigRelease, k3sRelease } from './k3s-release';
import { kustomizeReleases } from './kustomize-release';
import { groupOf } from '../yaml/object';
import { pulumiRelease } from './pulumi-release';
import type { FoundRelease } from './release';
import type { Beside } from './release-beside';
import { releasesInside, umbrellaReleases } from './umbrella-releases';
import { VALUES_FILE } from './values-file';

type Reader = (object: KubeObject, beside: Beside) => readonly (FoundRelease | undefined)[];

/** The objects by which a Helm release reaches a cluster, by API group and kind. */
const READERS: Readonly<Record<string, Reader>> = {
  'helm.toolkit.fluxcd.io HelmRelease': (object, beside) => [fluxRelease(object, beside), ...releasesInside(fluxUmbrella(object), beside)],
  'argoproj.io Application': (object, beside) => [
    argoCdRelease(object, beside),
    ...argoCdUmbrellas(object).flatMap((given) => releasesInside(given, beside)),
  ],
  'argoproj.io ApplicationSet': (object, beside) => [argoCdSetRelease(object, beside)],
  'helm.cattle.io HelmChart': (object, beside) => [k3sRelease(object, beside)],
  'helm.cattle.io HelmChartConfig': (object, beside) => [k3sConfigRelease(object, beside)],
  'kustomize.config.k8s.io Kustomization': kustomizeReleases,
  'kustomize.config.k8s.io Component': kustomizeReleases,
  // Read as values are, and no object either.
  [` ${VALUES_FILE.kind}`]: umbrellaReleases,
  // Not of a cluster, but of a Pulumi program: their inputs are as the specification.
  'helm.sh Release': (object, beside) => [pulumiRelease(object, beside)],
  'helm.sh Chart': (object, beside) => [pulumiRelease(object, beside)],
};

/** The releases that an object delivers, as far as they are of charts that we know. */
export function releasesIn(object: KubeObject, beside: Beside = {}): readonly FoundRelease[] {
  const { rows = chartRows } = beside;
  const stated = rows.flatMap(({ id, readObject }) => statedAs(id, readObject?.(object)));
  if (stated.length > 0) return stated;
  const reader = ownValue(READERS, `${groupOf(object)} ${object.kind}`);
  return reader === undefined ? NONE : reader(object, beside).filter((release): release is FoundRelease => release !== undefined);
}

/** The values of a chart that an object of its operator states. It is of no namespace, and the operator may run in any. */
const statedAs = (chart: string, stated: StatedValues | undefined): readonly FoundRelease[] =>
  stated === undefined ? NONE : [{ chart, namespace: '', partial: false, ...stated }];

const NONE: readonly FoundRelease[] = [];
