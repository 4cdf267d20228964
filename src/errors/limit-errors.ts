// The error catalog from 1030 to 1039: callers that do something too often.
import type { CatalogEntry } from './catalog-entry.ts';

export const LIMIT_ERRORS = {
  rateLimited: {
    code: 1030,
    status: 429,
    message: 'Too many requests.',
    when: 'This API key or operator has exceeded its request rate or, for requests without credentials, the source address has.',
    fix: 'Wait for the number of seconds in `Retry-After`, then retry at a lower rate.',
  },
  tooManySignIns: {
    code: 1031,
    status: 429,
    message: 'Too many failed sign-ins.',
    when: 'Five sign-ins with this name failed from your address within a minute, or the name is being guessed from many addresses at once.',
    fix: 'Wait for the number of seconds in `Retry-After`, then try again with the correct password. Existing tokens and sessions keep working.',
  },
  tooManyStreams: {
    code: 1032,
    status: 429,
    message: 'Too many event streams are open.',
    when: 'The caller already has eight open event streams, or the node has reached its limit.',
    fix: 'Close a stream you no longer need. One stream carries all events, so several pages can share it.',
  },
  tooManySignInsFromAddress: {
    code: 1033,
    status: 429,
    message: 'Too many failed sign-ins from your address.',
    when: 'Sixty sign-ins failed from your address within a minute, with any names. Names that have signed in from this address before are still accepted.',
    fix: 'Wait for the number of seconds in `Retry-After`, then try again with the correct password. Existing tokens and sessions keep working.',
  },
  mailLimitReached: {
    code: 1034,
    status: 429,
    message: 'The daily limit for e-mail has been reached.',
    when: 'The request would send e-mail to more recipients than the customer account, the bill of lading or pickup, or the user has left for the day (UTC).',
    fix: 'Wait for the number of seconds in `Retry-After`, send to fewer recipients, or send the documents yourself: GET /v1/images has them. The carrier can raise the limit.',
  },
  tooManyWrongCodes: {
    code: 1035,
    status: 429,
    message: 'Too many wrong codes today.',
    when: 'Someone who knows the password has entered 100 wrong codes for this user today (UTC).',
    fix: 'Sign in with a passkey, or wait for the number of seconds in `Retry-After`. Change your password: someone else may know it.',
  },
  tooManyNamesTried: {
    code: 1036,
    status: 429,
    message: 'Too many user names were tried with this invitation.',
    when: 'Ten user names that are taken were tried with the same invitation today (UTC).',
    fix: 'Wait for the number of seconds in `Retry-After`, then choose a name that is unlikely to be taken, such as your e-mail address.',
  },
} as const satisfies Record<string, CatalogEntry>;
