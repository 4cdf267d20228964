// The logo: checked by decoding it, scaled down for pages and paper, and re-encoded.
import { createHash } from 'node:crypto';
import { type PdfImage, pdfImageOf } from '../../platform/pdf/pdf-image.ts';
import { decodePng } from '../../platform/pixels/decode-png.ts';
import { encodePng } from '../../platform/pixels/encode-png.ts';
import { fittedPixels } from '../../platform/pixels/pixels.ts';

export interface Logo {
  /** Part of its URL: a new logo has a new one. */
  readonly hash: string;
  readonly width: number;
  readonly height: number;
  readonly png: Buffer;
  readonly image: PdfImage;
}

export const LARGEST_LOGO_BYTES = 300_000;
export const MOST_LOGO_PIXELS = 1_000_000;
/** Twice as sharp as the largest place that shows it. It is part of every PDF. */
const FITS = { width: 480, height: 160 };

/** @throws FileUnreadable */
export async function normalizedLogo(bytes: Buffer): Promise<Buffer> {
  return encodePng(fittedPixels(await decodePng(bytes, MOST_LOGO_PIXELS), FITS));
}

/** From the file as it is stored. */
export async function logoOf(png: Buffer): Promise<Logo> {
  const pixels = await decodePng(png, MOST_LOGO_PIXELS);
  const { width, height } = pixels;
  const hash = createHash('sha256').update(png).digest('hex').slice(0, 16);
  return { hash, width, height, png, image: pdfImageOf(pixels) };
}

/** Served by this environment. */
export function logoPath({ hash }: Pick<Logo, 'hash'>): string {
  return `/v1/branding/logos/${hash}`;
}
