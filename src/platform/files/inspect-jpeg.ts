// Reads the size of a JPEG, and whether it comes to its end.
import { FileUnreadable } from './file-unreadable.ts';

const END = Buffer.from([0xff, 0xd9]);
const SCAN = 0xda;
/** The markers of a frame, C0 to CF, but for those of tables: Huffman, arithmetic coding, and one that is reserved. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const hasNoLength = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/** @throws FileUnreadable @throws RangeError where it is cut short */
export function inspectJpeg(bytes: Buffer) {
  let size: { readonly width: number; readonly height: number } | undefined;
  let at = 2;
  for (;;) {
    if (bytes.readUInt8(at) !== 0xff) throw new FileUnreadable('The JPEG is broken: a part of it has no marker.');
    // Any number of bytes may fill the space before a marker.
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
  // Cameras put things of their own behind the end. A small picture before the scan has an end as well.
  if (bytes.lastIndexOf(END) < at) throw new RangeError('cut short');
  return { pages: 1, ...size };
}
