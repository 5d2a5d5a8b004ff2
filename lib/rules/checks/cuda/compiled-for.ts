import { cudaInstead, gpuOf } from '../../../words/gpu';
import { hasToken, ownValue } from '../../../internal';
import type { Container } from '../../../words/kubernetes';
import { assignmentsOf, stagesOf } from '../../../words/images';
import { commandsWith } from '../commands/commands';
import { configsOf } from '../../lookups/configs';
import { gpuNodes } from '../../lookups/gpu-nodes';
import { gpusOfContainer } from '../../lookups/related';
import type { Finding, Rule } from '../../rule';
import { type Architecture, cmakeArchitectures, nvccArchitectures, runsOn, torchArchitectures } from './architectures';
import { cudaOf } from './cuda-images';

/** What says for which GPUs something is compiled, and where. */
interface Said {
  readonly at: string;
  readonly name: string;
  readonly got: string;
  readonly architectures: readonly Architecture[];
}

/** Variables that compilers of CUDA read. Source: pytorch `torch/utils/cpp_extension.py`; CMake, CUDAARCHS; nvcc, NVCC_APPEND_FLAGS. */
const READ: Readonly<Record<string, (value: string) => readonly Architecture[] | undefined>> = {
  TORCH_CUDA_ARCH_LIST: torchArchitectures,
  CUDAARCHS: cmakeArchitectures,
  NVCC_APPEND_FLAGS: nvccArchitectures,
  NVCC_PREPEND_FLAGS: nvccArchitectures,
};

function* saidBy(name: string, value: string | undefined, at: string): Generator<Said> {
  if (value === undefined || value === '' || hasToken(value) || value.includes('$') || !Object.hasOwn(READ, name)) return;
  const architectures = ownValue(READ, name)?.(value);
  if (architectures !== undefined && architectures.length > 0) yield { at, name, got: value, architectures };
}

const isNvcc = (word: string): boolean => /(?:^|\/)nvcc$/.test(word);

/** What a container says: by variables, and by the options of an nvcc that it starts. */
function* saidIn(container: Container): Generator<Said> {
  for (const [index, { name, value }] of (container.env ?? []).entries()) yield* saidBy(name, value, `env[${index}].value`);
  for (const words of commandsWith(container, isNvcc)) {
    const got = words.join(' ');
    const architectures = nvccArchitectures(got);
    if (architectures !== undefined) yield { at: 'command', name: 'nvcc', got, architectures };
  }
}

const compiledFor: Rule = {
  id: 'pool/cuda-architectures',
  severity: 'warning',
  about: 'What a container compiles has no code for its GPUs.',
  fix: 'add the compute capability of these GPUs, or +PTX behind a lower one, which the driver compiles when the program starts',
  source:
    'CUDA C++ Programming Guide, binary and PTX compatibility: machine code runs on the same major version, PTX on every later GPU; elsewhere a program ends with "no kernel image is available"',
  *check(model): Generator<Finding> {
    for (const { whose, models, pods } of gpuNodes(model)) {
      const capabilities = [...new Set(models.map((gpu) => gpuOf(gpu).computeCapability))].sort((a, b) => Number(a) - Number(b));
      for (const seen of pods)
        for (const { container, step } of seen.containers) {
          if (gpusOfContainer(seen, container) === undefined) continue;
          for (const { at, name, got, architectures } of saidIn(container)) {
            const without = capabilities.filter((gpu) => !architectures.some((one) => runsOn(one, Number(gpu))));
            if (without.length === 0) continue;
            yield {
              subject: seen.pod.path,
              at: `${seen.pod.pointer}.${step}.${at}`,
              problem: `${name} compiles nothing that runs on the GPUs of ${whose}, of compute capability ${without.join(' and ')}`,
              got,
              allowed: without.map((gpu) => (name === 'TORCH_CUDA_ARCH_LIST' ? gpu : `sm_${gpu.replace('.', '')}`)),
            };
          }
        }
    }
  },
};

/** What a compiler of one CUDA is told that it does not know. */
function* unknownTo(cuda: number, all: Iterable<Said>): Generator<Omit<Finding, 'subject'>> {
  for (const { at, name, got, architectures } of all)
    for (const { text, capability } of architectures) {
      const allowed = cudaInstead(cuda, capability);
      if (allowed === undefined) continue;
      const problem = `${name} names ${text}, which the compiler of CUDA ${String(cuda)} does not know: it stops`;
      yield { at, problem, got, allowed };
      break;
    }
}

const compiler: Rule = {
  id: 'image/cuda-architectures',
  severity: 'warning',
  about: 'An image is set to compile for a GPU architecture that its CUDA does not know.',
  fix: 'remove the architecture, or begin with an image of a CUDA that knows it',
  source:
    'NVIDIA CUDA release notes: sm_100 and sm_120 from 12.8, sm_103 and sm_121 from 12.9, sm_110 from 13.0; 13.0 drops what is before sm_75',
  *check(model): Generator<Finding> {
    for (const { path, at, text } of configsOf(model, 'dockerfile'))
      for (const { image, instructions } of stagesOf(text)) {
        const cuda = cudaOf(image);
        if (cuda === undefined) continue;
        const given = instructions.flatMap((one) => (/^(?:ARG|ENV)$/.test(one.keyword) ? assignmentsOf(one) : []));
        const said = given.flatMap(({ name, value, line }) => [...saidBy(name, value, `${at}[${line}]`)]);
        for (const finding of unknownTo(cuda, said)) yield { subject: path, ...finding };
      }
    for (const { pods } of gpuNodes(model))
      for (const { pod, containers } of pods)
        for (const { container, step } of containers) {
          const cuda = cudaOf(container.image);
          if (cuda === undefined) continue;
          for (const finding of unknownTo(cuda, saidIn(container)))
            yield { subject: pod.path, ...finding, at: `${pod.pointer}.${step}.${finding.at ?? ''}` };
        }
  },
};

/** What is compiled for which GPUs. */
export const compiledForRules: readonly Rule[] = [compiledFor, compiler];
