// Operators' list of all customers' shipments: by PRO, by search text, or filtered and sorted; as pages and as CSV.

import { formatDay, parseDay } from '../../freight/service-calendar.ts';
import type { Stage } from '../../freight/shipments/shipment-moves.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { csvRow } from '../../platform/csv-text.ts';
import { NO_ERROR } from '../../platform/http/envelope.ts';
import { limitOf, readCursor, writeCursor } from '../../platform/http/request/list-cursor.ts';
import { iso } from '../../platform/iso-time.ts';
import { searchCustomers } from '../accounts/customers/find-customers.ts';
import type { StoredShipment } from '../shipments/find-shipment.ts';
import { type FoundFreight, type FreightFilter, listFreight } from '../shipments/lists/filter-freight.ts';
import type { Trouble } from '../shipments/lists/freight-under-way.ts';
import { searchFreight } from '../shipments/lists/search-freight.ts';
import { shipmentsOnBoard } from '../shipments/lists/shipments-on-board.ts';
import { terminalOf } from '../shipments/lists/terminal-of.ts';
import { endView } from '../shipments/party.schema.ts';
import type { ShipmentParts } from '../shipments/shipment-parts.ts';
import type { OperationParts } from './operation-parts.ts';

export interface ShipmentBoardFilter {
  readonly search?: string;
  readonly stage?: Stage;
  readonly terminal?: string;
  readonly trouble?: Trouble;
  readonly account?: string;
  readonly from?: string;
  readonly to?: string;
  readonly sort?: 'pro' | 'shipDate' | '-shipDate';
}

export interface ShipmentBoardQuery extends ShipmentBoardFilter {
  readonly cursor?: string;
  readonly limit?: string;
}

interface BoardPage {
  readonly shipments: readonly StoredShipment[];
  readonly cursor: string | null;
}

/** Shipments per read of an export. Other requests are served between two reads. */
const EXPORTED_AT_ONCE = 200;
/** If more customers match, the operator has to type more of the name. */
const MOST_CUSTOMERS = 20;
const LAST_DAY = 9_999_999;

export async function listShipmentBoard({ shipments }: OperationParts, query: ShipmentBoardQuery): Promise<Answer> {
  const limit = limitOf(query);
  const page = await boardPage(shipments, query, query.cursor, limit);
  return { status: 200, body: { data: page.shipments.map(boardLine), cursor: page.cursor, error: NO_ERROR } };
}

export async function exportShipmentBoard({ shipments }: OperationParts, filter: ShipmentBoardFilter): Promise<Answer> {
  // The first page is read before the headers are sent, so that an immediate failure gets an ordinary error response.
  const first = await boardPage(shipments, filter, undefined, EXPORTED_AT_ONCE);
  async function* pieces(): AsyncIterable<string> {
    yield csvRow(COLUMNS.map(([name]) => name));
    for (let page = first; ; ) {
      const text = page.shipments.map((one) => csvRow(COLUMNS.map(([, of]) => of(boardLine(one), one)))).join('');
      if (text !== '') yield text;
      if (page.cursor === null) return;
      page = await boardPage(shipments, filter, page.cursor, EXPORTED_AT_ONCE);
    }
  }
  return {
    status: 200,
    pieces: pieces(),
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="shipments.csv"',
    },
  };
}

async function boardPage(
  parts: ShipmentParts,
  query: ShipmentBoardFilter,
  cursor: string | undefined,
  limit: number,
): Promise<BoardPage> {
  const text = query.search?.trim() ?? '';
  const { stage, terminal, trouble, account, from, to, sort } = query;
  const isByPro = text === '' && (sort ?? 'pro') === 'pro' && !trouble && !account && !from && !to;
  if (isByPro) {
    const { shipments, next } = await shipmentsOnBoard(parts, {
      ...(stage !== undefined && { stage }),
      ...(terminal !== undefined && { terminal }),
      ...(cursor !== undefined && { after: readCursor(cursor, /^\d{10}$/)[0] }),
      limit,
    });
    return { shipments, cursor: next === undefined ? null : writeCursor(next) };
  }
  const [, shipDay, pro] = cursor === undefined ? [] : readCursor(cursor, /^(\d{1,7}) (\d{10})$/);
  const after = pro === undefined ? undefined : { ship_day: Number(shipDay), pro };
  const days = { from: dayOf(from, 0), to: dayOf(to, LAST_DAY) };
  const filter: FreightFilter = { stage, terminal, trouble, account, days };
  const found =
    text === ''
      ? await listFreight(parts, { filter, isOldestFirst: sort === 'shipDate', after, limit })
      : await searched(parts, text, filter, after, limit);
  const { shipments, next } = found;
  return { shipments, cursor: next === undefined ? null : writeCursor(`${next.ship_day} ${next.pro}`) };
}

async function searched(
  parts: ShipmentParts,
  text: string,
  filter: FreightFilter,
  after: FoundFreight['next'],
  limit: number,
): Promise<FoundFreight> {
  const customers = (await searchCustomers(parts.context, text, '', MOST_CUSTOMERS)).map(({ account }) => account);
  return searchFreight(parts, { text, customers, filter, ...(after !== undefined && { after }), limit });
}

/** The schema has already checked that it is a date. */
function dayOf(date: string | undefined, otherwise: number): number {
  return date === undefined ? otherwise : (parseDay(date) ?? otherwise);
}

type BoardLine = ReturnType<typeof boardLine>;
type Column = readonly [name: string, of: (line: BoardLine, shipment: StoredShipment) => string | number];

const COLUMNS: readonly Column[] = [
  ['pro', (one) => one.pro],
  ['stage', (one) => one.stage],
  ['status', (one) => one.status.expandedStatus],
  ['reasonCode', (one) => one.status.reasonCode],
  ['statusSince', (one) => one.statusSince],
  ['terminal', (one) => one.terminal],
  ['originTerminal', (one) => one.originTerminal],
  ['destinationTerminal', (one) => one.destinationTerminal],
  ['shipDate', (one) => one.shipDate],
  ['promisedDate', (one) => one.promisedDate ?? ''],
  ['estimatedEnd', (one) => one.estimatedEnd ?? ''],
  ['payerAccount', (_, { facts }) => facts.payerAccount],
  ['shipperName', (one) => one.shipper.name],
  ['shipperCity', (one) => one.shipper.city],
  ['shipperState', (one) => one.shipper.state],
  ['shipperPhone', (_, { facts }) => facts.shipper.phone],
  ['consigneeName', (one) => one.consignee.name],
  ['consigneeCity', (one) => one.consignee.city],
  ['consigneeState', (one) => one.consignee.state],
  ['consigneePhone', (_, { facts }) => facts.consignee.phone],
  ['handlingUnits', (one) => one.handlingUnits],
  ['pieces', (one) => one.pieces],
  ['weightLb', (one) => one.weightLb],
];

function boardLine(shipment: StoredShipment) {
  const { pro, facts, state, estimate } = shipment;
  const { conciseStatus, expandedStatus, isException, reasonCode } = state.status;
  const last = state.appointments.at(-1);
  return {
    pro,
    stage: state.stage,
    status: { conciseStatus, expandedStatus, isException, reasonCode },
    statusSince: iso(state.status.at),
    terminal: terminalOf(shipment),
    originTerminal: facts.originTerminal,
    destinationTerminal: facts.destinationTerminal,
    shipDate: formatDay(facts.shipDay),
    promisedDate: facts.promisedDay === null ? null : formatDay(facts.promisedDay),
    estimatedEnd: estimate === null ? null : iso(estimate.end),
    appointment:
      last === undefined ? null : { status: last.status, start: last.start === null ? null : iso(last.start) },
    shipper: endView(facts.shipper),
    consignee: endView(facts.consignee),
    handlingUnits: facts.handlingUnits,
    pieces: facts.pieces,
    weightLb: state.reweigh?.weightLb ?? facts.weightLb,
    isHazardous: facts.isHazardous,
    position: shipment.trail.at(-1) ?? null,
  };
}
