import { cuda, CUDA_PROGRAM } from './cuda';
import { device } from './device';
import { driver } from './driver';
import { fabric } from './fabric';
import { paddle, vllm } from './frameworks';
import { memory, MEMORY_PROGRAM } from './memory';
import { nccl } from './nccl';
import type { PreflightFacts, PreflightRow } from './preflight-row';
import { lines, shellQuote } from '../../../internal';

/** Names of checks. */
export const preflightNames = ['device', 'driver', 'cuda', 'memory', 'fabric', 'nccl', 'vllm', 'paddle'] as const;
export type PreflightName = (typeof preflightNames)[number];

/** Every check by its name. */
export const preflights: Readonly<Record<PreflightName, PreflightRow>> = {
  device,
  driver,
  cuda,
  memory,
  fabric,
  nccl,
  vllm,
  paddle,
};

/** The program of a check Job, for any POSIX shell: each check says PASS or FAIL, and it ends with 1 where one failed. */
export function preflightScript(names: readonly PreflightName[], facts: PreflightFacts): string {
  const rows = names.map((name) => preflights[name]);
  const variables = { ...Object.assign({}, ...rows.map((row) => row.variables(facts))) } as Readonly<Record<string, string>>;
  return lines([
    HEAD,
    ...Object.entries(variables).map(([name, value]) => `${name}=${shellQuote(value)}`),
    ...(names.includes('cuda') ? [`cuda_program=${shellQuote(CUDA_PROGRAM)}`] : []),
    ...(names.includes('memory') ? [`memory_program=${shellQuote(MEMORY_PROGRAM)}`] : []),
    ...(names.includes('driver') ? [AT_LEAST] : []),
    ...rows.flatMap(({ id, script }) => [`check_${id}() {`, script, '}']),
    ...names.map((name) => `check=${name}\ncheck_${name}`),
    'exit "$failed"',
  ]);
}

const HEAD = `#!/bin/sh
# Checks GPUs of a pool. Made by cdk8s-gpu.
set -u
failed=0
check=none
pass() {
  printf 'PASS: %s: %s' "$check" "$1" | tr '\\n' ' '
  echo
}
fail() {
  printf 'FAIL: %s: expected %s, got %s; %s' "$check" "$1" "$2" "$3" | tr '\\n' ' '
  echo
  failed=1
}`;

/** Compares versions number by number: 570.26 is less than 570.133. */
const AT_LEAST = `at_least() {
  awk -v have="$1" -v want="$2" 'BEGIN {
    n = split(want, w, "."); split(have, h, ".")
    for (i = 1; i <= n; i++) if (h[i] + 0 != w[i] + 0) exit !(h[i] + 0 > w[i] + 0)
    exit 0
  }'
}`;
