// The customs broker of the last bill that had one, stored in this browser per user: most shippers keep one for years.
import { keepHere } from '../../session/kept-here.ts';
import type { BrokerForm } from './ship-form.ts';

const keyOf = (username: string) => `linehaul-broker-${username}`;

export function keptBroker(username: string): BrokerForm | undefined {
  try {
    return JSON.parse(localStorage.getItem(keyOf(username)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepBroker(username: string, broker: BrokerForm): void {
  keepHere(keyOf(username), broker);
}
