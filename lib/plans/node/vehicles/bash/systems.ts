/** Systems with apt, and GRUB that reads `/etc/default/grub.d`; the others have dnf and grubby. */
export const isDebian = (os: string): boolean => /^(?:ubuntu|debian)-/.test(os);
