// Writes API.md, and a page in docs/api for each add-on, from the docstrings of everything that the entry points export; with
// `--check` says that one is stale, with `--print` prints them all.
// Refuses what has no docstring, an optional prop without `@default`, and a type in a declaration that has no entry.
import { existsSync, mkdirSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '..');
const { name: packageName, exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const entries = Object.keys(exports)
  .filter((key) => key !== './package.json')
  .map((key) => ({ title: key.replace('.', packageName), file: join(root, 'lib', key === '.' ? '' : join('faces', key), 'index.ts') }));

const { config } = ts.readConfigFile(join(root, 'tsconfig.build.json'), ts.sys.readFile);
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
const program = ts.createProgram(
  entries.map(({ file }) => file),
  options,
);
const checker = program.getTypeChecker();
const WHOLE = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope;
const printer = ts.createPrinter({ removeComments: true });

/** What a reader would miss, as `file:line name: what`. */
const missing = [];
/** The entry point that documents each symbol; others only name it. */
const home = new Map();
/** Types of this library that exported things mention, and the page that mentions each first. */
const mentioned = new Map();
/** The page that is being written. */
let page;
const ids = new Map();
/** Names of all types that this library declares, but for those that are also names of TypeScript's own, or of type parameters. */
const ownTypes = new Set(
  program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.startsWith(join(root, 'lib/')))
    .flatMap(({ statements }) => statements)
    .filter((one) => ts.isInterfaceDeclaration(one) || ts.isTypeAliasDeclaration(one) || ts.isClassDeclaration(one))
    .flatMap(({ name }) => name?.text ?? [])
    .filter((name) => !['Partial', 'Props'].includes(name)),
);

/** Subjects in the order of the document, and what belongs to each: the file that declares it below its room of `lib/`, `#`, its name. */
const SUBJECTS = [
  [
    'Clusters, operators and Helm releases',
    /^(kubernetes\/cluster|charts\/|(cdk8s|pulumi)\/(cluster|operator|device-plugin|dra-driver|hami|releases\/[\w-]+)\.ts#(?!HamiVgpu|HamiQuota)|model\/site)/,
  ],
  ['Pools of nodes', /^((cdk8s|pulumi)\/pool|node\/|model\/pool|kubernetes\/taints|kubernetes\/types.ts#Taint)/],
  ['Machines', /^(machine|picture|platforms)\//],
  ['GPUs and MIG', /^gpu\//],
  ['Ways of sharing', /^(allocators\/|model\/sharing)/],
  [
    'Workloads',
    /^(workload|kinds|queues|fabrics|storage|images|plus|process)\/|^formats\/kube-scheduler|^model\/(request|device-claim|cores|accelerator)|^(cdk8s|pulumi)\/(gpu-check|limitation|queue|(nodes\/)?(claims|kubevirt|mig-schedule|mps-control-daemon|workload-namespace)|slurm|slurm\/(slinky|slurm)-cluster|(releases\/)?(batch-)?schedulers?|training-job|(mps-)?inference-service|mig-schedule|workload|hami)/,
  ],
  ['Overrides', /^(model\/override|pulumi\/adopt)/],
  ['Files and tables', /^(cdk8s\/(files|summary)|model\/plan|capacity\/)/],
  ['Findings and lint', /^(rules\/|read\/|internal\/errors|model\/model|cdk8s\/(findings|validation)|pulumi\/lint-stack)/],
  ['Tests', /^testing\//],
  ['Everything else', /^/],
];

/** Pages beside the first, which has what most programs need: their place, their title, and the files that declare what is on them. */
const ADD_ONS = [
  ['SLURM', 'Slurm and Slinky', /^(workload\/(slurm|slinky)\/|queues\/(slurm-bridge|sunk)|(cdk8s|pulumi)\/slurm)/],
  [
    'KUBEVIRT',
    'Virtual machines by KubeVirt',
    /^(workload\/(kubevirt\/|virtual-machine-gpus)|allocators\/sandbox|(cdk8s|pulumi)\/nodes\/kubevirt)/,
  ],
  [
    'ALAUDA',
    'Alauda and GPU-Manager',
    /^(workload\/(gpu-manager|alauda-plugin|limitations)\/|allocators\/(alauda-mps|gpu-manager)\/|(cdk8s|pulumi)\/(limitation|releases\/gpu-manager)|formats\/resource-limitation)/,
  ],
  [
    'VOLCANO-KAI',
    'Volcano and KAI',
    /^(workload\/batch-schedulers\/|allocators\/(volcano-vgpu|kai-fractions)\/|queues\/(volcano|kai)\.|(cdk8s|pulumi)\/releases\/batch-schedulers)/,
  ],
  [
    'SCHEDULER',
    'The scheduler of a control plane',
    /^(workload\/scheduler\/|formats\/kube-scheduler\/|allocators\/extenders|(cdk8s|pulumi)\/releases\/scheduler)/,
  ],
  ['HAMI', 'HAMi', /^(workload\/(plans\/)?hami|charts\/hami\/|allocators\/hami|model\/accelerator|formats\/hami\/|(cdk8s|pulumi)\/hami)/],
  [
    'DRA',
    'Dynamic resource allocation',
    /^(workload\/dra\/|allocators\/dra\/|charts\/nvidia-dra-driver\/|model\/device-claim|cdk8s\/(nodes\/claims|releases\/dra-driver))/,
  ],
  ['QUEUES', 'Queues and teams', /^(queues|workload\/gpu-queue|workload\/namespace|cdk8s\/(queue|nodes\/workload-namespace))/],
  ['MONITORING', 'Monitoring', /^(observe\/|(cdk8s|pulumi)\/nodes\/monitoring)/],
  ['SERVERS', 'Model servers', /^(workload\/(servers\/|objects\/(model-cache|nim-cache)|vllm-stack)|kinds\/serving\/)/],
  ['NODES', 'Settings of nodes', /^node\/(settings\/|tuning|intents?)/],
  ['MACHINES', 'Machines', /^(machine|picture)\//],
  ['VALUES', 'Values of charts', /^charts\/[\w-]+\/(?!.*delivery).*(Values|HamiScheduler\w*)$/],
  ['NETWORKS', 'Networks and volumes', /^(fabrics|storage|charts\/network-operator)\//],
  ['FACTS', 'What findings are about', /^model\/(model|pods|plan|chart|operator|facts|slurm|configs?)/],
  ['PROGRAMS', 'Programs in pods', /^process\/(?!service-unit|on-first-use)/],
  ['OUTSIDE', 'Containers and services outside Kubernetes', /^(images\/|process\/(service-unit|on-first-use))/],
  ['WAYS', 'The way of a pod, and plans', /^(rules\/)?way\//],
  ['PULUMI', 'Components of Pulumi', /^pulumi\//],
  ['PLUS', 'Constructs of others, and tests', /^(plus|testing)\//],
];
/** Of an entry point that exports what another describes, the page that says so. */
const MAIN = { 'cdk8s-gpu/pulumi': /PULUMI/ };

const FIRST = { file: 'API.md', title: 'API' };
const pages = [FIRST, ...ADD_ONS.map(([name, title, files]) => ({ file: `docs/api/${name}.md`, title: `API: ${title}`, files }))];

/** How many bytes of it went out; a pipe that is full takes none yet. */
function bytesWritten(bytes) {
  try {
    return writeSync(1, bytes);
  } catch (error) {
    if (error.code !== 'EAGAIN') throw error;
    return 0;
  }
}

const exported = entries.map(exportsOf);
const described = pages.map((one) => {
  page = one;
  return exported.map(onPage);
});
const further = furtherTypes();
const written = pages.map((one, index) => ({
  ...one,
  sections: [...described[index], furtherOn(one)].filter(({ parts, lines }) => parts.length + lines.length > 2),
}));
const places = new Map(written.flatMap(anchorsOf));
const texts = written.map((one) => [one.file, linked(pageText(one), one.file)]);
for (const [file, text] of texts) withoutEntry(text).forEach((name) => missing.push(`${file} names ${name}, which has no entry`));

if (missing.length > 0) {
  console.error(`${missing.length} exported things lack documentation:\n${[...new Set(missing)].sort().join('\n')}`);
  process.exit(1);
}
if (process.argv.includes('--print')) {
  // At once: what waits for a full pipe is lost at the end of the process.
  for (let rest = Buffer.from(texts.map(([, text]) => text).join('')); rest.length > 0; ) rest = rest.subarray(bytesWritten(rest));
  process.exit(0);
}
for (const [file, text] of texts) {
  const target = join(root, file);
  if (existsSync(target) && readFileSync(target, 'utf8') === text) continue;
  if (process.argv.includes('--check')) {
    console.error(`${file} is stale: run \`npm run api\` and say in the commit why the API changed`);
    process.exitCode = 1;
    continue;
  }
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
}

/** What an entry point exports, and what of it others describe. */
function exportsOf({ title, file }) {
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (module === undefined) throw new Error(`${relative(root, file)} is not a module`);
  const symbols = checker.getExportsOfModule(module).map((symbol) => ({ name: symbol.name, symbol: resolved(symbol) }));
  symbols.sort(inOrder);
  const own = symbols.filter(({ symbol }) => !home.has(symbol));
  const elsewhere = symbols.filter(({ symbol }) => home.has(symbol)).map(({ name, symbol }) => ({ name, from: home.get(symbol).title }));
  for (const one of own) home.set(one.symbol, { title, page: pageOf(one) ?? FIRST });
  return { title, own, elsewhere };
}

/** The part of an entry point that the current page has. */
function onPage({ title, own, elsewhere }) {
  const here = own.filter(({ symbol }) => home.get(symbol).page === page);
  const parts = SUBJECTS.flatMap(([subject]) => {
    const items = here
      .filter((one) => subjectOf(one) === subject)
      .map(({ name, symbol }) => ({ name, symbol, text: section(name, symbol) }));
    return items.length > 0 ? [{ title: subject, lines: ['', `### ${subject}`], items }] : [];
  });
  if (parts.length === 0) return { title: `\`${title}\``, lines: [], parts };
  return {
    title: `\`${title}\``,
    lines: ['', `## \`${title}\``, ...(MAIN[title]?.test(page.file) ? alsoExported(elsewhere) : [])],
    parts,
  };
}

function pageText({ file, title, sections }) {
  const others = pages
    .filter((one) => one.file !== file)
    .map((one) => `[${one.title.replace('API: ', '')}](${pathBetween(file, one.file)})`);
  return `${[
    `# ${title}`,
    '',
    'Written by `npm run api` from the docstrings; `npm run check` fails when it is stale.',
    `${file === FIRST.file ? 'On pages of their own' : 'Other pages'}: ${others.join(', ')}.`,
    '',
    ...listOfContents(sections, title),
    ...sections.flatMap(({ lines, parts }) => [
      ...lines,
      ...parts.flatMap((part) => [...part.lines, ...part.items.flatMap(({ text }) => text)]),
    ]),
  ].join('\n')}\n`;
}

/** Where each type is described, by its symbol: in the order of a page's headings. */
function anchorsOf({ file, title, sections }) {
  const anchor = anchors(title);
  return sections.flatMap(({ title: heading, parts }) => {
    anchor(heading);
    return parts.flatMap((part) => {
      if (part.title !== '') anchor(part.title);
      return part.items.map(({ name, symbol }) => [idOf(symbol), { file, name, anchor: anchor(name) }]);
    });
  });
}

/** A link to the entry of a symbol, until it is known where that is. */
function linkTo(symbol) {
  return `{{${idOf(symbol)}}}`;
}

function linked(text, file) {
  return text.replaceAll(/\{\{(\d+)\}\}/g, (_, id) => {
    const { name, file: other, anchor } = places.get(Number(id));
    return `[\`${name}\`](${other === file ? '' : pathBetween(file, other)}#${anchor})`;
  });
}

function pathBetween(from, to) {
  return relative(dirname(from), to);
}

/** Types of this library that declarations on a page name, and that no page describes. */
function withoutEntry(text) {
  const described = new Set([...places.values()].map(({ name }) => name));
  const shown = [...text.matchAll(/^```ts\n([^]*?)^```|^\| `[^`]*` \| `([^`]*)`/gm)].map(([, code = '', type = '']) => code + type);
  const named = new Set(shown.flatMap((code) => code.replaceAll(/'[^']*'/g, '').match(/\b[A-Z]\w*(?!\w*['.])/g) ?? []));
  return [...named].filter((name) => ownTypes.has(name) && !described.has(name));
}

/** The file that declares it, below its room of `lib`, and its name. */
function placeOf({ name, symbol }) {
  const file = relative(join(root, 'lib'), symbol.declarations[0].getSourceFile().fileName);
  return `${file.replace(/^(?:words|plans|faces)\//, '')}#${name}`;
}

function subjectOf(one) {
  const place = placeOf(one);
  return SUBJECTS.find(([, files]) => files.test(place))[0];
}

/** Constructs first, then functions and constants, then types; each by name. */
function inOrder(a, b) {
  return sortOf(a.symbol) - sortOf(b.symbol) || (a.name < b.name ? -1 : 1);
}
function sortOf({ flags }) {
  return flags & ts.SymbolFlags.Class ? 0 : flags & ts.SymbolFlags.Value ? 1 : 2;
}

/** Names headings as GitHub does: one that stands again gets a number. */
function anchors(title) {
  const used = new Map();
  const anchor = (heading) => {
    const slug = heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-');
    const count = used.get(slug) ?? 0;
    used.set(slug, count + 1);
    return count === 0 ? slug : `${slug}-${count}`;
  };
  anchor(title);
  return anchor;
}

/** Every name by its subject, with a link to where it stands. */
function listOfContents(all, pageTitle) {
  const anchor = anchors(pageTitle);
  return all.flatMap(({ title, parts }) => {
    const own = `- [${title}](#${anchor(title)})`;
    const below = parts.map((part) => {
      const head = part.title === '' ? '' : `[${part.title}](#${anchor(part.title)}): `;
      return `  - ${head}${part.items.map(({ name }) => `[${name}](#${anchor(name)})`).join(', ')}`;
    });
    return [own, ...below];
  });
}

/** What the types above are made of, and what that is made of in turn; reached through them and not exported itself. */
function furtherTypes() {
  const items = [];
  for (const [symbol, from] of mentioned) {
    if (home.has(symbol)) continue;
    page = pageOf({ name: symbol.name, symbol }) ?? from;
    home.set(symbol, { title: '', page });
    items.push({ name: symbol.name, symbol, page, text: section(symbol.name, symbol) });
  }
  return items.sort((a, b) => (a.name < b.name ? -1 : 1));
}

function furtherOn(one) {
  const items = further.filter((item) => item.page === one);
  const title = 'Types that these mention';
  if (items.length === 0) return { title, lines: [], parts: [] };
  return {
    title,
    lines: ['', `## ${title}`, '', 'Not exported: they are parts of other types.'],
    parts: [{ title: '', lines: [], items }],
  };
}

/** The page beside the first that a declaration belongs on. */
function pageOf(one) {
  const place = placeOf(one);
  return pages.find(({ files }) => files?.test(place));
}

/** Notes the types that a declaration shows to users: not those in bodies, in values or in hidden members. */
function mentions(node) {
  if (ts.isBlock(node) || ts.isExpression(node) || (ts.isClassElement(node) && isHidden(node))) {
    if (!ts.isExpressionWithTypeArguments(node)) return;
  }
  const isBase = ts.isExpressionWithTypeArguments(node) && ts.isInterfaceDeclaration(node.parent.parent);
  const name = ts.isTypeReferenceNode(node) ? node.typeName : isBase ? node.expression : undefined;
  const symbol = name && checker.getSymbolAtLocation(name);
  if (symbol !== undefined && isOwn(resolved(symbol)) && !home.has(resolved(symbol))) mention(resolved(symbol));
  node.forEachChild((child) => mentions(child));
}

function mention(symbol) {
  if (!mentioned.has(symbol)) mentioned.set(symbol, page);
}

/** Whether this library declares a type. */
function isOwn(symbol) {
  const file = symbol.declarations?.[0]?.getSourceFile().fileName ?? '';
  return file.startsWith(join(root, 'lib/')) && !(symbol.flags & ts.SymbolFlags.TypeParameter);
}

function alsoExported(names) {
  if (names.length === 0) return [];
  const source = [...new Set(names.map(({ from }) => from))].map((title) => `\`${title}\``).join(', ');
  return ['', `Also exports, as described under ${source}: ${names.map(({ name }) => `\`${name}\``).join(', ')}.`];
}

function section(name, symbol) {
  const declaration = symbol.declarations?.[0];
  if (declaration === undefined) throw new Error(`${name} has no declaration`);
  const text = docOf(symbol, declaration, name);
  for (const part of symbol.declarations) mentions(part);
  return [
    '',
    `#### \`${name}\``,
    '',
    '```ts',
    signature(name, symbol, declaration),
    '```',
    '',
    text,
    ...notes(symbol),
    ...members(name, symbol, declaration),
    ...inherited(symbol, declaration),
  ];
}

/** What an interface, a class or an alias has from other types of this library, by the type that says more. */
function inherited(symbol, declaration) {
  if (!ts.isInterfaceDeclaration(declaration) && !ts.isTypeAliasDeclaration(declaration)) return [];
  const own = new Set(
    literalBodies(declaration).flatMap(({ members: all }) => all.map((member) => checker.getSymbolAtLocation(member.name ?? member))),
  );
  const from = new Map();
  const type = checker.getDeclaredTypeOfSymbol(symbol);
  if (type.isUnion() && ts.isTypeAliasDeclaration(declaration) && !ts.isIntersectionTypeNode(declaration.type)) return [];
  for (const property of checker.getPropertiesOfType(type)) {
    const [place] = property.declarations ?? [];
    if (place === undefined || own.has(property) || isWithin(place, declaration)) continue;
    const owner = place.parent && place.parent.name && checker.getSymbolAtLocation(place.parent.name);
    if (owner === undefined || owner === symbol || !isOwn(owner)) continue;
    from.set(owner, [...(from.get(owner) ?? []), property.name]);
  }
  for (const owner of from.keys()) if (!home.has(owner)) mention(owner);
  return [...from].flatMap(([owner, names]) => ['', `From ${linkTo(owner)}: ${names.map((one) => `\`${one}\``).join(', ')}.`]);
}

function isWithin(node, declaration) {
  return node !== undefined && (node === declaration || isWithin(node.parent, declaration));
}

/** A number for each symbol, for links. */
function idOf(symbol) {
  if (!ids.has(symbol)) ids.set(symbol, ids.size);
  return ids.get(symbol);
}

function signature(name, symbol, declaration) {
  if (ts.isFunctionDeclaration(declaration)) {
    const type = checker.getTypeOfSymbolAtLocation(symbol, declaration);
    return type
      .getCallSignatures()
      .map((one) => `function ${name}${callText(one)}`)
      .join('\n');
  }
  if (ts.isClassDeclaration(declaration)) {
    const abstract = declaration.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AbstractKeyword);
    return `${abstract ? 'abstract ' : ''}class ${name}${typeParameters(declaration)}${baseOf(declaration)}`;
  }
  if (ts.isInterfaceDeclaration(declaration)) return `interface ${name}${typeParameters(declaration)}${heritage(declaration)}`;
  if (ts.isTypeAliasDeclaration(declaration)) return `type ${name}${typeParameters(declaration)} = ${aliasText(symbol, declaration)}`;
  const type = checker.getTypeOfSymbolAtLocation(symbol, declaration);
  const [call] = type.getCallSignatures();
  if (call) return `function ${name}${callText(call)}`;
  return `const ${name}: ${declaration.type ? typeText(declaration.type) : wholeText(type, declaration)}`;
}

/** A type with all that it holds: the compiler leaves out the middle of a long one. */
function wholeText(type, declaration, flags = 0) {
  return wrapped(checker.typeToString(type, declaration, WHOLE | flags).replaceAll('"', "'"));
}

/** A union that is too long for a line on several. */
function wrapped(text, between = / (?=\| ')/) {
  if (text.length <= 120) return text;
  return text
    .split(between)
    .reduce((lines, part) => {
      const last = lines.at(-1);
      if (last === undefined || last.length + part.length > 118) lines.push(lines.length === 0 ? part : `  ${part}`);
      else lines[lines.length - 1] = `${last} ${part}`;
      return lines;
    }, [])
    .join('\n');
}

/** What an alias stands for: the values of a list, or its source. */
function aliasText(symbol, declaration) {
  const { type } = declaration;
  const declared = checker.getDeclaredTypeOfSymbol(symbol);
  if (!declaration.typeParameters && isUnionOfTexts(declared) && !inItsOwnOrder(type))
    return wholeText(declared, undefined, ts.TypeFormatFlags.InTypeAlias);
  return wrapped(typeText(type), / (?=[|&] [{(])/);
}

/** Whether it lists its values; the compiler orders those that it works out as it met them. */
function inItsOwnOrder(type) {
  return listOf(type) !== undefined || (ts.isUnionTypeNode(type) && type.types.every(ts.isLiteralTypeNode));
}

/** Whether it is one of some values, whatever it is worked out from. */
function isUnionOfTexts(type) {
  return (type.isUnion() ? type.types : [type]).every((one) => one.isStringLiteral() || one.isNumberLiteral());
}

/** A type as one line. Of a list, such as `(typeof osNames)[number]`, a reader sees the values. */
function typeText(node) {
  return listsIn(node).reduce((text, list) => text.replace(sourceText(list), () => valuesOf(list)), sourceText(node));
}

function valuesOf(list) {
  const all = checker.getTypeFromTypeNode(list.objectType);
  const values = checker.isTupleType(all) ? checker.getTypeArguments(all) : [checker.getTypeFromTypeNode(list)];
  const text = values.map((one) => checker.typeToString(one, undefined, WHOLE | ts.TypeFormatFlags.InTypeAlias)).join(' | ');
  return (ts.isArrayTypeNode(list.parent) ? `(${text})` : text).replaceAll('"', "'");
}

/** The lists of values in a type. */
function listsIn(node) {
  if (listOf(node) && isUnionOfTexts(checker.getTypeFromTypeNode(node))) return [node];
  const lists = [];
  node.forEachChild((child) => lists.push(...listsIn(child)));
  return lists;
}

/** The object types that a type is put together from. */
function literalsIn(type) {
  if (ts.isTypeLiteralNode(type)) return [type];
  if (ts.isIntersectionTypeNode(type) || ts.isUnionTypeNode(type)) return type.types.flatMap(literalsIn);
  if (ts.isParenthesizedTypeNode(type)) return literalsIn(type.type);
  return ts.isConditionalTypeNode(type) ? [type.trueType, type.falseType].flatMap(literalsIn) : [];
}

function callText(call) {
  return checker.signatureToString(call, call.declaration, WHOLE);
}
function typeParameters({ typeParameters: list }) {
  return list?.length ? `<${list.map(sourceText).join(', ')}>` : '';
}
function heritage({ heritageClauses = [] }) {
  return heritageClauses.map((clause) => ` ${sourceText(clause)}`).join('');
}

/** The nearest class above that a program can import. */
function baseOf({ heritageClauses = [] }) {
  const clause = heritageClauses.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword);
  if (clause === undefined) return '';
  const symbol = resolved(checker.getSymbolAtLocation(clause.types[0].expression));
  return isOwn(symbol) && !home.has(symbol) ? baseOf(symbol.valueDeclaration) : ` ${sourceText(clause)}`;
}

/** A node as one line without comments. */
function sourceText(node) {
  return printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile()).replace(/\s+/g, ' ').replaceAll('"', "'").trim();
}

function members(name, symbol, declaration) {
  if (ts.isClassDeclaration(declaration)) return classMembers(name, symbol, declaration);
  const bodies = literalBodies(declaration);
  const strict = /(Props|Args|Attributes|Options)$/.test(name);
  const all = bodies.flatMap((body) => [...body.members]);
  // Of the arms of a union, one says what the property is and the others only that it is not theirs.
  const rows = all
    .filter((member) => sourceText(member.type ?? member) !== 'never')
    .flatMap((member) => (member.name ? memberRow(name, member, strict) : indexRow(member)));
  return rows.length > 0 ? ['', '| Name | Type | What | Default |', '|---|---|---|---|', ...rows] : [];
}

/** The object types that a declaration writes itself. */
function literalBodies(declaration) {
  if (ts.isInterfaceDeclaration(declaration)) return [declaration];
  return ts.isTypeAliasDeclaration(declaration) ? literalsIn(declaration.type) : [];
}

function memberRow(owner, member, strict) {
  const symbol = checker.getSymbolAtLocation(member.name);
  const label = `${member.name.getText()}${member.questionToken ? '?' : ''}`;
  const byDefault = tag(symbol, 'default').join(' ');
  const text = strict ? docOf(symbol, member, `${owner}.${symbol.name}`) : docText(symbol);
  if (strict && member.questionToken && byDefault === '') miss(member, `${owner}.${symbol.name}`, 'an optional prop without @default');
  const type = ts.isMethodSignature(member) ? sourceText(member) : typeText(member.type ?? member);
  return `| ${[`\`${label}\``, `\`${type}\``, text, byDefault].map(cell).join(' | ')} |`;
}

/** Keys of a form, such as those that begin with `hugepages-`, where a docstring says what they are. */
function indexRow(member) {
  const [doc] = ts.getJSDocCommentsAndTags(member);
  if (!ts.isIndexSignatureDeclaration(member) || doc === undefined) return [];
  const [{ name, type: key }] = member.parameters;
  const label = ts.isTemplateLiteralTypeNode(key) ? sourceText(key).slice(1, -1) : `[${name.getText()}: ${sourceText(key)}]`;
  const value = checker.getNonNullableType(checker.getTypeFromTypeNode(member.type));
  const type = checker.typeToString(value, member, WHOLE);
  return `| ${[`\`${label}\``, `\`${type}\``, ts.getTextOfJSDocComment(doc.comment), ''].map(cell).join(' | ')} |`;
}

function cell(text) {
  return text.replace(/\s*\n\s*/g, ' ').replaceAll('|', '\\|');
}

function classMembers(name, symbol, declaration) {
  const constructor = checker.getTypeOfSymbolAtLocation(symbol, declaration).getConstructSignatures()[0];
  const parameters = constructor?.declaration && !isHidden(constructor.declaration) ? constructor.getParameters() : undefined;
  const statics = checker.getTypeOfSymbolAtLocation(symbol, declaration).getProperties();
  const instance = checker.getDeclaredTypeOfSymbol(symbol).getProperties();
  return [
    ...(parameters ? ['', `- **\`new ${name}(${parameters.map((one) => sourceText(one.valueDeclaration)).join(', ')})\`**`] : ['']),
    ...statics.flatMap((member) => classMember(name, symbol, member, 'static ')),
    ...instance.flatMap((member) => classMember(name, symbol, member, '')),
  ];
}

/** A public member that this library wrote, in this class or in a base that is not exported itself. */
function classMember(name, owner, member, prefix) {
  const declaration = member.valueDeclaration;
  if (declaration === undefined || !ts.isClassElement(declaration) || isHidden(declaration)) return [];
  const base = checker.getSymbolAtLocation(declaration.parent.name ?? declaration.parent);
  if (relative(join(root, 'lib'), declaration.getSourceFile().fileName).startsWith('..')) return [];
  if (base !== undefined && base !== owner && home.has(base)) return [];
  // Says again what the standard library declares, such as an error's name.
  if (ts.hasSyntacticModifier(declaration, ts.ModifierFlags.Override) && docText(member) === '') return [];
  const type = checker.getTypeOfSymbolAtLocation(member, declaration);
  const [call] = type.getCallSignatures();
  const shown = call ? callText(call) : `: ${declaration.type ? typeText(declaration.type) : checker.typeToString(type)}`;
  const text = docOf(member, declaration, `${name}.${member.name}`);
  return [`- **\`${prefix}${member.name}${shown}\`**: ${[text, ...notes(member)].join(' ').replace(/\s+/g, ' ').trim()}`];
}

function isHidden(declaration) {
  return (
    (ts.getCombinedModifierFlags(declaration) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) !== 0 ||
    ts.isPrivateIdentifier(declaration.name ?? declaration)
  );
}

/** What stands in the tags: parameters, errors, where a fact comes from. */
function notes(symbol) {
  const parameters = tag(symbol, 'param').map((text) => `- \`${text.replace(/^(\S+)\s*/, '$1`: ')}`);
  const lines = [
    ...parameters,
    ...tag(symbol, 'throws').map((text) => `- Throws: ${text}`),
    ...tag(symbol, 'see').map((text) => `- See ${text}`),
  ];
  return lines.length > 0 ? ['', ...lines.map((line) => line.replace(/\s+/g, ' '))] : [];
}

function tag(symbol, name) {
  return symbol
    .getJsDocTags(checker)
    .filter((one) => one.name === name)
    .map((one) => plain(one.text));
}
function docText(symbol) {
  return plain(symbol.getDocumentationComment(checker));
}
function plain(parts) {
  return ts
    .displayPartsToString(parts)
    .replace(/\{@link\s+([^}|\s]+)[^}]*\}/g, '`$1`')
    .trim();
}

/** The constant whose members a type lists: `type Os = (typeof osNames)[number]`. */
function listOf(node) {
  const type = node && ts.isIndexedAccessTypeNode(node) ? node.objectType : undefined;
  const query = type && ts.isParenthesizedTypeNode(type) ? type.type : type;
  return query && ts.isTypeQueryNode(query) ? resolved(checker.getSymbolAtLocation(query.exprName)) : undefined;
}

function docOf(symbol, declaration, name) {
  const list = listOf(declaration.type);
  const text = docText(symbol) || (list ? docText(list) : '');
  if (text === '') miss(declaration, name, 'no docstring');
  return text;
}

function miss(declaration, name, what) {
  const source = declaration.getSourceFile();
  const { line } = source.getLineAndCharacterOfPosition(declaration.getStart());
  missing.push(`${relative(root, source.fileName)}:${line + 1} ${name}: ${what}`);
}

function resolved(symbol) {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}
