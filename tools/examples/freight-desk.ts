// Operators handling freight: reports from scanners and drivers, documents, and bills that need correction.
import { BOL_EXAMPLES } from '../../src/capabilities/bol/request/bol.examples.ts';
import { PICKUP_EXAMPLES } from '../../src/capabilities/pickups/request/pickup.examples.ts';
import { HOUR_MS } from '../../src/platform/durations.ts';
import type { Json } from './example-recorder.ts';
import type { DeskParts } from './operators-weeks.ts';
import { AS_PNG, PHOTOGRAPH } from './photograph.ts';

/** Delivered freight that can be billed, disputed and claimed for. */
export interface DeliveredFreight {
  /** Each has an invoice. */
  readonly pros: readonly string[];
  /** Has no price. */
  readonly unpriced: string;
}

export function sampleBill(account: string): Json {
  const { value } = BOL_EXAMPLES.smallest;
  return { ...value, billTo: { ...value.billTo, account } };
}

/** Heavier than anything the tariff prices. */
function unpricedBill(account: string): Json {
  const bill = sampleBill(account);
  const [unit] = bill.commodities.handlingUnits;
  const lineItems = [{ ...unit.lineItems[0], weight: 48_000 }];
  return { ...bill, commodities: { ...bill.commodities, handlingUnits: [{ ...unit, weight: 48_000, lineItems }] } };
}

export async function walkFreight(parts: DeskParts): Promise<DeliveredFreight> {
  const { ask, ship, account, clock } = parts;
  await ask('GET', '/ops/v1/hazmat', { query: { search: 'paint' } });
  const entered = await ask('POST', '/ops/v1/customers/{account}/bills', {
    params: { account },
    body: sampleBill(account),
  });
  const book = async (bill: Json): Promise<string> =>
    (await ship('POST', '/v1/bol', { body: bill })).referenceNumbers.pro;
  const pros = [entered.referenceNumbers.pro as string, ...(await threeOf(() => book(sampleBill(account))))];
  const [unpriced, corrected] = [await book(unpricedBill(account)), await book(sampleBill(account))];
  const reporter = reporterOf(parts);
  for (const pro of [...pros, unpriced, corrected]) await reporter(pro, 'shipment.picked_up', { pieces: 2 });
  await pickUp(parts);
  await correct(parts, corrected);

  const [first] = pros as [string];
  const params = { pro: first };
  await ask('POST', '/ops/v1/positions', {
    body: { positions: [{ pro: first, at: new Date(clock.now()).toISOString(), latitude: 32.78, longitude: -96.8 }] },
  });
  const attempt = await reporter(first, 'shipment.delivery_attempted', { reasonCode: 'CNC' });
  await takeCare(parts, first);
  await answerInstruction(parts, first);
  const onTheTruck = { driver: 'Kim Tran', stopsAway: 9 };
  for (const pro of [...pros, unpriced]) await reporter(pro, 'shipment.out_for_delivery', onTheTruck);
  const waiver = { code: 'REDEL', event: attempt, reason: 'Our driver came after the agreed window.' };
  const waived = await ask('POST', '/ops/v1/shipments/{pro}/waivers', { params, body: waiver });
  const { id: waiverId } = waived.data;
  await ask('GET', '/ops/v1/shipments/{pro}/charges', { params });
  await ask('DELETE', '/ops/v1/shipments/{pro}/waivers/{waiverId}', { params: { ...params, waiverId } });
  for (const pro of [...pros, unpriced]) {
    await reporter(pro, 'shipment.delivered', { receivedBy: 'J. Doe', pieces: 2, condition: 'clean' });
  }
  await papers(parts, first);
  await ask('GET', '/ops/v1/shipments');
  await ask('GET', '/ops/v1/shipments.csv');
  await ask('GET', '/ops/v1/mails', { query: { limit: '1' } });
  await ask('GET', '/ops/v1/shipments/{pro}', { params });
  await ask('GET', '/ops/v1/shipments/{pro}/dossier', { params });
  return { pros, unpriced };
}

async function threeOf(make: () => Promise<string>): Promise<string[]> {
  return [await make(), await make(), await make()];
}

/** Reports as a scanner or a driver does; returns the event's ID. */
function reporterOf({ ask, clock }: DeskParts) {
  let reports = 0;
  return async (pro: string, type: string, details: Json) => {
    clock.advance(HOUR_MS / 2);
    const eventId = `scan-${++reports}`;
    const event = { eventId, type, occurredAt: new Date(clock.now() - HOUR_MS / 12).toISOString(), ...details };
    if (reports % 2 === 0) await ask('POST', '/ops/v1/events', { body: { events: [{ ...event, pro }] } });
    else await ask('POST', '/ops/v1/shipments/{pro}/events', { params: { pro }, body: event });
    return eventId;
  };
}

async function pickUp({ ask, ship, clock, account }: DeskParts) {
  const { value } = PICKUP_EXAMPLES.smallest;
  const wanted = { ...value, shipper: { ...value.shipper, accountCode: account } };
  const { requestNumber } = (await ship('POST', '/v1/pickup-requests', { body: wanted })).data;
  const params = { requestNumber };
  clock.advance(HOUR_MS / 2);
  const event = { eventId: 'truck-9', type: 'pickup.accepted', occurredAt: new Date(clock.now()).toISOString() };
  await ask('POST', '/ops/v1/pickup-requests/{requestNumber}/events', { params, body: event });
  await ask('GET', '/ops/v1/pickup-requests');
  await ask('GET', '/ops/v1/pickup-requests/{requestNumber}', { params });
}

async function correct({ ask, account }: DeskParts, pro: string) {
  const { destination } = sampleBill(account);
  await ask('POST', '/ops/v1/shipments/{pro}/corrections', {
    params: { pro },
    body: { reason: 'The consignee moved to another dock.', destination: { ...destination, address2: 'Dock 9' } },
  });
  const houston = { ...destination, address1: '900 Fannin St', city: 'Houston', postalCode: '77002' };
  await ask('POST', '/ops/v1/shipments/{pro}/reconsignment', {
    params: { pro },
    body: { reason: 'The customer closed its Dallas branch.', destination: houston },
  });
}

/** An operator follows up on freight that was not delivered, and notes what the dock said. */
async function takeCare({ ask, clock }: DeskParts, pro: string) {
  const params = { pro };
  const followUpAt = new Date(clock.now() + 3 * HOUR_MS).toISOString();
  await ask('PUT', '/ops/v1/work-queue/{pro}', { params, body: { owner: null, followUpAt, revision: 0 } });
  await ask('GET', '/ops/v1/work-queue/{pro}', { params });
  const body = { text: 'Called the dock: they take it tomorrow from 8 to 10.' };
  await ask('POST', '/ops/v1/shipments/{pro}/notes', { params, body });
  await ask('GET', '/ops/v1/shipments/{pro}/notes', { params });
  await ask('GET', '/ops/v1/work-queue');
  await ask('GET', '/ops/v1/today');
  await ask('GET', '/ops/v1/appointments');
}

/** The customer asks for redelivery of freight that could not be delivered. */
async function answerInstruction({ ask, ship }: DeskParts, pro: string) {
  const body = { kind: 'REDELIVER', note: 'The dock is open from 8 to 12.' };
  const { instructionId } = (await ship('POST', '/v1/shipments/{pro}/instructions', { params: { pro }, body })).data;
  const params = { instructionId };
  await ask('GET', '/ops/v1/instructions', { query: { status: 'WAITING' } });
  await ask('GET', '/ops/v1/instructions/{instructionId}', { params });
  const decision = { decision: 'ACCEPT', note: 'It goes out again tomorrow morning.' };
  await ask('POST', '/ops/v1/instructions/{instructionId}/decision', { params, body: decision });
}

async function papers({ ask }: DeskParts, pro: string) {
  const scan = { params: { pro }, query: { documentType: 'DR' }, body: PHOTOGRAPH, headers: AS_PNG };
  await ask('POST', '/ops/v1/shipments/{pro}/documents', scan);
  // Repeated, as after a lost response.
  await ask('POST', '/ops/v1/shipments/{pro}/documents', scan);
  await ask('GET', '/ops/v1/shipments/{pro}/documents', { params: { pro } });
}
