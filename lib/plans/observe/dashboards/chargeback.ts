import { SAMPLES_AN_HOUR } from '../recordings/hours';
import type { Dashboard, Panel } from './panel';

const CHARGED = 'namespace=~"$namespace", pool=~"$pool", sharing=~"$sharing"';
const CURRENCIES = {
  USD: 'currencyUSD',
  EUR: 'currencyEUR',
  GBP: 'currencyGBP',
  JPY: 'currencyJPY',
  CNY: 'currencyJPY',
  RUB: 'currencyRUB',
} as const;

/** Hours of GPUs, and what they cost. */
export const chargebackDashboard: Dashboard = {
  id: 'chargeback',
  title: 'GPU hours and costs',
  filters: ['namespace', 'pool', 'sharing'],
  panels: ({ props: { currency = 'USD', teams, prices } }): readonly Panel[] => [
    {
      title: 'GPU hours in the range, by namespace',
      about: 'Shares and MIG devices count as their part of a GPU.',
      as: 'bargauge',
      unit: 'h',
      queries: {
        '{{namespace}}': `sum by (namespace) (sum_over_time(namespace:gpu_allocated:sum{${CHARGED}}[$__range])) / ${SAMPLES_AN_HOUR}`,
      },
    },
    {
      title: 'GPU hours in the range, by kind of sharing',
      as: 'bargauge',
      unit: 'h',
      queries: {
        '{{sharing}}': `sum by (sharing) (sum_over_time(namespace:gpu_allocated:sum{${CHARGED}}[$__range])) / ${SAMPLES_AN_HOUR}`,
      },
    },
    {
      title: 'GPUs held, by namespace',
      unit: 'short',
      queries: { '{{namespace}}': `sum by (namespace) (namespace:gpu_allocated:sum{${CHARGED}})` },
    },
    {
      title: 'Hours of the last hour, by team',
      unit: 'h',
      why: () => (teams === undefined ? 'no teams are given' : undefined),
      queries: { '{{team}}': 'sum by (team) (team:gpu_hours:sum1h{pool=~"$pool", sharing=~"$sharing"})' },
    },
    {
      title: 'Costs of the last hour, by namespace',
      unit: CURRENCIES[currency],
      why: () => (prices === undefined ? 'no prices are given' : undefined),
      queries: { '{{namespace}}': `sum by (namespace) (namespace:gpu_cost:sum1h{${CHARGED}})` },
    },
    {
      title: 'Costs of the last hour, by team',
      unit: CURRENCIES[currency],
      why: () => (prices === undefined || teams === undefined ? 'no prices are given, or no teams' : undefined),
      queries: { '{{team}}': 'sum by (team) (team:gpu_cost:sum1h{pool=~"$pool", sharing=~"$sharing"})' },
    },
    {
      title: 'Held and really used, by namespace',
      about: 'Used: GPUs that were kept busy. Pods on devices shared by time-slicing or MPS have no use of their own.',
      unit: 'percent',
      max: 100,
      queries: {
        '{{namespace}}':
          '100 * sum by (namespace) (namespace_pod:gpu_used:sum{namespace=~"$namespace"}) / (sum by (namespace) (namespace:gpu_allocated:sum{namespace=~"$namespace"}) > 0)',
      },
    },
    {
      title: 'Quota in use, by namespace',
      unit: 'percent',
      max: 100,
      queries: {
        '{{namespace}} {{resource}}':
          '100 * sum by (namespace, resource) (kube_resourcequota{namespace=~"$namespace", resource=~"requests\\\\.(nvidia|tencent)\\\\.com/.+", type="used"}) / (sum by (namespace, resource) (kube_resourcequota{namespace=~"$namespace", resource=~"requests\\\\.(nvidia|tencent)\\\\.com/.+", type="hard"}) > 0)',
      },
    },
  ],
};
