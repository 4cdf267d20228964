// The events about an invoice, in one transaction with the shipment event or payment that causes them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DocumentPrinter } from '../../documents/print-documents.ts';
import { documentNumber } from '../../freight/invoicing/document-number.ts';
import { HOUR_MS } from '../../platform/durations.ts';
import { tariffInForce } from '../carrier/tariff-in-force.ts';
import { type Operations, openOperations } from '../operations/operations.fixture.ts';
import { recordShipmentEvents } from '../shipments/events/record-events.ts';
import { happened } from '../shipments/shipment.fixture.ts';
import { shipmentParts } from '../shipments/shipment-parts.ts';
import { describeIssued } from './describe-issued.ts';
import { findInvoiceOf, readShipmentInvoices } from './find-invoices.ts';
import { type ChargeAnnouncement, type InvoiceAnnouncement, invoiceParts } from './invoice-parts.ts';
import { invoiceShipments } from './invoice-shipments.ts';
import { invoiceView } from './invoice-view.ts';
import { recordPayment } from './payments/record-payment.ts';

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
    new DocumentPrinter({ worker: undefined }),
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
  const at = clock.now() - HOUR_MS;
  const record = async (...events: Parameters<typeof recordShipmentEvents>[2]) => {
    const { writes } = await recordShipmentEvents(shipments, pro, events);
    await context.db.write(writes);
  };
  const view = async () => invoiceView((await findInvoiceOf(invoices, pro))!, clock.now());
  const operator = { scope: '', meter: '', username: 'books', actor: 'operator:books', role: 'billing' };
  const pay = async (paymentId: string, amount: string) => {
    const paidAt = '2026-11-02T10:00:00-05:00';
    const { number } = await view();
    const { writes } = await recordPayment(invoices, operator, number, { paymentId, amount, paidAt });
    await context.db.write(writes!);
  };
  await record(happened('picked_up', at), happened('reweighed', at + 1, { weightLb: 1_200 }));
  expect(heard).toEqual([]);
  await record(happened('delivered', at + 2, { receivedBy: 'J. Doe' }));
  const asIssued = await view();
  await pay('p0', '50.00');
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
    ['credit_memo.issued', `CM${pro}-1`, 1, ['SHIPPER'], undefined],
    ['invoice.corrected', `INV${pro}-2`, 1, ['SHIPPER'], undefined],
    ['invoice.paid', `INV${pro}-2`, 2, ['SHIPPER'], 'PAID'],
  ]);
  // The issued invoice can still be described afterwards, including what was moved from the invoice that it replaced.
  expect(await view()).toMatchObject({ status: 'PAID', total: '260.00', paid: '260.00' });
  expect(asIssued).toMatchObject({ status: 'OPEN', payments: [] });
  const documents = (await readShipmentInvoices(invoices, [pro])).get(pro)!;
  const [first, memo, second] = ['INVOICE 0', 'CREDIT_MEMO 0', 'INVOICE 1'].map((wanted) => {
    const [kind, at] = wanted.split(' ');
    return documentNumber(documents.filter(({ row }) => row.kind === kind)[Number(at)]!.row);
  });
  const issued = await describeIssued(invoices, [first!, memo!, second!, 'INV0']);
  expect([...issued.keys()].toSorted()).toEqual([first, memo, second].toSorted());
  expect(issued.get(first!)).toEqual(asIssued);
  expect(issued.get(memo!)).toMatchObject({ type: 'CREDIT_MEMO', total: '-244.90' });
  expect(issued.get(second!)).toMatchObject({
    status: 'PARTIALLY_PAID',
    paid: '50.00',
    balance: '210.00',
    payments: [{ paymentId: 'p0', amount: '50.00' }],
  });
  // A reader during a reset may find an invoice without its content: treat it as deleted.
  const { row: known } = (await findInvoiceOf(invoices, pro))!;
  await context.db.write(invoices.store.issue([{ ...known, id: 'INV1', pro: '1' }]));
  expect(await describeIssued(invoices, ['INV1'])).toEqual(new Map());
  expect([known.revision, known.sequence]).toEqual([3, 2]);

  // Two nodes bill the same delivery at once: the second gets a conflict, and nothing of its transaction is written.
  const other = await ops.open();
  const delivered = [happened('delivered', at, { receivedBy: 'J. Doe' })];
  const [one, two] = await Promise.all([1, 2].map(() => recordShipmentEvents(shipments, other.pro, delivered)));
  await context.db.write(one!.writes);
  await expect(context.db.write(two!.writes)).rejects.toThrow();
  expect((await readShipmentInvoices(invoices, [other.pro])).get(other.pro)).toHaveLength(1);

  await context.db.write(invoices.store.forgetAll());
  expect(await findInvoiceOf(invoices, pro)).toBeUndefined();
});
