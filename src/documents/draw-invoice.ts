// Draws an invoice: every charge, what was paid, what is due when, and where to pay it.
import type { ChargeLine } from '../freight/invoicing/charge-line.ts';
import type { Rating, Ratings } from '../freight/invoicing/owed-charge.ts';
import type { Canvas } from '../platform/pdf/canvas.ts';
import { type MeasuredRow, Table } from '../platform/pdf/table.ts';
import { BAND_HEIGHT, BOTTOM, drawBand, HEADER_BOTTOM, MARGIN, WIDTH } from './bol-sheet.ts';
import type { PrintedInvoice } from './carrier-documents.ts';
import { DocumentSheet, drawFacts, drawFrame, drawTable, shipmentFacts } from './document-sheet.ts';
import type { Letterhead } from './letterhead.ts';
import { printedAmount, printedDate, printedNumber } from './printed-words.ts';

const REMIT_HEIGHT = 92;
const KINDS = {
  INVOICE: { title: 'FREIGHT INVOICE', name: 'Invoice' },
  CREDIT_MEMO: { title: 'CREDIT MEMO', name: 'Credit memo' },
} as const;
/** The names of references other than bills of lading and purchase orders. */
const OTHER_REFERENCES: Readonly<Record<string, string>> = { LDN: 'master bill of lading', SNO: 'shipment ID' };
/** Why the document was issued. */
const REASONS: Readonly<Record<PrintedInvoice['reason'], string>> = {
  ISSUED: '',
  CORRECTED: 'Charges corrected',
  SUPPLEMENT: 'Balance due for later charges',
  GRANTED: 'Credit granted',
};
/** The units of quantities. */
const UNIT_WORDS: Readonly<Record<string, string>> = {
  EACH: 'units',
  HOUR: 'hours',
  QUARTER_HOUR: 'quarter hours',
  DAY: 'days',
  CWT_DAY: 'cwt-days',
};

export function drawInvoice(invoice: PrintedInvoice, letterhead: Letterhead = {}): Uint8Array {
  const { title, name } = KINDS[invoice.kind];
  const sheet = new DocumentSheet(invoice, title, `${name} ${invoice.number}`, letterhead);
  let canvas = sheet.addPage();
  let top = sheet.drawHead(canvas, invoice, shipmentFacts(invoice));
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
    const charges = invoice.kind === 'INVOICE' ? 'CHARGES' : 'CREDITS';
    const title = from === 0 ? charges : `${charges}, CONTINUED`;
    // Keeps one row back, so that the next page is never without a charge.
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
  const { kind, number, invoiceDate, dueDate, netDays, payerAccount, pieces, handlingUnits, weightLb } = invoice;
  const { name } = KINDS[kind];
  drawBand(canvas, { x: MARGIN, y: top, width: WIDTH }, name.toUpperCase(), purposeOf(invoice));
  const y = drawFacts(
    canvas,
    top + BAND_HEIGHT,
    30,
    [
      [`${name} number`, number],
      [`${name} date`, printedDate(invoiceDate)],
      kind === 'INVOICE' ? ['Due date', printedDate(dueDate)] : ['Credits invoice', invoice.corrects],
      kind === 'INVOICE' ? ['Balance due', `$${due(invoice)}`] : ['Credit', `-$${printedAmount(-invoice.totalCents)}`],
    ],
    12,
  );
  const others = invoice.references.filter(({ name }) => name !== 'BOL' && name !== 'PON');
  const references = others.map(({ name: type, value }) => `${OTHER_REFERENCES[type] ?? type} ${value}`).join(', ');
  const next = references === '' ? y : drawFacts(canvas, y, 24, [['Other references', references]], 9);
  return drawFacts(
    canvas,
    next,
    24,
    [
      ['Payer account', payerAccount],
      ['Freight terms', invoice.terms],
      ['Payment terms', kind === 'CREDIT_MEMO' ? '' : netDays === 0 ? 'On receipt' : `Net ${netDays} days`],
      ['Handling units · pieces', `${printedNumber(handlingUnits)} · ${printedNumber(pieces)}`],
      ['Weight', `${printedNumber(weightLb)} lb`],
    ],
    9,
  );
}

/** The declared and the found values side by side, each with its price. */
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
        [`${caption} price`, `$${printedAmount(rating.totalCents)}`],
        last,
      ],
      9,
    );
  const y = row(top + BAND_HEIGHT, 'Declared', declared, [
    'Difference',
    `$${printedAmount(found.totalCents - declared.totalCents)}`,
  ]);
  const sizes = found.units?.map(
    ({ count, lengthIn, widthIn, heightIn }) => `${count} × ${lengthIn}×${widthIn}×${heightIn} in`,
  );
  return row(y, 'Found', found, ['Measured', sizes?.join(', ') ?? '']);
}

function classesOf({ lines }: Rating): string {
  return [...new Set(lines.flatMap(({ classification }) => classification ?? []))].join(', ');
}

/** Why it was issued, and to which invoice it belongs. */
function purposeOf({ version, reason, corrects }: PrintedInvoice): string {
  if (version > 1) return `Corrected, version ${version}`;
  return [REASONS[reason], corrects === '' ? '' : `for invoice ${corrects}`].filter((one) => one !== '').join(', ');
}

function chargeRows(table: Table, invoice: PrintedInvoice): MeasuredRow[] {
  const { charges, totalCents, creditedCents, paidCents } = invoice;
  const row = ({ code, description, classification, weightLb, quantity, unit, rateCents, chargeCents }: ChargeLine) =>
    table.measure([
      code ?? '',
      quantity === undefined ? description : `${description} (${quantity} ${UNIT_WORDS[unit ?? ''] ?? 'units'})`,
      classification ?? '',
      weightLb === undefined ? '' : printedNumber(weightLb),
      rateCents === undefined ? '' : printedAmount(rateCents),
      printedAmount(chargeCents),
    ]);
  const sum = (description: string, cents: number) =>
    table.measure(['', description, '', '', '', printedAmount(cents)], true);
  const rows = charges.map(row);
  const discount = charges.findIndex(({ code }) => code === 'DSC');
  if (discount > 0) {
    const grossCents = charges.slice(0, discount).reduce((cents, { chargeCents }) => cents + chargeCents, 0);
    rows.splice(discount, 0, sum('Gross charges', grossCents));
  }
  rows.push(sum('Total', totalCents));
  if (creditedCents !== 0) rows.push(row({ description: 'Credited', chargeCents: -creditedCents }));
  if (paidCents !== 0) rows.push(row({ description: 'Paid', chargeCents: -paidCents }));
  if (creditedCents !== 0 || paidCents !== 0) rows.push(sum('Balance due', balanceOf(invoice)));
  return rows;
}

/** The slip that accompanies a check; on a credit memo, what happens to the credit. */
function drawRemittance(canvas: Canvas, top: number, invoice: PrintedInvoice): void {
  const { kind, number, payerAccount, pro, corrects, dueDate, remitTo, carrierContact } = invoice;
  canvas.rule(MARGIN, top, MARGIN + WIDTH, top, 0.8);
  const band = { x: MARGIN, y: top, width: WIDTH };
  const half = WIDTH / 2;
  const inner = { y: top + BAND_HEIGHT + 4, height: REMIT_HEIGHT - BAND_HEIGHT - 8 };
  const left = { ...inner, x: MARGIN + 4, width: half - 12 };
  const right = { x: MARGIN + half, width: half - 6 };
  if (kind === 'CREDIT_MEMO') {
    drawBand(canvas, band, 'CREDIT', 'Nothing is due on this credit memo');
    const words = `This credit lowers the balance of invoice ${corrects}. If that invoice was paid, it is a credit on your account.`;
    const note = invoice.note === '' ? '' : `Reason: ${invoice.note}`;
    canvas.block({ ...left, width: WIDTH - 12 }, [{ text: note }, { text: words }, { text: carrierContact }], {
      size: 9,
      minSize: 6,
    });
    return;
  }
  drawBand(canvas, band, 'REMIT TO', `Please state ${number} with your payment, or return this slip with it`);
  const [name = '', ...address] = remitTo.split(', ');
  const to = [{ text: name, weight: 'bold' as const }, { text: address.join(', ') }, { text: carrierContact }];
  canvas.block(left, to, { size: 9, minSize: 6 });
  const facts = [`Invoice ${number}`, payerAccount === '' ? '' : `Account ${payerAccount}`, `PRO ${pro}`];
  canvas.line({ ...right, y: top + 15, height: 12 }, facts.filter((one) => one !== '').join(' · '), {
    size: 8.5,
    minSize: 6,
    align: 'right',
  });
  const large = { size: 20, minSize: 10, weight: 'bold', align: 'right' } as const;
  canvas.line({ ...right, y: top + 27, height: 26 }, `$${due(invoice)}`, large);
  const small = { size: 10, align: 'right' } as const;
  canvas.line({ ...right, y: top + 53, height: 14 }, `due ${printedDate(dueDate)}`, small);
  canvas.line({ ...right, y: top + 70, height: 14 }, 'Amount enclosed  $ ____________________', small);
}

function balanceOf({ totalCents, creditedCents, paidCents }: PrintedInvoice): number {
  return totalCents - creditedCents - paidCents;
}

function due(invoice: PrintedInvoice): string {
  return printedAmount(balanceOf(invoice));
}
