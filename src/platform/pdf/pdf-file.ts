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

  bytes(): Uint8Array {
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
    // All of it is there already: pdfkit compresses as it goes.
    return pdf.read() as Buffer;
  }
}
