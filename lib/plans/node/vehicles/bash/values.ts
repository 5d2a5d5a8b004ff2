import { shellQuote } from '../../../../internal';
import type { NodePlan } from '../../../model';
import { settingFiles, SYSCTL_FILE, sysctlsOf, sysfsOf, TMPFILES_FILE } from '../parts/host-setup';
import { nothing, type Part } from './part';
import { sh } from '../../sh';

const LIBRARY = sh`
# What a file of the kernel says: blanks are one, and of several words the one in brackets holds.
now() {
  local text
  text=$(tr -s '\t\n ' ' ' <"$1" 2>/dev/null) || text='cannot be read'
  text=\${text# }
  text=\${text% }
  if [[ $text =~ \[([^]]+)\] ]]; then text=\${BASH_REMATCH[1]}; fi
  printf '%s' "$text"
}

# Files of the running kernel, by a pattern, and what they are to say. A file above writes it at each boot.
value() {
  local file found any=no
  [ "$live" = yes ] || return 0
  while IFS= read -r file; do
    [ -n "$file" ] || continue
    any=yes
    found=$(now "$file")
    if [ "$found" = "$2" ]; then
      row ok "\${file#"$root"}" "$2" "$found"
    elif [ "$step" = set ]; then
      mkdir -p "$store"
      # The first is what it was before this script.
      grep -qsF "$file"$'\t' "$store/values" || printf '%s\t%s\n' "$file" "$found" >>"$store/values"
      if { printf '%s' "$2" >"$file"; } 2>/dev/null; then printf 'set %s to %s\n' "\${file#"$root"}" "$2"; fi
    else
      row DIFFERS "\${file#"$root"}" "$2" "$found"
    fi
  done <<<"$(compgen -G "$root$1" || true)"
  case $any$1 in no*\**) ;; no*) row DIFFERS "$1" "$2" 'there is no such file' ;; esac
}
`;

/**
 * sysctls and files below `/sys`: a file of sysctl.d and one of tmpfiles.d set them at each boot, and what the running kernel
 * says is what is looked at.
 */
export function valuesPart(plan: NodePlan): Part {
  const sysctls = Object.entries(sysctlsOf(plan)).map(([key, value]) => [`/proc/sys/${sysctlPath(key)}`, value] as const);
  const all = [...sysctls, ...Object.entries(sysfsOf(plan))];
  if (all.length === 0) return nothing;
  return {
    files: settingFiles(plan).filter(({ path }) => path === SYSCTL_FILE || path === TMPFILES_FILE),
    functions: LIBRARY,
    steps: all.map(([path, value]) => `value ${shellQuote(path)} ${shellQuote(value.trim().replace(/\s+/g, ' '))}`),
  };
}

/** The first separator says which one is which. Source: procps 4.0 sysctl(8). */
export function sysctlPath(key: string): string {
  const first = /[./]/.exec(key)?.[0];
  return first === '/' ? key : key.replace(/[./]/g, (found) => (found === '.' ? '/' : '.'));
}
