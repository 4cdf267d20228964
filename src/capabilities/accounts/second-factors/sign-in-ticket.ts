// What a user with a second factor gets after the password or single sign-on: sealed, valid for five minutes and one sign-in.
import type { Context } from '../../../context.ts';
import type { Step } from '../../../platform/db/database.ts';
import { MINUTE_MS } from '../../../platform/durations.ts';
import type { FactorOwner } from './factor-owner.ts';
import { usedTicketStore } from './used-ticket.store.ts';

export interface SignInTicket extends FactorOwner {
  readonly id: string;
  /** The account's credential at the time of the first step. */
  readonly credential: string;
  /** How the first step was done. */
  readonly first: 'password' | 'single-sign-on';
  readonly expiresAt: number;
}

const VALID_FOR_MS = 5 * MINUTE_MS;
const PLACE = 'sign-in ticket';

export function newTicket(
  context: Context,
  owner: FactorOwner,
  credential: string,
  first: SignInTicket['first'],
): SignInTicket {
  const { kind, username } = owner;
  return {
    kind,
    username,
    credential,
    first,
    id: context.ids.make('tkt_'),
    expiresAt: context.clock.now() + VALID_FOR_MS,
  };
}

export function sealTicket({ secrets }: Context, ticket: SignInTicket): string {
  return secrets.seal(JSON.stringify(ticket), PLACE);
}

/** Undefined if it is not ours, belongs to the other kind of user, has expired, or was used. */
export async function openTicket(
  context: Context,
  kind: FactorOwner['kind'],
  sealed: string,
): Promise<SignInTicket | undefined> {
  const ticket = unsealed(context, sealed);
  if (ticket === undefined || ticket.kind !== kind || ticket.expiresAt <= context.clock.now()) return undefined;
  return (await usedTicketStore(context.db).has(ticket.id)) ? undefined : ticket;
}

export function useTicket({ db, clock }: Context, { id, expiresAt }: SignInTicket): Step[] {
  return usedTicketStore(db).use(id, expiresAt, clock.now());
}

function unsealed({ secrets }: Context, sealed: string): SignInTicket | undefined {
  try {
    return JSON.parse(secrets.open(sealed, PLACE)) as SignInTicket;
  } catch {
    return undefined;
  }
}
