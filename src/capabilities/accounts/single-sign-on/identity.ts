// An identity at the single sign-on provider: its claims in a usable form.
import { oneLine } from '../../../platform/one-line.ts';

export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** In lower case; undefined if the provider sends none. */
  readonly email: string | undefined;
  readonly isEmailVerified: boolean;
  /** `preferred_username`, in lower case. */
  readonly username: string | undefined;
  /** The values of the claim that determines roles. */
  readonly groups: readonly string[];
  /** How the provider authenticated the user: the values of `amr` and `acr`. */
  readonly methods: readonly string[];
}

export type Claims = Readonly<Record<string, unknown>>;

/** Longer values are ignored. */
const LONGEST = 254;

/** `signedIn` are the claims of the ID token; `about` those of the ID token and the user info combined. */
export function identityOf(signedIn: Claims, about: Claims, roleClaim: string): Identity {
  return {
    issuer: String(signedIn.iss),
    subject: String(signedIn.sub),
    email: name(about.email),
    isEmailVerified: about.email_verified === true,
    username: name(about.preferred_username),
    groups: texts(about[roleClaim]),
    methods: [...texts(signedIn.amr), ...texts(signedIn.acr)],
  };
}

/** For the log of failed sign-ins and for messages. */
export function nameOfIdentity({ email, username, subject }: Identity): string {
  return oneLine(email ?? username ?? subject, 100);
}

function name(value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '' || value.length > LONGEST) return undefined;
  return value.toLowerCase();
}

/** Some providers send a single value instead of a list. */
function texts(value: unknown): string[] {
  const list = Array.isArray(value) ? value : [value];
  return list.filter((one): one is string => typeof one === 'string' && one !== '');
}
