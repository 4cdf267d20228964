// The errors that operator endpoints share in the API reference.
import type { ErrorMeaning } from '../../platform/contract/route.ts';

export const says = (meaning: string): ErrorMeaning => ({ shape: 'noData', meaning });

/** Every operator endpoint can return these. */
export const FOR_OPERATORS = {
  400: says('missing or invalid params'),
  401: says('not an operator of this environment'),
} as const;
