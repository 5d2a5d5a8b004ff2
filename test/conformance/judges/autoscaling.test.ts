// Upstream's HorizontalPodAutoscaler controller scales our model servers on a real API server, which passes the APIs of
// metrics on to a server that says what each scene wants. KEDA's ScaledObject is judged by its definition alone: its
// operator does not run here.
import { type GoProgram, goProgram, type Verdict } from '../go';
import { alsoJudging } from '../verdicts';
import { serverVersion, upstream } from './apiserver/server';
import { groups, KEPT_SECONDS, kept, misnamed, type Scene, scenes } from './autoscaling/scenes';

interface Scaled {
  readonly steps: readonly { readonly replicas: number; readonly seconds: number }[];
  /** Why the autoscaler scales no more. */
  readonly condition: string;
}
interface Played extends Verdict {
  readonly scenes: readonly Scaled[];
}

let controllers: GoProgram;
beforeAll(async () => {
  controllers = await goProgram('kubernetes-1.36', ['autoscaling', upstream('lws/crds')]);
});
afterAll(() => controllers.close());

const all: readonly Scene[] = [...scenes, misnamed];
let scaled: ReadonlyMap<Scene, Scaled>;
beforeAll(async () => {
  const done = alsoJudging('horizontal-pod-autoscaler: model servers scaled', serverVersion('1.36'));
  const [verdict] = await controllers.ask<Played>([
    { id: 'all', documents: all.flatMap(({ documents }) => documents), scenes: all.map(({ documents: _, ...scene }) => scene) } as never,
  ]);
  expect(verdict).toMatchObject({ accepted: true, messages: [] });
  done(all.length);
  scaled = new Map(all.map((scene, index) => [scene, verdict!.scenes[index]!]));
}, 120_000);

const countsOf = (scene: Scene): readonly number[] => scaled.get(scene)!.steps.map(({ replicas }) => replicas);

test('there is a scene of every server with gauges, and the namespaces keep them apart', () => {
  expect(all.length).toBeGreaterThan(15);
  expect(new Set(all.map(({ namespace }) => namespace)).size).toBe(all.length);
  // Up to the most pods that the plan counts with, and down to what one of them is enough for.
  expect(scenes[0]!.steps.map(({ replicas }) => replicas)).toEqual([1, 3, 5, 2]);
  expect(kept.steps.map(({ replicas }) => replicas)).toEqual([2, 3, 4, 2]);
  expect(groups.steps.map(({ replicas }) => replicas)).toEqual([1, 3, 4, 2]);
});

test.each(scenes.map((scene) => [scene.namespace, scene] as const))(
  '%s has as many pods, or groups of them, as its plan foretells',
  (_, scene) => {
    expect({ counts: countsOf(scene), condition: scaled.get(scene)!.condition }).toEqual({
      counts: scene.steps.map(({ replicas }) => replicas),
      condition: '',
    });
  },
);

test('scaleDownSeconds keeps pods that are enough no more for so long, and no seconds take them at once', () => {
  const [, , , down] = scaled.get(kept)!.steps;
  const [, , , atOnce] = scaled.get(scenes[0]!)!.steps;
  expect(down!.seconds).toBeGreaterThan(KEPT_SECONDS - 0.5);
  expect(atOnce!.seconds).toBeLessThan(KEPT_SECONDS - 0.5);
});

test('a gauge that is offered under the name of Prometheus, with its colon, scales nothing', () => {
  expect(countsOf(misnamed)).toEqual([1]);
  expect(scaled.get(misnamed)!.condition).toContain('vllm_num_requests_waiting');
});
