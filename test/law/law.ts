import { posix } from 'node:path';
import { type Import, importsOf, type Sources } from './imports';

/** Rooms of `lib` that hold folders, each with an index of its own. The others are one folder. */
const HOUSES = ['words', 'plans', 'faces'];

/** Which folders of `lib` a folder may import, beside itself. Imports run one way: words, plans, rules, reading, faces. */
export const LAW: Readonly<Record<string, readonly string[]>> = (() => {
  // In this order: each may import those to its left. Kubernetes' own words need nothing, and checks of props need quantities.
  const ordered = [
    'words/kubernetes',
    'internal',
    'words/gpu',
    'words/machine',
    'words/platforms',
    'words/kinds',
    'words/formats',
    'words/images',
    'words/privileges',
    'words/handbook',
    'plans/model',
    'plans/allocators',
    'plans/fabrics',
    'plans/charts',
    'plans/queues',
    'plans/storage',
    'plans/process',
    'plans/picture',
    'plans/node',
    'plans/workload',
    'plans/observe',
    'plans/landing',
    'plans/capacity',
    'plans/placement',
    'rules',
    // What others wrote, read into the model that rules judge.
    'read',
  ];
  const plans = ordered.slice(0, -1);
  return {
    ...Object.fromEntries(ordered.map((folder, index) => [folder, ordered.slice(0, index)])),
    // What both engines give to their users.
    'faces/exports': plans,
    // What is in the package beside its code.
    'faces/package': [],
    // Everything above, and never each other. Those that meet what others declared read documents.
    'faces/cdk8s': [...ordered, 'faces/exports'],
    'faces/pulumi': [...ordered, 'faces/exports', 'faces/package'],
    'faces/plus': [...plans, 'faces/exports'],
    'faces/testing': [...plans, 'faces/exports'],
    'faces/cli': [...ordered, 'faces/package'],
    'index.ts': [...plans, 'faces/exports', 'faces/cdk8s'],
  };
})();

/**
 * The rooms of a folder that has many files. In this order: each may import those to its left; what stands in the folder
 * itself may import all of them, and none of them imports it.
 */
export const ROOMS: Readonly<Record<string, readonly string[]>> = {
  'plans/workload': [
    'pod',
    'launchers',
    'objects',
    'servers',
    'preflights',
    'plans',
    'mig-schedule',
    'limitations',
    'gpu-queue',
    'dra',
    'batch-schedulers',
    'kubevirt',
    'mps',
    'namespace',
    'gpu-manager',
    'alauda-plugin',
    'slurm',
    'slinky',
    'scheduler',
    'checks',
  ],
  read: ['yaml', 'placeholders', 'releases', 'nodes', 'places', 'kustomize'],
};

/** Who may import a package. Everything else from outside is refused; so is a part of Node that is not named here. */
const PACKAGES: readonly { readonly name: RegExp; readonly who: RegExp; readonly why: string }[] = [
  { name: /^(cdk8s|constructs)$/, who: /^faces\/cdk8s\//, why: 'only faces/cdk8s imports cdk8s and constructs' },
  { name: /^@pulumi\//, who: /^faces\/(?:pulumi\/|testing\/mocked-run\.ts$)/, why: 'only faces/pulumi imports @pulumi' },
  { name: /^js-yaml$/, who: /^read\/yaml\/yaml(?:-schema)?\.ts$/, why: 'only read/yaml/yaml.ts and its schema import js-yaml' },
  { name: /^yaml$/, who: /^internal\/yaml\.ts$/, why: 'only internal/yaml.ts imports yaml' },
  { name: /^node:crypto$/, who: /./, why: '' },
  // The one effect of the plans: a chart that is rendered at synth.
  {
    name: /^node:(child_process|fs|path)$/,
    who: /^faces\/|^plans\/charts\/delivery\/helm-template\.ts$/,
    why: 'plans and words touch nothing of the machine they run on',
  },
  { name: /^node:/, who: /^faces\//, why: 'plans and words touch nothing of the machine they run on' },
];

/** Every breach of the import law, as `file:line why`. */
export function breaches(sources: Sources): readonly string[] {
  const single = Object.entries(sources).flatMap(([file, text]) =>
    importsOf(text).flatMap((given) => {
      const why = breach(file, given);
      return why === undefined ? [] : [`${file}:${given.line} ${why}`];
    }),
  );
  return [...single, ...cycles(sources).map((cycle) => `import cycle: ${cycle.join(' -> ')}`)];
}

function breach(file: string, { specifier, form }: Import): string | undefined {
  if (!specifier.startsWith('.')) return outside(file, specifier, form);
  const target = posix.join(posix.dirname(file), specifier);
  if (target.startsWith('..')) return `imports ${specifier}: outside of lib`;
  const own = folderOf(file);
  const other = folderOf(target);
  if (own === other)
    return target === own ? `imports ${specifier}: inside a folder, import from the file` : betweenRooms(own, file, target);
  const allowed = LAW[own];
  if (allowed === undefined) return `stands in ${own}, which the import law does not know`;
  if (!allowed.includes(other)) return `imports ${other}: ${own} may import ${allowed.join(', ') || 'nothing'}`;
  return target === other || `${target}.ts` === other ? undefined : `imports ${specifier}: import another folder through its index`;
}

/** An import from one room of a folder into a room to its right, or out of all rooms. */
function betweenRooms(folder: string, file: string, target: string): string | undefined {
  const rooms = ROOMS[folder] ?? [];
  const [own, other] = [file, target].map(
    (path) =>
      path
        .slice(folder.length + 1)
        .split('/')
        .slice(0, -1)[0],
  );
  if (rooms.length === 0 || own === undefined || own === other) return undefined;
  const allowed = rooms.slice(0, Math.max(0, rooms.indexOf(own)));
  if (other !== undefined && allowed.includes(other)) return undefined;
  return `imports ${other ?? folder}: ${folder}/${own} may import ${allowed.join(', ') || 'none of its neighbours'}`;
}

function outside(file: string, specifier: string, form: Import['form']): string | undefined {
  const rule = PACKAGES.find(({ name }) => name.test(specifier));
  if (rule === undefined) return `imports ${specifier}: a package that is not allowed`;
  if (!rule.who.test(file)) return `imports ${specifier}: ${rule.why}`;
  return specifier === 'yaml' && form === 'static' ? 'imports yaml when it is loaded: load it inside a function' : undefined;
}

/** The folder of a file: a room of lib, or a folder of one that holds several; the file name of what stands in lib itself. */
function folderOf(path: string): string {
  if (path === '.') return 'index.ts';
  const [room = '', folder, ...rest] = path.split('/');
  if (HOUSES.includes(room) && folder !== undefined) return rest.length > 0 || !folder.endsWith('.ts') ? `${room}/${folder}` : path;
  return folder !== undefined || room.endsWith('.ts') || room in LAW ? room : `${room}.ts`;
}

/** Each circle of files once, type imports included, from its first file in alphabetical order. */
function cycles(sources: Sources): readonly (readonly string[])[] {
  const done = new Set<string>();
  const found = new Map<string, readonly string[]>();
  const walk = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file);
    if (start >= 0) {
      const circle = path.slice(start);
      found.set([...circle].sort().join(), [...circle, file]);
      return;
    }
    if (done.has(file)) return;
    for (const next of targets(file, sources)) walk(next, [...path, file]);
    done.add(file);
  };
  for (const file of Object.keys(sources).sort()) walk(file, []);
  return [...found.values()];
}

function targets(file: string, sources: Sources): readonly string[] {
  return importsOf(sources[file] ?? '')
    .filter(({ specifier }) => specifier.startsWith('.'))
    .map(({ specifier }) => posix.join(posix.dirname(file), specifier))
    .flatMap((path) => [`${path}.ts`, posix.join(path, 'index.ts')].filter((candidate) => candidate in sources));
}
