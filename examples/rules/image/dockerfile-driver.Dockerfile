FROM nvidia/cuda:12.8.1-runtime-ubuntu24.04
RUN apt-get update \
 && apt-get install -y python3 cuda-toolkit-12-8
CMD ["python3", "serve.py"]
