// Draws the monthly statement of an account: opening balance, every entry, closing balance.
import type { Canvas } from '../platform/pdf/canvas.ts';
import { Table } from '../platform/pdf/table.ts';
import { BAND_HEIGHT, BOTTOM, drawBand, HEADER_BOTTOM, MARGIN, WIDTH } from './bol-sheet.ts';
import type { PrintedStatement } from './carrier-documents.ts';
import { DocumentSheet, drawFacts, drawFrame, drawTable } from './document-sheet.ts';
import type { Letterhead } from './letterhead.ts';
import { printedAmount, printedDate } from './printed-words.ts';

const REMIT_HEIGHT = 48;

export function drawStatement(statement: PrintedStatement, letterhead: Letterhead = {}): Uint8Array {
  const { account, month, from, to, openingCents, closingCents, entries } = statement;
  const sheet = new DocumentSheet(statement, 'STATEMENT OF ACCOUNT', `Statement ${account} ${month}`, letterhead);
  let canvas = sheet.addPage();
  let top = drawSummary(canvas, statement);
  const table = new Table(MARGIN, 8.5, [
    { title: 'Date', width: 70 },
    { title: 'Entry', width: 90 },
    { title: 'Reference', width: WIDTH - 460, wraps: true },
    { title: 'PRO', width: 65 },
    { title: 'Due', width: 70 },
    { title: 'Amount (USD)', width: 82, align: 'right' },
    { title: 'Balance (USD)', width: 83, align: 'right' },
  ]);
  const balance = (date: string, words: string, cents: number) =>
    table.measure([printedDate(date), words, '', '', '', '', printedAmount(cents)], true);
  const rows = [
    balance(from, 'Opening balance', openingCents),
    ...entries.map(({ date, type, reference, pro, dueDate, amountCents, balanceCents }) =>
      table.measure([
        printedDate(date),
        type,
        reference,
        pro,
        dueDate === '' ? '' : printedDate(dueDate),
        printedAmount(amountCents),
        printedAmount(balanceCents),
      ]),
    ),
    balance(to, 'Closing balance', closingCents),
  ];
  const lastBottom = BOTTOM - REMIT_HEIGHT;
  let next = 0;
  for (;;) {
    const rest = rows.slice(next).reduce((sum, row) => sum + row.height, 0);
    const fits = top + BAND_HEIGHT + table.headHeight + rest <= lastBottom;
    // Keeps one row back, so that the next page is never without an entry.
    const shown = fits ? rows : rows.slice(0, -1);
    const title = next === 0 ? 'ENTRIES' : 'ENTRIES, CONTINUED';
    ({ next } = drawTable(canvas, table, title, shown, { from: next, top, bottom: fits ? lastBottom : BOTTOM }));
    if (fits) break;
    drawFrame(canvas, BOTTOM);
    canvas = sheet.addPage();
    top = HEADER_BOTTOM;
  }
  drawRemittance(canvas, lastBottom, statement);
  drawFrame(canvas, BOTTOM);
  return sheet.bytes();
}

function drawSummary(canvas: Canvas, statement: PrintedStatement): number {
  const { account, name, from, to, isFinal } = statement;
  const remark = isFinal ? '' : 'Month to date; more entries may follow';
  drawBand(canvas, { x: MARGIN, y: HEADER_BOTTOM, width: WIDTH }, 'STATEMENT', remark);
  const y = drawFacts(
    canvas,
    HEADER_BOTTOM + BAND_HEIGHT,
    30,
    [
      ['Account', account],
      ['Customer', name],
      ['Period', `${printedDate(from)} – ${printedDate(to)}`],
      ['Closing balance', dollars(statement.closingCents)],
    ],
    11,
  );
  return drawFacts(
    canvas,
    y,
    26,
    [
      ['Opening balance', dollars(statement.openingCents)],
      ['Invoices', dollars(statement.invoicedCents)],
      ['Credit memos', dollars(-statement.creditedCents)],
      ['Payments', dollars(-statement.paidCents)],
      ['Reversed payments', dollars(statement.reversedCents)],
    ],
    9,
  );
}

function drawRemittance(canvas: Canvas, top: number, statement: PrintedStatement): void {
  const { account, closingCents, remitTo, carrierContact } = statement;
  canvas.rule(MARGIN, top, MARGIN + WIDTH, top, 0.8);
  const remark = closingCents < 0 ? 'The balance is a credit in your favor' : `Please state account ${account}`;
  drawBand(canvas, { x: MARGIN, y: top, width: WIDTH }, 'REMIT TO', remark);
  const [name = '', ...address] = remitTo.split(', ');
  const box = { x: MARGIN + 4, y: top + BAND_HEIGHT + 4, width: WIDTH - 8, height: REMIT_HEIGHT - BAND_HEIGHT - 8 };
  const lines = [{ text: name, weight: 'bold' as const }, { text: address.join(', ') }, { text: carrierContact }];
  canvas.block(box, lines, { size: 9, minSize: 6 });
}

function dollars(cents: number): string {
  return cents < 0 ? `-$${printedAmount(-cents)}` : `$${printedAmount(cents)}`;
}
