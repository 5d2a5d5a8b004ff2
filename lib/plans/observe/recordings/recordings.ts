import { type Scene, whyNot } from '../scene';
import { allocated, used } from './allocated';
import { hours } from './hours';
import type { RecordingGroup } from './recording';
import { translated } from './translated';

/** What is recorded, in groups; what has no metrics here is left out. */
export function recordingsOf(scene: Scene): readonly RecordingGroup[] {
  const recorded = new Set<string>();
  const groups = [
    { name: 'cdk8s-gpu-translated', rules: translated(scene) },
    { name: 'cdk8s-gpu', rules: [...allocated(scene), ...used(scene), ...hours(scene)] },
  ];
  return groups.flatMap(({ name, rules }) => {
    const written = rules.filter(({ record, expr }) => {
      // A translation asks for names that only the older release has.
      const isWritten = name === 'cdk8s-gpu-translated' || whyNot(expr, scene, recorded) === undefined;
      if (isWritten) recorded.add(record);
      return isWritten;
    });
    return written.length > 0 ? [{ name, rules: written }] : [];
  });
}

/** Names of what is recorded. */
export const recordedIn = (groups: readonly RecordingGroup[]): ReadonlySet<string> =>
  new Set(groups.flatMap(({ rules }) => rules.map(({ record }) => record)));
