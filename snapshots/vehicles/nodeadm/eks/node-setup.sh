#!/bin/bash
# Sets up a node of pool train in cluster prod, on the machine dgx-h100. Made by cdk8s-gpu.
# cloud-init runs it once for an instance, before nodeadm starts the kubelet. Keep it the last part: it may reboot the node.
set -euo pipefail
text_1() {
  cat <<'END_OF_TEXT'
# Made by cdk8s-gpu.
vm.swappiness = 1
net.ipv4.tcp_rmem = 4096 87380 268435456
END_OF_TEXT
}
text_2() {
  cat <<'END_OF_TEXT'
# Made by cdk8s-gpu.
w /sys/kernel/mm/transparent_hugepage/enabled - - - - madvise
w /sys/kernel/mm/transparent_hugepage/defrag - - - - defer+madvise
END_OF_TEXT
}
text_3() {
  cat <<'END_OF_TEXT'
# Made by cdk8s-gpu.
nvidia
END_OF_TEXT
}
text_4() {
  cat <<'END_OF_TEXT'
# Made by cdk8s-gpu.
options nvidia NVreg_EnableStreamMemOPs=1
END_OF_TEXT
}
text_5() {
  cat <<'END_OF_TEXT'
IRQBALANCE_BANNED_CPULIST=1-55
END_OF_TEXT
}
text_6() {
  cat <<'END_OF_TEXT'
[Service]
LimitMEMLOCK=infinity
END_OF_TEXT
}
text_7() {
  cat <<'END_OF_TEXT'
[Unit]
Description=Clocks of the GPUs
[Service]
Type=oneshot
ExecStart=/usr/bin/nvidia-smi -lgc 1980,1980
[Install]
WantedBy=multi-user.target
END_OF_TEXT
}
# Writes a file whole or not at all.
put() {
  mkdir -p "$(dirname "$1")"
  "$3" >"$1.cdk8s-gpu"
  chmod "$2" "$1.cdk8s-gpu"
  mv -f "$1.cdk8s-gpu" "$1"
}
put /etc/sysctl.d/99-cdk8s-gpu.conf 0644 text_1
put /etc/tmpfiles.d/cdk8s-gpu.conf 0644 text_2
put /etc/modules-load.d/cdk8s-gpu.conf 0644 text_3
put /etc/modprobe.d/cdk8s-gpu.conf 0644 text_4
put /etc/default/irqbalance 0644 text_5
put /etc/systemd/system/containerd.service.d/10-cdk8s-gpu.conf 0644 text_6
put /etc/systemd/system/cdk8s-gpu-clocks.service 0644 text_7
dnf install -y -q numactl
modprobe nvidia
sysctl -q -p /etc/sysctl.d/99-cdk8s-gpu.conf
systemd-tmpfiles --create /etc/tmpfiles.d/cdk8s-gpu.conf
systemctl daemon-reload
systemctl enable --now cdk8s-gpu-clocks.service
systemctl try-restart containerd.service
if ! grep -q 'it is' /run/ecc >/dev/null 2>&1; then
  nvidia-smi -e 1
fi
grubby --update-kernel=ALL --args='default_hugepagesz=1G hugepagesz=1G hugepages=0:32,1:32 iommu=pt'
# Whether the running kernel was started with all of them.
booted_with() {
  for argument in "$@"; do
    case " $(cat /proc/cmdline) " in
      *" $argument "*) ;;
      *) return 1 ;;
    esac
  done
}
if ! booted_with default_hugepagesz=1G hugepagesz=1G hugepages=0:32,1:32 iommu=pt; then
  printf '%s\n' "cdk8s-gpu: the kernel needs $argument: rebooting"
  systemctl reboot
fi
