import { itemsOf, valueIn } from '../../../internal';
import type { Volume } from '../../../words/kubernetes';
import type { Model, ObjectFacts } from '../../../plans/model';
import { each } from '../../lookups/each';
import { podsOf, type SeenPod } from '../../lookups/related';
import { namedAs, referred } from '../../lookups/references';
import type { Finding, Rule } from '../../rule';

/** The claim that a volume of a pod names, where it is among the documents. */
function claimOf(model: Model, { pod }: SeenPod, name: string): ObjectFacts | undefined {
  if (namedAs(model, '', 'PersistentVolumeClaim', name).length === 0) return undefined;
  const from = namedAs(model, pod.owner.group, pod.owner.kind, pod.owner.name).find(({ path }) => path === pod.path);
  if (from === undefined) return undefined;
  return referred(model, { group: '', kind: 'PersistentVolumeClaim', name, from, namespace: pod.owner.namespace });
}

const modesOf = ({ object }: ObjectFacts): readonly unknown[] => itemsOf(valueIn(object['spec'], 'accessModes'));

const claimNodes = each(podsOf, {
  id: 'storage/claim-nodes',
  severity: 'warning',
  about: 'Pods on several nodes mount a claim that one node, or one pod, may mount.',
  fix: 'give the claim accessModes: [ReadWriteMany], with a StorageClass that has it',
  source:
    'Kubernetes documentation, Persistent Volumes: ReadWriteOnce is one node, ReadWriteOncePod one pod; the attach fails for the others',
  *look(seen, model) {
    const { pod } = seen;
    if ((pod.replicas ?? 1) < 2 || pod.spec.volumes === undefined) return;
    for (const [index, volume] of pod.spec.volumes.entries()) {
      const claim = volume.persistentVolumeClaim && claimOf(model, seen, volume.persistentVolumeClaim.claimName);
      const found = claim && unshared(claim, volume, seen);
      if (found === undefined) continue;
      yield { ...found, subject: pod.path, at: `${pod.pointer}.volumes[${index}].persistentVolumeClaim` };
    }
  },
});

function unshared(claim: ObjectFacts, volume: Volume, { pod, containers }: SeenPod): Omit<Finding, 'subject'> | undefined {
  const modes = modesOf(claim);
  if (modes.length === 0 || modes.includes('ReadWriteMany')) return undefined;
  const isRead =
    volume.persistentVolumeClaim?.readOnly === true ||
    containers.every(({ container }) =>
      (container.volumeMounts ?? []).every(({ name, readOnly }) => name !== volume.name || readOnly === true),
    );
  if (modes.includes('ReadOnlyMany') && isRead) return undefined;
  const { name } = claim.object.metadata;
  const many = `${pod.replicas ?? 0} pods`;
  const problem = modes.includes('ReadOnlyMany')
    ? `${many} write to claim '${name}', which may only be read by several nodes`
    : `${many} mount claim '${name}', which ${modes.includes('ReadWriteOnce') ? 'one node' : 'one pod'} may mount`;
  return {
    problem,
    got: modes,
    allowed: isRead ? ['ReadOnlyMany', 'ReadWriteMany'] : ['ReadWriteMany'],
  };
}

/** Claims that pods share. */
export const claimRules: readonly Rule[] = [claimNodes];
