// Reads every pixel of a PNG, within limits: a picture from outside is only trusted once it has been decoded.
import { promisify } from 'node:util';
import { crc32, inflate } from 'node:zlib';
import { PNG } from '../files/file-types.ts';
import { FileUnreadable } from '../files/file-unreadable.ts';
import type { Pixels } from './pixels.ts';

const unpack = promisify(inflate);

interface Header {
  readonly width: number;
  readonly height: number;
  readonly bitDepth: number;
  readonly colorType: number;
}

interface Content {
  readonly header: Header;
  /** Red, green and blue of each entry. */
  readonly palette: Buffer;
  /** What the chunk tRNS has: opacities of palette entries, or the one color that is invisible. */
  readonly transparency: Buffer;
  readonly packed: Buffer;
}

const SIGNATURE_BYTES = 8;
const GRAY = 0;
const RGB = 2;
const PALETTE = 3;
const GRAY_ALPHA = 4;
const RGB_ALPHA = 6;
/** Samples per pixel, and the bit depths that the standard allows. */
const COLOR_TYPES: Readonly<Record<number, { readonly samples: number; readonly depths: readonly number[] }>> = {
  [GRAY]: { samples: 1, depths: [1, 2, 4, 8, 16] },
  [RGB]: { samples: 3, depths: [8, 16] },
  [PALETTE]: { samples: 1, depths: [1, 2, 4, 8] },
  [GRAY_ALPHA]: { samples: 2, depths: [8, 16] },
  [RGB_ALPHA]: { samples: 4, depths: [8, 16] },
};

/** @throws FileUnreadable if it is damaged, not a PNG, or larger than `mostPixels` */
export async function decodePng(bytes: Buffer, mostPixels: number): Promise<Pixels> {
  if (!PNG.begins(bytes)) throw new FileUnreadable('The file is not a PNG.');
  const content = readChunks(bytes, mostPixels);
  const { width, height, bitDepth, colorType } = content.header;
  const { samples } = COLOR_TYPES[colorType]!;
  const rowBytes = Math.ceil((width * samples * bitDepth) / 8);
  const whole = (rowBytes + 1) * height;
  const filtered = await unpack(content.packed, { maxOutputLength: whole + 1 }).catch(() => {
    throw new FileUnreadable('The PNG is damaged: its pixels cannot be unpacked.');
  });
  if (filtered.length !== whole) throw new FileUnreadable('The PNG is damaged: it has too few or too many pixels.');
  const rows = unfiltered(filtered, rowBytes, height, Math.max(1, (samples * bitDepth) >> 3));
  return { width, height, rgba: colored(content, rows, rowBytes) };
}

function readChunks(bytes: Buffer, mostPixels: number): Content {
  let header: Header | undefined;
  let palette: Buffer = Buffer.alloc(0);
  let transparency: Buffer = Buffer.alloc(0);
  const packed: Buffer[] = [];
  for (let at = SIGNATURE_BYTES; ; ) {
    if (at + 12 > bytes.length) throw new FileUnreadable('The PNG is cut short.');
    const length = bytes.readUInt32BE(at);
    const end = at + 8 + length;
    if (end + 4 > bytes.length) throw new FileUnreadable('The PNG is cut short.');
    if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) {
      throw new FileUnreadable('The PNG is damaged: a checksum is wrong.');
    }
    const name = bytes.toString('latin1', at + 4, at + 8);
    const data = bytes.subarray(at + 8, end);
    if (name === 'IHDR') header = readHeader(data, mostPixels);
    else if (name === 'PLTE') palette = data;
    else if (name === 'tRNS') transparency = data;
    else if (name === 'IDAT') packed.push(data);
    else if (name === 'IEND') break;
    at = end + 4;
  }
  if (header === undefined) throw new FileUnreadable('The PNG has no header (IHDR).');
  if (header.colorType === PALETTE && palette.length === 0) throw new FileUnreadable('The PNG has no palette (PLTE).');
  return { header, palette, transparency, packed: Buffer.concat(packed) };
}

function readHeader(data: Buffer, mostPixels: number): Header {
  if (data.length !== 13) throw new FileUnreadable('The PNG has no header (IHDR).');
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
  const [bitDepth, colorType, interlace] = [data[8]!, data[9]!, data[12]!];
  if (width === 0 || height === 0) throw new FileUnreadable('The PNG has no pixels.');
  if (width * height > mostPixels) {
    const most = mostPixels.toLocaleString('en-US');
    throw new FileUnreadable(`The PNG has ${width} × ${height} pixels; the limit is ${most} pixels.`);
  }
  if (!COLOR_TYPES[colorType]?.depths.includes(bitDepth))
    throw new FileUnreadable('The PNG has an unknown color type.');
  if (interlace !== 0) throw new FileUnreadable('The PNG is interlaced. Save it without interlacing.');
  return { width, height, bitDepth, colorType };
}

/** Each row says how its bytes were derived from their neighbors. */
function unfiltered(filtered: Buffer, rowBytes: number, height: number, step: number): Uint8Array {
  const rows = new Uint8Array(rowBytes * height);
  for (let row = 0; row < height; row++) {
    const filter = filtered[row * (rowBytes + 1)]!;
    if (filter > 4) throw new FileUnreadable('The PNG is damaged: a row has an unknown filter.');
    const from = row * (rowBytes + 1) + 1;
    const to = row * rowBytes;
    for (let at = 0; at < rowBytes; at++) {
      const left = at >= step ? rows[to + at - step]! : 0;
      const up = row > 0 ? rows[to + at - rowBytes]! : 0;
      const corner = at >= step && row > 0 ? rows[to + at - rowBytes - step]! : 0;
      rows[to + at] = filtered[from + at]! + predicted(filter, left, up, corner);
    }
  }
  return rows;
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4:
      return paeth(left, up, corner);
    default:
      return 0;
  }
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

function colored({ header, palette, transparency }: Content, rows: Uint8Array, rowBytes: number): Uint8Array {
  const { width, height, bitDepth, colorType } = header;
  const { samples } = COLOR_TYPES[colorType]!;
  const rgba = new Uint8Array(width * height * 4);
  const most = 2 ** bitDepth - 1;
  const sampleAt = (row: number, index: number): number => {
    const start = row * rowBytes;
    if (bitDepth === 8) return rows[start + index]!;
    if (bitDepth === 16) return (rows[start + 2 * index]! << 8) | rows[start + 2 * index + 1]!;
    const bit = index * bitDepth;
    return (rows[start + (bit >> 3)]! >> (8 - bitDepth - (bit & 7))) & most;
  };
  const toByte = (sample: number) => (bitDepth === 8 ? sample : Math.round((sample * 255) / most));
  const invisible = invisibleColor(transparency, colorType);
  for (let row = 0; row < height; row++) {
    for (let x = 0; x < width; x++) {
      const at = (row * width + x) * 4;
      const first = x * samples;
      const one = sampleAt(row, first);
      if (colorType === PALETTE) {
        rgba.set(paletteColor(palette, transparency, one), at);
        continue;
      }
      const isGray = colorType === GRAY || colorType === GRAY_ALPHA;
      const two = isGray ? one : sampleAt(row, first + 1);
      const three = isGray ? one : sampleAt(row, first + 2);
      rgba[at] = toByte(one);
      rgba[at + 1] = toByte(two);
      rgba[at + 2] = toByte(three);
      const hasOpacity = colorType === GRAY_ALPHA || colorType === RGB_ALPHA;
      const isInvisible = invisible?.[0] === one && invisible[1] === two && invisible[2] === three;
      rgba[at + 3] = hasOpacity ? toByte(sampleAt(row, first + samples - 1)) : isInvisible ? 0 : 255;
    }
  }
  return rgba;
}

function paletteColor(palette: Buffer, transparency: Buffer, entry: number): readonly number[] {
  if (entry * 3 + 2 >= palette.length) throw new FileUnreadable('The PNG is damaged: a color is not in its palette.');
  return [palette[entry * 3]!, palette[entry * 3 + 1]!, palette[entry * 3 + 2]!, transparency[entry] ?? 255];
}

/** The one color that a picture without opacities shows as transparent. */
function invisibleColor(transparency: Buffer, colorType: number): readonly number[] | undefined {
  if (colorType === GRAY && transparency.length >= 2) {
    const gray = transparency.readUInt16BE(0);
    return [gray, gray, gray];
  }
  if (colorType !== RGB || transparency.length < 6) return undefined;
  return [transparency.readUInt16BE(0), transparency.readUInt16BE(2), transparency.readUInt16BE(4)];
}
