import {
  assignmentsOf,
  type DockerfileWord,
  finalImage,
  imageReference,
  type Instruction,
  isDriverPackage,
  looksSecret,
  movingTag,
  type Stage,
  stagesOf,
  withoutCompilers,
} from '../../../words/images';
import { configsOf } from '../../lookups/configs';
import type { Finding, Rule } from '../../rule';

type Found = Omit<Finding, 'subject' | 'at'> & { readonly line: number };

/** A rule over the stages of Dockerfiles; each of its findings is about a line. */
const ofDockerfiles = (row: Omit<Rule, 'check'>, look: (stages: readonly Stage[]) => Iterable<Found>): Rule => ({
  ...row,
  *check(model) {
    for (const { path, at, text } of configsOf(model, 'dockerfile'))
      for (const { line, ...finding } of look(stagesOf(text))) yield { subject: path, at: `${at}[${line}]`, ...finding };
  },
});

/** What is in the image that is made at last. */
const kept = (stages: readonly Stage[], keyword: string): readonly Instruction[] =>
  stages.filter(({ isFinal }) => isFinal).flatMap(({ instructions }) => instructions.filter((one) => one.keyword === keyword));

/** Programs that install packages of the system, and the words of theirs that do so. Source: their manual pages. */
const INSTALLERS: ReadonlyMap<string, RegExp> = new Map([
  ['apt-get', /^install$/],
  ['apt', /^install$/],
  ['aptitude', /^install$/],
  ['dnf', /^(?:install|in|group(?:install)?)$/],
  ['microdnf', /^install$/],
  ['tdnf', /^install$/],
  ['yum', /^(?:install|localinstall)$/],
  ['zypper', /^(?:install|in)$/],
]);
const ENDS = /^(?:&&|\|\||;|\||&)$/;

/** Words that are packages to install, and those that run NVIDIA's installer of the driver. */
function* driversIn(words: readonly DockerfileWord[]): Generator<DockerfileWord> {
  let installs: RegExp | undefined;
  let isInstalling = false;
  for (const word of words) {
    const text = word.text.replace(/^["'[({,]+|["'\])},]+$/g, '');
    const bare = text.replace(/;$/, '');
    const name = bare.split('/').at(-1) ?? '';
    const program = INSTALLERS.get(name);
    if (/^NVIDIA-Linux-\S+\.run$/.test(name)) yield { ...word, text: bare };
    if (program !== undefined && !isInstalling) installs = program;
    else if (installs?.test(bare) === true) isInstalling = true;
    else if (isInstalling && isDriverPackage(bare)) yield { ...word, text: bare };
    if (ENDS.test(text) || text.endsWith(';')) [installs, isInstalling] = [undefined, false];
  }
}

const driver = ofDockerfiles(
  {
    id: 'image/dockerfile-driver',
    severity: 'warning',
    about: "A Dockerfile installs NVIDIA's driver into the image.",
    fix: 'remove it: the container toolkit mounts the libraries of the driver of the node. Tools of CUDA are in cuda-toolkit-12-8 and the like; dockerfile() writes such a file',
    source: 'NVIDIA CUDA Installation Guide for Linux, "Meta Packages"; NVIDIA Container Toolkit documentation, architecture overview',
  },
  function* (stages) {
    for (const { words } of kept(stages, 'RUN'))
      for (const { text, line } of driversIn(words))
        yield { line, problem: "puts a driver into the image, and a program that finds it cannot talk to the node's", got: text };
  },
);

const devel = ofDockerfiles(
  {
    id: 'image/dockerfile-devel',
    severity: 'info',
    about: 'The last stage of a Dockerfile begins with an image that has compilers, several times the size of the one without.',
    fix: 'build in a stage of the devel image and copy into one of the runtime image, as dockerfile() writes it. Keep devel where the program compiles kernels when it starts, and silence this',
    source: 'NVIDIA container wiki, "CUDA images": devel adds compiler, debugging tools, headers and static libraries to runtime',
  },
  function* (stages) {
    const final = finalImage(stages);
    const smaller = final === undefined ? undefined : withoutCompilers(imageReference(final.image));
    if (final === undefined || smaller === undefined) return;
    yield { line: final.line, problem: 'every node pulls the compilers with the program', got: final.image, allowed: [smaller] };
  },
);

const tag = ofDockerfiles(
  {
    id: 'image/dockerfile-tag',
    severity: 'warning',
    about: 'A Dockerfile begins with an image that changes under it: without a tag, or with one such as latest.',
    fix: 'name a version, such as nvidia/cuda:12.8.1-runtime-ubuntu24.04, so that the next build has the same CUDA, which the driver of the nodes runs',
    source:
      'Docker documentation, Dockerfile reference, "FROM": no tag means latest; NVIDIA CUDA documentation: a newer CUDA needs a newer driver',
  },
  function* (stages) {
    for (const { image, line } of stages) {
      const moving = image === undefined ? undefined : movingTag(imageReference(image));
      if (image === undefined || moving === undefined) continue;
      const said = imageReference(image).tag === undefined ? 'no tag, which means latest,' : `the tag ${moving}, which moves,`;
      yield { line, problem: `the image has ${said} so the next build may have another CUDA`, got: image };
    }
  },
);

const devices = ofDockerfiles(
  {
    id: 'image/dockerfile-devices',
    severity: 'warning',
    about: 'An image says which GPUs of a node its containers see.',
    fix: 'write ENV NVIDIA_VISIBLE_DEVICES=void, or remove it: Kubernetes, docker run --gpus or CDI give a container its GPUs',
    source:
      'nvidia-container-toolkit v1.20.0 internal/config/image: NVIDIA_VISIBLE_DEVICES of the image holds where the container is given no other value',
  },
  function* (stages) {
    for (const instruction of kept(stages, 'ENV'))
      for (const { name, value, line } of assignmentsOf(instruction))
        if (name === 'NVIDIA_VISIBLE_DEVICES' && value !== undefined && !/^(?:void|none|)$/.test(value) && !value.includes('$'))
          yield { line, problem: 'a container that asked for no GPU sees these GPUs of its node, those given to others too', got: value };
  },
);

const secret = ofDockerfiles(
  {
    id: 'image/dockerfile-secret',
    severity: 'warning',
    about: 'A Dockerfile has a secret among its arguments or variables.',
    fix: 'give it to the build by RUN --mount=type=secret, or to the container when it starts',
    source: 'Docker documentation, build checks, SecretsUsedInArgOrEnv: arguments and variables stay in the image and its history',
  },
  function* (stages) {
    for (const { instructions } of stages)
      for (const instruction of instructions)
        if (/^(?:ARG|ENV)$/.test(instruction.keyword))
          for (const { name, line } of assignmentsOf(instruction))
            if (looksSecret(name))
              yield {
                line,
                problem: `${instruction.keyword} ${name} looks like a secret, which everybody who can pull the image can read`,
                got: name,
              };
  },
);

/** What a Dockerfile says. */
export const dockerfileRules: readonly Rule[] = [driver, devel, tag, devices, secret];
