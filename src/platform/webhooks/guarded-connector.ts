// Opens connections for webhooks, only to allowed addresses: every address is checked before and after connecting.
import { type LookupAddress, lookup as lookUpName } from 'node:dns';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import type { buildConnector } from 'undici';
import { bare, loopbackHint, mayConnect, type WebhookReach } from './webhook-url.ts';

/** The address is not allowed. Nothing was sent. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

/** Resolves names: node:dns, or a test's replacement. */
export type LookUpAll = (
  hostname: string,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

const systemLookUp: LookUpAll = (hostname, callback) => lookUpName(hostname, { all: true, verbatim: true }, callback);

export async function guardedConnector(
  reach: WebhookReach,
  connectMs: number,
  lookUp: LookUpAll = systemLookUp,
): Promise<buildConnector.connector> {
  const { buildConnector } = await import('./http-client.ts');
  // Repeats only the customer's host name: customers must not learn what it resolves to inside the carrier's network.
  const refusal = (host: string, address: string) => {
    const what = isIP(host) === 0 ? 'does not lead to' : 'is not';
    return new AddressRefused(
      `${host} ${what} an address that deliveries may be sent to.${loopbackHint(address, reach)}`,
    );
  };
  // Node calls this for names only, and again for every connection.
  const lookup: LookupFunction = (hostname, options, callback) => {
    lookUp(hostname, (error, addresses) => {
      if (error !== null) return callback(error, []);
      const refused = addresses.find(({ address }) => !mayConnect(address, reach));
      // A name with both an allowed and a forbidden address is an attempt to reach the forbidden one.
      if (refused !== undefined) return callback(refusal(hostname, refused.address), []);
      if (addresses.length === 0) return callback(new AddressRefused(`${hostname} has no address.`), []);
      if (options.all) callback(null, addresses);
      else callback(null, addresses[0]!.address, addresses[0]!.family);
    });
  };
  const connect = buildConnector({ timeout: connectMs, lookup, autoSelectFamily: true, maxCachedSessions: 0 });
  return (options, callback) => {
    const address = bare(options.hostname);
    // Node does not look up what is already an address.
    if (isIP(address) !== 0 && !mayConnect(address, reach)) return callback(refusal(address, address), null);
    connect(options, (...[error, socket]) => {
      if (error !== null) return callback(error, null);
      const { remoteAddress = '' } = socket as Socket;
      if (mayConnect(remoteAddress, reach)) return callback(null, socket);
      socket.destroy();
      callback(refusal(address, remoteAddress), null);
    });
  };
}
