// Reads the size of a JPEG, and checks that it is complete.
import { FileUnreadable } from './file-unreadable.ts';

const END = Buffer.from([0xff, 0xd9]);
const SCAN = 0xda;
/** The frame markers, C0 to CF, except those of tables (Huffman, arithmetic coding) and a reserved one. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const hasNoLength = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/** @throws FileUnreadable @throws RangeError if it is truncated */
export function inspectJpeg(bytes: Buffer) {
  let size: { readonly width: number; readonly height: number } | undefined;
  let at = 2;
  for (;;) {
    if (bytes.readUInt8(at) !== 0xff) throw new FileUnreadable('The JPEG is broken: a part of it has no marker.');
    // Any number of fill bytes may precede a marker.
    while (bytes[at + 1] === 0xff) at += 1;
    const marker = bytes.readUInt8(at + 1);
    if (hasNoLength(marker)) {
      at += 2;
      continue;
    }
    if (isFrame(marker)) size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    if (marker === SCAN) break;
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  if (size === undefined) throw new FileUnreadable('The JPEG does not say how large it is.');
  // Cameras append their own data after the end. A thumbnail before the scan also has an end marker.
  if (bytes.lastIndexOf(END) < at) throw new RangeError('cut short');
  return { pages: 1, ...size };
}
