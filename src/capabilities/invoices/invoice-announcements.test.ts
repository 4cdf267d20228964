// What subscribers hear of an invoice, in one unit with the event or the payment that it comes of.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tariffInForce } from '../carrier/tariff-in-force.ts';
import { type Operations, openOperations } from '../operations/operations.fixture.ts';
import { recordShipmentEvents } from '../shipments/events/record-events.ts';
import { happened } from '../shipments/shipment.fixture.ts';
import { shipmentParts } from '../shipments/shipment-parts.ts';
import { describeIssued } from './describe-issued.ts';
import { findInvoiceOf } from './find-invoices.ts';
import { type ChargeAnnouncement, type InvoiceAnnouncement, invoiceParts } from './invoice-parts.ts';
import { invoiceShipments } from './invoice-shipments.ts';
import { invoiceView } from './invoice-view.ts';
import { recordPayment } from './record-payment.ts';

let ops: Operations;
beforeAll(async () => {
  ops = await openOperations();
});
afterAll(() => ops.app.close());

test('issued, corrected and paid are announced with the next sequence each, and nothing else is', async () => {
  const { context, clock } = ops.app;
  const { network } = ops.shipments;
  const heard: (InvoiceAnnouncement | ChargeAnnouncement)[] = [];
  const invoices = invoiceParts(
    context,
    network,
    tariffInForce(context),
    async () => undefined,
    (events) => {
      heard.push(...events);
      return [];
    },
  );
  const shipments = shipmentParts(context, network, undefined, undefined, {
    alsoWrite: (moved, readFacts) => invoiceShipments(invoices, moved, readFacts),
  });
  const { pro } = await ops.open();
  const at = clock.now() - 3_600_000;
  const record = async (...events: Parameters<typeof recordShipmentEvents>[2]) => {
    const { writes } = await recordShipmentEvents(shipments, pro, events);
    await context.db.write(writes);
  };
  const view = async () => {
    const { row, documents, payments } = (await findInvoiceOf(invoices, pro))!;
    return invoiceView(row, documents, payments);
  };
  const operator = { scope: '', meter: '', username: 'books', actor: 'operator:books', role: 'billing' };
  const pay = async (paymentId: string, amount: string) => {
    const paidAt = '2026-11-02T10:00:00-05:00';
    const { writes } = await recordPayment(invoices, operator, `INV${pro}`, { paymentId, amount, paidAt });
    await context.db.write(writes!);
  };
  await record(happened('picked_up', at), happened('reweighed', at + 1, { weightLb: 1_200 }));
  expect(heard).toEqual([]);
  await record(happened('delivered', at + 2, { receivedBy: 'J. Doe' }));
  const asIssued = await view();
  await record(happened('document_available', at + 3, { documentType: 'DR' }));
  await record(happened('reweighed', at + 4, { weightLb: 1_300, chargeCents: 26_000 }));
  await pay('p1', '100.00');
  await pay('p2', '160.00');
  expect(
    heard.map(({ type, subject, sequence, accounts, data }) => [
      type,
      subject,
      sequence,
      accounts,
      data && 'status' in data ? data.status : undefined,
    ]),
  ).toEqual([
    ['invoice.issued', `INV${pro}`, 1, ['SHIPPER'], undefined],
    ['invoice.corrected', `INV${pro}`, 2, ['SHIPPER'], 'OPEN'],
    ['invoice.paid', `INV${pro}`, 3, ['SHIPPER'], 'PAID'],
  ]);
  // What was issued can be told after all that.
  expect(await view()).toMatchObject({ version: 2, status: 'PAID' });
  expect(asIssued).toMatchObject({ version: 1, status: 'OPEN', payments: [] });
  expect(await describeIssued(invoices, [`INV${pro}`, 'INV0'])).toEqual(new Map([[`INV${pro}`, asIssued]]));
  // Somebody who reads while all is forgotten may find an invoice without its versions: then it is gone.
  const { row: known } = (await findInvoiceOf(invoices, pro))!;
  await context.db.write(invoices.store.issue([{ ...known, number: 'INV1', pro: '1' }]));
  expect(await describeIssued(invoices, ['INV1'])).toEqual(new Map());
  const { row } = (await findInvoiceOf(invoices, pro))!;
  expect([row.revision, row.sequence, row.version]).toEqual([4, 3, 2]);

  // Two who bill the same delivery at once: the second is told of a conflict, and nothing of its unit is there.
  const other = await ops.open();
  const delivered = [happened('delivered', at, { receivedBy: 'J. Doe' })];
  const [one, two] = await Promise.all([1, 2].map(() => recordShipmentEvents(shipments, other.pro, delivered)));
  await context.db.write(one!.writes);
  await expect(context.db.write(two!.writes)).rejects.toThrow();
  expect((await findInvoiceOf(invoices, other.pro))?.documents).toHaveLength(1);

  await context.db.write(invoices.store.forgetAll());
  expect(await findInvoiceOf(invoices, pro)).toBeUndefined();
});
