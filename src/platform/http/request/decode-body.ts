// Decodes the Content-Encoding of a body (RFC 9110 §8.4). The output has the same size limit as the input: a kilobyte of gzip can hold a
// megabyte.
import { brotliDecompress, gunzip, inflate, inflateRaw, type ZlibOptions } from 'node:zlib';
import { Refusal } from '../refusal.ts';
import { tooLarge } from './body-size.ts';

type Decoded = (refusal: Refusal | undefined, body: Buffer | undefined) => void;
type Decoder = (
  bytes: Buffer,
  options: ZlibOptions,
  done: (error: (Error & { code?: string }) | null, body: Buffer) => void,
) => void;

const DECODERS: ReadonlyMap<string, Decoder> = new Map<string, Decoder>([
  ['gzip', gunzip],
  ['x-gzip', gunzip],
  ['deflate', (bytes, options, done) => (hasZlibHead(bytes) ? inflate : inflateRaw)(bytes, options, done)],
  ['br', (bytes, { maxOutputLength }, done) => brotliDecompress(bytes, { maxOutputLength }, done)],
]);
const SUPPORTED = 'Supported are gzip, deflate and br, one at a time, or no Content-Encoding.';

/** The encoding of the body. Undefined if there is none. @throws Refusal if it is not supported */
export function readContentEncoding(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const names = header
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity');
  const [name] = names;
  if (name === undefined) return undefined;
  if (names.length === 1 && DECODERS.has(name)) return name;
  throw new Refusal('unsupportedMediaType', {
    details: `Content-Encoding "${header.slice(0, 100)}" is not supported. ${SUPPORTED}`,
  });
}

/** `encoding` is a result of `readContentEncoding`. */
export function decodeBody(encoding: string, bytes: Buffer, limitBytes: number, decoded: Decoded): void {
  DECODERS.get(encoding)!(bytes, { maxOutputLength: limitBytes }, (error, body) => {
    if (error === null) decoded(undefined, body);
    else if (error.code === 'ERR_BUFFER_TOO_LARGE') decoded(tooLarge(limitBytes, ' after decoding'), undefined);
    else decoded(brokenEncoding(encoding), undefined);
  });
}

/** In RFC 9110, "deflate" is the zlib format. Some clients send the raw stream, which has no header. */
function hasZlibHead(bytes: Buffer): boolean {
  return bytes.length >= 2 && (bytes[0]! & 0x0f) === 8 && bytes.readUInt16BE(0) % 31 === 0;
}

function brokenEncoding(encoding: string): Refusal {
  const details = `The body is not valid ${encoding}, although Content-Encoding says so. Encode it correctly, or remove the header.`;
  return new Refusal('malformedRequest', { details, failures: [{ field: '', description: details }] });
}
