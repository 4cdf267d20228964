// Everything a user can do with sessions in the portal or the console, which have the same operations.
import { Secret, TOTP } from 'otpauth';
import { TestDevice } from '../../src/capabilities/accounts/second-factors/device.fixture.ts';
import { signInAtProvider } from '../../test/support/single-sign-on-provider.ts';
import type { ExampleRecorder } from './example-recorder.ts';
import { SampleBrowser } from './sample-browser.ts';

export interface SignInParts {
  readonly recorder: ExampleRecorder;
  /** The origin of the browsers' pages. */
  readonly origin: string;
  readonly clock: { now(): number; advance(ms: number): void };
  readonly door: '/v1/session' | '/ops/v1/session';
  readonly username: string;
  readonly password: string;
  readonly email: string;
  /** The user's subject at the single sign-on provider. */
  readonly subject: string;
}

export const NEW_PASSWORD = 'maple-canoe-thirty';

/** Returns a browser that is signed in and confirmed. */
export async function walkSignIn(parts: SignInParts): Promise<SampleBrowser> {
  const { recorder, origin, door, username, password, email } = parts;
  const another = () => new SampleBrowser(recorder, origin);
  const first = another();
  await first.call('POST', door, { username, password });
  await first.call('GET', door);
  await first.call('POST', `${door}/confirmation`, { password });
  await first.call('PUT', `${door}/email`, { email });
  await first.call('GET', `${door}/second-factor`);
  const { secret, passkeyId, device } = await addFactors(parts, first);

  const second = another();
  const { ticket } = (await second.call('POST', door, { username, password })).value.data;
  await second.call('POST', `${door}/second-factor`, { ticket, code: nextCode(parts, secret) });
  const third = another();
  const options = (await third.call('POST', `${door}/passkey-sign-in/options`)).value.data;
  await third.call('POST', `${door}/passkey-sign-in`, device.authenticate(options));
  await third.call('POST', `${door}/confirmation/options`);
  await third.call('GET', `${door}s`);
  await third.call('DELETE', `${door}s`);
  // With a second factor, the sign-in asks for it; without one, it does not.
  await throughProvider(parts, another());
  await third.call('POST', `${door}/confirmation`, { password, code: nextCode(parts, secret) });
  await third.call('DELETE', `${door}/passkeys/{passkeyId}`, undefined, { passkeyId });
  await third.call('DELETE', `${door}/authenticator`);
  const fourth = await throughProvider(parts, another());
  await fourth.call('POST', `${door}/confirmation/single-sign-on`);
  await fourth.call('DELETE', door);

  await third.call('POST', `${door}/confirmation`, { password });
  await third.call('PUT', `${door}/password`, { currentPassword: password, newPassword: NEW_PASSWORD });
  await another().call('POST', `${door.replace('session', 'password-resets')}`, { username });
  await third.call('POST', `${door}/confirmation`, { password: NEW_PASSWORD });
  return third;
}

async function addFactors(parts: SignInParts, browser: SampleBrowser) {
  const { recorder, door, origin } = parts;
  const { secret, setup } = (await browser.call('POST', `${door}/authenticator`)).value.data;
  await browser.call('PUT', `${door}/authenticator`, { setup, code: nextCode(parts, secret) });
  await browser.call('POST', `${door}/recovery-codes`);
  const device = new TestDevice(origin);
  const options = (await browser.call('POST', `${door}/passkeys/options`)).value.data;
  const passkey = device.register(options);
  recorder.hide(passkey.id, 'mWn3LRbHBbHnJQvW1cGpKkM7cVyoTq1bD0m4C6mDz5s');
  const { passkeys } = (await browser.call('POST', `${door}/passkeys`, { name: 'Work laptop', passkey })).value.data;
  return { secret: secret as string, passkeyId: passkeys[0].passkeyId as string, device };
}

async function throughProvider({ door, subject }: SignInParts, browser: SampleBrowser): Promise<SampleBrowser> {
  const { url } = (await browser.call('POST', `${door}/single-sign-on`)).value.data;
  const back = await signInAtProvider(url, subject);
  await browser.call('POST', `${door}/single-sign-on/completion`, Object.fromEntries(back.searchParams));
  return browser;
}

/** The code shown by the authenticator app half a minute later, because each code works once. */
function nextCode({ clock }: SignInParts, secret: string): string {
  clock.advance(30_000);
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now() });
}
