import * as fc from 'fast-check';
import type { PodTemplate } from '../../lib/words/kubernetes';
import { boundTemplate, changes } from '../../lib/faces/plus/bound-template';
import type { Binding } from '../../lib/plans/model';

/** Everything that a binding can say. */
const everything: Binding = {
  containers: {
    main: {
      resources: { 'nvidia.com/gpu': 2 },
      claims: [{ name: 'gpu' }],
      env: [{ name: 'MODE', value: 'shared' }],
      volumeMounts: [{ name: 'imex', mountPath: '/imex' }],
    },
  },
  pod: {
    labels: { 'example.com/team': 'ml' },
    annotations: { 'nvidia.com/use-gputype': 'H100' },
    nodeSelector: { pool: 'train' },
    tolerations: [{ key: 'nvidia.com/gpu', operator: 'Exists', effect: 'NoSchedule' }],
    volumes: [{ name: 'imex', emptyDir: {} }],
    resourceClaims: [{ name: 'gpu', resourceClaimTemplateName: 'single-gpu' }],
    runtimeClassName: 'nvidia',
    schedulerName: 'hami-scheduler',
  },
  objects: [],
};
const template: PodTemplate = {
  metadata: { labels: { app: 'web' } },
  spec: {
    containers: [
      {
        name: 'main',
        image: 'x:1',
        env: [{ name: 'A', value: '1' }],
        resources: { limits: { memory: '8Gi' }, requests: { memory: '8Gi' } },
      },
      { name: 'side', image: 'y:1' },
    ],
    tolerations: [
      { effect: 'NoSchedule', operator: 'Exists', key: 'nvidia.com/gpu' },
      { key: 'mine', operator: 'Exists' },
    ],
    volumes: [{ name: 'data', emptyDir: {} }],
  },
};

test('puts everything that a binding says beside what the template says', () => {
  expect(boundTemplate(template, everything)).toEqual({
    metadata: { labels: { app: 'web', 'example.com/team': 'ml' }, annotations: { 'nvidia.com/use-gputype': 'H100' } },
    spec: {
      containers: [
        {
          name: 'main',
          image: 'x:1',
          env: [
            { name: 'A', value: '1' },
            { name: 'MODE', value: 'shared' },
          ],
          resources: { limits: { memory: '8Gi', 'nvidia.com/gpu': 2 }, requests: { memory: '8Gi' }, claims: [{ name: 'gpu' }] },
          volumeMounts: [{ name: 'imex', mountPath: '/imex' }],
        },
        { name: 'side', image: 'y:1' },
      ],
      nodeSelector: { pool: 'train' },
      tolerations: [
        { key: 'nvidia.com/gpu', operator: 'Exists', effect: 'NoSchedule' },
        { key: 'mine', operator: 'Exists' },
      ],
      volumes: [
        { name: 'data', emptyDir: {} },
        { name: 'imex', emptyDir: {} },
      ],
      resourceClaims: [{ name: 'gpu', resourceClaimTemplateName: 'single-gpu' }],
      runtimeClassName: 'nvidia',
      schedulerName: 'hami-scheduler',
    },
  });
});

test('adds no empty key, and leaves the template that it was given alone', () => {
  const before = JSON.stringify(template);
  const { pod } = everything;
  const nothing: Binding = {
    ...everything,
    containers: {},
    pod: { labels: {}, annotations: {}, nodeSelector: {}, tolerations: [], volumes: [], resourceClaims: [] },
  };
  expect(boundTemplate({ spec: { containers: [{ name: 'a', image: 'x' }] } }, nothing)).toEqual({
    spec: { containers: [{ name: 'a', image: 'x' }] },
  });
  boundTemplate(template, { ...everything, pod });
  expect(JSON.stringify(template)).toBe(before);
});

test('changes nothing when it is put in twice, whatever was there before', () => {
  const words = fc.constantFrom('imex', 'data', 'main', 'pool', 'MODE', 'gpu');
  const spec = fc.record(
    {
      containers: fc.array(
        fc.record(
          {
            name: fc.constantFrom('main', 'side'),
            image: words,
            env: fc.uniqueArray(fc.record({ name: words, value: words }), { selector: ({ name }) => name }),
            volumeMounts: fc.uniqueArray(fc.record({ name: words, mountPath: fc.constantFrom('/imex', '/a') }), {
              selector: ({ mountPath }) => mountPath,
            }),
          },
          { requiredKeys: ['name', 'image'] },
        ),
        { minLength: 1, maxLength: 3 },
      ),
      volumes: fc.uniqueArray(fc.record({ name: words }), { selector: ({ name }) => name }),
      nodeSelector: fc.dictionary(words, words),
      schedulerName: words,
    },
    { requiredKeys: ['containers'] },
  );
  fc.assert(
    fc.property(spec, (given) => {
      const once = boundTemplate({ spec: given }, everything);
      expect(changes(once, boundTemplate(once, everything), '')).toEqual([]);
      expect(once).toMatchObject({ spec: { schedulerName: 'hami-scheduler', nodeSelector: { pool: 'train' } } });
    }),
    { numRuns: 200 },
  );
});

test('fails to be the same where a value differs, is missing or is of another type', () => {
  expect(changes({ a: 1, b: [{ c: 1 }] }, { a: 2, b: [{ c: 1 }, { c: 2 }], d: 'x' }, '')).toEqual([
    { at: 'a', before: 1, after: 2 },
    { at: 'b[1]', before: undefined, after: { c: 2 } },
    { at: 'd', before: undefined, after: 'x' },
  ]);
});
