// Which shipments have an instruction that awaits an answer, and which instructions are possible for the others.
import type { InstructionKind } from '../../freight/instructions/instruction-kinds.ts';
import type { StoredShipment } from '../shipments/find-shipment.ts';
import type { InstructionStore } from './instruction.store.ts';
import { giverOf, possibleFor } from './possible-instructions.ts';

/** More than any customer has waiting at once. */
const MOST_WAITING = 1_000;

type Accounts = ReadonlyMap<string, unknown>;
/** Entries are `<pro> <account>`, with the account that gave the instruction. */
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
