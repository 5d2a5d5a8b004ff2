// `npm run synth`: synthesises examples/llm-platform, and says where its results lie.
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const example = join(root, 'examples', 'llm-platform');

// What an earlier run wrote and this one might not.
for (const folder of ['dist', 'nodes']) rmSync(join(example, folder), { recursive: true, force: true });
run(join(root, 'build', 'examples', 'llm-platform', 'main.js'), [], example);

console.log('\nWritten');
for (const [folder, what] of [
  ['dist', 'Kubernetes manifests, the Helm release of the GPU Operator among them'],
  ['nodes', 'kubelet configuration, bootstrap scripts and labels, by cluster and pool'],
]) {
  console.log(`  ${relative(process.cwd(), join(example, folder))}/  ${what}`);
  for (const file of filesIn(join(example, folder))) console.log(`    ${relative(join(example, folder), file)}`);
}

function run(script, args, cwd) {
  const { status } = spawnSync(process.execPath, [script, ...args], { cwd, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}
