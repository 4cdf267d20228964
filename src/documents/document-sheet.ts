// The sheet that the carrier's documents share: carrier and title, the PRO with its barcode, facts, parties, tables.
import type { Box, Canvas } from '../platform/pdf/canvas.ts';
import { drawCode128 } from '../platform/pdf/code128.ts';
import { PdfFile } from '../platform/pdf/pdf-file.ts';
import type { MeasuredRow, Table } from '../platform/pdf/table.ts';
import type { PrintedParty } from './bol-document.ts';
import {
  BAND_HEIGHT,
  drawBand,
  drawField,
  FRAME,
  HAIRLINE,
  HEADER_BOTTOM,
  MARGIN,
  PAGE,
  RULE_GRAY,
  WIDTH,
} from './bol-sheet.ts';
import type { CarrierDocument, CarrierPaper, PrintedMoment } from './carrier-documents.ts';
import { drawLetterhead, type Letterhead } from './letterhead.ts';
import { cityLine, joined, printedCountry, printedDate, printedNumber } from './printed-words.ts';

export type Fact = readonly [caption: string, value: string];

const HALF = WIDTH / 2;
const PRO_HEIGHT = 75;
const PARTY_HEIGHT = 70;
const FACT_HEIGHT = PRO_HEIGHT / 3;
const MORE_HEIGHT = 12;
const SMALL_GRAY = 0.3;
const LOGO_GAP = 8;

export class DocumentSheet {
  readonly #file: PdfFile;
  readonly #paper: CarrierPaper;
  readonly #title: string;
  readonly #letterhead: Letterhead;
  readonly #pages: Canvas[] = [];

  /** `name` is the title that PDF viewers show. */
  constructor(paper: CarrierPaper, title: string, name: string, letterhead: Letterhead = {}) {
    this.#paper = paper;
    this.#title = title;
    this.#letterhead = letterhead;
    this.#file = new PdfFile({ title: name, author: paper.carrierName, madeAt: new Date(paper.madeAt) });
  }

  addPage(): Canvas {
    const canvas = this.#file.addPage(PAGE.width, PAGE.height);
    if (this.#paper.isTest) {
      canvas.watermark('TEST', { x: PAGE.width / 2, y: PAGE.height / 2, degrees: 52, size: 290 });
    }
    this.#pages.push(canvas);
    return canvas;
  }

  /** The PRO, at most six facts, and the parties. Returns where the rest can begin. */
  drawHead(canvas: Canvas, { pro, shipper, consignee, billTo }: CarrierDocument, facts: readonly Fact[]): number {
    drawProBox(canvas, { x: MARGIN, y: HEADER_BOTTOM, width: HALF, height: PRO_HEIGHT }, pro);
    for (const [at, [caption, value]] of facts.entries()) {
      const x = MARGIN + HALF + ((at % 2) * HALF) / 2;
      const y = HEADER_BOTTOM + Math.floor(at / 2) * FACT_HEIGHT;
      drawField(canvas, { x, y, width: HALF / 2, height: FACT_HEIGHT }, caption, value || '—');
      if (at % 2 === 0 && at > 0) canvas.rule(x, y, MARGIN + WIDTH, y, HAIRLINE, RULE_GRAY);
    }
    canvas.rule(MARGIN + HALF, HEADER_BOTTOM, MARGIN + HALF, HEADER_BOTTOM + PRO_HEIGHT, HAIRLINE);
    const top = HEADER_BOTTOM + PRO_HEIGHT;
    const parties: [string, PrintedParty | null][] = [
      ['SHIPPER', shipper],
      ['CONSIGNEE', consignee],
      ['BILL TO', billTo],
    ];
    for (const [at, [title, party]] of parties.entries()) {
      const box = { x: MARGIN + (at * WIDTH) / 3, y: top, width: WIDTH / 3, height: PARTY_HEIGHT };
      drawParty(canvas, box, title, party);
      if (at > 0) canvas.rule(box.x, top, box.x, top + PARTY_HEIGHT, HAIRLINE, RULE_GRAY);
    }
    canvas.rule(MARGIN, top, MARGIN + WIDTH, top, FRAME);
    return top + PARTY_HEIGHT;
  }

  /** Adds the page numbers last, because the number of pages is known only now. */
  bytes(): Uint8Array {
    for (const [at, canvas] of this.#pages.entries()) this.#drawTop(canvas, at + 1);
    return this.#file.bytes();
  }

  #drawTop(canvas: Canvas, page: number): void {
    const { carrierName, scac, carrierContact, isTest, testWords = 'TEST — NOT A SHIPMENT' } = this.#paper;
    const logoWidth = drawLetterhead(canvas, this.#letterhead, { x: MARGIN, width: WIDTH });
    const indent = logoWidth === 0 ? 0 : logoWidth + LOGO_GAP;
    const left = { x: MARGIN + indent, width: HALF - indent };
    const right = { x: MARGIN + HALF, width: HALF };
    canvas.line({ ...left, y: 24, height: 17 }, joined(' · ', carrierName, scac), {
      size: 13,
      minSize: 8,
      weight: 'bold',
    });
    canvas.line({ ...left, y: 42, height: 12 }, carrierContact, { size: 7.5, minSize: 5, gray: SMALL_GRAY });
    const style = { size: 14, minSize: 9, weight: 'bold', align: 'right' } as const;
    canvas.line({ ...right, y: 24, height: 17 }, this.#title, style);
    const pages = `Page ${page} of ${this.#pages.length}`;
    canvas.line({ ...right, y: 42, height: 12 }, isTest ? `${testWords} · ${pages}` : pages, {
      size: 8,
      align: 'right',
      gray: isTest ? 0 : SMALL_GRAY,
    });
  }
}

function drawProBox(canvas: Canvas, box: Box, pro: string): void {
  const digits = 20;
  const inner = { ...box, x: box.x + 4, width: box.width - 8, height: digits };
  canvas.line({ ...inner, width: 50 }, 'PRO number', { size: 6, gray: SMALL_GRAY });
  canvas.line(inner, pro, { size: 16, weight: 'bold', align: 'center' });
  // Wide enough for bars of four thermal-printer dots.
  const room = 176;
  const bars = { x: box.x + (box.width - room) / 2, y: box.y + digits, width: room, height: box.height - digits - 6 };
  drawCode128(canvas, bars, pro);
}

function drawParty(canvas: Canvas, box: Box, title: string, party: PrintedParty | null): void {
  drawBand(canvas, box, title, party === null || party.account === '' ? '' : `Account ${party.account}`);
  const inner = {
    x: box.x + 4,
    y: box.y + BAND_HEIGHT + 2,
    width: box.width - 8,
    height: box.height - BAND_HEIGHT - 3,
  };
  if (party === null) {
    canvas.block(inner, [{ text: 'Not shown: blind shipment' }], { size: 8, gray: SMALL_GRAY });
    return;
  }
  const { name, address1, address2, country } = party;
  const place = joined(', ', cityLine(party), printedCountry(country));
  const lines = [{ text: name, weight: 'bold' as const }, { text: address1 }, { text: address2 }, { text: place }];
  canvas.block(inner, lines, { size: 8, minSize: 5 });
}

/** Fields side by side in shares of the width, with rules between them. Returns where the next row begins. */
export function drawFacts(canvas: Canvas, y: number, height: number, facts: readonly Fact[], size = 10): number {
  const width = WIDTH / facts.length;
  for (const [at, [caption, value]] of facts.entries()) {
    const x = MARGIN + at * width;
    drawField(canvas, { x, y, width, height }, caption, value || '—', { size });
    if (at > 0) canvas.rule(x, y, x, y + height, HAIRLINE, RULE_GRAY);
  }
  canvas.rule(MARGIN, y + height, MARGIN + WIDTH, y + height, HAIRLINE, RULE_GRAY);
  return y + height;
}

/** Draws a titled table as far as it fits. Returns where it ends and the first row that did not fit. */
export function drawTable(
  canvas: Canvas,
  table: Table,
  title: string,
  rows: readonly MeasuredRow[],
  room: { readonly from: number; readonly top: number; readonly bottom: number },
): { readonly y: number; readonly next: number } {
  canvas.rule(MARGIN, room.top, MARGIN + WIDTH, room.top, FRAME);
  drawBand(canvas, { x: MARGIN, y: room.top, width: WIDTH }, title);
  let y = table.drawHead(canvas, room.top + BAND_HEIGHT);
  let next = room.from;
  while (next < rows.length && y + rows[next]!.height <= room.bottom) {
    y = table.drawRow(canvas, y, rows[next]!);
    next += 1;
  }
  return { y, next };
}

/** A table with its total on a single page: rows that do not fit are counted, and are on the bill of lading. */
export function drawWholeTable(
  canvas: Canvas,
  table: Table,
  title: string,
  rows: readonly MeasuredRow[],
  total: MeasuredRow,
  room: { readonly top: number; readonly bottom: number },
): number {
  const bottom = room.bottom - total.height - MORE_HEIGHT;
  let { y, next } = drawTable(canvas, table, title, rows, { from: 0, top: room.top, bottom });
  if (next < rows.length) {
    const words = `and ${printedNumber(rows.length - next)} more: see the bill of lading`;
    canvas.line({ x: MARGIN + 4, y, width: WIDTH - 8, height: MORE_HEIGHT }, words, { size: 7.5, align: 'center' });
    y += MORE_HEIGHT;
  }
  return table.drawRow(canvas, y, total);
}

/** The frame around a page's content. */
export function drawFrame(canvas: Canvas, bottom: number): void {
  canvas.frame({ x: MARGIN, y: HEADER_BOTTOM, width: WIDTH, height: bottom - HEADER_BOTTOM }, FRAME);
}

/** `Nov 17, 2025, 14:05`. */
export function printedMoment({ date, time }: PrintedMoment): string {
  return `${printedDate(date)}, ${time}`;
}

/** The first number of a type, and how many more there are: `BOL-1 (+2)`. */
function numbersOf({ references }: CarrierDocument, type: string): string {
  const [first = '', ...others] = references.flatMap(({ name, value }) => (name === type ? [value] : []));
  return others.length === 0 ? first : `${first} (+${others.length})`;
}

/** The facts next to the PRO on most documents. */
export function shipmentFacts(paper: CarrierDocument): Fact[] {
  return [
    ['Bill of lading', numbersOf(paper, 'BOL')],
    ['Purchase order', numbersOf(paper, 'PON')],
    ['Ship date', printedDate(paper.shipDate)],
    ['Service', paper.service],
    ['Origin · destination terminal', joined(' · ', paper.originTerminal, paper.destinationTerminal)],
    ['Confirmation', paper.confirmationNumber],
  ];
}
