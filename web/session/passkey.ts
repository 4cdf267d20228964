// Passkeys in this browser. The library is loaded on first use.
import type { DataOf } from '../api/described.ts';
import { ApiProblem } from '../api/problem.ts';
import { shellWords } from '../words/shell-words.ts';

type PasskeyOptions = DataOf<'/v1/session/passkeys/options', 'post'>;

/** Browsers support passkeys only on HTTPS and localhost, and not for IP addresses. */
export function canUsePasskeys(): boolean {
  const isAddress = /^[\d.]+$|^\[/.test(location.hostname);
  return typeof PublicKeyCredential === 'function' && !isAddress;
}

/** Asks the device to sign. @throws ApiProblem if the user cancels, or the device has no matching passkey */
export async function signWithPasskey(options: PasskeyOptions): Promise<object> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return orProblem(() => startAuthentication({ optionsJSON: options as never }));
}

/** Asks the device to create one. */
export async function makePasskey(options: PasskeyOptions): Promise<object> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return orProblem(() => startRegistration({ optionsJSON: options as never }));
}

async function orProblem<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    const isKnown = thrown instanceof Error && thrown.name === 'InvalidStateError';
    const { cancelled, cancelledLead, known, knownLead } = shellWords.passkey;
    throw new ApiProblem(0, {
      message: isKnown ? known : cancelled,
      details: isKnown ? knownLead : cancelledLead,
    });
  }
}
