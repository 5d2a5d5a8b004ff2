// Written by scripts/vllm-flags.mjs from the argument parsers of these servers, never by hand.

/** Letters of its names by which options of SGLang are known: whole, its six hundred names would take twice the room. */
export const SGLANG_LETTERS = 12;

/** The beginnings of options without their `--`, behind a row that says for each release in sglang-values.ts whether it has them. */
export const SGLANG_FLAGS: string = `
xxxxxxx allow-auto-t api-key attention-ba base-gpu-id bucket-e2e-r bucket-inter bucket-time- chat-templat chunked-pref completion-t constrained- context-leng cpu-offload- cuda-graph-b cuda-graph-m data-paralle debug-tensor decode-log-i deepep-confi deepep-mode delete-ckpt- device disable-chun disable-cuda disable-cust disable-fast disable-outl disable-over disable-radi disaggregati dist-init-ad dist-timeout download-dir dp-size dtype enable-cache enable-custo enable-dp-at enable-dp-lm enable-eplb enable-flash enable-hiera enable-memor enable-metri enable-mixed enable-multi enable-nccl- enable-p2p-c enable-reque enable-token enable-torch ep-dispatch- ep-num-redun ep-size eplb-rebalan expert-distr expert-paral file-storage flashinfer-m gpu-id-step grammar-back hicache-rati hicache-size hicache-writ host init-expert- is-embedding json-model-o kv-cache-dty kv-events-co load-balance load-format log-level log-level-ht log-requests lora-backend lora-paths max-loras-pe max-prefill- max-running- max-total-to mem-fraction mm-attention model-path moe-dense-tp nccl-init-ad nnodes node-rank num-continuo page-size pipeline-par port pp-size preferred-sa quantization random-seed reasoning-pa revision sampling-bac schedule-con schedule-pol served-model show-time-co skip-tokeniz speculative- stream-inter tensor-paral tokenizer-mo tokenizer-pa tool-call-pa torch-compil tp-size triton-atten trust-remote warmups watchdog-tim
xxxxxx- collect-toke enable-exper stream-outpu torchao-conf
xxxxx-- ds-channel-c ds-heavy-cha ds-heavy-tok ds-sparse-de enable-doubl enable-nan-d
xxx--x- enable-deepe
xxx---- enable-ep-mo
xx----- max-micro-ba pdlb-url
x------ n-share-expe
-xxxxxx crash-dump-f custom-weigh decode-atten disable-hybr disable-shar enable-cudag enable-lora enable-msccl enable-pdmux enable-profi enable-retur enable-symm- enable-two-b ep eplb-algorit hicache-io-b hicache-mem- hicache-stor lora-target- max-loaded-l max-lora-ran max-queued-r model model-impl model-loader moe-a2a-back nccl-port num-reserved prefill-atte skip-server- sleep-on-idl sm-group-num swa-full-tok weight-loade
-xxxx-- hybrid-kvcac
-xx---- enable-trito
--xxxxx config disable-flas dynamic-batc elastic-ep-b enable-deter enable-dynam enable-fp32- enable-lmcac enable-prior enable-singl enable-trace enable-weigh eplb-min-reb gc-warning-t generation-t grpc-mode lora-evictio mamba-full-m mamba-ssm-dt max-lora-chu max-mamba-ca modelopt-che modelopt-qua moe-runner-b mooncake-ib- numa-node offload-grou offload-mode offload-num- offload-pref pdmux-config pp-max-micro priority-sch prompt-token radix-evicti remote-insta sampling-def schedule-low scheduler-re tbo-token-di tokenizer-me tokenizer-wo tool-server weight-versi
--xxxx- keep-mm-feat piecewise-cu prefill-roun
--xxx-- enable-piece multi-item-s
--xx--- load-watch-i
--x---- crash-on-nan enable-beta- nsa-decode nsa-prefill oltp-traces-
---xxxx abort-on-pri checkpoint-e decrypted-co decrypted-dr disable-toke dllm-algorit enable-attn- enable-broad enable-draft enable-fused enable-layer export-metri fastapi-root forward-hook fp8-gemm-bac kt-cpuinfer kt-max-defer kt-method kt-num-gpu-e kt-threadpoo kt-weight-pa mm-enable-dp mm-process-c modelopt-exp otlp-traces- quantize-and rl-on-policy rl-quant-pro
---xxx- enable-nsa-p nsa-decode-b nsa-prefill-
---x--- mm-max-concu mm-per-reque
----xxx admin-api-ke attention-co attn-cp-size default-prio disable-prio enable-adapt enable-aiter enable-elast enable-hispa enable-lora- enable-mfu-m enable-mm-gl enable-preci enable-prefi enable-ssl-r enable-strea encoder-only encoder-tran encoder-urls enforce-disa engine-info- experts-shar extra-metric fp4-gemm-bac gc-threshold hf-chat-temp hisparse-con incremental- language-onl limit-mm-dat linear-attn- mamba-backen mamba-track- model-checks modelexpress moe-data-par moe-dp-size pp-async-bat pre-warm-ncc prefill-dela prefill-max- soft-watchdo ssl-ca-certs ssl-certfile ssl-keyfile ssl-keyfile- stream-respo use-ray uvicorn-acce
----xx- disable-piec enforce-piec mamba-schedu prefill-cp-m
----x-- custom-sigqu
-----xx asr-max-buff asr-max-conc batch-notify bf16-gemm-ba cp-strategy cuda-graph-c dcp-size debug-cuda-g decode-conte decoupled-sp deepep-dispa detokenizer- disable-attn disable-deco disable-pref dsa-decode-b dsa-paged-mq dsa-prefill- dsa-topk-bac enable-deeps enable-forwa enable-http2 enable-int8- enable-linea enable-mamba enable-mis enable-page- enable-quant enable-sessi enable-stric enable-tf32- enable-unifi encoder-boot encoder-regi enforce-shar flashinfer-a forward-pass grpc-http-si hierarchical int8-mamba-c kv-canary kv-canary-re kv-canary-sw linear-repla lmcache-conf load-snapsho lora-drain-w lora-strict- lora-use-vir mamba-cache- mamba-radix- min-free-slo model-config msprobe-dump optimistic-p prefill-only radix-cache- spec-trace-d strip-thinki tokenizer-ba trace-module
-----x- cuda-graph-t elastic-ep-r enable-break enable-dsa-p
------x allowed-medi attention-da attn-dp-size boundary-red c128-page-si context-buck cuda-graph-p dcp-comm-bac dcp-replicat deepep-v2-mo default-chat disable-aite dllm-fdfo dsa-triton-u dsv4-attn-ba dsv4-prefill dwdp-size elastic-ep-i elastic-ep-j elastic-ep-s enable-amd-m enable-cp-de enable-decod enable-dense enable-dsa-c enable-dsa-f enable-encod enable-flexk enable-hicac enable-http- enable-kv-ca enable-lean- enable-linke enable-megam enable-nvidi enable-paged enable-pd-ro enable-respo enable-scatt enable-share enable-tp-lm enable-w4a4- enable-water expert-balan flexkv-confi fuseep-mode gated-launch grpc-port grpc-respons hicache-host http2-initia http2-max-co image-proces language-mod load-publish mamba-max-st max-ep-size media-url-ma mlx-enable-s mm-feature-t mm-global-ca mm-io-worker mm-preproces mm-processor monokernel-b otlp-service paged-expert ple-offload- prefill-deco prefill-kv-c qsa-indexer- retraction-p return-aux-h return-hidde return-input return-outpu sampling-mas shared-exper sidecar sidecar-args smg-grpc-mod smg-http-sid startup-weig swa-prefix-t trust-mm-con trust-reques unified-cach uno-lora-pat watermark-co weight-cache
`;

/** Releases of TGI whose options are recorded, oldest first. Source: huggingface/text-generation-inference launcher/src/main.rs. */
export const TGI_RELEASES: readonly [string, ...string[]] = ['2.4.1', '3.0.1', '3.2.3', '3.3.7'];

/** Its options, in the same way. */
export const TGI_FLAGS: string = `
xxxx api-key cors-allow-origin cuda-graphs cuda-memory-fraction disable-custom-kernels disable-grammar-support dtype env hostname huggingface-hub-cache json-output kv-cache-dtype lora-adapters master-addr master-port max-batch-prefill-tokens max-batch-size max-batch-total-tokens max-best-of max-client-batch-size max-concurrent-requests max-input-length max-input-tokens max-stop-sequences max-top-n-tokens max-total-tokens max-waiting-tokens model-id ngrok ngrok-authtoken ngrok-edge num-shard otlp-endpoint otlp-service-name payload-limit port quantize revision rope-factor rope-scaling shard-uds-path sharded speculate tokenizer-config-path trust-remote-code usage-stats validation-workers waiting-served-ratio watermark-delta watermark-gamma weights-cache-override
-xxx enable-prefill-logprobs
--xx graceful-termination-timeout
---x prometheus-port
`;

/** Releases of Triton whose options are recorded, oldest first. Source: triton-inference-server/server src/command_line_parser.cc at v2.40.0 to v2.71.0. */
export const TRITON_RELEASES: readonly [string, ...string[]] = ['23.11', '24.09', '25.08', '26.04', '26.07'];

/** Its options, in the same way. */
export const TRITON_FLAGS: string = `
xxxxx allow-cpu-metrics allow-gpu-metrics allow-grpc allow-http allow-metrics allow-sagemaker allow-vertex-ai backend-config backend-directory buffer-manager-thread-count cache-config cache-directory cuda-memory-pool-byte-size cuda-virtual-address-size disable-auto-complete-config exit-on-error exit-timeout-secs grpc-address grpc-header-forward-pattern grpc-http2-max-ping-strikes grpc-http2-max-pings-without-data grpc-http2-min-recv-ping-interval-without-data grpc-infer-allocation-pool-size grpc-infer-response-compression-level grpc-keepalive-permit-without-calls grpc-keepalive-time grpc-keepalive-timeout grpc-port grpc-restricted-protocol grpc-root-cert grpc-server-cert grpc-server-key grpc-use-ssl grpc-use-ssl-mutual host-policy http-address http-header-forward-pattern http-port http-restricted-api http-thread-count id load-model log-error log-file log-format log-info log-verbose log-warning metrics-address metrics-config metrics-interval-ms metrics-port min-supported-compute-capability model-control-mode model-load-gpu-limit model-load-thread-count model-namespacing model-repository model-store pinned-memory-pool-byte-size rate-limit-resource repoagent-directory repository-poll-secs response-cache-byte-size reuse-grpc-port reuse-http-port sagemaker-port sagemaker-safe-port-range sagemaker-thread-count strict-model-config strict-readiness trace-config trace-count trace-file trace-level trace-log-frequency trace-rate vertex-ai-default-model vertex-ai-port vertex-ai-thread-count
-xxxx enable-peer-access grpc-max-connection-age grpc-max-connection-age-grace model-config-name model-load-retry-count
--xxx grpc-infer-thread-count grpc-max-response-pool-size http-max-input-size
---xx allow-client-shm
`;
