// Builds PNGs chunk by chunk for tests, including invalid ones.
import { crc32, deflateSync } from 'node:zlib';

export interface PngParts {
  readonly width: number;
  readonly height: number;
  readonly bitDepth?: number;
  readonly colorType: number;
  readonly interlace?: number;
  /** Each row with its filter byte. */
  readonly rows: readonly (readonly number[])[];
  /** Chunks before the pixels. */
  readonly more?: readonly (readonly [name: string, content: readonly number[]])[];
}

export function pngOf({ width, height, bitDepth = 8, colorType, interlace = 0, rows, more = [] }: PngParts): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bitDepth, colorType, 0, 0, interlace], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...more.map(([name, content]) => chunk(name, Buffer.from(content))),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(content.length, 0);
  ends.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
}

/** One color all over. */
export function plainPng(width: number, height: number, rgba: readonly [number, number, number, number]): Buffer {
  const row = [0, ...Array.from({ length: width }, () => rgba).flat()];
  return pngOf({ width, height, colorType: 6, rows: Array.from({ length: height }, () => row) });
}
