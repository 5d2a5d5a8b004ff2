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

# Keeps what a file of the kernel was before this script. An amount of dirty memory is 0 while its share of the memory holds.
was() {
  local file=$1 found=$2 kept
  mkdir -p "$store"
  case "$file $found" in */vm/dirty*_bytes\ 0)
    file=\${file%bytes}ratio
    found=$(now "$file")
    ;;
  esac
  for kept in "$1" "$file" "\${1%bytes}ratio"; do
    if grep -qsF "$kept"$'\t' "$store/values"; then return; fi
  done
  printf '%s\t%s\n' "$file" "$found" >>"$store/values"
}

# Files of the running kernel, by a pattern, and what they are to say. A file above writes it at each boot.
value() {
  local file found other='' all=0 wrong=0
  [ "$live" = yes ] || return 0
  while IFS= read -r file; do
    [ -n "$file" ] || continue
    all=$((all + 1))
    found=$(now "$file")
    if [ "$found" = "$2" ]; then continue; fi
    wrong=$((wrong + 1))
    other=\${other:-$found}
    [ "$wrong" -gt 1 ] || [ "$1" = "\${file#"$root"}" ] || other="$found in \${file#"$root"}"
    if [ "$step" = set ]; then
      was "$file" "$found"
      if { printf '%s' "$2" >"$file"; } 2>/dev/null; then printf 'set %s to %s\n' "\${file#"$root"}" "$2"; fi
    fi
  done <<<"$(compgen -G "$root$1" || true)"
  # One row for all that a pattern stands for, of which there may be none.
  case $all,$wrong,$1 in
    0,0,*\**) ;;
    0,*) row DIFFERS "$1" "$2" 'there is no such file' ;;
    1,0,*) row ok "$1" "$2" "$2" ;;
    *,0,*) row ok "$1" "$2" "$2 in all $all" ;;
    1,*) row DIFFERS "$1" "$2" "$other" ;;
    *) row DIFFERS "$1" "$2" "$wrong of $all: $other" ;;
  esac
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
