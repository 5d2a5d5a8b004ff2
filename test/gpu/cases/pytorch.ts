import { allocatorWords } from '../../../lib/plans/process';
import { pytorch, type PytorchAllocator, timeSlicing } from '../../../lib';
import { type Case, program } from './case';
import { labelOf, single, variablesOf } from './frameworks';

/** Options that need another one beside them. */
const WITH: Partial<Record<keyof PytorchAllocator, PytorchAllocator>> = {
  pinnedNumRegisterThreads: { pinnedUseCudaHostRegister: true },
};
const options = single<PytorchAllocator>({
  backend: ['native', 'cudaMallocAsync'],
  maxSplitSizeMb: [20, 512],
  roundupPower2Divisions: [1, 8, 1024],
  garbageCollectionThreshold: [0.1, 0.999],
  expandableSegments: [true, false],
  perProcessMemoryFraction: [0.25, 1],
  pinnedUseCudaHostRegister: [true, false],
  pinnedNumRegisterThreads: [1, 128],
  pinnedUseBackgroundThreads: [true, false],
});
const several: PytorchAllocator = {
  backend: 'native',
  maxSplitSizeMb: 256,
  roundupPower2Divisions: 4,
  garbageCollectionThreshold: 0.8,
  expandableSegments: true,
  perProcessMemoryFraction: 0.5,
  pinnedUseCudaHostRegister: true,
  pinnedNumRegisterThreads: 8,
  pinnedUseBackgroundThreads: true,
};

/** What PyTorch shows of its allocator once it has read the variable, in the words of its snapshot. */
const SHOWN: { readonly [K in keyof Required<PytorchAllocator>]?: (value: never) => object } = {
  backend: (backend: string) => ({ backend }),
  maxSplitSizeMb: (mebibytes: number) => ({ max_split_size: mebibytes * 2 ** 20 }),
  roundupPower2Divisions: (divisions: number) => ({ roundup_power2_divisions: divisions }),
  garbageCollectionThreshold: (part: number) => ({ garbage_collection_threshold: part }),
  expandableSegments: (expandable_segments: boolean) => ({ expandable_segments }),
  perProcessMemoryFraction: (fraction: number) => ({ fraction }),
  pinnedUseCudaHostRegister: (pinned_use_cuda_host_register: boolean) => ({ pinned_use_cuda_host_register }),
  pinnedNumRegisterThreads: (pinned_num_register_threads: number) => ({ pinned_num_register_threads }),
};
const shown = (allocator: PytorchAllocator): object =>
  Object.assign(
    {},
    ...Object.entries(allocator).map(([key, value]) => SHOWN[key as keyof PytorchAllocator]?.(value as never) ?? {}),
  ) as object;

const allocates = (id: string, env: Case['env'], settings: object): Case => ({
  id: `pytorch/${id}`,
  command: program('torch_allocator.py', JSON.stringify(settings)),
  env,
  passes: { exit: 'zero', says: ['^allocated on '] },
});

const refused = (id: string, env: Case['env'], says: string): Case => ({
  id: `pytorch/${id}`,
  command: program('torch_allocator.py', '{}'),
  env,
  passes: { exit: 'other', says: [says], never: ['^allocated on '] },
});

const words = (which: 'listed' | 'others', says: string): Case => ({
  id: `pytorch/words/${which}`,
  command: program('torch_words.py', which),
  env: {},
  input: { ofOptions: optionWords, all: allocatorWords },
  passes: { exit: 'zero', says: [says] },
});

/** Both names of the variable: that of an unknown release, and that of a new one, which alone takes a fraction. */
const ofOptions = [...options, several].flatMap((option) => {
  const [key] = Object.keys(option) as [keyof PytorchAllocator];
  const allocator = { ...WITH[key], ...option };
  const versions = 'perProcessMemoryFraction' in allocator ? ['2.11'] : [undefined, '2.11'];
  return versions.map((version) => {
    const env = variablesOf(pytorch({ allocator, ...(version === undefined ? {} : { version }) }));
    return allocates(`${version ?? 'any'}/${option === several ? 'several' : labelOf(allocator)}`, env, shown(allocator));
  });
});

/** The words that options become. */
const optionWords = [
  ...new Set(
    ofOptions.flatMap(({ env }) => Object.values(env).flatMap((value) => value.split(',').map((pair) => pair.replace(/:.*/, '')))),
  ),
];

/** The share that follows from the pool alone. */
const ofShare = variablesOf(pytorch({ version: '2.11' }), timeSlicing({ replicas: 4 }));

const UNRECOGNIZED = '[Uu]nrecognized key';
const NEW = 'PYTORCH_ALLOC_CONF';
const OLD = 'PYTORCH_CUDA_ALLOC_CONF';

export const pytorchCases: readonly Case[] = [
  allocates('no options', {}, {}),
  ...ofOptions,
  allocates('a quarter for each of four sharers', ofShare, { fraction: 0.25 }),
  allocates('threads', variablesOf(pytorch({ ompNumThreads: 3 })), { threads: 3 }),
  // Rule framework/alloc-conf: words that it knows, and that it does not. A release lacks those that came after it, and says so.
  words('listed', '^all words of options are known'),
  words('others', '^no other word is known'),
  ...['expandable_segment', 'max_split_size', 'per_process_fraction', 'Backend'].map((word) =>
    refused(`unknown word/${word}`, { [OLD]: `${word}:1` }, UNRECOGNIZED),
  ),
  refused(`unknown word/${NEW}`, { [NEW]: 'expandable_segment:True' }, UNRECOGNIZED),
  ...['expandable_segments', 'pinned_use_cuda_host_register', 'pinned_use_background_threads'].map((word) =>
    refused(`not True or False/${word}`, { [OLD]: `${word}:true` }, 'True'),
  ),
  allocates(
    'both variables: the old name is read',
    { [OLD]: 'expandable_segments:True', [NEW]: 'max_split_size_mb:512' },
    {
      expandable_segments: true,
      max_split_size: -1,
    },
  ),
];
