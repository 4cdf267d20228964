// The network as a map: terminals and the lanes between them. Customers see only the terminals.
import type { Network } from '../../freight/network/network.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped, envelopedText, type JsonText } from '../../platform/http/envelope.ts';
import type { NetworkMapParts } from './network-map-parts.ts';

/** A network never changes, so its text is built once. */
const texts = new WeakMap<Network, JsonText>();

export function readNetwork({ network }: NetworkMapParts): Answer {
  const { version, data } = network.now();
  let text = texts.get(data);
  if (text === undefined) {
    text = envelopedText(JSON.stringify(networkView(version, data)));
    texts.set(data, text);
  }
  return { status: 200, body: text };
}

function networkView(version: number, { terminals, lanes }: Network) {
  return {
    version,
    terminals: terminals.map((one) => ({
      ...placeOf(one),
      role: one.role,
      hub: one.role !== 'terminal',
      partner: one.partner?.scac ?? null,
    })),
    lanes: lanes.map(({ from, to, distanceMiles, minutes, partner }) => ({
      from: from.id,
      to: to.id,
      miles: distanceMiles,
      hours: Math.round(minutes / 6) / 10,
      partner: partner?.scac ?? null,
    })),
  };
}

export function listTerminals({ network }: NetworkMapParts): Answer {
  return { status: 200, body: enveloped(network.now().data.terminals.map(placeOf)) };
}

function placeOf({ id, name, address, latitude, longitude }: Network['terminals'][number]) {
  return { code: id, name, city: address.city, state: address.state, country: address.country, latitude, longitude };
}
