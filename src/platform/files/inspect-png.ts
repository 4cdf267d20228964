// Reads the size of a PNG, and checks that all its chunks are there.
import { FileUnreadable } from './file-unreadable.ts';

const FIRST_PART = 8;

/** @throws FileUnreadable @throws RangeError if it is truncated */
export function inspectPng(bytes: Buffer) {
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') throw new FileUnreadable('The PNG has no header (IHDR).');
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  let hasPicture = false;
  // Each chunk is its length, name, content and checksum.
  for (let at = FIRST_PART; ; ) {
    const name = bytes.toString('latin1', at + 4, at + 8);
    at += bytes.readUInt32BE(at) + 12;
    if (at > bytes.length) throw new RangeError('cut short');
    if (name === 'IDAT') hasPicture = true;
    if (name === 'IEND') break;
  }
  if (!hasPicture) throw new FileUnreadable('The PNG holds no picture.');
  return { pages: 1, width, height };
}
