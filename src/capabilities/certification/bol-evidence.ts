// Which rows a stored bill of lading, or a tracking record, proves.
import { OFFERED_SERVICE } from '../../freight/rating/offered-services.ts';
import { readVersion } from '../bol/record/find-bol.ts';
import type { ShipmentRow } from './certification-rows.ts';

export type ProvenByBol = ShipmentRow | 'shipment.labels';

const VOLUME: readonly string[] = ['VTL', 'VTLTC'];
const GUARANTEED: readonly string[] = ['LTLTC', 'VTLTC', 'ERG'];

/** Uses the bill as it was accepted: a service that was requested but not granted proves nothing. */
export function provenByBol(version: Parameters<typeof readVersion>[0]): ProvenByBol[] {
  const { request, record } = readVersion(version);
  if (record.messageStatus.status === 'FAIL') return [];
  const level = Object.values(OFFERED_SERVICE).find(({ text }) => text === record.service)?.level ?? '';
  const items = request.commodities.handlingUnits?.flatMap((unit) => unit.lineItems ?? []) ?? [];
  const proven: ProvenByBol[] = [];
  if (VOLUME.includes(level)) proven.push('shipment.volume');
  if (items.some(({ hazardous }) => hazardous === true)) proven.push('shipment.hazmat');
  if (request.origin.country !== request.destination.country) proven.push('shipment.cross-border');
  if (GUARANTEED.includes(level)) proven.push('shipment.guaranteed');
  if (request.images?.includeShippingLabels === true) proven.push('shipment.labels');
  return proven;
}

/** The PRO in the response of POST /v1/bol. */
export function proFrom(answer: string): string | undefined {
  return /"referenceNumbers":\{"pro":"(\d{10})"/.exec(answer)?.[1];
}

/** The codes of the exceptions in the response of GET /v1/shipments/history. */
export function exceptionsIn(answer: string): string[] {
  if (answer === '') return [];
  const { data } = JSON.parse(answer) as { data: readonly { exceptions?: readonly { code: string }[] }[] };
  return data.flatMap(({ exceptions = [] }) => exceptions.map(({ code }) => code));
}
