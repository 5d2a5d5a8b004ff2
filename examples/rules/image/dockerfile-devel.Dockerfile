FROM nvidia/cuda:12.8.1-devel-ubuntu24.04 AS build
COPY . /src
RUN make -C /src

FROM nvidia/cuda:12.8.1-runtime-ubuntu24.04
COPY --from=build /src/serve /serve
CMD ["/serve"]
