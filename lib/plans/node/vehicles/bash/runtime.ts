import { lines, toYaml } from '../../../../internal';
import { minorOf } from '../../../../words/kubernetes';
import { type NodePlan, primitivesOf } from '../../../model';
import type { Platform } from '../../../../words/platforms';
import { CONTAINERD_FOLDER } from '../parts/host-setup';
import { nothing, type Part } from './part';
import { sh } from '../../sh';

const OWN = `${CONTAINERD_FOLDER}/50-cdk8s-gpu.toml`;
const CONFIG = '/etc/containerd/config.toml';

/** Source: containerd 2.4.0-beta docs/man/containerd-config.toml.5.md: `imports` is a key of the root, before any table. */
const LIBRARY = sh`
# containerd reads further files where its own says so.
containerd_config() {
  local config=$root/etc/containerd/config.toml folder=/etc/containerd/conf.d
  if [ ! -s "$config" ]; then
    command -v containerd >/dev/null || stop 69 'containerd is not installed: it has no configuration to add to'
    containerd config default
  else
    cat "$config"
  fi | if grep -qsF "$folder/*.toml" "$config"; then
    cat
  else
    # Into the list that is there, or as a list of its own.
    awk -v own="\"$folder/*.toml\"" '
      { text[NR] = $0 }
      !at && /^[ \t]*imports[ \t]*=[ \t]*\[/ { at = NR }
      END {
        if (!at) print "imports = [" own "]"
        for (line = 1; line <= NR; line++) {
          if (line == at) sub(/\[/, "[" own ", ", text[line])
          print text[line]
        }
      }'
  fi
}

# A configuration that containerd does not take is put back before containerd is started with it.
containerd_takes() {
  local path
  { [ "$step" = set ] && [ "$live" = yes ] && command -v containerd >/dev/null; } || return 0
  if containerd config dump >/dev/null 2>&1; then return; fi
  for path in "$@"; do [ -z "\${changed[$path]:-}" ] || put_back previous "$path"; done
  stop 65 'containerd does not take its new configuration: what was there before is put back'
}
`;

/** Files that containerd reads when it starts; absent where another program starts it. */
interface RuntimePart extends Part {
  readonly read?: readonly string[];
}

/** A part of containerd's configuration, where each distribution takes it. */
export function runtimePart(plan: NodePlan, platform: Platform): RuntimePart {
  const toml = lines(primitivesOf(plan, 'containerRuntime').map((one) => one.toml.trimEnd()));
  if (toml.trim() === '') return nothing;
  const { kubelet } = platform;
  switch (kubelet.by) {
    case 'nodeadm': {
      // Source: EKS AMI v20260724 nodeadm/crds: spec.containerd.config, merged over nodeadm's own.
      const text = toYaml({ apiVersion: 'node.eks.aws/v1alpha1', kind: 'NodeConfig', spec: { containerd: { config: toml } } });
      return { ...nothing, files: [{ path: '/etc/eks/nodeadm.d/60-cdk8s-gpu-containerd.yaml', text, mode: '0644' }] };
    }
    case 'rancher': {
      // Source: k3s-io/docs advanced.md 05051a0a: a template of its own, which begins with theirs; v3 since 1.31.6 and 1.32.2.
      const name = minorOf(plan.cluster.kubernetes) >= 32 ? 'config-v3.toml.tmpl' : 'config.toml.tmpl';
      const path = `/var/lib/rancher/${kubelet.name}/agent/etc/containerd/${name}`;
      return { ...nothing, files: [{ path, text: `{{ template "base" . }}\n\n${toml}`, mode: '0644' }] };
    }
    default:
      return {
        files: [{ path: OWN, text: toml, mode: '0644' }],
        functions: LIBRARY,
        steps: [`file ${CONFIG} containerd_config 0644`, `containerd_takes ${OWN} ${CONFIG}`],
        read: [OWN, CONFIG],
      };
  }
}
