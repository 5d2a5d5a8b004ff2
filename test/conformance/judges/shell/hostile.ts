import { distributions, platformOf } from '../../../../lib/words/platforms';
import { machines } from '../../../../lib/words/machine';
import { bootstrapOf } from '../../../../lib/plans/node';
import { planTunedGpuNode } from '../../../../lib/plans/node/plan-pool';

/** Distributions whose nodes the bootstrap script sets up. */
const served = distributions.filter((id) => platformOf(id)?.kubelet.by !== 'platform');

/** What a shell, a here-document, YAML or systemd would take for something else. */
const HOSTILE = [
  '$(touch /pwned)',
  '`touch /pwned`',
  "'; touch /pwned; '",
  '"; touch /pwned; "',
  'a\ntouch /pwned\n',
  '\nEND_OF_TEXT\ntouch /pwned\n',
  'a && touch /pwned | b',
  '%n %% %s',
  '\\',
  "a\\'b",
  '* ? [a] ~ {a,b}',
  '\t\nx',
  ' lead and trail ',
  '\r\n',
  '\u2028ä€',
];

/** Bootstrap scripts of every distribution whose free texts are hostile. */
export const hostileScripts = (): readonly string[] =>
  HOSTILE.map((text, index) => {
    const distribution = served[index % served.length]!;
    const cluster = { name: `prod ${text}`, path: 'ml/prod', kubernetes: '1.34', distribution } as const;
    const kubelet = { tracing: { endpoint: text }, allowedUnsafeSysctls: [text], clusterDomain: text };
    const os = distribution === 'eks' ? 'amazon-linux-2023' : 'ubuntu-24.04';
    const props = { machine: { ...machines.dgxH100, name: text }, nodes: 1, os, intent: 'training', kubelet } as const;
    const { plan } = planTunedGpuNode({ path: 'ml/prod/train', id: 'train' }, props, cluster);
    const script = bootstrapOf(plan.files);
    if (script === undefined) throw new Error(`no bootstrap script for ${distribution}`);
    return script;
  });
