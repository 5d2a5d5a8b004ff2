/** The text that base64 means; undefined where it is none. */
export function bytesOf(value: unknown): string | undefined {
  const packed = typeof value === 'string' ? value.replace(/\s+/g, '') : '!';
  return /^[A-Za-z0-9+/]*={0,2}$/.test(packed) ? Buffer.from(packed, 'base64').toString('utf8') : undefined;
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
