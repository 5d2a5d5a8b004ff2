FROM nvcr.io/nvidia/pytorch:25.10-py3
ENV TORCH_CUDA_ARCH_LIST="7.5;8.0"
RUN pip install flash-attn
