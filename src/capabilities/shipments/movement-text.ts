// The movements of a record as JSON. They are most of it and all alike, so writing them by hand takes half the time.
import type { ShipmentHistory } from './shipment-history.schema.ts';

type Movement = ShipmentHistory['movementHistory'][number];

/** With commas between them. */
export function movementTexts(movements: readonly Movement[]): string {
  let texts = '';
  for (const one of movements) texts += texts === '' ? movementText(one) : `,${movementText(one)}`;
  return texts;
}

/** Times and the words of the catalogue of events need no quoting. */
function movementText(one: Movement): string {
  const { sequence, occurredAt, reportedAt, conciseStatus, expandedStatus, eventType, ediCode, location } = one;
  const times = `"sequence":${sequence},"occurredAt":"${occurredAt}","reportedAt":"${reportedAt}"`;
  const words = `"conciseStatus":"${conciseStatus}","expandedStatus":"${expandedStatus}","eventType":"${eventType}","ediCode":"${ediCode}"`;
  const reason =
    one.reasonCode === undefined ? '' : `,"reasonCode":"${one.reasonCode}","reason":${JSON.stringify(one.reason)}`;
  return `{${times},${words},"location":${locationText(location)},"isException":${one.isException}${reason}}`;
}

function locationText({ terminal, city, state, position }: Movement['location']): string {
  const place = `"city":${quoted(city)},"state":${quoted(state)}`;
  const at =
    position === undefined ? '' : `,"position":{"latitude":${position.latitude},"longitude":${position.longitude}}`;
  return terminal === undefined ? `{${place}${at}}` : `{"terminal":${quoted(terminal)},${place}${at}}`;
}

const PLAIN = /^[\x20\x21\x23-\x5b\x5d-\x7e]*$/;

function quoted(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text);
}
