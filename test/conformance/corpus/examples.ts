import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as pulumi from '@pulumi/pulumi';
import { parseYaml } from '../../../lib/internal';
import type { KubeObject, KubernetesMinor } from '../../../lib/words/kubernetes';
import { PulumiRecorder } from '../../../lib/faces/testing';
import { filesIn } from '../../examples/run';
import { configFor, eks, gcp } from '../../examples/stand-ins';
import { settled } from '../../pulumi/stack';
import type { Found, ManifestSet } from './document';
import { documentsOfFiles } from './of-files';

const EXAMPLES = join(__dirname, '../../../examples');

/** What an example writes or registers. */
interface Example {
  readonly name: string;
  readonly face: ManifestSet['face'];
  /** Absent: it says nothing of its cluster. */
  readonly kubernetes?: readonly KubernetesMinor[];
  readonly objects: readonly KubeObject[];
  readonly others: readonly Found[];
}

/** The minors of examples that say one. */
const MINORS: Readonly<Record<string, readonly KubernetesMinor[]>> = {
  'claimed-gpus': ['1.35'],
  'every-sharing': ['1.34'],
  'llm-platform': ['1.34'],
  'pulumi-existing-stack': ['1.34'],
  'pulumi-bare-metal': ['1.34'],
  'pulumi-eks': ['1.34'],
  'pulumi-gke': ['1.34'],
  serving: ['1.36'],
};

/**
 * Every folder of `examples/` with a program in TypeScript: one with a `main.ts` is a cdk8s app, one with an `index.ts` a
 * Pulumi program. Programs in other languages run on the real engine (`test/pulumi-engine`).
 */
export async function* examples(): AsyncGenerator<Example> {
  const folders = readdirSync(EXAMPLES, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const { name } of folders) {
    const entry = readdirSync(join(EXAMPLES, name)).find((file) => file === 'main.ts' || file === 'index.ts');
    if (entry === undefined) continue;
    const kubernetes = MINORS[name];
    const made = entry === 'main.ts' ? cdk8sExample(name) : await pulumiExample(name);
    yield { name: `example: ${name}`, ...(kubernetes ? { kubernetes } : {}), ...made };
  }
}

/** Runs an app in a folder of its own, and reads the manifests back from the texts that it wrote. */
function cdk8sExample(name: string): Omit<Example, 'name'> {
  const before = process.cwd();
  const folder = mkdtempSync(join(tmpdir(), 'cdk8s-gpu-corpus-'));
  const print = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    process.chdir(folder);
    jest.isolateModules(() => void jest.requireActual(join(EXAMPLES, name, 'main.ts')));
    const files = Object.entries(filesIn(folder)).map(([path, text]) => ({ path, text }));
    const manifests = files.filter(({ path }) => path.startsWith('dist/'));
    return {
      face: 'cdk8s',
      objects: manifests.flatMap(({ text }) => parseYaml(text)).filter((object) => object !== null) as KubeObject[],
      others: documentsOfFiles(files.filter((file) => !manifests.includes(file))),
    };
  } finally {
    process.chdir(before);
    print.mockRestore();
    rmSync(folder, { recursive: true });
  }
}

/** Answers for the stack that the example reads from as well. */
class OtherStacks extends PulumiRecorder {
  override newResource(registration: Parameters<PulumiRecorder['newResource']>[0]): ReturnType<PulumiRecorder['newResource']> {
    const answer = super.newResource(registration);
    if (registration.type !== 'pulumi:pulumi:StackReference') return answer;
    return { ...answer, state: { ...answer.state, outputs: { llamaTag: '7' } } };
  }
}

async function pulumiExample(name: string): Promise<Omit<Example, 'name'>> {
  await settled();
  const recorder = new OtherStacks();
  jest.doMock('@pulumi/eks', () => eks, { virtual: true });
  jest.doMock('@pulumi/gcp', () => gcp, { virtual: true });
  pulumi.runtime.setAllConfig({ 'existing-stack:dockerconfig': '{}', ...configFor('existing-stack') });
  await pulumi.runtime.setMocks(recorder, 'existing-stack', 'dev');
  jest.requireActual(join(EXAMPLES, name, 'index.ts'));
  await settled();
  const userData = recorder.resources.flatMap(({ inputs }) => (typeof inputs['userData'] === 'string' ? [inputs['userData']] : []));
  return {
    face: 'pulumi',
    objects: recorder.manifests.all,
    others: userData.map((content) => ({ sort: 'userData', name: 'user-data', content })),
  };
}
