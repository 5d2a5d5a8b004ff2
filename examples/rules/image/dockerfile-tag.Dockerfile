FROM pytorch/pytorch:2.9.0-cuda12.8-cudnn9-runtime
COPY serve.py .
