import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { parseYaml } from '../../lib/internal';
import { machines } from '../../lib/words/machine';
import { bootstrapOf } from '../../lib/plans/node';
import { planTunedGpuNode } from '../../lib/plans/node/plan-pool';
import { bootstrapped, clusterOf, inFolder, listFiles, runScript, train, trainingFiles } from './shell';

/** What a shell, YAML, systemd or a heredoc would take for something else. */
const HOSTILE = [
  '$(touch pwned)',
  '`touch pwned`',
  "'; touch pwned; '",
  '"; touch pwned; "',
  '\n touch pwned\n',
  'END_OF_TEXT',
  '\nEND_OF_TEXT\ntouch pwned\n',
  '%n %%',
  '\\',
  '\\n',
  '#',
  '&&touch pwned',
  '| touch pwned',
  '* ? [a]',
  '~',
  '!!',
  '---',
  '...',
  ': ',
  '- ',
  '{{ }}',
  '0o17',
  '=',
  '<<',
  '\t\nx',
  ' lead',
  'trail ',
  '\r\n',
  '\u2028',
];
const hostile = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.array(fc.constantFrom(...HOSTILE, 'a', ' '), { maxLength: 4 }).map((parts) => parts.join('')),
  fc.string(),
);
const writable = hostile.filter((text) => text !== '' && !/[\u0000\u007f\u0085]|[\ud800-\udfff]/.test(text));

/** A key `<<` is a merge to most readers of YAML, even in quotes. */
const key = writable.filter((text) => text !== '<<');

describe('hostile strings in what a user may write freely', () => {
  test('come out of the script as they went in, and nothing of them runs', () => {
    fc.assert(
      fc.property(writable, key, fc.constantFrom(...bootstrapped), (text, other, distribution) => {
        const kubelet = { tracing: { endpoint: text, [other]: 1 }, allowedUnsafeSysctls: [text, other], clusterDomain: other };
        const files = trainingFiles(clusterOf(distribution), { kubelet });
        inFolder((root) => {
          const run = runScript(root, bootstrapOf(files) ?? '');
          expect(run).toMatchObject({ status: 0, err: '' });
          expect(listFiles(root).filter((file) => file.includes('pwned'))).toEqual([]);
          const path =
            distribution === 'eks'
              ? 'etc/eks/nodeadm.d/50-cdk8s-gpu.yaml'
              : listFiles(root).find((file) => file.endsWith('50-cdk8s-gpu.conf'))!;
          const [document] = parseYaml(readFileSync(join(root, path), 'utf8')) as [Record<string, never>];
          expect(distribution === 'eks' ? document['spec']!['kubelet']['config'] : document).toMatchObject(kubelet);
        });
      }),
      { numRuns: 25, seed: 7 },
    );
  });

  test('in names reach comments and folders alone, where they are inert', () => {
    fc.assert(
      fc.property(writable, writable, (cluster, machine) => {
        const props = { machine: { ...machines.dgxH100, name: machine }, nodes: 1, os: 'ubuntu-24.04', intent: 'training' } as const;
        const { files } = planTunedGpuNode(train, props, { ...clusterOf(), name: cluster }).plan;
        expect(files.every(({ path }) => /^[\w.-]+(\/[\w.+-]+)+$/.test(path) && !path.split('/').includes('..'))).toBe(true);
        inFolder((root) => {
          for (const { path, text } of files.filter(({ executable }) => executable)) {
            const run = runScript(root, text, ...(path.endsWith('bootstrap.sh') ? [] : ['node-1']));
            expect(run).toMatchObject({ status: 0, err: '' });
          }
          expect(listFiles(root).filter((file) => file.includes('pwned'))).toEqual([]);
        });
      }),
      { numRuns: 12, seed: 7 },
    );
  });
});
