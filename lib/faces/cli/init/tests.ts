import type { Choices } from './choices';
import { idOf } from './made';

/** What `pulumi up` would make, as files for lint and for a test. */
export const pulumiSynth = `// What \`pulumi up\` would make, without a cluster and without Pulumi's CLI: npm run synth.
import { mkdirSync, writeFileSync } from 'node:fs';
import { PulumiRecorder } from 'cdk8s-gpu/testing';

/** Runs the program under mocks. */
export const planned = () => PulumiRecorder.run(() => require('./index') as Record<string, unknown>);

async function synth() {
  const { manifests, outputs } = await planned();
  mkdirSync('dist', { recursive: true });
  writeFileSync('dist/manifests.yaml', manifests.all.map((object) => JSON.stringify(object, undefined, 2)).join('\\n---\\n'));
  // What npm run lint has to know of the nodes.
  writeFileSync('gpus.json', JSON.stringify({ pools: [outputs['description']] }));
}

if (require.main === module) void synth();
`;

/** The project's own test. */
export function testOf({ engine, run, nodes }: Choices): string {
  const workload = run.workload(nodes.machine);
  const asks = (manifests: string): readonly string[] => [`  assert.notDeepEqual(${manifests}.gpus('${workload.kind}'), {});`, '});', ''];
  const name = `test('the pods of ${idOf(workload)} ask for GPUs', `;
  return (
    engine === 'cdk8s'
      ? [
          "import assert from 'node:assert/strict';",
          "import { test } from 'node:test';",
          "import { findings } from 'cdk8s-gpu';",
          "import { Manifests } from 'cdk8s-gpu/testing';",
          "import { app } from './main';",
          '',
          "test('nothing is found that fails, or is likely wrong', () => {",
          "  assert.deepEqual(findings(app).filter(({ severity, silenced }) => severity !== 'info' && silenced === undefined), []);",
          '});',
          '',
          `${name}() => {`,
          ...asks('Manifests.of(app)'),
        ]
      : [
          "import assert from 'node:assert/strict';",
          "import { test } from 'node:test';",
          "import { planned } from './synth';",
          '',
          `${name}async () => {`,
          '  // Throws what is refused.',
          '  const { manifests } = await planned();',
          ...asks('manifests'),
        ]
  ).join('\n');
}
