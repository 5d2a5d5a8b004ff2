import { json, valueIn } from '../../internal';
import type { FormatRow } from './format-row';
import { YAML } from './syntax';
import { withoutEmpty } from './without-empty';

const EXAMPLE = `apiVersion: config.kueue.x-k8s.io/v1beta2
kind: Configuration
waitForPodsReady:
  timeout: 5m
integrations:
  frameworks:
  - batch/job
`;

/** What Kueue's manager does. Its keys are not judged. */
export const kueueManager = Object.freeze<FormatRow<'kueue-manager', object>>({
  id: 'kueue-manager',
  name: "a configuration of Kueue's manager",
  source: 'kueue v0.19.2 apis/config',
  example: { name: 'controller_manager_config.yaml', text: EXAMPLE },
  hint: /config\.kueue\.x-k8s\.io/,
  is: ({ value }) => valueIn(value, 'kind') === 'Configuration',
  ...YAML,
  read: (parsed) => withoutEmpty(parsed),
  schema: () => json,
});
