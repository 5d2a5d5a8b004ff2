import { isPlainObject, jsonOf, type Json, listOf, memo } from '../../../internal';
import { kubeScheduler, readFile, within } from '../../../words/formats';
import type { KnownCluster, Model } from '../../../plans/model';
import { configsOf } from '../../lookups/configs';

/** A KubeSchedulerConfiguration, and where it is. */
export interface SchedulerFile {
  readonly path: string;
  /** Where it is in a document, such as a key of a ConfigMap; empty where it is all of it. */
  readonly at: string;
  readonly text: string;
  readonly value: Json;
}

/** Every configuration that can be read; what is not YAML is not surely one. */
export const schedulerFiles = memo((model: Model) =>
  configsOf(model, 'kube-scheduler').flatMap(({ path, at, text }): readonly SchedulerFile[] => {
    const value = readFile(kubeScheduler, text);
    return isPlainObject(value) ? [{ path, at, text, value }] : [];
  }),
);

/** A list of objects in a configuration, each with its place in the document. */
export const placed = ({ at, value }: SchedulerFile, key: 'profiles' | 'extenders'): readonly (readonly [place: string, item: Json])[] =>
  listOf(jsonOf(value)[key]).map((item, index) => [within(at, `${key}[${index}]`), item] as const);

/** The cluster that a configuration is for, where only one is known. */
export function clusterOfFiles({ clusters, pools }: Model): KnownCluster | undefined {
  const known = new Map<string, KnownCluster>();
  for (const cluster of [...clusters, ...pools.flatMap((pool) => pool.cluster ?? [])]) known.set(cluster.path, cluster);
  return known.size === 1 ? [...known.values()][0] : undefined;
}
