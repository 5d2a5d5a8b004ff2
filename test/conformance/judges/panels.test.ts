// A real Prometheus scrapes a stand-in with upstream's names and labels, records our rules, and answers the query of every panel.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exposed } from '../../observe/exposed';
import { rulesOf, type World, writtenFor } from '../../observe/worlds';

interface Running {
  readonly folder: string;
  readonly exporter: Server;
  readonly prometheus: ChildProcess;
  readonly port: number;
}

const portOf = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

async function started(world: World): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'cdk8s-gpu-panels-'));
  let scrape = 0;
  const exporter = createServer((_request, response) => response.end(exposed(world, ++scrape)));
  const target = await portOf(exporter);
  const free = createServer();
  const port = await portOf(free);
  await new Promise((resolve) => free.close(resolve));
  // Minutes become seconds.
  const groups = rulesOf(world).map((group) => ({ ...group, interval: '1s' }));
  writeFileSync(join(folder, 'rules.yaml'), JSON.stringify({ groups }));
  writeFileSync(
    join(folder, 'prometheus.yaml'),
    JSON.stringify({
      global: { scrape_interval: '1s', evaluation_interval: '1s' },
      rule_files: ['rules.yaml'],
      scrape_configs: [{ job_name: 'gpu', honor_labels: true, static_configs: [{ targets: [`127.0.0.1:${target}`] }] }],
    }),
  );
  const prometheus = spawn(
    'prometheus',
    [`--config.file=${folder}/prometheus.yaml`, `--storage.tsdb.path=${folder}/data`, `--web.listen-address=127.0.0.1:${port}`],
    { stdio: 'ignore' },
  );
  prometheus.once('error', (error) => {
    throw error;
  });
  return { folder, exporter, prometheus, port };
}

interface Answer {
  readonly status: string;
  readonly error?: string;
  readonly data?: { readonly result: readonly { readonly metric: Readonly<Record<string, string>> }[] };
}

async function ask(port: number, query: string): Promise<Answer> {
  const body = new URLSearchParams({ query });
  return (await (await fetch(`http://127.0.0.1:${port}/api/v1/query`, { method: 'POST', body })).json()) as Answer;
}

const filled = (query: string): string =>
  query.replaceAll('$__range', '1h').replace(/\$(?:node|model|namespace|pod|sharing|pool)\b/g, '.*');

/** What is wrong with the answer to a query whose legend names labels. */
function faultIn(legend: string, { status, error, data }: Answer): string | undefined {
  if (status !== 'success') return error;
  const rows = data?.result ?? [];
  if (rows.length === 0) return 'no rows';
  const named = [...legend.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label);
  const missing = named.filter((label) => !rows.some(({ metric }) => label in metric));
  return missing.length > 0 ? `no label ${missing.join(', ')}` : undefined;
}

const WORLDS = ['whole', 'mig', 'timeSlicing', 'mps', 'hami', 'gpuManager'] as const satisfies readonly World[];

test.each(WORLDS)(
  'every panel of a cluster of kind %s has rows with the labels of its legend',
  async (world) => {
    const running = await started(world);
    try {
      const panels = writtenFor(world).dashboards.shown.flatMap(({ dashboard, panels: shown }) =>
        shown.map((panel) => ({ id: dashboard.id, panel })),
      );
      const faults = async () => {
        const found: string[] = [];
        for (const { id, panel } of panels)
          for (const [legend, query] of Object.entries(panel.queries)) {
            const fault = faultIn(legend, await ask(running.port, filled(query)));
            if (fault !== undefined) found.push(`${id}: ${panel.title}: ${legend}: ${fault}`);
          }
        return found;
      };
      let last: readonly string[] = ['not asked'];
      for (let turn = 0; turn < 20 && last.length > 0; turn++) {
        await new Promise((resolve) => setTimeout(resolve, 2000));
        last = await faults().catch((error: unknown) => [String(error)]);
      }
      expect(panels.length).toBeGreaterThan(5);
      expect(last).toEqual([]);
    } finally {
      running.prometheus.kill();
      running.exporter.close();
      rmSync(running.folder, { recursive: true, force: true });
    }
  },
  120_000,
);
