// The two tables on the first page of a bill of lading: as many rows as fit, a reference to the rest, and the totals of all rows.
import type { Canvas } from '../platform/pdf/canvas.ts';
import type { BolDocument } from './bol-document.ts';
import { HAIRLINE, MARGIN, RULE_GRAY, WIDTH } from './bol-sheet.ts';
import { freightPlan, orderPlan, type TablePlan } from './bol-tables.ts';
import { printedNumber } from './printed-words.ts';

const SEE_ROW = 11.5;
/** However many orders there are, this share of the space is left for the carrier's table. */
const LEAST_FOR_FREIGHT = 0.6;
const HAIR = 0.01;

export interface UnfinishedTable {
  readonly plan: TablePlan;
  /** The first row that did not fit. */
  readonly from: number;
}

export function drawFrontTables(canvas: Canvas, document: BolDocument, top: number, bottom: number): UnfinishedTable[] {
  const orders = orderPlan(document);
  const freight = freightPlan(document);
  const room = bottom - top;
  const forFreight = Math.min(heightWith(freight, freight.rows.length), room * LEAST_FOR_FREIGHT);
  const orderCount = countThatFits(orders, room - forFreight);
  const ordersHeight = heightWith(orders, orderCount);
  drawTable(canvas, orders, orderCount, top, ordersHeight);
  const freightCount = countThatFits(freight, room - ordersHeight);
  drawTable(canvas, freight, freightCount, top + ordersHeight, room - ordersHeight);
  return [
    { plan: orders, from: orderCount },
    { plan: freight, from: freightCount },
  ].filter(({ plan, from }) => from < plan.rows.length);
}

/** Includes its titles, its totals, and the reference to the remaining rows if there are any. */
function heightWith({ top, rows, total }: TablePlan, count: number): number {
  const fixed = top.height + total.height + (count < rows.length ? SEE_ROW : 0);
  return rows.slice(0, count).reduce((sum, row) => sum + row.height, fixed);
}

function countThatFits(plan: TablePlan, height: number): number {
  let count = plan.rows.length;
  if (heightWith(plan, count) <= height + HAIR) return count;
  let fits = 0;
  for (count = 1; count < plan.rows.length && heightWith(plan, count) <= height + HAIR; count++) fits = count;
  return fits;
}

function drawTable(canvas: Canvas, plan: TablePlan, count: number, top: number, height: number): void {
  const { table, rows, total } = plan;
  let y = plan.top.draw(canvas, top);
  for (const row of rows.slice(0, count)) y = table.drawRow(canvas, y, row);
  if (count < rows.length) {
    const words = { x: MARGIN + 4, y, width: WIDTH - 8, height: SEE_ROW };
    canvas.line(words, restInWords(plan, count), { size: 7.5, weight: 'bold', align: 'center' });
    y += SEE_ROW;
    canvas.rule(MARGIN, y, MARGIN + WIDTH, y, HAIRLINE, RULE_GRAY);
  }
  const bottom = top + height - total.height;
  table.drawColumns(canvas, y, bottom);
  canvas.rule(MARGIN, bottom, MARGIN + WIDTH, bottom, HAIRLINE, RULE_GRAY);
  table.drawRow(canvas, bottom, total);
}

/** `and 3 more orders: see supplement`. */
function restInWords({ rows, noun }: TablePlan, count: number): string {
  const rest = rows.length - count;
  const what = noun[rest === 1 ? 0 : 1];
  return `${count === 0 ? '' : 'and '}${printedNumber(rest)} ${count === 0 ? '' : 'more '}${what}: see supplement`;
}
