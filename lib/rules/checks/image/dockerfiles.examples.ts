import type { Examples } from '../../example';

const CUDA = 'nvidia/cuda:12.8.1-runtime-ubuntu24.04';

export const examples: Examples = {
  'image/dockerfile-driver': {
    says: "puts a driver into the image, and a program that finds it cannot talk to the node's",
    wrong: { yaml: `FROM ${CUDA}\nRUN apt-get update \\\n && apt-get install -y python3 cuda-12-8\nCMD ["python3", "serve.py"]\n` },
    right: { yaml: `FROM ${CUDA}\nRUN apt-get update \\\n && apt-get install -y python3 cuda-toolkit-12-8\nCMD ["python3", "serve.py"]\n` },
  },
  'image/dockerfile-devel': {
    says: 'every node pulls the compilers with the program',
    wrong: { yaml: 'FROM nvidia/cuda:12.8.1-devel-ubuntu24.04\nCOPY . /src\nRUN make -C /src\nCMD ["/src/serve"]\n' },
    right: {
      yaml: `FROM nvidia/cuda:12.8.1-devel-ubuntu24.04 AS build\nCOPY . /src\nRUN make -C /src\n\nFROM ${CUDA}\nCOPY --from=build /src/serve /serve\nCMD ["/serve"]\n`,
    },
  },
  'image/dockerfile-tag': {
    says: 'the image has the tag latest, which moves, so the next build may have another CUDA',
    wrong: { yaml: 'FROM pytorch/pytorch:latest\nCOPY serve.py .\n' },
    right: { yaml: 'FROM pytorch/pytorch:2.9.0-cuda12.8-cudnn9-runtime\nCOPY serve.py .\n' },
  },
  'image/dockerfile-devices': {
    says: 'a container that asked for no GPU sees these GPUs of its node, those given to others too',
    wrong: { yaml: `FROM ${CUDA}\nENV NVIDIA_VISIBLE_DEVICES=all\n` },
    right: { yaml: `FROM ${CUDA}\nENV NVIDIA_VISIBLE_DEVICES=void\n` },
  },
  'image/dockerfile-secret': {
    says: 'ARG HF_TOKEN looks like a secret, which everybody who can pull the image can read',
    wrong: { yaml: `FROM ${CUDA}\nARG HF_TOKEN\nRUN hf download Qwen/Qwen3-8B\n` },
    right: { yaml: `FROM ${CUDA}\nRUN --mount=type=secret,id=hub,env=HF_TOKEN hf download Qwen/Qwen3-8B\n` },
  },
};
