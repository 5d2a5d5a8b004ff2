FROM nvidia/cuda:12.8.1-runtime-ubuntu24.04
RUN --mount=type=secret,id=hub,env=HF_TOKEN hf download Qwen/Qwen3-8B
