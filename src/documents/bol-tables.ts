// The two tables of a bill of lading: the customer's orders, and what the carrier receives.
import type { Canvas } from '../platform/pdf/canvas.ts';
import { PreparedPart } from '../platform/pdf/prepared-part.ts';
import { type MeasuredRow, Table, type TableText } from '../platform/pdf/table.ts';
import type { BolDocument, PrintedItem, PrintedOrder } from './bol-document.ts';
import { type FreightRow, freightRows, freightTotals, orderRows, orderTotals } from './bol-rows.ts';
import { BAND_HEIGHT, drawBand, FRAME, MARGIN, PAGE, WIDTH } from './bol-sheet.ts';
import { hazardLine } from './hazard-words.ts';
import { joined, printedNumber } from './printed-words.ts';

/** All rows with their heights, and the row of totals, which is on the first page even if other pages follow. */
export interface TablePlan {
  readonly title: string;
  readonly table: Table;
  /** The title and the heads of the columns, on the first page. */
  readonly top: TableTop;
  readonly rows: readonly MeasuredRow[];
  readonly total: MeasuredRow;
  /** For "3 more orders: see supplement". */
  readonly noun: readonly [one: string, many: string];
}

const ORDERS = new Table(MARGIN, 7.5, [
  { title: 'Customer order number', width: 136 },
  { title: '# pkgs', width: 54, align: 'right' },
  { title: 'Weight (lb)', width: 60, align: 'right' },
  { title: 'Pallet / slip', width: 50, align: 'center' },
  { title: 'Additional shipper information', width: 252, wraps: true },
]);

const FREIGHT = new Table(MARGIN, 7.5, [
  { title: 'No.', width: 22, align: 'center', group: 'Handling unit' },
  { title: 'Qty', width: 32, align: 'right', group: 'Handling unit' },
  { title: 'Type', width: 28, align: 'center', group: 'Handling unit' },
  { title: 'Qty', width: 34, align: 'right', group: 'Package' },
  { title: 'Type', width: 28, align: 'center', group: 'Package' },
  { title: 'Weight (lb)', width: 46, align: 'right' },
  { title: 'H.M. (X)', width: 28, align: 'center' },
  { title: 'Commodity description', width: 198, wraps: true },
  { title: 'L × W × H (in)', width: 58, align: 'center' },
  { title: 'No.', width: 50, align: 'center', group: 'NMFC' },
  { title: 'Class', width: 28, align: 'center', group: 'NMFC' },
]);

/** Room for the upper half of the rule at the top, and the lower half of the one at the bottom. */
const RULE_ROOM = 1;

/** Never changes, whatever is in the table. */
class TableTop {
  readonly height: number;
  readonly #part: PreparedPart;

  constructor(title: string, table: Table) {
    this.height = BAND_HEIGHT + table.headHeight;
    this.#part = new PreparedPart(PAGE.width, this.height + 2 * RULE_ROOM, (canvas, from) => {
      const y = from + RULE_ROOM;
      drawBand(canvas, { x: MARGIN, y, width: WIDTH }, title);
      canvas.rule(MARGIN, y, MARGIN + WIDTH, y, FRAME);
      table.drawHead(canvas, y + BAND_HEIGHT);
    });
  }

  /** Returns where the rows begin. */
  draw(canvas: Canvas, y: number): number {
    canvas.placePrepared(this.#part, y - RULE_ROOM);
    return y + this.height;
  }
}

const ORDERS_TITLE = 'CUSTOMER ORDER INFORMATION';
const FREIGHT_TITLE = 'CARRIER INFORMATION';
const ORDERS_TOP = new TableTop(ORDERS_TITLE, ORDERS);
const FREIGHT_TOP = new TableTop(FREIGHT_TITLE, FREIGHT);

export function orderPlan(document: BolDocument): TablePlan {
  const { pieces, weightLb } = orderTotals(document);
  return {
    title: ORDERS_TITLE,
    table: ORDERS,
    top: ORDERS_TOP,
    rows: orderRows(document).map((order) => ORDERS.measure(orderCells(order))),
    total: ORDERS.measure(['TOTAL', printedNumber(pieces), printedNumber(weightLb), '', ''], true),
    noun: ['order', 'orders'],
  };
}

export function freightPlan(document: BolDocument): TablePlan {
  const { handlingUnits, pieces, itemsLb, netLb, tareLb } = freightTotals(document);
  // The column is the sum of its lines; any further weight of the units is stated next to it.
  const weights = joined(
    ' · ',
    netLb > itemsLb ? `packing ${printedNumber(netLb - itemsLb)} lb` : '',
    netLb < itemsLb ? `handling units as declared ${printedNumber(netLb)} lb` : '',
    tareLb > 0 ? `tare ${printedNumber(tareLb)} lb` : '',
    `gross ${printedNumber(netLb + tareLb)} lb`,
  );
  const counts = [printedNumber(handlingUnits), '', printedNumber(pieces), '', printedNumber(itemsLb), ''];
  const total = ['', ...counts, `TOTAL · ${weights}`, '', '', ''];
  return {
    title: FREIGHT_TITLE,
    table: FREIGHT,
    top: FREIGHT_TOP,
    rows: freightRows(document).map((row) => FREIGHT.measure(freightCells(row))),
    total: FREIGHT.measure(total, true),
    noun: ['line', 'lines'],
  };
}

function orderCells({ number, pieces, weightLb, isPalletized, information }: PrintedOrder): string[] {
  const pallet = isPalletized === null ? '' : isPalletized ? 'Y' : 'N';
  return [number, numberOrNothing(pieces), numberOrNothing(weightLb), pallet, information];
}

function freightCells({ unitNumber, unit, item }: FreightRow): (string | TableText[])[] {
  const size = unit === null ? '' : [unit.lengthIn, unit.widthIn, unit.heightIn].join(' × ');
  return [
    String(unitNumber),
    unit === null ? '' : printedNumber(unit.count),
    unit?.type ?? '',
    item === null ? '' : printedNumber(item.pieces),
    item?.packagingType ?? '',
    item === null ? '' : printedNumber(item.weightLb),
    item?.hazard == null ? '' : 'X',
    item === null ? '' : described(item),
    size,
    item === null ? '' : joined('-', item.nmfc, item.nmfcSub),
    item?.classification ?? '',
  ];
}

/** The wording that the hazmat rules prescribe comes first and separately, then the shipper's own. */
function described({ description, hazard }: PrintedItem): TableText[] {
  if (hazard === null) return [{ text: description }];
  const contract = hazard.contractNumber === '' ? '' : `contract ${hazard.contractNumber}`;
  return [
    { text: hazardLine(hazard), weight: 'bold' },
    { text: joined(' · ', description, `hazardous ${printedNumber(hazard.weightLb)} lb`, contract) },
    { text: hazard.description },
  ];
}

function numberOrNothing(value: number | null): string {
  return value === null ? '' : printedNumber(value);
}
