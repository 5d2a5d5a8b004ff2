import { assignmentsOf, dockerfile, finalImage, isDockerfile, stagesOf } from '../../lib/words/images';
import { lintDocuments, readText } from '../../lib/read';

const found = (text: string): readonly string[] => {
  const { documents, unreadable, notJudged } = readText('Dockerfile', text);
  expect([unreadable, notJudged]).toEqual([[], []]);
  const report = lintDocuments(documents);
  expect(report.notJudged).toEqual([]);
  return report.findings.map(
    ({ line, rule, silenced }) => `${line} ${rule.replace('image/dockerfile-', '')}${silenced === undefined ? '' : ` (${silenced})`}`,
  );
};
const CUDA = 'nvidia/cuda:12.8.1-runtime-ubuntu24.04';

test.each([
  ['FROM a:1\n', true],
  ['# syntax=docker/dockerfile:1\n\n# a comment\n  from a:1 as b\n', true],
  ['ARG CUDA=12.8.1\nFROM nvidia/cuda:$CUDA-base-ubuntu24.04\n', true],
  ['from dataclasses import dataclass\n', false],
  ['from: a\n', false],
  ['FROM : a\n', false],
  ['# FROM a\nkind: Pod\n', false],
  ['', false],
])('whether a text is a Dockerfile shows in its first instruction: %j', (text, is) => {
  expect(isDockerfile(text)).toBe(is);
});

test('lines that continue, comments among them and here-documents are one instruction, and each word keeps its line', () => {
  const text = 'FROM a:1\nRUN one \\\n  # not this\n\n  && two "b c"\nRUN <<EOF\nthree\nEOF\nENV x=1\n';
  const { instructions } = stagesOf(text)[0]!;
  expect(instructions.map(({ keyword, words }) => [keyword, ...words.map((word) => `${word.line} ${word.text}`)])).toEqual([
    ['RUN', '1 one', '4 &&', '4 two', '4 "b c"'],
    ['RUN', '5 <<EOF', '6 three'],
    ['ENV', '8 x=1'],
  ]);
  const windows = '# escape=`\nFROM a:1\nRUN one `\n  two\nRUN three \\\n';
  expect(stagesOf(windows)[0]?.instructions.map(({ words }) => words.map((word) => word.text))).toEqual([
    ['one', 'two'],
    ['three', '\\'],
  ]);
});

test('the last stage is what is made, with the stages that it begins with', () => {
  const text = `ARG TAG=12.8.1
FROM --platform=linux/amd64 nvidia/cuda:\${TAG}-devel-ubuntu24.04 AS Build
FROM nvidia/cuda:$TAG-base-ubuntu24.04 AS common
FROM common
`;
  expect(stagesOf(text).map(({ image, line, isFinal }) => [image, line, isFinal])).toEqual([
    ['nvidia/cuda:12.8.1-devel-ubuntu24.04', 1, false],
    ['nvidia/cuda:12.8.1-base-ubuntu24.04', 2, true],
    [undefined, 3, true],
  ]);
  expect(finalImage(stagesOf(text))).toEqual({ image: 'nvidia/cuda:12.8.1-base-ubuntu24.04', line: 2 });
  expect(finalImage(stagesOf('ARG BASE\nFROM ${BASE}\n'))).toBeUndefined();
  expect(finalImage(stagesOf('FROM ${BASE:-a:2}\n'))?.image).toBe('a:2');
  expect(finalImage(stagesOf('FROM scratch\n'))).toBeUndefined();
});

test('an ENV has names and values, or in its old form one name and the rest of the line', () => {
  const said = (line: string) => assignmentsOf(stagesOf(`FROM a\n${line}\n`)[0]!.instructions[0]!).map(({ name, value }) => [name, value]);
  expect(said('ENV A=1 B="x token y" C=\'z\'')).toEqual([
    ['A', '1'],
    ['B', 'x token y'],
    ['C', 'z'],
  ]);
  expect(said('ENV A b c')).toEqual([['A', 'b c']]);
  expect(said('ARG A B=1')).toEqual([
    ['A', undefined],
    ['B', '1'],
  ]);
});

test.each([
  // A driver, however it is installed; not in a stage that is left behind, and not as a package of another name.
  [`FROM ${CUDA}\nRUN apt-get update && apt-get -y install \\\n    git \\\n    nvidia-driver-570 && echo cuda\n`, ['4 driver']],
  [`FROM ${CUDA}\nRUN dnf install -y cuda-drivers; dnf clean all\n`, ['2 driver']],
  [`FROM ${CUDA}\nRUN ["apt-get", "install", "libcuda1"]\n`, ['2 driver']],
  [`FROM ${CUDA}\nRUN <<EOF\napt-get install -y cuda\nEOF\n`, ['3 driver']],
  [`FROM ${CUDA}\nRUN ./NVIDIA-Linux-x86_64-570.86.15.run --silent\n`, ['2 driver']],
  [`FROM ${CUDA}\nRUN constructor install cuda && ${'"\\'.repeat(20_000)} x\n`, []],
  [`FROM a:1 AS b\nRUN apt-get install cuda\nFROM ${CUDA}\nCOPY --from=b /a /a\n`, []],
  [`FROM ${CUDA}\nRUN apt-get install -y cuda-toolkit-12-8 libnvidia-container1 && pip install cuda\n`, []],
  // The base of the last stage.
  ['FROM nvidia/cuda:12.8.1-devel-ubuntu24.04\n', ['1 devel']],
  ['FROM nvidia/cuda:12.8.1-devel-ubuntu24.04 AS a\nFROM a\n', ['1 devel']],
  // Tags that move, of every stage.
  ['FROM vllm/vllm-openai AS a\nFROM nvcr.io/nvidia/pytorch:latest\n', ['1 tag', '2 tag']],
  [`FROM vllm/vllm-openai@sha256:${'0'.repeat(64)}\n`, []],
  ['ARG TAG\nFROM vllm/vllm-openai:$TAG\n', []],
  // What is seen of a node.
  [`FROM ${CUDA}\nENV NVIDIA_VISIBLE_DEVICES all\n`, ['2 devices']],
  [`FROM ${CUDA}\nENV A=1 \\\n  NVIDIA_VISIBLE_DEVICES=0,1\n`, ['3 devices']],
  [`FROM ${CUDA}\nENV NVIDIA_VISIBLE_DEVICES=void NVIDIA_DRIVER_CAPABILITIES=compute\n`, []],
  // Secrets, in any stage.
  [`FROM a:1 AS b\nARG HF_TOKEN\nFROM ${CUDA}\nENV API_KEY="x"\n`, ['2 secret', '4 secret']],
  [`FROM ${CUDA}\nENV PUBLIC_KEY=x TOKENIZERS_PARALLELISM=false\n`, []],
  // Silences are comments.
  [
    `# cdk8s-gpu: silence image/dockerfile-devel: it compiles kernels when it starts\nFROM nvidia/cuda:12.8.1-devel-ubuntu24.04\n`,
    ['2 devel (it compiles kernels when it starts)'],
  ],
])('what is wrong in %j', (text, findings) => {
  expect(found(text)).toEqual(findings);
});

test('no finding repeats a secret', () => {
  const { documents } = readText('-', `FROM ${CUDA}\nENV HF_TOKEN=hf_abcdef\n`);
  const report = lintDocuments(documents);
  expect(report.findings).toHaveLength(1);
  expect(JSON.stringify(report.findings)).not.toContain('hf_abcdef');
});

test('what dockerfile() writes has no finding', () => {
  const props = { cuda: '12.8.1', command: ['serve'] } as const;
  for (const text of [
    dockerfile({ ...props, python: { requirements: 'requirements.txt' } }),
    dockerfile({ ...props, system: 'ubi9', packages: ['git'], build: { commands: [['make']], keep: { serve: 'serve' } } }),
  ])
    expect(found(text)).toEqual([]);
});
