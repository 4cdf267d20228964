// Exports the list of shipments as CSV, one page at a time, so that it can be of any length.
import type { Answer } from '../../../platform/contract/route.ts';
import { csvRow } from '../../../platform/csv-text.ts';
import type { Caller } from '../../tokens/check-token.ts';
import type { ShipmentParts } from '../shipment-parts.ts';
import { type ShipmentFilter, shipmentPage } from './list-shipments.ts';
import type { ListedShipment } from './shipment-list.schema.ts';

/** Rows per read; other requests are served between two pages. */
const PAGE = 100;

type Column = readonly [name: string, of: (shipment: ListedShipment) => string | number];

const COLUMNS: readonly Column[] = [
  ['pro', (one) => one.pro],
  ['status', (one) => one.status.conciseStatus],
  ['statusDetails', (one) => one.status.expandedStatus],
  ['statusDate', (one) => one.status.date],
  ['shipDate', (one) => one.shipDate],
  ['bol', (one) => numbersOf(one, 'BOL')],
  ['po', (one) => numbersOf(one, 'PON')],
  ['shipperName', (one) => one.shipper?.name ?? ''],
  ['shipperCity', (one) => one.shipper?.city ?? ''],
  ['shipperState', (one) => one.shipper?.state ?? ''],
  ['consigneeName', (one) => one.consignee?.name ?? ''],
  ['consigneeCity', (one) => one.consignee?.city ?? ''],
  ['consigneeState', (one) => one.consignee?.state ?? ''],
  ['pieces', (one) => one.pieces],
  ['totalWeight', (one) => one.totalWeight],
  ['promisedDelivery', (one) => one.promisedDelivery?.date ?? ''],
  ['estimatedDelivery', (one) => one.estimatedDelivery?.endDate ?? ''],
  ['deliveryDate', (one) => one.deliveryDate ?? ''],
  ['freightCharges', (one) => one.freightCharges ?? ''],
];

export async function exportShipments(parts: ShipmentParts, caller: Caller, filter: ShipmentFilter): Promise<Answer> {
  // The first page is read before the response starts, so that an immediate failure gets a normal error response.
  const first = await shipmentPage(parts, caller, filter, undefined, PAGE);
  async function* pieces(): AsyncIterable<string> {
    yield csvRow(COLUMNS.map(([name]) => name));
    for (let page = first; ; ) {
      const text = page.lines.map((line) => csvRow(COLUMNS.map(([, of]) => of(line)))).join('');
      if (text !== '') yield text;
      if (page.next === null) return;
      page = await shipmentPage(parts, caller, filter, page.next, PAGE);
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

function numbersOf({ documentReferences }: ListedShipment, type: string): string {
  const numbers = documentReferences.filter((one) => one.type === type).map((one) => one.id);
  return numbers.join(' ');
}
