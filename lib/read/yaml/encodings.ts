import { gunzipSync } from 'node:zlib';

/** The text that base64 means; undefined where it is none. */
export const bytesOf = (value: unknown): string | undefined => bufferOf(value)?.toString('utf8');

function bufferOf(value: unknown): Buffer | undefined {
  const packed = typeof value === 'string' ? value.replace(/\s+/g, '') : '!';
  return /^[A-Za-z0-9+/]*={0,2}$/.test(packed) ? Buffer.from(packed, 'base64') : undefined;
}

/** More than any file that user data have room for; a text that is made of zeros alone unpacks to a thousand times its size. */
const MOST_UNPACKED = 4 * 1024 * 1024;

/**
 * The content of a file in user data. Source: cloud-init 22.4 `cc_write_files.py`, canonicalize_extraction: a text of an
 * encoding that it does not know is the content itself.
 */
export function unpacked(content: unknown, encoding: unknown): string | undefined {
  const form = typeof encoding === 'string' ? encoding.toLowerCase().trim() : '';
  if (/^(?:b64|base64)$/.test(form)) return bytesOf(content);
  if (!/^gz(?:ip)?\+b(?:ase)?64$/.test(form)) return typeof content === 'string' ? content : undefined;
  const packed = bufferOf(content);
  if (packed === undefined) return undefined;
  try {
    return gunzipSync(packed, { maxOutputLength: MOST_UNPACKED }).toString('utf8');
  } catch {
    return undefined;
  }
}

/** The text of a `data:` URL, in base64 or with percent signs (RFC 2397). */
export function dataUrl(value: unknown): string | undefined {
  const [, base64, data] = (typeof value === 'string' && /^data:[^,]*?(;base64)?,([\s\S]*)$/.exec(value)) || [];
  if (data === undefined) return undefined;
  if (base64 !== undefined) return bytesOf(data);
  try {
    return decodeURIComponent(data);
  } catch {
    return undefined;
  }
}

/** The bodies of a MIME multipart text, as user data of AWS has them; none where it is not a such text. */
export function mimeParts(text: string): readonly string[] {
  const [, boundary] = /^Content-Type:\s*multipart\/[^\n]*boundary="?([^"\s;]+)"?/im.exec(text) ?? [];
  if (boundary === undefined) return [];
  return text
    .replaceAll('\r\n', '\n')
    .split(`--${boundary}`)
    .slice(1)
    .flatMap((part) => {
      const begin = part.indexOf('\n\n');
      return begin < 0 || part.startsWith('--') ? [] : [part.slice(begin + 2)];
    });
}
