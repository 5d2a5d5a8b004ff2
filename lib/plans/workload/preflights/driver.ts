import type { PreflightRow } from './preflight-row';

/** The driver of the node is new enough. */
export const driver: PreflightRow = {
  id: 'driver',
  variables: ({ minDriver = '' }) => ({ want_driver: minDriver }),
  script: `  if ! got=$(nvidia-smi --query-gpu=driver_version --format=csv,noheader 2>&1); then
    fail "driver \${want_driver:-of any version}" "$got" 'see: npx cdk8s-gpu explain NVML-DRIVER-NOT-LOADED'
    return
  fi
  got=$(printf '%s\\n' "$got" | head -n 1)
  case $got in
    [0-9]*) ;;
    *)
      fail "driver \${want_driver:-of any version}" "$got" 'see: npx cdk8s-gpu explain NVML-DRIVER-NOT-LOADED'
      return
      ;;
  esac
  if [ -n "$want_driver" ] && ! at_least "$got" "$want_driver"; then
    fail "driver $want_driver or newer" "$got" 'install a newer driver: driver.version of the operator, or driver of the pool'
    return
  fi
  pass "driver $got"`,
};
