// Writes pixels as a PNG that contains nothing else: no metadata, and nothing of the file they came from.
import { crc32, deflateSync } from 'node:zlib';
import type { Pixels } from './pixels.ts';

const SIGNATURE = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1');
const RGB_ALPHA = 6;
/** Each byte is stored as its difference from the pixel to the left, which compresses areas of one color well. */
const FROM_LEFT = 1;

export function encodePng({ width, height, rgba }: Pixels): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  header[9] = RGB_ALPHA;
  const rowBytes = width * 4;
  const rows = Buffer.alloc((rowBytes + 1) * height);
  for (let row = 0; row < height; row++) {
    const to = row * (rowBytes + 1);
    rows[to] = FROM_LEFT;
    for (let at = 0; at < rowBytes; at++) {
      const left = at < 4 ? 0 : rgba[row * rowBytes + at - 4]!;
      rows[to + 1 + at] = rgba[row * rowBytes + at]! - left;
    }
  }
  const content = deflateSync(rows, { level: 9 });
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', content), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(name: string, content: Buffer): Buffer {
  const whole = Buffer.alloc(content.length + 12);
  whole.writeUInt32BE(content.length, 0);
  whole.write(name, 4, 'latin1');
  content.copy(whole, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, content.length + 8)), content.length + 8);
  return whole;
}
