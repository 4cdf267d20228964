// Writes the answer to a transit-time request as JSON. Most of it is terminals, whose text is made once for each.
import type { DestinationAnswer, RouteAnswer } from './find-routes.ts';
import type { TerminalAnswer } from './route-guide.schema.ts';

const texts = new WeakMap<TerminalAnswer, string>();

export function routeAnswerText({ originTerminal, destinationTerminals }: RouteAnswer): string {
  const destinations = destinationTerminals.map(destinationText).join(',');
  return `{"originTerminal":${terminalText(originTerminal)},"destinationTerminals":[${destinations}]}`;
}

function destinationText({ destinationTerminal, serviceDays, message }: DestinationAnswer): string {
  const terminal = destinationTerminal === null ? 'null' : terminalText(destinationTerminal);
  return `{"destinationTerminal":${terminal},"serviceDays":"${serviceDays}","message":${JSON.stringify(message)}}`;
}

function terminalText(terminal: TerminalAnswer): string {
  let text = texts.get(terminal);
  if (text === undefined) {
    text = JSON.stringify(terminal);
    texts.set(terminal, text);
  }
  return text;
}
