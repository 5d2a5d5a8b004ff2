// Ten thousand objects through `cdk8s-gpu lint`, beside a program that only reads them with the same YAML library.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { interleaved, timed } from './measure.mjs';

const deployment = (index) => `apiVersion: apps/v1
kind: Deployment
metadata:
  name: app-${index}
  namespace: ml
spec:
  replicas: 2
  selector:
    matchLabels:
      app: app-${index}
  template:
    metadata:
      labels:
        app: app-${index}
    spec:
      nodeSelector:
        pool: gpu
      containers:
        - name: main
          image: registry.example/app:${index}
          args: ["--port", "8000"]
          resources:
            requests: &amounts
              cpu: "4"
              memory: 16Gi
              nvidia.com/gpu: 1
            limits: *amounts
`;

const READ = "const { readFileSync } = require('node:fs'); require('js-yaml').loadAll(readFileSync(process.argv[1], 'utf8'));";

/** The most memory that a lint of a file takes, in MB. */
function peakOf(cli, file) {
  const program = `process.on('exit', () => require('node:fs').writeSync(2, 'peak ' + process.resourceUsage().maxRSS)); require(${JSON.stringify(cli)});`;
  const { stderr } = spawnSync(process.execPath, ['-e', program, 'cdk8s-gpu', 'lint', file], { encoding: 'utf8' });
  return Number(/peak (\d+)/.exec(stderr)?.[1]) / 1024;
}

export function linted(objects, rounds) {
  const folder = mkdtempSync(join(tmpdir(), 'cdk8s-gpu-lint-'));
  try {
    const file = join(folder, 'all.yaml');
    writeFileSync(file, Array.from({ length: objects }, (_, index) => deployment(index)).join('---\n'));
    const run = (...args) => timed(() => execFileSync(process.execPath, args, { cwd: import.meta.dirname, stdio: 'pipe' }));
    const cli = join(import.meta.dirname, '../dist/cli/index.js');
    const best = interleaved({ lint: () => run(cli, 'lint', file), read: () => run('-e', READ, file) }, rounds);
    return { ...best, ratio: best.lint / best.read, peak: peakOf(cli, file) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
