// The error for an account that is not the caller's. If the API key is limited to other accounts, it says so.
import { ERRORS } from '../../errors.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { limitedToText } from './accounts-within.ts';
import type { Caller } from './check-token.ts';

export function refuseAccount(
  name: 'accountNotYours' | 'partiesOfOthers',
  { limitedTo }: Pick<Caller, 'limitedTo'>,
  details: string = ERRORS[name].fix,
): Refusal {
  return new Refusal(name, { details: limitedTo === undefined ? details : `${details} ${limitedToText(limitedTo)}` });
}
