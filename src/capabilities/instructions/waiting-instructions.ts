// Which shipments have an instruction that waits for its answer, and what can be instructed about the others.
import type { InstructionKind } from '../../freight/instructions/instruction-kinds.ts';
import type { StoredShipment } from '../shipments/find-shipment.ts';
import type { InstructionStore } from './instruction.store.ts';
import { giverOf, possibleFor } from './possible-instructions.ts';

/** More than these wait for nobody at once. */
const MOST_WAITING = 1_000;

type Accounts = ReadonlyMap<string, unknown>;
/** The PRO and the account that gave it. */
export type Waiting = ReadonlySet<string>;

export async function waitingFor(
  { store }: { readonly store: InstructionStore },
  accounts: Accounts,
): Promise<Waiting> {
  const rows = await store.list({ status: 'WAITING', accounts: [...accounts.keys()], limit: MOST_WAITING });
  return new Set(rows.map(({ pro, account }) => `${pro} ${account}`));
}

export function possibleOf(shipment: StoredShipment, accounts: Accounts, waiting: Waiting): readonly InstructionKind[] {
  const account = giverOf(shipment, accounts);
  return waiting.has(`${shipment.pro} ${account}`) ? [] : possibleFor(shipment, account);
}
