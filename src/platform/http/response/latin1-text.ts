// Lets Node 20 send texts with “ft³” as fast as plain ASCII: it takes 3 to 10 µs longer to encode a text in which one character is not ASCII.

/** The one character outside ASCII that nearly every quote has, and its UTF-8 bytes as Latin-1 characters. */
const CUBED = '³';
const CUBED_BYTES = 'Â³';

/**
 * A text whose Latin-1 bytes are the UTF-8 bytes of the given one. Undefined if it contains other characters outside ASCII, which shows in
 * its length.
 */
export function latin1Text(text: string, utf8Bytes: number): string | undefined {
  if (utf8Bytes === text.length) return text;
  const cubed = text.replaceAll(CUBED, CUBED_BYTES);
  return cubed.length === utf8Bytes ? cubed : undefined;
}
