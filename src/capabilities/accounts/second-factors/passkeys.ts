// Passkeys (WebAuthn): creates the options for the browser and verifies its responses.
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Context } from '../../../context.ts';
import type { Step } from '../../../platform/db/database.ts';
import type { FactorOwner } from './factor-owner.ts';
import { type Passkey, passkeyStore } from './passkey.store.ts';
import { CHALLENGE_VALID_MS, isChallenge, newChallenge, useChallenge } from './passkey-challenge.ts';
import type { AuthenticationGiven, RegistrationGiven } from './passkey-fields.ts';
import type { RelyingParty } from './relying-party.ts';

/** Loaded with the first passkey: it would be a tenth of the startup time. */
function loadWebAuthn(): Promise<typeof import('@simplewebauthn/server')> {
  return import('@simplewebauthn/server');
}

type Verification = 'required' | 'preferred';

export type { Passkey } from './passkey.store.ts';

/** Oldest first. */
export function passkeysOf({ db }: Context, owner: FactorOwner): Promise<Passkey[]> {
  return passkeyStore(db).ofOwner(owner);
}

/** By the ID that the device assigned. */
export function findPasskey({ db }: Context, credentialId: string): Promise<Passkey | undefined> {
  return passkeyStore(db).byCredential(credentialId);
}

/** Conflicts if it is gone. */
export function deletePasskey({ db }: Context, passkeyId: string): Step {
  return passkeyStore(db).delete(passkeyId);
}

export async function registrationOptions(context: Context, party: RelyingParty, owner: FactorOwner, purpose: string) {
  const known = await passkeyStore(context.db).ofOwner(owner);
  const { generateRegistrationOptions } = await loadWebAuthn();
  const handle = context.secrets.hash('passkey user', owner.kind, owner.username);
  return generateRegistrationOptions({
    rpName: party.id,
    rpID: party.id,
    userName: owner.username,
    userID: new Uint8Array(Buffer.from(handle, 'base64url')),
    challenge: newChallenge(context, purpose),
    timeout: CHALLENGE_VALID_MS,
    attestationType: 'none',
    excludeCredentials: known.map(descriptorOf),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
}

/** The new passkey, and the writes that store it and use up the challenge; undefined if the response is invalid. */
export async function registeredPasskey(
  context: Context,
  party: RelyingParty,
  owner: FactorOwner,
  { response, purpose, name }: { response: RegistrationGiven; purpose: string; name: string },
): Promise<{ readonly passkey: Passkey; readonly writes: readonly Step[] } | undefined> {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  let signed = '';
  const verified = await orUndefined(() =>
    verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: (challenge) => {
        signed = challenge;
        return isChallenge(context, purpose, challenge);
      },
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
    }),
  );
  if (!verified?.verified) return undefined;
  const { credential } = verified.registrationInfo;
  const passkey: Passkey = {
    passkey_id: context.ids.make('psk_'),
    credential_id: credential.id,
    ...owner,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: JSON.stringify(credential.transports ?? []),
    name,
    created_at: context.clock.now(),
    used_at: null,
  };
  return { passkey, writes: [passkeyStore(context.db).insert(passkey), ...useChallenge(context, signed)] };
}

/** For the passkeys of one user, or for any passkey if no user is named. */
export async function authenticationOptions(
  context: Context,
  party: RelyingParty,
  { purpose, verification, known = [] }: { purpose: string; verification: Verification; known?: readonly Passkey[] },
) {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: newChallenge(context, purpose),
    timeout: CHALLENGE_VALID_MS,
    userVerification: verification,
    allowCredentials: known.map(descriptorOf),
  });
}

/** The passkey, and the writes for a successful sign-in; undefined if the response is invalid. */
export async function provePasskey(
  context: Context,
  party: RelyingParty,
  { response, purpose, verification }: { response: AuthenticationGiven; purpose: string; verification: Verification },
): Promise<{ readonly passkey: Passkey; readonly writes: readonly Step[] } | undefined> {
  const store = passkeyStore(context.db);
  const passkey = await store.byCredential(response.id);
  if (passkey === undefined) return undefined;
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  let signed = '';
  const verified = await orUndefined(() =>
    verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: (challenge) => {
        signed = challenge;
        return isChallenge(context, purpose, challenge);
      },
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: verification === 'required',
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
      },
    }),
  );
  if (!verified?.verified) return undefined;
  const used = store.use(passkey, verified.authenticationInfo.newCounter, context.clock.now());
  return { passkey, writes: [used, ...useChallenge(context, signed)] };
}

function descriptorOf({ credential_id, transports }: Passkey) {
  return { id: credential_id, transports: JSON.parse(transports) as string[] };
}

/** The library throws on any invalid response, which a stranger could send. */
async function orUndefined<T>(verify: () => Promise<T>): Promise<T | undefined> {
  try {
    return await verify();
  } catch {
    return undefined;
  }
}
