import { json, valueIn } from '../../internal';
import type { FormatRow } from './format-row';
import { YAML } from './syntax';
import { withoutEmpty } from './without-empty';

const EXAMPLE = `actions: "enqueue, allocate, backfill"
tiers:
- plugins:
  - name: gang
- plugins:
  - name: binpack
`;

/** What Volcano's scheduler does, and by which plugins. Its keys are not judged. */
export const volcanoScheduler = Object.freeze<FormatRow<'volcano-scheduler', object>>({
  id: 'volcano-scheduler',
  name: "a configuration of Volcano's scheduler",
  source: 'volcano v1.15.1 pkg/scheduler/conf/scheduler_conf.go',
  example: { name: 'volcano-scheduler.conf', text: EXAMPLE },
  hint: /^[ \t]*tiers:/m,
  is: ({ value }) => valueIn(value, 'actions') !== undefined && valueIn(value, 'tiers') !== undefined,
  ...YAML,
  read: (parsed) => withoutEmpty(parsed),
  schema: () => json,
});
