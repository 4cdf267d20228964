// Decodes the bytes of an XML document: UTF-8 or UTF-16, detected according to RFC 7303 and XML 1.0 (appendix F).
import { XmlRefused } from './xml-refused.ts';

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** ASCII is a subset of UTF-8. */
const BY_NAME: Readonly<Record<string, 'utf-8' | 'utf-16' | Encoding>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  'utf-16': 'utf-16',
  'utf-16le': 'utf-16le',
  'utf-16be': 'utf-16be',
};

/** They remove a byte order mark, and throw if bytes are not characters or are a lone surrogate. */
const DECODERS = {
  'utf-8': new TextDecoder('utf-8', { fatal: true }),
  'utf-16le': new TextDecoder('utf-16le', { fatal: true }),
  'utf-16be': new TextDecoder('utf-16be', { fatal: true }),
};

const DECLARED = /^<\?xml\s[^>]*?\bencoding\s*=\s*["']([^"']*)["']/;

/**
 * A byte order mark decides; then the `charset` of the content type; then the document's own declaration. Programs that hold text in UTF-16
 * and send it in UTF-8 often declare the former, so the transport takes precedence.
 * @throws XmlRefused
 */
export function decodeXml(bytes: Buffer, charset: string | undefined): string {
  if (bytes.length === 0) throw new XmlRefused('The body is empty. Send an XML document.');
  const marked = byteOrderMark(bytes);
  if (marked !== undefined) return decode(bytes, marked);
  if (charset !== undefined) return decode(bytes, named(charset, bytes, 'The content type'));
  const guessed = firstCharacter(bytes);
  const text = decode(bytes, guessed ?? 'utf-8');
  const declared = DECLARED.exec(text)?.[1];
  if (declared === undefined) return text;
  const meant = named(declared, bytes, 'The XML declaration');
  if (meant !== (guessed ?? 'utf-8')) {
    throw new XmlRefused(`The XML declaration names ${shown(declared)}, but the bytes are not in it. Send UTF-8.`);
  }
  return text;
}

function byteOrderMark(bytes: Buffer): Encoding | undefined {
  const [first, second, third, fourth] = bytes;
  const isUtf32 =
    (first === 0xff && second === 0xfe && third === 0 && fourth === 0) ||
    (first === 0 && second === 0 && third === 0xfe && fourth === 0xff);
  if (isUtf32) throw new XmlRefused('The document is in UTF-32. Send UTF-8 or UTF-16.');
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return undefined;
}

/** Every document without a mark starts with `<` or white space, so a zero next to it means UTF-16. */
function firstCharacter(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0 && bytes[1] !== 0) return 'utf-16be';
  if (bytes[0] !== 0 && bytes[1] === 0) return 'utf-16le';
  return undefined;
}

function named(name: string, bytes: Buffer, who: string): Encoding {
  const key = name.toLowerCase();
  const encoding = Object.hasOwn(BY_NAME, key) ? BY_NAME[key] : undefined;
  if (encoding === undefined) throw new XmlRefused(`${who} names ${shown(name)}. Send UTF-8 or UTF-16.`);
  // Without a mark, UTF-16 is big-endian (RFC 2781 §4.3) unless the first character shows otherwise.
  return encoding === 'utf-16' ? (firstCharacter(bytes) ?? 'utf-16be') : encoding;
}

function decode(bytes: Buffer, encoding: Encoding): string {
  try {
    return DECODERS[encoding].decode(bytes);
  } catch {
    throw new XmlRefused(
      `The document is not ${encoding.slice(0, 6).toUpperCase()}: some of its bytes are no character.`,
    );
  }
}

function shown(name: string): string {
  return `"${name.slice(0, 40)}"`;
}
