FROM nvidia/cuda:12.8.1-runtime-ubuntu24.04
ENV NVIDIA_VISIBLE_DEVICES=void
