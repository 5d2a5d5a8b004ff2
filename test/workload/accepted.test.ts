import fc from 'fast-check';
import { GpuConfigError } from '../../lib/internal';
import type { Container, KubeObject, PodSpec } from '../../lib/words/kubernetes';
import { type Plan, podsOf } from '../../lib/plans/model';
import { judgeManifest } from '../judge/schema';
import { nearlyRight } from './nearly-right';

/** Plans what is accepted, and judges it. Says how many were. */
function accepted({ props, plan }: (typeof nearlyRight)[string], numRuns: number): number {
  let count = 0;
  fc.assert(
    fc.property(props, (given) => {
      const objects = objectsOf(() => plan(given));
      if (objects === undefined) return;
      count++;
      for (const object of objects) {
        for (const minor of ['1.30', '1.36'] as const)
          expect(judgeManifest(JSON.parse(JSON.stringify(object)) as object, minor)).toEqual([]);
        for (const { spec } of podsOf(object, '')) expect(twice(object, spec)).toEqual([]);
      }
    }),
    { numRuns, seed: 20 },
  );
  return count;
}

function objectsOf(plan: () => Plan): readonly KubeObject[] | undefined {
  try {
    return plan().objects.map(({ object }) => object);
  } catch (error) {
    if (GpuConfigError.is(error)) return undefined;
    throw error;
  }
}

/** What no schema sees: things that stand twice in a pod, or are not there. */
function twice(object: KubeObject, { containers, initContainers = [], volumes = [] }: PodSpec): readonly string[] {
  const every = [...initContainers, ...containers];
  const claims = (
    (object['spec'] as { volumeClaimTemplates?: readonly { metadata: { name: string } }[] } | undefined)?.volumeClaimTemplates ?? []
  ).map(({ metadata }) => metadata.name);
  const volumeNames = [...volumes.map((volume) => volume.name), ...claims];
  return [
    ...repeated(every.map((container) => container.name)),
    ...repeated(volumeNames),
    ...every.flatMap(({ volumeMounts = [] }) => [
      ...repeated(volumeMounts.map(({ mountPath }) => mountPath)),
      ...volumeMounts.filter((mount) => !volumeNames.includes(mount.name)).map((mount) => `no volume ${mount.name}`),
    ]),
    ...every.flatMap((container: Container) =>
      repeated((container.ports ?? []).map(({ containerPort, protocol = 'TCP' }) => `${containerPort}/${protocol}`)),
    ),
    ...every.flatMap((container: Container) => repeated((container.env ?? []).map((variable) => variable.name))),
  ];
}

const repeated = (names: readonly string[]): readonly string[] => names.filter((each, index) => names.indexOf(each) !== index);

test.each(Object.keys(nearlyRight))('a %s is refused, or an API server takes what it becomes', (kind) => {
  expect(accepted(nearlyRight[kind]!, kind === 'training job' ? 3000 : 2000)).toBeGreaterThan(100);
});
