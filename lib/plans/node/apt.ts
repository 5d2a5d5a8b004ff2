/**
 * unattended-upgrades of Ubuntu and Debian hold the lock of packages for minutes after a boot: apt waits for it instead of failing.
 * Source: apt 2.0 apt.conf(5), DPkg::Lock::Timeout, in seconds.
 */
export const APT_WAITS = '-o DPkg::Lock::Timeout=600';

/**
 * Nobody answers questions, and needrestart of Ubuntu starts no service anew, such as containerd or the kubelet below pods: what is to
 * be started again is started by these scripts. Source: needrestart 3.6 README.md, NEEDRESTART_SUSPEND.
 */
export const APT_ENVIRONMENT = 'export DEBIAN_FRONTEND=noninteractive NEEDRESTART_SUSPEND=1';
