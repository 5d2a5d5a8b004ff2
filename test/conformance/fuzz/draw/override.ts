import fc, { type Arbitrary } from 'fast-check';
import { container, object, pod } from '../../../../lib';
import { Call, Named } from '../values';
import { freeText } from './hostile';
import type { Maker } from '../program';
import { few, mostly, oneOf } from './props';
import { annotations } from './pod';

const containers = (...names: readonly string[]): Arbitrary<unknown> =>
  oneOf(...names).map((name) => new Call('container', container, [name as string]));
/** The main container by the name that its construct gives it. */
const mainOf = (make: Maker): Arbitrary<unknown> =>
  mostly(containers(make === 'GpuTrainingJob' ? 'trainer' : 'main'), containers('main', 'trainer', 'nobody'));
const kind = oneOf('Deployment', 'Job', 'Service', 'StatefulSet').map((name) => new Call('object', object, [name]));

/** Patches that the API server takes, whatever the texts in them. */
const right = (make: Maker): Arbitrary<readonly [unknown, unknown]> =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.tuple(
        mainOf(make),
        fc.oneof(
          oneOf({ tty: true }, { stdin: false, terminationMessagePolicy: 'FallbackToLogsOnError' }),
          fc.record({ terminationMessagePath: freeText }),
          fc.record({ args: few(freeText) }),
          fc.record({ env: fc.record({ name: oneOf('A', 'B'), value: freeText }).map((variable) => [variable]) }),
          fc.record({ resources: fc.record({ limits: fc.record({ cpu: oneOf('1', '500m'), memory: oneOf('1Gi') }) }) }),
        ),
      ),
    },
    {
      weight: 4,
      arbitrary: fc.tuple(
        fc.constant(new Call('pod', pod, [])),
        oneOf({ enableServiceLinks: false }, { hostname: 'a' }, { setHostnameAsFQDN: true }),
      ),
    },
    { weight: 1, arbitrary: fc.tuple(kind, fc.record({ metadata: fc.record({ annotations }) })) },
  );

/** What no patch may be. */
const wrong = fc.tuple(
  fc.oneof(containers('main'), oneOf('main', null, {}, { target: 'main' }, { target: 'container', name: 1 })),
  oneOf(
    null,
    'a',
    [],
    () => 1,
    { a: null },
    { a: Number.NaN },
    { a: 10n },
    { a: Symbol('x') },
    new Named('circular', () => {
      const value: Record<string, unknown> = {};
      value['self'] = value;
      return value;
    }),
  ),
);

/** Arguments of `override`. */
export const overrides = (make: Maker): Arbitrary<readonly (readonly [unknown, unknown])[]> =>
  fc.oneof(
    { weight: 20, arbitrary: fc.constant([]) },
    { weight: 3, arbitrary: fc.array(right(make), { minLength: 1, maxLength: 2 }) },
    { weight: 1, arbitrary: fc.tuple(wrong) },
  );
