// Answers a transit-time request from the network in force (§2.6, spec-gaps 3).
import type { Network } from '../../freight/network/network.ts';
import { type Location, locate, type ServedArea } from '../../freight/network/postal-index.ts';
import type { Terminal } from '../../freight/network/terminals-file.ts';
import { serviceDays } from '../../freight/network/transit.ts';
import { deliveryNotes, mismatchNotes, serviceNotes } from '../../freight/network/transit-message.ts';
import { parseDay } from '../../freight/service-calendar.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { RouteGuideRequest, RoutePoint, TerminalAnswer } from './route-guide.schema.ts';

export interface DestinationAnswer {
  readonly destinationTerminal: TerminalAnswer | null;
  readonly serviceDays: string;
  readonly message: string;
}

export interface RouteAnswer {
  readonly originTerminal: TerminalAnswer;
  readonly destinationTerminals: readonly DestinationAnswer[];
}

export function findRoutes(network: Network, request: RouteGuideRequest): RouteAnswer {
  const { originPoint } = request;
  const origin = locate(network.postalIndex, originPoint.zip, originPoint.country);
  if (origin?.area == null) throw unusableOrigin(originPoint, origin);
  const { area } = origin;
  const originNotes = mismatchNotes(origin, originPoint);
  return {
    originTerminal: terminalAnswer(area.terminal),
    destinationTerminals: request.destinationPoints.map(({ point, shipmentDate }) =>
      findRoute(network, area, originNotes, point, shipmentDate),
    ),
  };
}

function findRoute(
  network: Network,
  origin: ServedArea,
  originNotes: readonly string[],
  point: RoutePoint,
  shipmentDate: string | undefined,
): DestinationAnswer {
  const found = locate(network.postalIndex, point.zip, point.country);
  if (found === null) return notServed(`${unknownText(point)} ${originNotes.join(' ')}`.trim());
  const mismatches = mismatchNotes(found, point);
  if (found.area === null) return notServed([found.refusal, ...mismatches, ...originNotes].join(' '));
  const day = shipmentDate === undefined ? null : parseDay(shipmentDate);
  const notes = day === null ? [] : deliveryNotes(network, origin, found.area, day);
  notes.push(...serviceNotes(network, origin, found.area), ...mismatches, ...originNotes);
  return {
    destinationTerminal: terminalAnswer(found.area.terminal),
    serviceDays: String(serviceDays(network, origin, found.area)),
    message: notes.length === 1 ? notes[0]! : notes.join(' '),
  };
}

function notServed(message: string): DestinationAnswer {
  return { destinationTerminal: null, serviceDays: '', message };
}

function unusableOrigin(point: RoutePoint, found: Location | null): Refusal {
  const description = found === null ? unknownText(point) : found.refusal;
  return new Refusal('validationFailed', {
    details: `The origin cannot be used: ${description}`,
    failures: [{ field: 'originPoint.zip', description }],
  });
}

function unknownText(point: RoutePoint): string {
  const where = point.country === undefined ? '' : ` in ${point.country}`;
  return `There is no postal code ${point.zip.toUpperCase()}${where}.`;
}

/** Terminals are answered again and again, so the form that goes over the wire is made once for each. */
const answers = new WeakMap<Terminal, TerminalAnswer>();

function terminalAnswer(terminal: Terminal): TerminalAnswer {
  let answer = answers.get(terminal);
  if (answer === undefined) {
    const { id, name, address, phone, fax } = terminal;
    const { streetAddress, streetAddress2, city, state, zip, country } = address;
    answer = { id, name, address: { streetAddress, streetAddress2, city, state, zip, country }, phone, fax };
    answers.set(terminal, answer);
  }
  return answer;
}
