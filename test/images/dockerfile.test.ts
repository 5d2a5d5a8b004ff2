import { dockerfile, type DockerfileProps } from '../../lib/words/images';
import { problemsOf } from '../refused';

const SERVER: DockerfileProps = {
  cuda: '12.8.1',
  libraries: 'base',
  python: { requirements: 'requirements.txt' },
  command: ['python', 'serve.py'],
  ports: [8000],
};
const BUILT: DockerfileProps = {
  cuda: '13.0.1',
  system: 'ubi9',
  cudnn: true,
  registry: 'nvcr.io',
  digests: { devel: `sha256:${'a'.repeat(64)}`, run: `sha256:${'b'.repeat(64)}` },
  packages: ['libgomp'],
  build: {
    commands: [
      ['cmake', '-B', 'build'],
      ['cmake', '--build', 'build'],
    ],
    packages: ['cmake'],
    keep: { 'bin/server': 'build/server' },
  },
  env: { LOG: 'a "b" $HOME \\' },
  user: 1000,
  driverCapabilities: ['compute', 'video'],
  command: ['/app/bin/server', 'x <<y'],
};

test('installs dependencies with the compilers, and copies them into an image without', () =>
  expect(dockerfile(SERVER)).toBe(`FROM docker.io/nvidia/cuda:12.8.1-devel-ubuntu24.04 AS build
RUN apt-get update \\
 && apt-get install -y --no-install-recommends python3 python3-dev python3-venv \\
 && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY ["requirements.txt","./requirements.txt"]
RUN python3 -m venv /opt/venv \\
 && /opt/venv/bin/pip install --no-cache-dir -r requirements.txt

FROM docker.io/nvidia/cuda:12.8.1-base-ubuntu24.04
ENV NVIDIA_VISIBLE_DEVICES="void"
ENV NVIDIA_DRIVER_CAPABILITIES="compute,utility"
RUN apt-get update \\
 && apt-get install -y --no-install-recommends python3 \\
 && rm -rf /var/lib/apt/lists/*
COPY --from=build ["/opt/venv","/opt/venv"]
ENV PATH="/opt/venv/bin:$PATH"
WORKDIR /app
COPY [".","./"]
USER 10001:10001
EXPOSE 8000
ENTRYPOINT ["python", "serve.py"]
`));

test('builds a program, and keeps what it says of it', () =>
  expect(dockerfile(BUILT)).toBe(`FROM nvcr.io/nvidia/cuda:13.0.1-cudnn-devel-ubi9@sha256:${'a'.repeat(64)} AS build
RUN dnf install -y --setopt=install_weak_deps=False cmake \\
 && dnf clean all
WORKDIR /src
COPY [".","./"]
RUN ["cmake", "-B", "build"]
RUN ["cmake", "--build", "build"]

FROM nvcr.io/nvidia/cuda:13.0.1-cudnn-runtime-ubi9@sha256:${'b'.repeat(64)}
ENV NVIDIA_VISIBLE_DEVICES="void"
ENV NVIDIA_DRIVER_CAPABILITIES="compute,video"
RUN dnf install -y --setopt=install_weak_deps=False libgomp \\
 && dnf clean all
WORKDIR /app
COPY --from=build ["/src/build/server","./bin/server"]
ENV LOG="a \\"b\\" \\$HOME \\\\"
USER 1000:1000
ENTRYPOINT ["/app/bin/server", "x <<y"]
`));

test('has one stage where nothing is built', () =>
  expect(dockerfile({ cuda: '12.2.2', system: 'ubuntu22.04', cudnn: true, command: ['a'] }).match(/^FROM .*/gm)).toEqual([
    'FROM docker.io/nvidia/cuda:12.2.2-cudnn8-runtime-ubuntu22.04',
  ]));

const OF = { cuda: '12.8.1', command: ['a'] } as const;

test('code is compiled for each GPU that is named, and as PTX for those that come later', () => {
  const variables = (...gpus: NonNullable<DockerfileProps['gpus']>) =>
    dockerfile({ ...SERVER, ...(gpus.length === 0 ? {} : { gpus }) }).match(/^ENV (?:CUDAARCHS|TORCH_CUDA_ARCH_LIST).*/gm);
  expect(variables('H100-SXM5-80GB', 'L4', 'A100-SXM4-80GB', 'H200-SXM5-141GB')).toEqual([
    'ENV CUDAARCHS="80-real;89-real;90"',
    'ENV TORCH_CUDA_ARCH_LIST="8.0;8.9;9.0+PTX"',
  ]);
  expect(variables('B200')).toEqual(['ENV CUDAARCHS="100"', 'ENV TORCH_CUDA_ARCH_LIST="10.0+PTX"']);
  expect(variables()).toBeNull();
  // They are of the stage that builds.
  expect(dockerfile({ ...BUILT, gpus: ['L4'] }).split('\nFROM ')[0]).toContain('AS build\nENV CUDAARCHS="89"\n');
});

test.each<[string, DockerfileProps, string]>([
  ['a driver among packages', { ...OF, packages: ['git', 'nvidia-driver-570'] }, 'dockerfile.packages[1]'],
  ['a package that pulls the driver', { ...OF, packages: ['cuda-12-8'] }, 'dockerfile.packages[0]'],
  [
    'libraries of the driver where it is built',
    { ...OF, build: { commands: [['make']], packages: ['libnvidia-compute-570'], keep: { a: 'a' } } },
    'dockerfile.build.packages[0]',
  ],
  ['a CUDA that has no image on the system', { ...OF, cuda: '12.4.1' }, 'dockerfile.cuda'],
  ['a CUDA of two numbers', { ...OF, cuda: '12.8' }, 'dockerfile.cuda'],
  ['cuDNN in the base image', { ...OF, libraries: 'base', cudnn: true }, 'dockerfile.cudnn'],
  ['a secret', { ...OF, env: { HF_TOKEN: 'hf_x' } }, 'dockerfile.env.HF_TOKEN'],
  ['GPUs by an image', { ...OF, env: { NVIDIA_VISIBLE_DEVICES: 'all' } }, 'dockerfile.env.NVIDIA_VISIBLE_DEVICES'],
  ['root', { ...OF, user: 0 }, 'dockerfile.user'],
  ['a value on two lines', { ...OF, env: { A: 'a\nRUN b' } }, 'dockerfile.env.A'],
  ['a package with words of a shell', { ...OF, packages: ['git; curl x'] }, 'dockerfile.packages[0]'],
  ['GPUs where nothing is compiled', { ...OF, gpus: ['L4'] }, 'dockerfile.gpus'],
  ['a GPU that its CUDA does not know', { ...SERVER, gpus: ['L4', 'B300'] }, 'dockerfile.gpus[1]'],
  ['a GPU that its CUDA no longer knows', { ...BUILT, gpus: ['V100-SXM2-16GB'] }, 'dockerfile.gpus[0]'],
  ['a path out of the context', { ...OF, source: '../x' }, 'dockerfile.source'],
])('fails with %s', (_what, props, path) => expect(problemsOf(() => dockerfile(props)).map((problem) => problem.path)).toEqual([path]));

test('never repeats the value of a secret', () =>
  expect(JSON.stringify(problemsOf(() => dockerfile({ ...OF, env: { HF_TOKEN: 'hf_x' } })))).not.toContain('hf_x'));

test.each([
  'cuda-toolkit-12-8',
  'cuda-compat-12-8',
  'libnvidia-container1',
  'nvidia-container-toolkit',
  'cuda-nvcc-12-8',
  'libcudnn9-cuda-12',
])('takes %s, which has no driver', (name) => expect(dockerfile({ ...OF, packages: [name] })).toContain(` ${name} `));
