// The further pages of a bill of lading: everything that did not fit on the first, in full.
import type { Canvas } from '../platform/pdf/canvas.ts';
import { plexSans } from '../platform/pdf/plex-sans.ts';
import { wrapText } from '../platform/pdf/text-fitting.ts';
import type { BolDocument } from './bol-document.ts';
import type { Leftover } from './bol-front.ts';
import type { Note } from './bol-notes.ts';
import {
  BAND_HEIGHT,
  BOTTOM,
  drawBand,
  drawField,
  drawPro,
  drawWatermark,
  FRAME,
  HAIRLINE,
  HEADER_BOTTOM,
  MARGIN,
  RULE_GRAY,
  WIDTH,
} from './bol-sheet.ts';
import type { TablePlan } from './bol-tables.ts';

const HEAD_HEIGHT = 62;
const TOP = HEADER_BOTTOM + HEAD_HEIGHT + 8;
const GAP = 8;
const TEXT_SIZE = 8;
const LINE_HEIGHT = TEXT_SIZE * 1.25;

export class Supplement {
  readonly #document: BolDocument;
  readonly #addPage: () => Canvas;
  #canvas: Canvas | undefined;
  #y = BOTTOM;

  constructor(document: BolDocument, addPage: () => Canvas) {
    this.#document = document;
    this.#addPage = addPage;
  }

  draw({ notes, tables }: Leftover): void {
    for (const note of notes) this.#drawNote(note);
    for (const { plan, from } of tables) this.#drawTable(plan, from);
  }

  #drawNote({ title, lines }: Note): void {
    const typeface = plexSans('regular');
    const wrapped = lines.flatMap((line) => wrapText(typeface, line, TEXT_SIZE, WIDTH - 8));
    let canvas = this.#begin(title, LINE_HEIGHT);
    this.#y += 2;
    for (const text of wrapped) {
      if (this.#y + LINE_HEIGHT > BOTTOM) canvas = this.#begin(`${title}, continued`, LINE_HEIGHT);
      canvas.line({ x: MARGIN + 4, y: this.#y, width: WIDTH - 8, height: LINE_HEIGHT }, text, { size: TEXT_SIZE });
      this.#y += LINE_HEIGHT;
    }
    this.#y += GAP;
  }

  #drawTable({ title, table, rows }: TablePlan, from: number): void {
    const head = table.headHeight;
    const room = BOTTOM - TOP - BAND_HEIGHT - head;
    let canvas: Canvas | undefined;
    let top = this.#y;
    const close = () => {
      if (canvas !== undefined) canvas.frame({ x: MARGIN, y: top, width: WIDTH, height: this.#y - top }, FRAME);
    };
    for (let row of rows.slice(from)) {
      for (;;) {
        if (canvas === undefined || this.#y + Math.min(row.height, room) > BOTTOM) {
          close();
          canvas = this.#begin(`${title}, continued`, head + Math.min(row.height, room));
          top = this.#y - BAND_HEIGHT;
          this.#y = table.drawHead(canvas, this.#y);
        }
        if (row.height <= room) break;
        const [first, rest] = table.split(row, BOTTOM - this.#y);
        this.#y = table.drawRow(canvas, this.#y, first);
        row = rest;
      }
      this.#y = table.drawRow(canvas, this.#y, row);
    }
    close();
    this.#y += GAP;
  }

  /** Draws a band with at least this much space below it, on a new page if necessary. */
  #begin(title: string, least: number): Canvas {
    if (this.#canvas === undefined || this.#y + BAND_HEIGHT + least > BOTTOM) {
      this.#canvas = this.#addPage();
      this.#drawTop(this.#canvas);
      this.#y = TOP;
    }
    drawBand(this.#canvas, { x: MARGIN, y: this.#y, width: WIDTH }, title);
    this.#y += BAND_HEIGHT;
    return this.#canvas;
  }

  /** Identifies the bill, in case the pages get separated. */
  #drawTop(canvas: Canvas): void {
    const { bolNumbers, carrierName, scac, shipFrom, shipTo } = this.#document;
    drawWatermark(canvas, this.#document);
    const half = WIDTH / 2;
    const y = HEADER_BOTTOM;
    const row = { x: MARGIN, width: half, height: HEAD_HEIGHT / 2 };
    drawField(canvas, { ...row, y, width: half - 60 }, 'Bill of lading number', bolNumbers[0] ?? '—', { size: 12 });
    const lower = { ...row, y: y + row.height, width: half / 2 };
    drawField(canvas, lower, 'Ship from', shipFrom.name);
    drawField(canvas, { ...lower, x: MARGIN + half / 2 }, 'Ship to', shipTo.name);
    drawField(canvas, { ...row, x: MARGIN + half - 60, y, width: 60 }, 'SCAC', scac, { size: 11 });
    canvas.line({ x: MARGIN, y: BOTTOM + 2, width: WIDTH, height: 8 }, carrierName, {
      size: 6,
      gray: 0.3,
      align: 'center',
    });
    drawPro(canvas, { x: MARGIN + half, y, width: half, height: HEAD_HEIGHT }, this.#document);
    canvas.rule(MARGIN + half, y, MARGIN + half, y + HEAD_HEIGHT, HAIRLINE, RULE_GRAY);
    canvas.frame({ x: MARGIN, y, width: WIDTH, height: HEAD_HEIGHT }, FRAME);
  }
}
