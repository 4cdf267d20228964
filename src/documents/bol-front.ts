// The first page of a bill of lading. What does not fit is passed on to the supplement.
import type { Box, Canvas } from '../platform/pdf/canvas.ts';
import { drawCode128, hasCode128 } from '../platform/pdf/code128.ts';
import { plexSans } from '../platform/pdf/plex-sans.ts';
import { blockHeight, fitBlock, LEADING } from '../platform/pdf/text-fitting.ts';
import { CLOSING, CLOSING_HEIGHT } from './bol-closing.ts';
import type { BolDocument, PrintedParty } from './bol-document.ts';
import { drawFrontTables, type UnfinishedTable } from './bol-front-tables.ts';
import { type Note, notesOf } from './bol-notes.ts';
import {
  BAND_HEIGHT,
  BOTTOM,
  drawBand,
  drawBlank,
  drawCheckBox,
  drawField,
  drawPro,
  FRAME,
  HAIRLINE,
  HEADER_BOTTOM,
  MARGIN,
  RULE_GRAY,
  WIDTH,
} from './bol-sheet.ts';
import { cityLine, contactLine, joined, printedCountry, terminalLine } from './printed-words.ts';

const HALF = WIDTH / 2;
const RIGHT = MARGIN + HALF;
const PARTIES_BOTTOM = HEADER_BOTTOM + 268;
/** Three lines; longer notes go to the supplement. */
const NOTE_HEIGHT = 26;

/** What the supplement still has to contain. */
export interface Leftover {
  readonly notes: readonly Note[];
  readonly tables: readonly UnfinishedTable[];
}

export function drawFront(canvas: Canvas, document: BolDocument): Leftover {
  const notes = [...drawLeft(canvas, document)];
  drawRight(canvas, document);
  canvas.rule(RIGHT, HEADER_BOTTOM, RIGHT, PARTIES_BOTTOM, FRAME);
  const strip = drawNotes(canvas, notesOf(document), PARTIES_BOTTOM);
  notes.push(...strip.cut);
  const tablesBottom = BOTTOM - CLOSING_HEIGHT;
  const tables = drawFrontTables(canvas, document, strip.bottom, tablesBottom);
  canvas.placePrepared(CLOSING);
  canvas.frame({ x: MARGIN, y: HEADER_BOTTOM, width: WIDTH, height: BOTTOM - HEADER_BOTTOM }, FRAME);
  return { notes, tables };
}

function drawLeft(canvas: Canvas, document: BolDocument): Note[] {
  const billTitle = `${document.terms === 'Third Party' ? 'THIRD-PARTY ' : ''}FREIGHT CHARGES BILL TO`;
  const cut: Note[] = [];
  let y = HEADER_BOTTOM;
  const parties: [string, PrintedParty, number][] = [
    ['SHIP FROM', document.shipFrom, 72],
    ['SHIP TO', document.shipTo, 72],
    [billTitle, document.billTo, 68],
  ];
  for (const [title, party, height] of parties) {
    const box = { x: MARGIN, y, width: HALF, height };
    if (drawParty(canvas, box, title, party)) cut.push({ title, lines: partyLines(party) });
    y += height;
  }
  const instructions = { x: MARGIN, y, width: HALF, height: PARTIES_BOTTOM - y };
  drawBand(canvas, instructions, 'SPECIAL INSTRUCTIONS');
  const words = bodyOf(instructions);
  const text = document.specialInstructions;
  if (drawUnlessCut(canvas, words, [text], 7.5, 5.5)) {
    cut.push({ title: 'SPECIAL INSTRUCTIONS', lines: [text] });
  }
  return cut;
}

/** Returns whether something had to be left out. */
function drawParty(canvas: Canvas, box: Box, title: string, party: PrintedParty): boolean {
  const account = party.account === '' ? '' : `Account ${party.account}`;
  const location = party.locationId === '' ? '' : `Location ${party.locationId}`;
  drawBand(canvas, box, title, joined(' · ', account, location));
  const [name, ...others] = partyLines(party);
  const words = bodyOf(box);
  const { isCut } = canvas.block(words, [{ text: name!, weight: 'bold' }, ...others.map((text) => ({ text }))], {
    size: 8.25,
    minSize: 5.5,
  });
  return isCut;
}

function partyLines(party: PrintedParty): string[] {
  return [
    party.name,
    party.address1,
    party.address2,
    joined(', ', cityLine(party), printedCountry(party.country)),
    contactLine(party),
  ];
}

function drawRight(canvas: Canvas, document: BolDocument): void {
  let y = HEADER_BOTTOM;
  const row = (height: number): Box => {
    const box = { x: RIGHT, y, width: HALF, height };
    y += height;
    if (y < PARTIES_BOTTOM - 1) canvas.rule(RIGHT, y, RIGHT + HALF, y, HAIRLINE);
    return box;
  };
  drawNumbers(canvas, row(72), document);
  drawCarrier(canvas, row(45), document);
  drawPro(canvas, row(61), document);
  drawTerms(canvas, row(27), document);
  const [service, quote, confirmation] = across(canvas, row(25), [0.5, 0.2, 0.3]);
  drawField(canvas, service!, 'Service', document.service);
  drawField(canvas, quote!, 'Quote', document.quoteId || '—');
  drawField(canvas, confirmation!, 'Confirmation', document.confirmationNumber || '—');
  const [origin, destination] = across(canvas, row(PARTIES_BOTTOM - y), [0.5, 0.5]);
  drawTerminal(canvas, origin!, 'Origin terminal', document.originTerminal);
  drawTerminal(canvas, destination!, 'Destination terminal', document.destinationTerminal);
}

function drawNumbers(canvas: Canvas, box: Box, { bolNumbers, masterBol, shipmentId }: BolDocument): void {
  const [first = '—', ...others] = bolNumbers;
  const more = others.length === 0 ? '' : ` (+${others.length})`;
  drawField(canvas, { ...box, height: 25 }, 'Bill of lading number', `${first}${more}`, { size: 12 });
  // Numbers with characters that Code 128 does not support have no barcode.
  const bars = { x: box.x + 2, y: box.y + 24, width: box.width - 4, height: 37 };
  if (hasCode128(first, bars.width)) drawCode128(canvas, bars, first);
  const master = masterBol === '' ? '' : `Master BOL ${masterBol}`;
  const shipment = shipmentId === '' ? '' : `Shipment ${shipmentId}`;
  const below = { x: box.x + 4, y: box.y + 62, width: box.width - 8, height: 9.5 };
  canvas.line(below, joined(' · ', master, shipment), { size: 7, minSize: 4.5 });
}

function drawCarrier(canvas: Canvas, box: Box, { carrierName, scac }: BolDocument): void {
  drawField(canvas, { ...box, width: box.width - 62, height: 27 }, 'Carrier', carrierName, { size: 11 });
  drawField(canvas, { ...box, x: box.x + box.width - 62, width: 62, height: 27 }, 'SCAC', scac, { size: 11 });
  const blank = { x: box.x, y: box.y + 28, width: box.width / 2, height: 15 };
  drawBlank(canvas, blank, 'Trailer number');
  drawBlank(canvas, { ...blank, x: box.x + box.width / 2 }, 'Seal number');
}

function drawTerms(canvas: Canvas, box: Box, { terms }: BolDocument): void {
  const caption = { x: box.x + 4, y: box.y + 1.5, width: box.width - 8, height: 8 };
  canvas.line(caption, 'Freight charge terms (prepaid unless marked otherwise)', { size: 6, minSize: 4.5, gray: 0.3 });
  const width = (box.width - 8) / 3;
  for (const [at, term] of (['Prepaid', 'Collect', 'Third Party'] as const).entries()) {
    const x = box.x + 6 + at * width;
    drawCheckBox(canvas, x, box.y + 13, 9, term === terms);
    const words = { x: x + 13, y: box.y + 11.5, width: width - 17, height: 12 };
    canvas.line(words, term, { size: 8.5, weight: term === terms ? 'bold' : 'regular' });
  }
}

function drawTerminal(canvas: Canvas, box: Box, caption: string, terminal: BolDocument['destinationTerminal']): void {
  drawField(canvas, { ...box, height: 22 }, caption, terminal?.id ?? '—', { size: 11 });
  const words = { x: box.x + 4, y: box.y + 21, width: box.width - 8, height: box.height - 22 };
  if (terminal !== null) canvas.block(words, [{ text: terminalLine(terminal) }], { size: 7, minSize: 4.5 });
}

/** Services, references and contacts: two per row, as tall as they need to be within limits. */
function drawNotes(canvas: Canvas, notes: readonly Note[], top: number): { bottom: number; cut: Note[] } {
  const size = 7;
  const cut: Note[] = [];
  let y = top;
  canvas.rule(MARGIN, y, MARGIN + WIDTH, y, FRAME);
  for (let at = 0; at < notes.length; at += 2) {
    const pair = notes.slice(at, at + 2);
    const width = WIDTH / pair.length;
    const needed = pair.map(({ lines }) => {
      const paragraphs = lines.map((text) => ({ text, typeface: plexSans('regular') }));
      const { lines: wrapped, size: used } = fitBlock(paragraphs, { width: width - 8, height: NOTE_HEIGHT }, size, 6);
      return blockHeight(wrapped.length, used) + 4;
    });
    const height = BAND_HEIGHT + Math.min(NOTE_HEIGHT + 4, Math.max(11, ...needed));
    for (const [side, note] of pair.entries()) {
      const box = { x: MARGIN + side * width, y, width, height };
      drawBand(canvas, box, note.title);
      if (drawUnlessCut(canvas, bodyOf(box), note.lines, size, 6)) cut.push(note);
    }
    if (pair.length === 2) canvas.rule(MARGIN + width, y, MARGIN + width, y + height, HAIRLINE, RULE_GRAY);
    y += height;
  }
  return { bottom: y, cut };
}

/** A text that does not fit is replaced by a reference to where it is complete. Returns whether that was the case. */
function drawUnlessCut(canvas: Canvas, box: Box, lines: readonly string[], size: number, minSize: number): boolean {
  const paragraphs = lines.map((text) => ({ text, typeface: plexSans('regular') }));
  const fitted = fitBlock(paragraphs, box, size, minSize);
  if (!fitted.isCut) {
    canvas.lines(box, fitted.lines, fitted.size);
    return false;
  }
  const shown = fitted.lines.slice(0, -1);
  canvas.lines(box, shown, fitted.size);
  const rest = { ...box, y: box.y + shown.length * fitted.size * LEADING, height: fitted.size * LEADING };
  canvas.line(rest, 'continued: see supplement', { size: fitted.size, weight: 'bold' });
  return true;
}

function across(canvas: Canvas, box: Box, shares: readonly number[]): Box[] {
  let { x } = box;
  return shares.map((share, at) => {
    if (at > 0) canvas.rule(x, box.y, x, box.y + box.height, HAIRLINE, RULE_GRAY);
    const part = { ...box, x, width: box.width * share };
    x += part.width;
    return part;
  });
}

/** The area of a box below its band. */
function bodyOf(box: Box): Box {
  return { x: box.x + 4, y: box.y + BAND_HEIGHT + 2, width: box.width - 8, height: box.height - BAND_HEIGHT - 3 };
}
