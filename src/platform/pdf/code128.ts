// Code 128 bar codes as vector bars, with their quiet zones.
import { CODE128 } from 'jsbarcode/bin/barcodes/CODE128/index.js';
import type { Box, Canvas } from './canvas.ts';

const INCH = 72;
/** On either side; the standard requires ten. */
const QUIET_MODULES = 10;
/** Narrower bars do not scan reliably; wider ones do not fit the beam of hand scanners. */
export const LEAST_MODULE = 0.01 * INCH;
const WIDEST_MODULE = 0.037 * INCH;
/** Thermal printers have 203 dots per inch; bars of whole dots come out equally wide. */
const DOT = INCH / 203;

export interface BarCode {
  /** Without the quiet zones. */
  readonly modules: number;
  readonly bars: readonly { readonly at: number; readonly modules: number }[];
}

export function encodeCode128(text: string): BarCode {
  const code = new CODE128(text, {});
  if (text === '' || !code.valid()) throw new Error(`Code 128 has no bars for ${JSON.stringify(text)}`);
  const { data } = code.encode();
  const bars = [...data.matchAll(/1+/g)].map((run) => ({ at: run.index, modules: run[0].length }));
  return { modules: data.length, bars };
}

/** Whether a text has a code that is readable in this much room. */
export function hasCode128(text: string, room: number): boolean {
  if (!/^[ -~]+$/.test(text)) return false;
  return (encodeCode128(text).modules + 2 * QUIET_MODULES) * LEAST_MODULE <= room;
}

/** The module width for this much room, including quiet zones. */
export function moduleWidth(modules: number, room: number): number {
  const widest = Math.min(room / (modules + 2 * QUIET_MODULES), WIDEST_MODULE);
  const dots = Math.floor(widest / DOT);
  const width = dots * DOT >= LEAST_MODULE ? dots * DOT : widest;
  if (width < LEAST_MODULE) throw new Error(`${modules} modules do not fit ${room} points.`);
  return width;
}

/** Draws the code centered in the box, at the box's height, on white. Returns the area of the bars and their quiet zones. */
export function drawCode128(canvas: Canvas, box: Box, text: string, align: 'left' | 'center' = 'center'): Box {
  const { modules, bars } = encodeCode128(text);
  const module = moduleWidth(modules, box.width);
  const width = (modules + 2 * QUIET_MODULES) * module;
  const area = { ...box, x: align === 'left' ? box.x : box.x + (box.width - width) / 2, width };
  canvas.fill(area, 1);
  const start = area.x + QUIET_MODULES * module;
  canvas.fillAll(
    bars.map((bar) => ({ x: start + bar.at * module, y: box.y, width: bar.modules * module, height: box.height })),
  );
  return area;
}
