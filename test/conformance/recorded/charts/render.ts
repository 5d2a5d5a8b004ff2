import { execFile, type ExecFileException, execFileSync } from 'node:child_process';
import { parse } from 'yaml';
import { toYaml } from '../../../../lib/internal';
import type { Release } from './data';

export interface KubeDocument {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name?: string | null;
    readonly namespace?: string;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly spec?: Readonly<Record<string, unknown>>;
}

/** Helm and the folder of a chart. */
export interface Chart {
  readonly helm: string;
  readonly folder: string;
}

/** Kinds of others that templates ask for. */
const served = ['resource.k8s.io/v1/DeviceClass', 'monitoring.coreos.com/v1/ServiceMonitor'].flatMap((kind) => ['--api-versions', kind]);

export const helmVersion = (helm: string): string => execFileSync(helm, ['version', '--template', '{{ .Version }}'], { encoding: 'utf8' });

/** The texts of the objects that a release would have, or why helm refuses it. */
export function render(
  { helm, folder }: Chart,
  { releaseName, namespace, values }: Omit<Release, 'version'>,
): Promise<readonly string[] | Error> {
  const args = ['template', releaseName, folder, '--namespace', namespace, '--kube-version', '1.34.0', ...served, '--values', '-'];
  return new Promise((done) => {
    const answer = (error: ExecFileException | null, out: string, said: string): void =>
      done(error ? new Error(said.trim().split('\n')[0]) : out.split(/^---$/m).filter((text) => /^[^\s#]/m.test(text)));
    const child = execFile(helm, args, { maxBuffer: 1 << 28 }, answer);
    child.stdin?.end(toYaml(values));
  });
}

/** The specifications of the ClusterPolicies of a release. */
export async function clusterPolicies(
  chart: Chart,
  release: Omit<Release, 'version'>,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const texts = await render(chart, release);
  if (texts instanceof Error) throw texts;
  return texts.map(objectOf).flatMap((object) => (object.kind === 'ClusterPolicy' && object.spec ? [object.spec] : []));
}

/** Some charts write a key twice, and take objects from values which are none. */
export function objectOf(text: string): KubeDocument {
  const { apiVersion = '', kind = '', metadata, ...rest } = parse(text, { uniqueKeys: false }) as Partial<KubeDocument>;
  return { ...rest, apiVersion, kind, metadata: metadata ?? {} };
}

/** `apiVersion kind name`, and what is said of it in `Render`. */
export function titleOf({ apiVersion, kind, metadata: { name, namespace, annotations = {} } }: KubeDocument, own: string): string {
  const place = namespace === undefined || namespace === own ? (name ?? '') : `${namespace}/${name ?? ''}`;
  return `${apiVersion} ${kind} ${place}${'helm.sh/hook' in annotations ? ' (hook)' : ''}`;
}
