// Draws bills of lading: each on one page if it fits, otherwise with a supplement.
import type { Canvas, TextTrace } from '../platform/pdf/canvas.ts';
import { PdfFile } from '../platform/pdf/pdf-file.ts';
import type { BolDocument } from './bol-document.ts';
import { drawFront } from './bol-front.ts';
import { drawHeader, drawWatermark, PAGE } from './bol-sheet.ts';
import { Supplement } from './bol-supplement.ts';
import type { Letterhead } from './letterhead.ts';

export function drawBol(
  document: BolDocument,
  trace?: (page: number) => TextTrace,
  letterhead: Letterhead = {},
): Uint8Array {
  const file = new PdfFile(
    {
      title: `Bill of lading ${document.pro || document.bolNumbers[0] || document.confirmationNumber}`,
      author: document.carrierName,
      madeAt: new Date(`${document.shipDate}T00:00:00Z`),
    },
    trace,
  );
  addBol(file, document, letterhead);
  return file.bytes();
}

/** One file, in which each bill has its own page numbers. */
export function drawBols(documents: readonly BolDocument[], letterhead: Letterhead = {}): Uint8Array {
  const [{ carrierName, shipDate }] = documents as readonly [BolDocument];
  const madeAt = new Date(`${shipDate}T00:00:00Z`);
  const file = new PdfFile({ title: `${documents.length} bills of lading`, author: carrierName, madeAt });
  for (const document of documents) addBol(file, document, letterhead);
  return file.bytes();
}

function addBol(file: PdfFile, document: BolDocument, letterhead: Letterhead): void {
  const pages: Canvas[] = [];
  const addPage = (): Canvas => {
    const canvas = file.addPage(PAGE.width, PAGE.height);
    pages.push(canvas);
    return canvas;
  };
  const front = addPage();
  drawWatermark(front, document);
  new Supplement(document, addPage).draw(drawFront(front, document));
  // Drawn last, because the number of pages is known only now.
  for (const [at, canvas] of pages.entries()) {
    const title = at === 0 ? 'STRAIGHT BILL OF LADING' : 'BILL OF LADING · SUPPLEMENT';
    drawHeader(canvas, document, title, { page: at + 1, pages: pages.length, letterhead });
  }
}
