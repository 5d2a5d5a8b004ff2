import type { PreflightRow } from './preflight-row';

/**
 * The container sees the GPUs that the pool promises: how many, which model, which MIG profile.
 *
 * `nvidia-smi -L` prints `GPU 0: NVIDIA H100 80GB HBM3 (UUID: ...)`, and below it `  MIG 1g.10gb     Device  0: (UUID: ...)`.
 */
export const device: PreflightRow = {
  id: 'device',
  variables: ({ devices, exactly, migProfile = '', products }) => ({
    want_devices: String(devices),
    want_exactly: exactly ? 'yes' : 'no',
    want_profile: migProfile,
    want_products: products.join('\n'),
  }),
  script: `  if ! listed=$(nvidia-smi -L 2>&1); then
    fail 'a GPU that nvidia-smi lists' "$listed" 'see: npx cdk8s-gpu explain LIBNVIDIA-ML-MISSING'
    return
  fi
  if [ -n "$want_profile" ]; then
    got=$(printf '%s\\n' "$listed" | grep -c "^ *MIG $want_profile  *Device")
    what="$want_devices MIG devices $want_profile"
  else
    got=$(printf '%s\\n' "$listed" | grep -c '^GPU ')
    what="$want_devices GPUs"
  fi
  if [ "$got" -lt "$want_devices" ] && [ "$want_exactly" = yes ] || [ "$got" -eq 0 ]; then
    fail "$what" "$got: $listed" 'compare the layout of the node with that of the pool, and look for an Xid in its kernel log'
    return
  fi
  if [ "$got" -gt "$want_devices" ] && [ "$want_exactly" = yes ]; then
    fail "$what" "$got: $listed" 'remove NVIDIA_VISIBLE_DEVICES and privileged: the container sees GPUs of others'
    return
  fi
  models=$(printf '%s\\n' "$listed" | sed -n 's/^GPU [0-9]*: \\(.*\\) (UUID.*/\\1/p' | sed 's/^NVIDIA //' | sort -u)
  if [ -n "$want_products" ]; then
    unknown=$(printf '%s\\n' "$models" | grep -vxF "$want_products")
    if [ -n "$unknown" ]; then
      fail "$want_products" "$unknown" 'give the pool the machine that its nodes are, or a node selector of its own'
      return
    fi
  fi
  pass "$got: $models"`,
};
