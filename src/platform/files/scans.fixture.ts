// Creates small test files of every accepted type, with any number of pages, that other programs can open.
import nodeModule from 'node:module';
import { crc32, deflateSync } from 'node:zlib';
import createQpdf from '@neslinesli93/qpdf-wasm';
import PDFDocument from 'pdfkit';

const resolve = nodeModule.createRequire(import.meta.url).resolve;

/** As programs write it, including uncompressed tables. */
export function pdfScan(pages = 1, words = 'Scan'): Promise<Buffer> {
  return new Promise((done, failed) => {
    const pdf = new PDFDocument({ autoFirstPage: false, info: { CreationDate: new Date(0) } });
    const pieces: Buffer[] = [];
    pdf.on('data', (piece: Buffer) => pieces.push(piece));
    pdf.on('end', () => done(Buffer.concat(pieces)));
    pdf.on('error', failed);
    for (let page = 1; page <= pages; page++) pdf.addPage({ size: [300, 200] }).text(`${words} ${page}`);
    pdf.end();
  });
}

/** The same file, rewritten by qpdf with these options. */
export async function rewritten(pdf: Buffer, ...options: readonly string[]): Promise<Buffer> {
  const make = createQpdf as unknown as (options: object) => Promise<Qpdf>;
  const qpdf = await make({ locateFile: () => resolve('@neslinesli93/qpdf-wasm/dist/qpdf.wasm'), noInitialRun: true });
  qpdf.FS.writeFile('/in.pdf', pdf);
  const code = qpdf.callMain([...options, '/in.pdf', '/out.pdf']);
  if (code !== 0) throw new Error(`qpdf ended with ${code}`);
  return Buffer.from(qpdf.FS.readFile('/out.pdf'));
}

interface Qpdf {
  readonly FS: { writeFile(path: string, bytes: Uint8Array): void; readFile(path: string): Uint8Array };
  callMain(args: readonly string[]): number;
}

/** Grayscale, 8 bits per pixel. */
export function pngScan(width = 16, height = 8, grey = 128): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  const rows = Buffer.alloc((width + 1) * height, grey);
  for (let row = 0; row < height; row++) rows[row * (width + 1)] = 0;
  const start = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1');
  return Buffer.concat([start, part('IHDR', head), part('IDAT', deflateSync(rows)), part('IEND', Buffer.alloc(0))]);
}

function part(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(content.length, 0);
  named.copy(whole, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}

/** Pages of one strip each, black and white, in either byte order. */
export function tiffScan(pages = 1, isLittle = true, width = 32, height = 4): Buffer {
  const bytes = Buffer.alloc(8 + pages * 200);
  const short = (value: number, at: number) =>
    isLittle ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at);
  const long = (value: number, at: number) =>
    isLittle ? bytes.writeUInt32LE(value, at) : bytes.writeUInt32BE(value, at);
  bytes.write(isLittle ? 'II' : 'MM', 'latin1');
  short(42, 2);
  long(8, 4);
  for (let page = 0; page < pages; page++) {
    const at = 8 + page * 200;
    const strip = at + 120;
    const fields: [tag: number, type: number, value: number][] = [
      [256, 3, width],
      [257, 3, height],
      [258, 3, 1],
      [259, 3, 1],
      [262, 3, 1],
      [273, 4, strip],
      [278, 3, height],
      [279, 4, (width / 8) * height],
    ];
    short(fields.length, at);
    for (const [index, [tag, type, value]] of fields.entries()) {
      const entry = at + 2 + index * 12;
      short(tag, entry);
      short(type, entry + 2);
      long(1, entry + 4);
      if (type === 3) short(value, entry + 8);
      else long(value, entry + 8);
    }
    long(page === pages - 1 ? 0 : at + 200, at + 2 + fields.length * 12);
    bytes.fill(0x55, strip, strip + (width / 8) * height);
  }
  return bytes;
}

/** 16 by 8 pixels, made by a browser. */
const JPEG = [
  '/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAA',
  'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  'AAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAA',
  'ABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1',
  'AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAP',
  'KnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADb/',
  '2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK0',
  '6kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAAIABADASIAAhEBAxEB/8QAFQABAQAA',
  'AAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAwX/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9',
  'oADAMBAAIRAxEAPwCMAKi//9k=',
].join('');

export function jpegScan(): Buffer {
  return Buffer.from(JPEG, 'base64');
}

/** A PDF with these objects, of which the first is the root of the pages. */
export function pdfOf(...objects: readonly string[]): Buffer {
  let text = '%PDF-1.7\n';
  const all = ['<</Type /Catalog /Pages 2 0 R>>', ...objects];
  const rows = all.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${all.length + 1}\n0000000000 65535 f \n${rows.join('')}`;
  return Buffer.from(`${text}${table}trailer\n<</Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`, 'latin1');
}

/** Each of 2,000 branches leads to the same list, which is ten megabytes of white space. */
export function slowPdf(): Buffer {
  const branches = Array.from({ length: 2_000 }, () => '<</Type /Pages /Kids 3 0 R>>');
  const kids = branches.map((_, index) => `${index + 4} 0 R`).join(' ');
  return pdfOf(`<</Type /Pages /Kids [${kids}]>>`, `[${' '.repeat(10_000_000)}]`, ...branches);
}
