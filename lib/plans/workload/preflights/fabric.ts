import type { PreflightRow } from './preflight-row';

/**
 * The fabric is up: NVLink between the GPUs of machines with NVSwitch, whose state `nvidia-smi -q` prints below `Fabric`, and
 * the ports of the RDMA devices that the container sees.
 *
 * Source: NVIDIA Fabric Manager user guide (`State : Completed`); Linux Documentation/ABI/stable/sysfs-class-infiniband
 * (`state` is `4: ACTIVE`).
 */
export const fabric: PreflightRow = {
  id: 'fabric',
  variables: ({ rdmaDevices }) => ({ want_rdma: String(rdmaDevices) }),
  script: `  if ! got=$(nvidia-smi -q 2>&1); then
    fail 'nvidia-smi that answers' "$got" 'see: npx cdk8s-gpu explain LIBNVIDIA-ML-MISSING'
    return
  fi
  # GPUs without NVSwitch have N/A there.
  broken=$(printf '%s\\n' "$got" | sed -n '/^ *Fabric *$/,/Status/s/^ *State *: *//p' | grep -vE '^(Completed|N\\/A)' | sort -u)
  if [ -n "$broken" ]; then
    fail 'NVLink fabric Completed' "$broken" 'see: npx cdk8s-gpu explain CUDA_ERROR_SYSTEM_NOT_READY'
    return
  fi
  seen=0 active=0 down=''
  for port in "\${SYSFS:-/sys}"/class/infiniband/*/ports/*; do
    [ -r "$port/state" ] || continue
    seen=$((seen + 1))
    case $(cat "$port/state") in
      *ACTIVE*) active=$((active + 1)) ;;
      *) down="$down \${port#*/class/infiniband/}" ;;
    esac
  done
  if [ "$active" -lt "$want_rdma" ]; then
    fail "$want_rdma active RDMA ports" "$active of $seen, not active:$down" 'look at ibstat on the node, and at the resources that the fabric asks for'
    return
  fi
  pass "$active active RDMA ports"`,
};
