// Where the freight of a changed bill of lading goes, on the network that it was rated with.
import type { Network } from '../../../freight/network/network.ts';
import type { Failure } from '../../../platform/http/refusal.ts';
import type { BolRequest } from '../request/bol.schema.ts';
import { BolNotes } from '../submit/bol-outcome.ts';
import { type BolPoint, findDestination, findOrigin } from '../submit/bol-points.ts';
import { noteCarriage } from '../submit/check-carriage-items.ts';
import { checkHazmatItems } from '../submit/check-hazmat-items.ts';
import type { BolParts } from '../submit/plan-bol.ts';
import { submissionNotes } from '../submit/submission-notes.ts';
import type { OpenBill } from './open-bill.ts';

export interface Ends {
  readonly origin: BolPoint;
  readonly destination: BolPoint | null;
  readonly network: Network;
  readonly notes: BolNotes;
  /** What must be kept apart in the vehicle. */
  readonly separations: readonly string[];
}

/** Both ends keep their terminals, unless the freight may be reconsigned (`mayMove`). */
export async function endsOf(
  parts: BolParts,
  { shipment: { facts } }: OpenBill,
  request: BolRequest,
  failures: Failure[],
  mayMove: boolean,
): Promise<Ends | undefined> {
  const { quotes } = parts;
  const network =
    facts.charge === null ? quotes.network.now() : await quotes.network.version(facts.charge.networkVersion);
  const notes = new BolNotes();
  const origin = findOrigin(request.origin, network.data, notes);
  const destination = findDestination(request.destination, network.data, notes);
  for (const { message } of notes.list.filter(({ type }) => type === 'ERROR')) {
    const [side, ...rest] = message.split(': ');
    failures.push({ field: `${side}.postalCode`, description: rest.join(': ') });
  }
  const separations = freightNotes(request, network.data, notes, failures);
  if (origin === undefined || destination === undefined) return undefined;
  if (origin.area.terminal.id !== facts.originTerminal) {
    failures.push({
      field: 'origin.postalCode',
      description: `must be served by terminal ${facts.originTerminal}, which picks the freight up; ${origin.area.terminal.id} serves it.`,
    });
  }
  if (mayMove && destination === null) {
    failures.push({ field: 'destination.postalCode', description: 'is required: freight is sent to a known place.' });
  }
  if (!mayMove && (destination?.area.terminal.id ?? '') !== facts.destinationTerminal) {
    failures.push({
      field: 'destination.postalCode',
      description: `must be served by terminal ${facts.destinationTerminal || 'that the carrier chose'}, where the freight goes; ${destination?.area.terminal.id ?? 'no terminal'} serves it. To send the freight there, reconsign it.`,
    });
  }
  return { origin, destination, network: network.data, notes, separations };
}

/** Notes irregularities of the freight; returns what must be kept apart. */
function freightNotes(request: BolRequest, { hazmatRules }: Network, notes: BolNotes, failures: Failure[]) {
  const known = notes.list.length;
  submissionNotes(request, notes);
  for (const { field, message } of checkHazmatItems(request).warnings) notes.add('warning', `${field} ${message}`);
  const separations = noteCarriage(request, hazmatRules, notes);
  for (const { type, message } of notes.list.slice(known)) {
    if (type === 'ERROR') failures.push({ field: 'commodities', description: message });
  }
  return separations;
}
