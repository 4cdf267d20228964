// Draws an invoice: every charge, what was paid, what is due when, and where it is paid to.
import type { ChargeLine } from '../../freight/invoicing/charge-line.ts';
import type { Rating, Ratings } from '../../freight/invoicing/owed-charge.ts';
import { formatCents } from '../../freight/money.ts';
import type { Canvas } from '../../platform/pdf/canvas.ts';
import { type MeasuredRow, Table } from '../../platform/pdf/table.ts';
import { BAND_HEIGHT, BOTTOM, drawBand, HEADER_BOTTOM, MARGIN, WIDTH } from './bol-sheet.ts';
import type { PrintedInvoice } from './carrier-documents.ts';
import { DocumentSheet, drawFacts, drawFrame, drawTable, shipmentFacts } from './document-sheet.ts';
import { printedDate, printedNumber } from './printed-words.ts';

const REMIT_HEIGHT = 78;
/** What quantities count, in words. */
const UNIT_WORDS: Readonly<Record<string, string>> = {
  EACH: 'units',
  HOUR: 'hours',
  QUARTER_HOUR: 'quarter hours',
  DAY: 'days',
  CWT_DAY: 'cwt-days',
};

export function drawInvoice(invoice: PrintedInvoice): Uint8Array {
  const sheet = new DocumentSheet(invoice, 'FREIGHT INVOICE', `Invoice ${invoice.number}`);
  let canvas = sheet.addPage();
  let top = sheet.drawHead(canvas, shipmentFacts(invoice));
  top = drawSummary(canvas, top, invoice);
  if (invoice.ratings !== undefined) top = drawRatings(canvas, top, invoice.ratings);
  const table = new Table(MARGIN, 8.5, [
    { title: 'Code', width: 50 },
    { title: 'Charge', width: WIDTH - 300, wraps: true },
    { title: 'Class', width: 40, align: 'right' },
    { title: 'Weight (lb)', width: 60, align: 'right' },
    { title: 'Rate', width: 60, align: 'right' },
    { title: 'Amount (USD)', width: 90, align: 'right' },
  ]);
  const rows = chargeRows(table, invoice);
  const lastBottom = BOTTOM - REMIT_HEIGHT;
  let from = 0;
  for (;;) {
    const rest = rows.slice(from).reduce((sum, row) => sum + row.height, 0);
    const fits = top + BAND_HEIGHT + table.headHeight + rest <= lastBottom;
    const bottom = fits ? lastBottom : BOTTOM;
    const title = from === 0 ? 'CHARGES' : 'CHARGES, CONTINUED';
    // What follows is never a page without a charge.
    const shown = fits ? rows : rows.slice(0, -1);
    from = drawTable(canvas, table, title, shown, { from, top, bottom }).next;
    if (fits) break;
    drawFrame(canvas, BOTTOM);
    canvas = sheet.addPage();
    top = HEADER_BOTTOM;
  }
  drawRemittance(canvas, lastBottom, invoice);
  drawFrame(canvas, BOTTOM);
  return sheet.bytes();
}

function drawSummary(canvas: Canvas, top: number, invoice: PrintedInvoice): number {
  const { number, version, invoiceDate, dueDate, payerAccount, terms, pieces, handlingUnits, weightLb } = invoice;
  drawBand(
    canvas,
    { x: MARGIN, y: top, width: WIDTH },
    'INVOICE',
    version === 1 ? '' : `Corrected, version ${version}`,
  );
  const y = drawFacts(
    canvas,
    top + BAND_HEIGHT,
    30,
    [
      ['Invoice number', number],
      ['Invoice date', printedDate(invoiceDate)],
      ['Due date', printedDate(dueDate)],
      ['Balance due', `$${amount(invoice.totalCents - invoice.paidCents)}`],
    ],
    12,
  );
  return drawFacts(
    canvas,
    y,
    24,
    [
      ['Payer account', payerAccount],
      ['Freight terms', terms],
      ['Handling units · pieces', `${printedNumber(handlingUnits)} · ${printedNumber(pieces)}`],
      ['Weight', `${printedNumber(weightLb)} lb`],
    ],
    9,
  );
}

/** What was declared beside what was found, each with its price. */
function drawRatings(canvas: Canvas, top: number, { declared, found }: Ratings): number {
  drawBand(
    canvas,
    { x: MARGIN, y: top, width: WIDTH },
    'DECLARED AND FOUND',
    [
      ...(found.inspector ? [`Inspected by ${found.inspector}`] : []),
      ...(found.nmfcItem ? [`NMFC ${found.nmfcItem}`] : []),
    ].join(' · '),
  );
  const row = (y: number, caption: string, rating: Rating, last: readonly [string, string]) =>
    drawFacts(
      canvas,
      y,
      24,
      [
        [`${caption} weight`, `${printedNumber(rating.weightLb)} lb`],
        [`${caption} class`, classesOf(rating)],
        [`${caption} price`, `$${amount(rating.totalCents)}`],
        last,
      ],
      9,
    );
  const y = row(top + BAND_HEIGHT, 'Declared', declared, [
    'Difference',
    `$${amount(found.totalCents - declared.totalCents)}`,
  ]);
  const sizes = found.units?.map(
    ({ count, lengthIn, widthIn, heightIn }) => `${count} × ${lengthIn}×${widthIn}×${heightIn} in`,
  );
  return row(y, 'Found', found, ['Measured', sizes?.join(', ') ?? '']);
}

function classesOf({ lines }: Rating): string {
  return [...new Set(lines.flatMap(({ classification }) => classification ?? []))].join(', ');
}

function chargeRows(table: Table, { charges, totalCents, paidCents }: PrintedInvoice): MeasuredRow[] {
  const row = ({ code, description, classification, weightLb, quantity, unit, rateCents, chargeCents }: ChargeLine) =>
    table.measure([
      code ?? '',
      quantity === undefined ? description : `${description} (${quantity} ${UNIT_WORDS[unit ?? ''] ?? 'units'})`,
      classification ?? '',
      weightLb === undefined ? '' : printedNumber(weightLb),
      rateCents === undefined ? '' : amount(rateCents),
      amount(chargeCents),
    ]);
  const sum = (description: string, cents: number) => table.measure(['', description, '', '', '', amount(cents)], true);
  const rows = charges.map(row);
  const discount = charges.findIndex(({ code }) => code === 'DSC');
  if (discount > 0) {
    const grossCents = charges.slice(0, discount).reduce((cents, { chargeCents }) => cents + chargeCents, 0);
    rows.splice(discount, 0, sum('Gross charges', grossCents));
  }
  rows.push(sum('Total', totalCents));
  if (paidCents !== 0) rows.push(row({ description: 'Paid', chargeCents: -paidCents }));
  if (paidCents !== 0) rows.push(sum('Balance due', totalCents - paidCents));
  return rows;
}

function drawRemittance(canvas: Canvas, top: number, invoice: PrintedInvoice): void {
  canvas.rule(MARGIN, top, MARGIN + WIDTH, top, 0.8);
  const half = WIDTH / 2;
  drawBand(canvas, { x: MARGIN, y: top, width: WIDTH }, 'REMIT TO', `Please state ${invoice.number} with your payment`);
  const words = { x: MARGIN + 4, y: top + BAND_HEIGHT + 4, width: half - 12, height: REMIT_HEIGHT - BAND_HEIGHT - 8 };
  const [name = '', ...address] = invoice.remitTo.split(', ');
  canvas.block(
    words,
    [{ text: name, weight: 'bold' }, { text: address.join(', ') }, { text: invoice.carrierContact }],
    {
      size: 9,
      minSize: 6,
    },
  );
  const right = { x: MARGIN + half, width: half - 6 };
  const due = `$${amount(invoice.totalCents - invoice.paidCents)}`;
  canvas.line({ ...right, y: top + 16, height: 30 }, due, { size: 22, minSize: 10, weight: 'bold', align: 'right' });
  canvas.line({ ...right, y: top + 48, height: 14 }, `due ${printedDate(invoice.dueDate)}`, {
    size: 10,
    align: 'right',
  });
}

/** `1,234.50`. */
function amount(cents: number): string {
  return formatCents(cents).replace(/\B(?=(\d{3})+\.)/g, ',');
}
