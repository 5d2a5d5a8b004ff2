/**
 * Gives the nodes of a pool another MIG layout, a few at a time. For any POSIX shell, with kubectl. Nothing is written into
 * it: what differs between schedules is in its environment. It can be stopped anywhere and run again.
 *
 * How mig-manager is asked again: it waits for the label to differ from what it saw last, and after a timeout of its own
 * (five minutes for each operand) leaves the state `pending` and its operands paused. Taking the label away and putting it
 * back makes it begin anew, and what it paused is set back at the end. Source: mig-parted v0.15.0
 * `cmd/nvidia-mig-manager/main.go`, `pkg/mig/reconfigure/reconfigure.go`; gpu-operator issue 2833.
 */
export const SWITCH_SCRIPT = `#!/bin/sh
# Gives the nodes of a pool the MIG layout CONFIG, MAX_UNAVAILABLE at once. Made by cdk8s-gpu.
#
# Of each node: cordon, evict the pods that hold GPUs (no DaemonSets, no pods without GPUs), wait until they are gone, set
# the label nvidia.com/mig.config, wait for mig-manager, uncordon. A node that somebody else cordoned is left alone.
# Stopped anywhere, it goes on where it was when it runs again: the annotation cdk8s-gpu/mig-schedule marks its nodes.
set -euf

: "\${CONFIG:?}" "\${SELECTOR:?}" "\${MAX_UNAVAILABLE:?}" "\${DRAIN_SECONDS:?}" "\${APPLY_SECONDS:?}"
kubectl=\${KUBECTL:-kubectl}
poll=\${POLL_SECONDS:-10}
mark=cdk8s-gpu/mig-schedule
label=nvidia.com/mig.config

nodes_template=$(
  cat <<'END'
{{range .items}}node={{.metadata.name}} owner={{range $k, $v := .metadata.annotations}}{{if eq $k "cdk8s-gpu/mig-schedule"}}{{$v}}{{end}}{{end}}
{{end}}
END
)
node_template=$(
  cat <<'END'
{{range $k, $v := .metadata.labels}}{{if eq $k "nvidia.com/mig.config"}}config={{$v}} {{end}}{{if eq $k "nvidia.com/mig.config.state"}}state={{$v}} {{end}}{{end}}{{range $k, $v := .metadata.annotations}}{{if eq $k "cdk8s-gpu/mig-schedule"}}owner={{$v}} {{end}}{{end}}{{if .spec.unschedulable}}cordoned=true{{end}}
END
)
pods_template=$(
  cat <<'END'
{{range .items}}{{.metadata.namespace}} {{.metadata.name}} phase={{.status.phase}}{{if .metadata.deletionTimestamp}} ending=true{{end}}{{range .metadata.ownerReferences}}{{if .controller}} owner={{.kind}}{{end}}{{end}}{{range .spec.initContainers}}{{range $k, $v := .resources.limits}} {{$k}}={{$v}}{{end}}{{end}}{{range .spec.containers}}{{range $k, $v := .resources.limits}} {{$k}}={{$v}}{{end}}{{end}}
{{end}}
END
)

say() { printf '%s: %s\\n' "$1" "$2"; }
now() { date +%s; }

# What the node says of itself: config, state, owner, cordoned.
read_node() {
  config='' state='' owner='' cordoned=''
  words=$("$kubectl" get node "$1" -o "go-template=$node_template") || return 1
  for word in $words; do
    case $word in
      config=*) config=\${word#*=} ;;
      state=*) state=\${word#*=} ;;
      owner=*) owner=\${word#*=} ;;
      cordoned=*) cordoned=true ;;
    esac
  done
}

# The pods of a node that hold GPUs and can be evicted, one a line: namespace, name, and whether it is ending.
gpu_pods() {
  listed=$("$kubectl" get pods --all-namespaces --field-selector "spec.nodeName=$1" -o "go-template=$pods_template") || return 1
  while read -r namespace name words; do
    case " $words " in
      *' owner=DaemonSet '* | *' owner=Node '* | *' phase=Succeeded '* | *' phase=Failed '*) continue ;;
    esac
    ending=no
    case " $words " in *' ending=true '*) ending=yes ;; esac
    for word in $words; do
      case $word in
        nvidia.com/*=0) ;;
        nvidia.com/gpu=* | nvidia.com/gpu.shared=* | nvidia.com/mig-*=*)
          printf '%s %s %s\\n' "$namespace" "$name" "$ending"
          break
          ;;
      esac
    done
  done <<EOF
$listed
EOF
}

# A PodDisruptionBudget may refuse it for now: it is asked again until the time is over.
evict() {
  printf '{"apiVersion":"policy/v1","kind":"Eviction","metadata":{"namespace":"%s","name":"%s"}}' "$1" "$2" |
    "$kubectl" create --raw "/api/v1/namespaces/$1/pods/$2/eviction" -f - >/dev/null
}

drain() {
  until=$(($(now) + DRAIN_SECONDS))
  while :; do
    left=$(gpu_pods "$1") || return 1
    [ -n "$left" ] || return 0
    if [ "$(now)" -ge "$until" ]; then
      say "$1" "these GPU pods did not end within $DRAIN_SECONDS seconds:"
      printf '%s\\n' "$left"
      return 1
    fi
    while read -r namespace name ending; do
      [ "$ending" = no ] || continue
      evict "$namespace" "$name" || say "$1" "cannot evict $namespace/$name yet"
    done <<EOF
$left
EOF
    sleep "$poll"
  done
}

# The state goes as well, so that what mig-manager said of the layout before is not taken for this one.
relabel() { "$kubectl" label node "$1" "$label=$CONFIG" "$label.state-" --overwrite >/dev/null; }

ask_again() {
  "$kubectl" label node "$1" "$label-" "$label.state-" >/dev/null || return 1
  "$kubectl" label node "$1" "$label=$CONFIG" --overwrite >/dev/null
}

# Twice in a row: mig-manager may still be at the end of the layout before.
await_success() {
  until=$(($(now) + APPLY_SECONDS))
  successes=0
  while [ "$(now)" -lt "$until" ]; do
    sleep "$poll"
    # A node that restarts, or an API server that does, answers later.
    read_node "$1" || continue
    if [ "$owner" != "$CONFIG" ] || [ "$config" != "$CONFIG" ]; then
      say "$1" "somebody else changes this node now: owner '$owner', configuration '$config'"
      return 2
    fi
    case $state in
      success)
        successes=$((successes + 1))
        [ "$successes" -lt 2 ] || return 0
        ;;
      failed) return 1 ;;
      *) successes=0 ;;
    esac
  done
  return 1
}

apply() {
  if [ "$config" != "$CONFIG" ]; then relabel "$1" || return 1; fi
  code=0
  await_success "$1" || code=$?
  [ "$code" -eq 1 ] || return "$code"
  say "$1" "mig-manager's state is '$state': asking it again"
  ask_again "$1" || return 1
  await_success "$1"
}

release() {
  "$kubectl" uncordon "$1" >/dev/null && "$kubectl" annotate node "$1" "$mark-" >/dev/null
}

# 0: has the layout. 2: is left as it was. Else it stays cordoned, until this runs again.
change() {
  read_node "$1" || return 2
  if [ "$config" = "$CONFIG" ] && [ "$state" = success ]; then
    if [ -n "$owner" ]; then release "$1" || return 1; fi
    say "$1" 'has the layout'
    return 0
  fi
  if [ "$cordoned" = true ] && [ -z "$owner" ]; then
    say "$1" 'is cordoned, and not by this schedule: left alone'
    return 2
  fi
  "$kubectl" annotate node "$1" "$mark=$CONFIG" --overwrite >/dev/null || return 2
  "$kubectl" cordon "$1" >/dev/null || return 1
  if ! drain "$1"; then
    # What was begun has to be finished; a node that still has its layout goes on with it.
    read_node "$1" || return 1
    if [ "$config" = "$CONFIG" ] || [ "$state" != success ]; then return 1; fi
    release "$1" || return 1
    say "$1" 'keeps its layout for now'
    return 2
  fi
  read_node "$1" || return 1
  apply "$1" || return 1
  release "$1" || return 1
  say "$1" 'has the layout'
}

failed=0
kept=0
running=''
count=0
finish() {
  for pid in $running; do
    code=0
    wait "$pid" || code=$?
    if [ "$code" -ne 0 ]; then failed=1; fi
    if [ "$code" -eq 1 ]; then kept=$((kept + 1)); fi
  done
  running=''
  count=0
}

# Nodes that an earlier run began with come first: they are cordoned.
begun='' others=''
found=$("$kubectl" get nodes -l "$SELECTOR" -o "go-template=$nodes_template")
while read -r node owner; do
  case $node in node=?*) ;; *) continue ;; esac
  case $owner in
    owner=?*) begun="$begun \${node#node=}" ;;
    *) others="$others \${node#node=}" ;;
  esac
done <<EOF
$found
EOF
if [ -z "$begun$others" ]; then say "$SELECTOR" 'selects no node'; fi

for node in $begun $others; do
  if [ "$kept" -ge "$MAX_UNAVAILABLE" ]; then
    say "$node" "not begun: $kept nodes stay cordoned"
    failed=1
    break
  fi
  change "$node" &
  running="$running $!"
  count=$((count + 1))
  if [ "$((count + kept))" -ge "$MAX_UNAVAILABLE" ]; then finish; fi
done
finish
exit "$failed"
`;
