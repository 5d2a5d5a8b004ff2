// Written by scripts/vllm-flags.mjs from vLLM's own argument parsers, never by hand.

/** Releases of vLLM whose options are recorded, oldest first. Source: vLLM's wheels, `vllm/entrypoints/cli/serve.py`. */
export const VLLM_RELEASES = [
  '0.8.5',
  '0.9.2',
  '0.10.2',
  '0.11.0',
  '0.12.0',
  '0.14.1',
  '0.16.0',
  '0.18.1',
  '0.20.2',
  '0.22.1',
  '0.24.0',
  '0.27.1',
  '0.30.0',
  '0.33.0',
] as const;

/** The options without their `--`, behind a row that says for each release whether it has them. */
export const VLLM_FLAGS = `
xxxxxxxxxxxxxx additional-config allow-credentials allowed-headers allowed-local-media-path allowed-methods allowed-origins api-key block-size chat-template chat-template-content-format code-revision collect-detailed-traces compilation-config config config-format cpu-offload-gb data-parallel-size disable-cascade-attn disable-chunked-mm-input disable-custom-all-reduce disable-fastapi-docs disable-log-stats disable-sliding-window disable-uvicorn-access-log distributed-executor-backend download-dir dtype enable-auto-tool-choice enable-chunked-prefill enable-expert-parallel enable-lora enable-prefix-caching enable-prompt-tokens-details enable-request-id-headers enable-server-load-tracking enable-sleep-mode enable-ssl-refresh enforce-eager fully-sharded-loras generation-config gpu-memory-utilization hf-config-path hf-overrides hf-token host ignore-patterns kv-cache-dtype kv-transfer-config limit-mm-per-prompt load-format long-prefill-token-threshold lora-dtype lora-modules max-cpu-loras max-log-len max-logprobs max-lora-rank max-loras max-model-len max-num-batched-tokens max-num-seqs max-parallel-loading-workers middleware mm-processor-kwargs model model-impl model-loader-extra-config num-gpu-blocks-override otlp-traces-endpoint override-generation-config pipeline-parallel-size port prefix-caching-hash-algo quantization ray-workers-use-nsight reasoning-parser response-role return-tokens-as-token-ids revision root-path scheduler-cls scheduling-policy seed served-model-name show-hidden-metrics-for-version skip-tokenizer-init speculative-config ssl-ca-certs ssl-cert-reqs ssl-certfile ssl-keyfile tensor-parallel-size tokenizer tokenizer-mode tokenizer-revision tool-call-parser tool-parser-plugin trust-remote-code use-tqdm-on-load uvicorn-log-level worker-cls worker-extension-cls
xxxxxxxxxxxx-- calculate-kv-scales
xxxxxxxxxxx--- max-long-partial-prefills max-num-partial-prefills
xxxxxxxx------ disable-frontend-multiprocessing
xxxxxxx------x disable-log-requests
xxxxxxx------- logits-processor-pattern swap-space
xxxxx--------- disable-mm-preprocessor-cache task
xxxx---------- enable-lora-bias guided-decoding-backend lora-extra-vocab-size num-lookahead-slots override-pooler-config rope-scaling rope-theta
xxx----------- disable-async-output-proc max-seq-len-to-capture preemption-mode scheduler-delay-factor
xx------------ device enable-prompt-adapter enable-reasoning long-lora-scaling-factors max-prompt-adapter-token max-prompt-adapters multi-step-stream-outputs num-scheduler-steps override-neuron-config prompt-adapters qlora-adapter-name-or-path tokenizer-pool-extra-config tokenizer-pool-size tokenizer-pool-type use-v2-block-manager
-xxxxxxxxxxxxx api-server-count data-parallel-address data-parallel-backend data-parallel-rank data-parallel-rpc-port data-parallel-size-local data-parallel-start-rank disable-hybrid-kv-cache-manager enable-eplb enable-force-include-usage enable-prompt-embeds headless kv-events-config log-config-file media-io-kwargs pt-load-map-location
-xxxxxxxxxxx-- override-attention-dtype
-xxxx--------- cuda-graph-sizes enable-multimodal-encoder-data-parallel
-xxx---------- eplb-log-balancedness eplb-step-interval eplb-window-size guided-decoding-disable-additional-properties guided-decoding-disable-any-whitespace guided-decoding-disable-fallback num-redundant-experts
-x------------ expand-tools-even-if-tool-choice-none
--xxxxxxxxxxxx async-scheduling convert data-parallel-hybrid-lb decode-context-parallel-size default-mm-loras enable-log-outputs enable-log-requests enable-tokenizer-info-endpoint eplb-config exclude-tools-when-tool-choice-none h11-max-header-count h11-max-incomplete-event-size interleave-mm-strings io-processor-plugin kv-cache-memory-bytes kv-sharing-fast-prefill log-error-stack logits-processors logprobs-mode mamba-cache-dtype mamba-ssm-cache-dtype mm-encoder-tp-mode mm-processor-cache-gb runner safetensors-load-strategy skip-mm-profiling tool-server uds
---xxxxxxxxxxx allowed-media-domains dbo-decode-token-threshold dbo-prefill-token-threshold enable-dbo expert-placement-strategy mm-processor-cache-type mm-shm-cache-max-object-size-mb pooler-config structured-outputs-config trust-request-chat-template video-pruning-rate
----xxxxxxxxxx aggregate-engine-logging all2all-backend cp-kv-cache-interleave-size cudagraph-capture-sizes data-parallel-external-lb dcp-kv-cache-interleave-size disable-nccl-for-dp-synchronization ec-transfer-config enable-mm-embeds kv-cache-metrics kv-cache-metrics-sample kv-offloading-backend kv-offloading-size mamba-block-size master-addr master-port max-cudagraph-capture-size mm-encoder-attn-backend nnodes node-rank optimization-level prefill-context-parallel-size reasoning-parser-plugin stream-interval tokens-only
-----xxxxxxxxx allow-deprecated-quantization attention-backend attention-config cudagraph-metrics default-chat-template-kwargs enable-layerwise-nvtx-tracing enable-log-deltas enable-logging-iteration-details enable-mfu-metrics enable-offline-docs enable-return-routed-experts enable-tower-connector-lora profiler-config ubatch-size
------xxxxxxxx disable-access-log-for-endpoints enable-flashinfer-autotune kernel-config mamba-cache-mode mm-encoder-only specialize-active-lora ssl-ciphers weight-transfer-config
-------xxxxxxx cpu-offload-params dcp-comm-backend distributed-timeout-seconds enable-elastic-ep enable-ep-weight-filter fail-on-environ-validation gdn-prefill-backend grpc language-model-only moe-backend offload-backend offload-group-size offload-num-in-group offload-params offload-prefetch-step performance-mode shutdown-timeout
--------xxxxxx enable-flash-late-interaction enable-mamba-cache-stochastic-rounding ir-op-priority kv-cache-dtype-skip-layers lora-target-modules mamba-backend mamba-cache-philox-rounds mm-tensor-ipc numa-bind numa-bind-cpus numa-bind-nodes reasoning-config renderer-num-workers scheduler-reserve-full-isl
---------xxxxx cpu-distributed-timeout-seconds data-parallel-multi-port-external-lb data-parallel-supervisor-port dp-supervisor-probe-failure-threshold dp-supervisor-probe-interval-s dp-supervisor-probe-timeout-s enable-cumem-allocator enable-mixed-moe-lora-format fingerprint-mode fingerprint-value linear-backend mm-encoder-attn-dtype mm-encoder-fp8-scale-path mm-encoder-fp8-scale-save-margin mm-encoder-fp8-scale-save-path quantization-config safetensors-prefetch-block-size safetensors-prefetch-num-threads spec-method spec-model spec-tokens use-fp64-gumbel
----------xxxx device-ids diffusion-config jit-monitor-verbose prefill-schedule-interval watermark
-----------xxx cohere-format cohere-is-reasoning-model enable-fault-tolerance enable-moe-shared-loras enable-per-request-metrics fault-tolerance-config jit-monitor-mode kda-prefill-backend mamba-ssu-algorithm max-num-scheduled-tokens mm-hasher-algorithm mm-ipc-gpu-memory-gb model-class-overrides prefix-match-unit replayssm-buffer-len use-replayssm video-pruning-method
-----------x-- enable-bf16x3-router-gemm
------------xx dcp-q-replicate dp-sync-interval ec-manager-config elastic-ep-max-dp-size enable-batch-sharded-sampling enable-nccl-comm-suspend enable-scale-out enable-trace-replay engram-config kda-decode-backend max-num-queued-reqs max-num-queued-tokens mm-device-do-normalize mm-processor-device per-request-spec-decode-metrics prefix-cache-retention-interval return-sampling-mask sparse-indexer-topk-backend sse-keep-alive-interval watermark-config
------------x- enable-mamba-fine-grained-prefix-cache
-------------x anthropic-disabled-thinking-effort aux-output-config custom-histogram-buckets device-memory-utilization disable-auto-tool-choice disable-batch-sharded-sampling disable-chunked-prefill disable-cumem-allocator disable-dbo disable-elastic-ep disable-ep-weight-filter disable-eplb disable-expert-parallel disable-fault-tolerance disable-flash-late-interaction disable-flashinfer-autotune disable-force-include-usage disable-hc-sp disable-layerwise-nvtx-tracing disable-log-deltas disable-log-outputs disable-logging-iteration-details disable-lora disable-mamba-cache-stochastic-rounding disable-mamba-shared-prefix-checkpoint disable-mfu-metrics disable-mixed-moe-lora-format disable-mm-embeds disable-moe-shared-loras disable-nccl-comm-suspend disable-offline-docs disable-per-request-metrics disable-prefix-caching disable-prompt-embeds disable-prompt-tokens-details disable-request-id-headers disable-return-routed-experts disable-scale-out disable-server-load-tracking disable-shm-tensor-arena disable-sleep-mode disable-ssl-refresh disable-tokenizer-info-endpoint disable-tower-connector-lora disable-trace-replay enable-cascade-attn enable-chunked-mm-input enable-custom-all-reduce enable-fastapi-docs enable-hc-sp enable-hybrid-kv-cache-manager enable-mamba-shared-prefix-checkpoint enable-nccl-for-dp-synchronization enable-shm-tensor-arena enable-sliding-window enable-uvicorn-access-log grpc-port log-level logging-config long-prefill-token-threshold-adaptive max-lora-cls-labels max-num-active-seqs monokernel reasoning-effort-map sleep-mode-backend sleep-mode-offload-cudagraph sleep-preserve-parameter-names swa-bounded-replay tool-strict-level trust-request-mm-kwargs watchdog-config
`;
