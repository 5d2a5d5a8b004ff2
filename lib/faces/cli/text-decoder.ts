import { StringDecoder } from 'node:string_decoder';

/** Makes text of bytes that come in pieces. */
export interface TextDecoder {
  write(bytes: Buffer): string;
  end(): string;
}

/**
 * A decoder for files as kubectl reads them: UTF-8, or UTF-16 where they begin with its byte order mark.
 *
 * Source: k8s.io/cli-runtime, `pkg/resource/visitor.go`, FileVisitor: a mark overrides UTF-8.
 */
export function textDecoder(): TextDecoder {
  let begin: Buffer | undefined = Buffer.alloc(0);
  let decoder: TextDecoder = new StringDecoder('utf8');
  return {
    write(bytes) {
      if (begin === undefined) return decoder.write(bytes);
      begin = Buffer.concat([begin, bytes]);
      // Through a pipe the first byte may come alone.
      if (begin.length < MARK) return '';
      const all = begin;
      begin = undefined;
      if (all[0] === 0xff && all[1] === 0xfe) decoder = new StringDecoder('utf16le');
      else if (all[0] === 0xfe && all[1] === 0xff) decoder = bigEndian();
      else return decoder.write(all);
      return decoder.write(all.subarray(MARK));
    },
    end: () => (begin === undefined ? '' : decoder.write(begin)) + decoder.end(),
  };
}

/** Bytes of the mark. */
const MARK = 2;

/** Node knows UTF-16 with the smaller byte first. */
function bigEndian(): TextDecoder {
  const decoder = new StringDecoder('utf16le');
  let left = Buffer.alloc(0);
  return {
    write(bytes) {
      const all = Buffer.concat([left, bytes]);
      const whole = all.length - (all.length % 2);
      left = all.subarray(whole);
      return decoder.write(Buffer.from(all.subarray(0, whole)).swap16());
    },
    end: () => decoder.write(left) + decoder.end(),
  };
}
