// Written by scripts/vllm-flags.mjs from SGLang's own argument parsers, never by hand.

/** Releases of SGLang whose options are recorded, oldest first. Source: SGLang's wheels, `sglang/srt/server_args.py`. */
export const SGLANG_RELEASES = ['0.4.6.post5', '0.4.10.post2', '0.5.3.post3', '0.5.6.post2', '0.5.10', '0.5.15', '0.5.23'] as const;

/** Values of `--quantization`, behind a row that says for each release whether it has them. */
export const SGLANG_QUANTIZATION = `
xxxxxxx awq awq_marlin bitsandbytes fp8 gguf gptq gptq_marlin modelopt modelopt_fp4 moe_wna16 w8a8_fp8 w8a8_int8
xxxxxx- marlin qoq
-xxxxxx petit_nvfp4 w4afp8
--xxxxx mxfp4
---xxxx auto-round compressed-tensors modelopt_fp8 modelslim
----xxx modelopt_mixed mxfp8 quark_int4fp8_moe
-----xx auto-round-int8 mlx_q4 mlx_q8 mxfp_w4a8 nvfp4_online quark quark_mxfp4 unquant
------x humming
`;

/** Values of `--kv-cache-dtype`, in the same way. */
export const SGLANG_KV_CACHE = `
xxxxxxx auto fp8_e4m3 fp8_e5m2
---xxxx bf16 bfloat16
---xxx- fp4_e2m1
------x fp4_mx_block16 mxfp8 nvfp4
`;
