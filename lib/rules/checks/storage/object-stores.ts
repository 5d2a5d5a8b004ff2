import { ownValue, textOf, valueIn } from '../../../internal';
import type { Model, ObjectFacts } from '../../../plans/model';
import { each } from '../../lookups/each';
import { namedAs, referred } from '../../lookups/references';
import { podsOf, type SeenPod } from '../../lookups/related';
import type { Rule } from '../../rule';
import { checkpointPaths } from './checkpoints';

/** Drivers that show a bucket as files and cannot do what trainers do with checkpoints, and what that is. */
const CANNOT: Readonly<Record<string, string>> = {
  's3.csi.aws.com': 'renames no file, appends to none and overwrites none unless allow-overwrite is a mount option',
};

const onObjects = each(podsOf, {
  id: 'storage/checkpoint-on-bucket',
  severity: 'warning',
  about: 'Checkpoints are written to a bucket that is mounted by a driver which cannot rename or append to files.',
  fix: "write them to a file system (EFS, FSx for Lustre) or to local disks and upload them, or write to S3 by the program's own client",
  source:
    'awslabs/mountpoint-s3 doc/SEMANTICS.md: new files are written from beginning to end, rename is not there in general purpose buckets; PyTorch torch/distributed/checkpoint/filesystem.py renames .metadata.tmp',
  *look(seen, model) {
    const paths = checkpointPaths(seen);
    if (paths.length === 0) return;
    for (const [index, { name, persistentVolumeClaim }] of (seen.pod.spec.volumes ?? []).entries()) {
      const claim = persistentVolumeClaim?.claimName;
      const driver = claim === undefined ? undefined : driverOf(model, seen, claim);
      const cannot = driver === undefined ? undefined : ownValue(CANNOT, driver);
      const path = paths.find((one) => mountsOf(seen, name).some((mount) => isWithin(one, mount)));
      if (cannot === undefined || path === undefined) continue;
      yield {
        at: `${seen.pod.pointer}.volumes[${index}].persistentVolumeClaim.claimName`,
        problem: `checkpoints at ${path} go to a bucket, and ${driver} ${cannot}`,
        got: claim,
      };
    }
  },
});

const mountsOf = ({ containers }: SeenPod, volume: string): readonly string[] =>
  containers.flatMap(({ container: { volumeMounts = [] } }) =>
    volumeMounts.flatMap(({ name, mountPath }) => (name === volume ? [mountPath] : [])),
  );

const isWithin = (path: string, mount: string): boolean => path === mount || path.startsWith(mount.endsWith('/') ? mount : `${mount}/`);

/** The driver of the PersistentVolume that a claim names, where both are among the documents. */
function driverOf(model: Model, { pod }: SeenPod, claim: string): string | undefined {
  const { namespace } = pod.owner;
  const from = namedAs(model, pod.owner.group, pod.owner.kind, pod.owner.name).find(({ path }) => path === pod.path);
  const found = from && referred(model, { group: '', kind: 'PersistentVolumeClaim', name: claim, from, namespace });
  const name = found && textOf(valueIn(found.object, 'spec', 'volumeName'));
  const volume: ObjectFacts | undefined =
    found === undefined || name === undefined ? undefined : referred(model, { group: '', kind: 'PersistentVolume', name, from: found });
  return volume && textOf(valueIn(volume.object, 'spec', 'csi', 'driver'));
}

/** Checkpoints on object stores. */
export const objectStoreRules: readonly Rule[] = [onObjects];
