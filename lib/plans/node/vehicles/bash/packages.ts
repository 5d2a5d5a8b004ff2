import { shellQuote } from '../../../../internal';
import { type NodePlan, primitivesOf } from '../../../model';
import { nothing, type Part } from './part';
import { sh } from '../../sh';
import { isDebian } from './systems';

const COMMON = sh`
# A package, and its version where it is pinned.
package() {
  local found
  [ "$live" = yes ] || return 0
  found=$(version_of "$1")
  if [ -n "$found" ] && { [ -z "\${2:-}" ] || [ "$found" = "$2" ]; }; then
    row ok "package $1" "\${2:-installed}" "$found"
  elif [ "$step" = install ]; then
    printf 'installing %s %s\n' "$1" "\${2:-}"
    install_package "$@" 9>&-
  else
    row DIFFERS "package $1" "\${2:-installed}" "\${found:-not installed}"
  fi
}
`;

/** Sources: dpkg-query(1), apt-get(8) of Debian 12. A file of a package that was changed stays. */
const DEBIAN = sh`

version_of() {
  dpkg-query -W -f '\${db:Status-Status} \${Version}' "$1" 2>/dev/null | sed -n 's/^installed //p' || true
}
listed=no
install_package() {
  export DEBIAN_FRONTEND=noninteractive
  [ "$listed" = yes ] || apt-get update -qq
  listed=yes
  apt-get install -y -qq --no-install-recommends --allow-downgrades -o Dpkg::Options::=--force-confold "$1\${2:+=$2}" >/dev/null
}
`;

/** Source: dnf(8), rpm(8) of RHEL 9. */
const RED_HAT = sh`

version_of() {
  rpm -q --qf '%{VERSION}-%{RELEASE}\n' "$1" 2>/dev/null | tail -n 1 | grep -v 'not installed' || true
}
install_package() {
  dnf install -y -q "$1\${2:+-$2}" >/dev/null
}
`;

/** Packages of the system, pinned where a version is given, or named as apt pins them: `name=version`. */
export function packagesPart(plan: NodePlan, os: string): Part {
  const packages = primitivesOf(plan, 'package');
  if (packages.length === 0) return nothing;
  const words = new Set(
    packages.map(({ name, version }) => {
      const [plain = name, pinned = version] = isDebian(os) ? name.split('=', 2) : [name];
      return ['package', plain, ...(pinned === undefined ? [] : [pinned])].map(shellQuote).join(' ');
    }),
  );
  return { files: [], functions: [...COMMON, ...(isDebian(os) ? DEBIAN : RED_HAT)], steps: [], before: [...words] };
}
