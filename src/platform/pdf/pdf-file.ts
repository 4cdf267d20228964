// One PDF file in the making: its pages, the parts that several pages share, and the bytes in the end.
import PDFDocument from 'pdfkit';
import { Canvas, type TextTrace } from './canvas.ts';
import type { PdfReference } from './embed-font.ts';
import { FontsInUse } from './fonts-in-use.ts';

export interface PdfFacts {
  readonly title: string;
  readonly author: string;
  /** Given and not the machine's, so that the same document always has the same bytes. */
  readonly madeAt: Date;
}

/** Drawn once and placed as often as needed: a hundred labels are hardly larger than one. */
export interface SharedPart {
  readonly name: string;
  readonly canvas: Canvas;
}

interface Surface {
  readonly width: number;
  readonly height: number;
  readonly canvas: Canvas;
}

export class PdfFile {
  readonly #facts: PdfFacts;
  readonly #trace: ((page: number) => TextTrace) | undefined;
  readonly #fonts = new FontsInUse();
  readonly #pages: Surface[] = [];
  readonly #parts: Surface[] = [];

  /** The trace is asked once for each page; parts count as page 0. */
  constructor(facts: PdfFacts, trace?: (page: number) => TextTrace) {
    this.#facts = facts;
    this.#trace = trace;
  }

  addPage(width: number, height: number): Canvas {
    const canvas = new Canvas(this.#fonts, this.#trace?.(this.#pages.length + 1));
    this.#pages.push({ width, height, canvas });
    return canvas;
  }

  addPart(width: number, height: number): SharedPart {
    const canvas = new Canvas(this.#fonts, this.#trace?.(0));
    this.#parts.push({ width, height, canvas });
    return { name: `P${this.#parts.length}`, canvas };
  }

  /** @throws where there is no page, or where part of the file is missing: such a file must never be sent. */
  bytes(): Uint8Array {
    if (this.#pages.length === 0) throw new Error('A PDF must have at least one page.');
    const { title, author, madeAt } = this.#facts;
    const pdf = new PDFDocument({
      autoFirstPage: false,
      // Else pdfkit would bring Helvetica along.
      font: '',
      margin: 0,
      lang: 'en-US',
      displayTitle: true,
      pdfVersion: '1.4',
      info: {
        Title: title,
        Author: author,
        CreationDate: madeAt,
        ModDate: madeAt,
        Creator: 'Linehaul',
        Producer: 'Linehaul',
      },
    });
    const fonts = this.#fonts.embed(pdf);
    const parts: Record<string, PdfReference> = {};
    for (const [at, { width, height, canvas }] of this.#parts.entries()) {
      const part: PdfReference = pdf.ref({
        Type: 'XObject',
        Subtype: 'Form',
        BBox: [0, 0, width, height],
        Resources: { Font: fonts },
      });
      part.end(Buffer.from(canvas.content, 'latin1'));
      parts[`P${at + 1}`] = part;
    }
    for (const { width, height, canvas } of this.#pages) {
      pdf.addPage({ size: [width, height], margin: 0 });
      Object.assign(pdf.page.fonts, fonts);
      if (this.#parts.length > 0) Object.assign(pdf.page.xobjects, parts);
      pdf.addContent(Buffer.from(canvas.content, 'latin1'));
    }
    pdf.end();
    const file = everythingIn(pdf);
    if (!isComplete(file)) throw new Error(`The PDF is incomplete: it ends after ${file.length} bytes.`);
    return file;
  }
}

/** pdfkit compresses as it goes, so all of it is there. Node 26 returns one piece per read; earlier versions, everything. */
function everythingIn(pdf: PDFKit.PDFDocument): Buffer {
  const pieces: Buffer[] = [];
  for (let piece = pdf.read(); piece !== null; piece = pdf.read()) pieces.push(piece as Buffer);
  return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
}

const TRAILER_END = /startxref\n(\d+)\n%%EOF\n$/;

/** The last line gives the position of the table of objects; a missing piece would have moved it. */
function isComplete(file: Buffer): boolean {
  const [, position] = TRAILER_END.exec(file.toString('latin1', Math.max(0, file.length - 40))) ?? [];
  return position !== undefined && file.toString('latin1', Number(position), Number(position) + 4) === 'xref';
}
