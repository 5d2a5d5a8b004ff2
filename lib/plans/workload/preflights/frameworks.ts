import { shellQuote } from '../../../internal';
import type { PreflightRow } from './preflight-row';

const python = (id: string, what: string, program: string, help: string): PreflightRow => ({
  id,
  variables: () => ({}),
  script: `  if ! command -v python3 >/dev/null 2>&1; then
    fail ${shellQuote(what)} 'no python3 in the image' 'use the image that will serve or train'
    return
  fi
  if got=$(python3 -c ${shellQuote(program)} 2>&1); then
    pass "$(printf '%s\\n' "$got" | tail -n 1)"
  else
    fail ${shellQuote(what)} "$got" ${shellQuote(help)}
  fi`,
});

/** vLLM imports and finds a GPU that it can use; says which precision it has. Source: vLLM documentation, GPU requirements (7.0 or newer). */
export const vllm = python(
  'vllm',
  'vLLM on a GPU of compute capability 7.0 or newer',
  `import torch, vllm
if not torch.cuda.is_available():
    raise SystemExit("torch.cuda.is_available() is False")
major, minor = torch.cuda.get_device_capability()
if major < 7:
    raise SystemExit("compute capability %d.%d" % (major, minor))
print("vLLM %s on compute capability %d.%d, %s" % (vllm.__version__, major, minor, "bfloat16" if major >= 8 else "float16 alone: dtype half"))`,
  'see: npx cdk8s-gpu explain VLLM-BFLOAT16, or with a line of this text',
);

/**
 * Paddle's own check of its installation, then ten tensors of 64 MiB, each returned before the next: what an allocator that keeps
 * asking fails at in a part of a GPU. Source: PaddlePaddle documentation, paddle.utils.run_check and paddle.get_flags.
 */
export const paddle = python(
  'paddle',
  'paddle.utils.run_check() on a GPU',
  `import paddle
if not paddle.is_compiled_with_cuda() or paddle.device.cuda.device_count() < 1:
    raise SystemExit("Paddle finds no GPU")
paddle.utils.run_check()
for _ in range(10):
    tensor = paddle.zeros([2**24])
    del tensor
    paddle.device.cuda.empty_cache()
flag = "FLAGS_allocator_strategy"
print("Paddle %s, %d devices, %s" % (paddle.__version__, paddle.device.cuda.device_count(), paddle.get_flags(flag)[flag]))`,
  'see: npx cdk8s-gpu explain PADDLE-ALLOCATOR, or with a line of this text',
);
