import { expectPinned, outcome, outputOf, refusedBy, runsOf } from './pins';
import { product } from './product';

const titles: Readonly<Record<keyof typeof product, string>> = {
  node: 'node plans: machine x distribution x minor, with every intent and every sharing',
  system: 'node plans: system x distribution x minor',
  setting: 'options of nodes: option x system, and option x distribution',
  pool: 'plain pools: machine x sharing x minor',
  operator: 'operator values: sharing of two pools x chart version x minor',
  'operator-delivery': 'operator deliveries: delivery x chart version x minor',
  training: 'training jobs: machine x sharing x request x controller x nodes, and machine x intent',
  queued: 'queued training jobs: queue x controller x nodes',
  workload: 'workloads: machine x sharing x request x kind',
  hami: 'HAMi releases: pools x chart version x minor, and delivery x chart version x minor',
  'hami-workload': 'HAMi workloads: machine x request x kind',
  mps: 'MPS services: machine x sharing x replicas',
};

test.each(Object.entries(titles) as readonly (readonly [keyof typeof product, string])[])('%s: %s', (part) => {
  const lines = [...product[part]()].map(({ name, cases }) => {
    const values = cases.map(({ value }) => value);
    const outcomes = cases.map((each) => outcome(each.plan()));
    return `${name} | ${runsOf(values, outcomes)}`;
  });
  expectPinned(part, lines, function* () {
    for (const { cases } of product[part]())
      for (const each of cases) {
        const planned = each.plan();
        if (refusedBy(planned).length === 0) yield outputOf(planned);
      }
  });
});
