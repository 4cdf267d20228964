// Serializes the response to a transit-time request. Most of it is terminals, whose JSON is cached.
import type { Network } from '../../freight/network/network.ts';
import type { DestinationAnswer, RouteAnswer } from './find-routes.ts';
import type { TerminalAnswer } from './route-guide.schema.ts';

/** By the terminal's index, which every area has, so that the terminal itself need not be read. */
const texts = new WeakMap<Network, string[]>();

export function routeAnswerText(network: Network, { origin, destinations }: RouteAnswer): string {
  let known = texts.get(network);
  if (known === undefined) {
    known = network.terminals.map(() => '');
    texts.set(network, known);
  }
  let text = `{"originTerminal":${terminalText(network, known, origin.terminalIndex)},"destinationTerminals":[`;
  for (let at = 0; at < destinations.length; at++) {
    text += (at === 0 ? '' : ',') + destinationText(network, known, destinations[at]!);
  }
  return `${text}]}`;
}

function destinationText(network: Network, known: string[], { area, serviceDays, message }: DestinationAnswer): string {
  const terminal = area === null ? 'null' : terminalText(network, known, area.terminalIndex);
  return `{"destinationTerminal":${terminal},"serviceDays":"${serviceDays}","message":${JSON.stringify(message)}}`;
}

function terminalText({ terminals }: Network, known: string[], index: number): string {
  if (known[index] === '') {
    const { id, name, address, phone, fax } = terminals[index]!;
    const { streetAddress, streetAddress2, city, state, zip, country } = address;
    const answer: TerminalAnswer = {
      id,
      name,
      address: { streetAddress, streetAddress2, city, state, zip, country },
      phone,
      fax,
    };
    known[index] = JSON.stringify(answer);
  }
  return known[index]!;
}
