import { lines, shellQuote } from '../../../../internal';
import { type NodePlan, type Primitive, primitivesOf } from '../../../model';
import { unitPath } from '../parts/host-setup';
import { nothing, type Part } from './part';
import { sh } from '../../sh';

type Unit = Extract<Primitive, { kind: 'systemdUnit' }>;

/** For whoever writes a unit, or a part of one. */
export const RELOAD = sh`
# systemd reads units when it is told to.
reload() {
  local path
  { [ "$step" = set ] && [ "$live" = yes ] && command -v systemctl >/dev/null; } || return 0
  for path in "\${!changed[@]}"; do
    case $path in /etc/systemd/system/*) systemctl daemon-reload; return ;; esac
  done
  [ "$resumed" = no ] || systemctl daemon-reload
}
`;

/** For scripts with checks. */
const CHECKED = sh`
# What a check says, and its last line: 0 in force, 75 not before a reboot, 69 not before the node has joined and its driver is there.
asked() {
  said=''
  code=0
  said=$("$1" 2>&1 </dev/null 9>&-) || code=$?
  said=\${said##*$'\n'}
}
as_checked() {
  local state=DIFFERS said code
  asked "$2"
  case $code in
    0) row ok "$1" "$3" "$3"; return ;;
    75) state=reboot ;;
    69) [ "$mode" = verify ] || state=unknown ;;
  esac
  row "$state" "$1" 'as its check says' "\${said:-the check fails}"
}
`;

/** The functions that ask checks, where any of these lines does. */
export const checkedBy = (lines: readonly string[]): readonly string[] =>
  lines.some((line) => /\bas_checked\b/.test(line)) ? ['', ...CHECKED] : [];

const UNIT = sh`

# A unit that is started at each boot: its name, its file, and a check of what it does.
unit() {
  local enabled active said code tries=0
  [ "$live" = yes ] || return 0
  if [ "$step" = set ]; then
    systemctl is-enabled --quiet "$1" || systemctl enable --quiet "$1"
    code=0
    [ -z "\${3:-}" ] || asked "$3"
    case $code in 0 | 69 | 75) ;; *) code=1 ;; esac
    if [ -n "\${changed[$2]:-}" ] || [ "$resumed" = yes ] || [ "$code" = 1 ] || ! systemctl is-active --quiet "$1"; then
      printf 'starting %s\n' "$1"
      systemctl restart "$1" || true
      # A unit may have started before its work is done.
      while [ -n "\${3:-}" ] && [ "$tries" -lt 10 ]; do
        asked "$3"
        case $code in 0 | 69 | 75) break ;; esac
        tries=$((tries + 1))
        sleep 1
      done
    fi
    return
  fi
  enabled=$(systemctl is-enabled "$1" 2>/dev/null || true)
  active=$(systemctl is-active "$1" 2>/dev/null || true)
  # A unit that runs once and ends has done its work when it has not failed.
  case \${4:-stays} in once) [ "$active" != inactive ] || active=$(systemctl show --property=Result --value "$1" | sed 's/^success$/active/') ;; esac
  if [ "$enabled,$active" != enabled,active ]; then
    row DIFFERS "$1" 'enabled, active' "$enabled, $active"
  elif [ -n "\${3:-}" ]; then
    as_checked "$1" "$3" 'enabled, active'
  else
    row ok "$1" 'enabled, active' 'enabled, active'
  fi
}
`;

const HOLDS = sh`

# What is laid over a unit of others, by a check of what it is for.
holds() {
  if [ "$live" = yes ] && [ "$step" = check ]; then as_checked "$1" "$2" 'in force'; fi
}
`;

const LAID_OVER = sh`

# Files that a service reads when it starts: a service that runs is started anew with them.
laid_over() {
  local path due=$resumed
  { [ "$live" = yes ] && systemctl is-active --quiet "$1"; } || return 0
  if [ "$step" = check ]; then started_with "$@"; fi
  [ "$step" = set ] || return 0
  for path in "\${@:2}"; do [ -z "\${changed[$path]:-}" ] || due=yes; done
  if [ "$due" = yes ]; then
    systemctl restart "$1"
    printf 'restarted %s\n' "$1"
  fi
}
`;

/** Whether what runs has read what is written: it was started later. */
export const STARTED_WITH = sh`

# Whether a service was started after its files were written.
started_with() {
  local path since
  since=$(systemctl show --property=ActiveEnterTimestamp --value "$1")
  [ -n "$since" ] || return 0
  for path in "\${@:2}"; do
    if [ ! -e "$root$path" ] || [ "$(date -d "$since" +%s)" -ge "$(stat -c %Y "$root$path")" ]; then
      row ok "$1" "has read \${path##*/}" 'started with it'
    else
      row DIFFERS "$1" "has read \${path##*/}" 'started before'
    fi
  done
}
`;

const LIMIT = sh`

# A limit of the process that runs, which is what containers inherit.
limit() {
  local pid found
  { [ "$live" = yes ] && [ "$step" = check ]; } || return 0
  pid=$(systemctl show --property=MainPID --value "$1")
  [ -r "$root/proc/$pid/limits" ] || return 0
  found=$(sed -n "s/^$2  *\([^ ]*\) .*/\1/p" "$root/proc/$pid/limits")
  if [ "$found" = "$3" ]; then row ok "$1: $2" "$3" "$found"; else row DIFFERS "$1: $2" "$3" "$found"; fi
}
`;

/** Limits of systemd as /proc names them. Source: systemd 252 systemd.exec(5); Linux 6.12 fs/proc/base.c. */
const LIMITS: Readonly<Record<string, string>> = {
  LimitMEMLOCK: 'Max locked memory',
  LimitRTPRIO: 'Max realtime priority',
  LimitSTACK: 'Max stack size',
};

/**
 * Units, and parts that are laid over those of others.
 *
 * @param kubelets Services that run the kubelet: they are restarted with it, at the end and with care.
 * @param runtime Files that containerd reads besides its unit.
 */
export function unitsPart(plan: NodePlan, kubelets: readonly string[], runtime: readonly string[]): Part {
  const units = primitivesOf(plan, 'systemdUnit');
  const files = primitivesOf(plan, 'file').filter(({ readBy }) => readBy !== undefined);
  if (units.length + runtime.length + files.length === 0) return nothing;
  const enabled = units.filter(({ enable, dropIn }) => enable === true && dropIn === undefined);
  const over = units.filter(({ dropIn }) => dropIn !== undefined);
  const checked = [...enabled, ...over].filter(({ check = [] }) => check.length > 0);
  const worksOf = (unit: Unit): string => `works_${checked.indexOf(unit) + 1}`;
  // What is laid over a slice holds from daemon-reload on. To restart a slice would end all that is in it.
  const services = units.filter(({ dropIn, name }) => dropIn !== undefined && !name.endsWith('.slice'));
  const restarted = services.filter(({ name }) => !kubelets.includes(name.replace(/\.service$/, '')));
  const read = new Map<string, string[]>(runtime.length === 0 ? [] : [['containerd.service', [...runtime]]]);
  for (const unit of restarted) read.set(unit.name, [...(read.get(unit.name) ?? []), unitPath(unit)]);
  for (const { path, readBy = '' } of files) read.set(readBy, [...(read.get(readBy) ?? []), path]);
  const limits = services.flatMap(limitsOf);
  return {
    files: units.map((unit) => ({ path: unitPath(unit), text: lines([unit.text]), mode: '0644' })),
    functions: [
      ...(enabled.length > 0 ? UNIT : []),
      ...(over.some((unit) => checked.includes(unit)) ? HOLDS : []),
      ...(read.size > 0 ? LAID_OVER : []),
      ...(limits.length > 0 ? LIMIT : []),
      ...checked.flatMap(({ check = [] }, index) => ['', `works_${index + 1}() {`, `  ${check.map(shellQuote).join(' ')}`, '}']),
    ],
    steps: [
      ...[...read].map(([name, paths]) => ['laid_over', name, ...paths].map(shellQuote).join(' ')),
      ...limits,
      ...enabled.map((unit) => {
        const check = checked.includes(unit) ? worksOf(unit) : undefined;
        const once = endsByItself(unit);
        const last = [...(check === undefined && !once ? [] : [check ?? "''"]), ...(once ? ['once'] : [])];
        return [`unit ${shellQuote(unit.name)} ${shellQuote(unitPath(unit))}`, ...last].join(' ');
      }),
      ...over.filter((unit) => checked.includes(unit)).map((unit) => `holds ${shellQuote(unitPath(unit))} ${worksOf(unit)}`),
    ],
  };
}

const endsByItself = ({ text }: Unit): boolean => /^Type=oneshot$/m.test(text) && !/^RemainAfterExit=(?:yes|true|1)$/m.test(text);

function limitsOf({ name, text }: Unit): readonly string[] {
  return [...text.matchAll(/^(Limit[A-Z]+)=(\d+|infinity)$/gm)].flatMap(([, key = '', value = '']) => {
    const limit = LIMITS[key];
    return limit === undefined ? [] : [`limit ${shellQuote(name)} ${shellQuote(limit)} ${value === 'infinity' ? 'unlimited' : value}`];
  });
}
