// A picture that PDF files embed, compressed once. Plain data whose bytes threads share, so that posting it to one copies nothing.
import { deflateSync } from 'node:zlib';
import type { Pixels } from '../pixels/pixels.ts';
import type { PdfWriter, Reference } from './pdf-writer.ts';

export interface PdfImage {
  readonly width: number;
  readonly height: number;
  readonly colors: Uint8Array;
  /** Undefined if every pixel is opaque. */
  readonly opacities: Uint8Array | undefined;
}

const FLATE = '/Filter /FlateDecode';

export function pdfImageOf({ width, height, rgba }: Pixels): PdfImage {
  const colors = new Uint8Array(width * height * 3);
  const opacities = new Uint8Array(width * height);
  for (let at = 0; at < opacities.length; at++) {
    colors.set(rgba.subarray(at * 4, at * 4 + 3), at * 3);
    opacities[at] = rgba[at * 4 + 3]!;
  }
  const isOpaque = opacities.every((one) => one === 255);
  return { width, height, colors: packed(colors), opacities: isOpaque ? undefined : packed(opacities) };
}

export function embedImage(writer: PdfWriter, image: PdfImage): Reference {
  const { width, height, colors, opacities } = image;
  const size = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8`;
  const mask =
    opacities === undefined
      ? ''
      : ` /SMask ${writer.addStream(`${size} /ColorSpace /DeviceGray`, { filter: FLATE, bytes: opacities })}`;
  return writer.addStream(`${size} /ColorSpace /DeviceRGB${mask}`, { filter: FLATE, bytes: colors });
}

function packed(bytes: Uint8Array): Uint8Array {
  const small = deflateSync(bytes, { level: 9 });
  const shared = new Uint8Array(new SharedArrayBuffer(small.length));
  shared.set(small);
  return shared;
}
