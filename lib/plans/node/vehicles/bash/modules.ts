import { shellQuote } from '../../../../internal';
import { type NodePlan, primitivesOf } from '../../../model';
import { settingFiles } from '../parts/host-setup';
import { nothing, type Part } from './part';
import { sh } from '../../sh';

const LIBRARY = sh`
# A parameter of a loaded module. NVIDIA's driver shows its own in one file.
parameter() {
  if [ "$1" = nvidia ] && [ -r "$root/proc/driver/nvidia/params" ]; then
    sed -n "s/^\${2#NVreg_}: \"\{0,1\}\([^\"]*\)\"\{0,1\}$/\1/p" "$root/proc/driver/nvidia/params"
  else
    cat "$root/sys/module/$1/parameters/$2" 2>/dev/null || printf 'unknown'
  fi
}

# A module that is to be loaded, and its options: NAME=VALUE. A loaded one has them from the next boot on.
module() {
  local name=\${1//-/_} option found
  [ "$live" = yes ] || return 0
  if [ ! -d "$root/sys/module/$name" ]; then
    if [ "$step" = set ] && modprobe "$1"; then printf 'loaded %s\n' "$1"; fi
    row DIFFERS "module $1" loaded 'not loaded'
    return
  fi
  row ok "module $1" loaded loaded
  for option in "\${@:2}"; do
    found=$(parameter "$name" "\${option%%=*}")
    case $found=\${option#*=} in
      Y=1 | N=0) row ok "$1 \${option%%=*}" "\${option#*=}" "$found" ;;
      unknown=*) row unknown "$1 \${option%%=*}" "\${option#*=}" 'the module does not show it' ;;
      *) if [ "$found" = "\${option#*=}" ]; then row ok "$1 \${option%%=*}" "$found" "$found"; else row reboot "$1 \${option%%=*}" "\${option#*=}" "$found"; fi ;;
    esac
  done
}
`;

/** Modules: loaded at once and at each boot, with options for modprobe. */
export function modulesPart(plan: NodePlan): Part {
  const modules = primitivesOf(plan, 'kernelModule');
  if (modules.length === 0) return nothing;
  return {
    files: settingFiles(plan).filter(({ path }) => path.startsWith('/etc/mod')),
    functions: LIBRARY,
    steps: modules.map(({ name, options = {} }) =>
      ['module', name, ...Object.entries(options).map(([key, value]) => `${key}=${value}`)].map(shellQuote).join(' '),
    ),
  };
}
