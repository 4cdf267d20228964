// Passkeys in this browser. The library is loaded when one is used.
import { ApiProblem } from '../api/problem.ts';
import { shellWords } from '../words/shell-words.ts';

/** As the server sends them. */
export type PasskeyOptions = object;

/** Browsers know passkeys on https and on this machine only, and for names only. */
export function canUsePasskeys(): boolean {
  const isAddress = /^[\d.]+$|^\[/.test(location.hostname);
  return typeof PublicKeyCredential === 'function' && !isAddress;
}

/** Asks the device to sign. @throws ApiProblem when the user cancels, or the device has none that fits */
export async function signWithPasskey(options: PasskeyOptions): Promise<object> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return orProblem(() => startAuthentication({ optionsJSON: options as never }));
}

/** Asks the device for a new one. */
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
