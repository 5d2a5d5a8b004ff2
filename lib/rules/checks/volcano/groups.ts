import { annotationAt } from '../../lookups/annotation-at';
import { jsonOf, textOf, valueIn, wholeOf } from '../../../internal';
import type { Model, ObjectFacts } from '../../../plans/model';
import { each } from '../../lookups/each';
import { objectsOf, podsMadeBy, type SeenPod } from '../../lookups/related';
import type { Rule } from '../../rule';

const LWS = 'leaderworkerset.x-k8s.io';
/** The annotation by which a pod says its PodGroup. */
const GROUP = 'scheduling.k8s.io/group-name';
const SOURCE = 'lws v0.10.0 pkg/schedulerprovider/volcano_provider.go, InjectPodGroupMetadata; charts/lws/values.yaml';

/** A LeaderWorkerSet whose groups of several pods are placed by Volcano. */
interface Groups {
  readonly facts: ObjectFacts;
  readonly count: number;
  readonly pods: readonly SeenPod[];
}

const groupsOf = (model: Model): readonly Groups[] =>
  objectsOf(model, LWS, 'LeaderWorkerSet').flatMap((facts) => {
    const spec = jsonOf(facts.object['spec']);
    const pods = podsMadeBy(model, facts).filter(({ pod }) => pod.spec.schedulerName === 'volcano');
    const size = wholeOf(valueIn(spec, 'leaderWorkerTemplate', 'size')) ?? 1;
    return pods.length === 0 || size < 2 ? [] : [{ facts, count: wholeOf(spec['replicas']) ?? 1, pods }];
  });

const groupOf = ({ pod }: SeenPod): string | undefined => textOf(pod.annotations?.[GROUP]);

const groups = each(groupsOf, {
  id: 'volcano/groups',
  severity: 'warning',
  about: 'Several groups of a LeaderWorkerSet are one PodGroup of Volcano, so that none of them starts whole.',
  fix: 'remove the annotation, and give gangSchedulingManagement.schedulerProvider: volcano in the values of the chart lws',
  source: SOURCE,
  *look({ count, pods }) {
    const named = count > 1 ? pods.find((seen) => groupOf(seen) !== undefined) : undefined;
    if (named === undefined) return;
    yield {
      at: annotationAt(named.pod, GROUP),
      problem: `the pods of all ${count} groups name one PodGroup: half of two groups counts as one that is whole`,
      got: groupOf(named),
    };
  },
  *unknown(model) {
    for (const { facts, pods } of groupsOf(model))
      if (pods.every((seen) => groupOf(seen) === undefined))
        yield {
          subject: facts.path,
          unchecked: 'whether its groups start whole',
          missing:
            'the settings of the controller of LeaderWorkerSet are not known: it makes PodGroups for Volcano only where it is told to',
          give: 'gangSchedulingManagement.schedulerProvider: volcano in the values of the chart lws',
        };
  },
});

/** Groups of pods that Volcano places. */
export const volcanoGroupRules: readonly Rule[] = [groups];
