import { lines } from '../../../../internal';

/** One part of user data, as cloud-init and nodeadm tell them apart. */
export interface MimePart {
  readonly type: string;
  readonly text: string;
}

/** Parts as one MIME message. Source: RFC 2046, 5.1: no line of a part begins with the boundary. */
export function mimeMessage(parts: readonly MimePart[]): string {
  let boundary = 'cdk8s-gpu';
  for (let number = 2; parts.some(({ text }) => text.includes(`--${boundary}`)); number++) boundary = `cdk8s-gpu-${number}`;
  return lines([
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    '',
    ...parts.flatMap(({ type, text }) => [`--${boundary}`, `Content-Type: ${type}`, '', text.replace(/\n$/, ''), '']),
    `--${boundary}--`,
  ]);
}
