import { isPlainObject, type Json, memo } from '../../../internal';
import { kubeScheduler, readFile, within } from '../../../words/formats';
import type { KnownCluster, Model } from '../../../plans/model';
import { configsOf } from '../../lookups/configs';
import { type Place, placesOf } from '../../lookups/places';

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

/** A value in a configuration, and where it is in its document. */
interface InFile extends Place {
  readonly path: string;
  readonly file: SchedulerFile;
}

/** Every value at a path of a configuration, such as `profiles[].plugins`. */
export const placesInFile = (file: SchedulerFile, path: string): readonly InFile[] =>
  placesOf(file.value, path).map(({ at, value }) => ({ path: file.path, at: within(file.at, at), value, file }));

/** Every value at a path of the configurations of a model, for `each`. */
export const inFiles =
  (path: string) =>
  (model: Model): readonly InFile[] =>
    schedulerFiles(model).flatMap((file) => placesInFile(file, path));

/** Where a profile says by what nodes are scored. */
export const STRATEGY = 'profiles[].pluginConfig[].args.scoringStrategy';

/** The cluster that a configuration is for, where only one is known. */
export function clusterOfFiles({ clusters, pools }: Model): KnownCluster | undefined {
  const known = new Map<string, KnownCluster>();
  for (const cluster of [...clusters, ...pools.flatMap((pool) => pool.cluster ?? [])]) known.set(cluster.path, cluster);
  return known.size === 1 ? [...known.values()][0] : undefined;
}
