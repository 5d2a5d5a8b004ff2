import { contentHash, type KubeObject } from '../../../words/kubernetes';
import type { PlannedObject } from '../../model';

/** A short hash of the object's specification, less the fields that may change while it lives and so make no other object of it. */
export function editionOf({ spec }: KubeObject): string {
  const {
    suspend: _suspend,
    ttlSecondsAfterFinished: _ttl,
    activeDeadlineSeconds: _deadline,
    ...fixed
  } = spec as Readonly<Record<string, unknown>>;
  return contentHash(JSON.stringify(fixed));
}

/** The object under a name that follows from its content. */
export function renamed(planned: PlannedObject): PlannedObject {
  const { object } = planned;
  const edition = editionOf(object);
  return {
    ...planned,
    object: { ...object, metadata: { ...object.metadata, name: editionName(object.metadata.name, edition) } },
    redeploy: { edition },
  };
}

/** The name of one edition of a job. */
export const editionName = (name: string, edition: string): string => `${name}-${edition}`;
