// Records real responses of the operator and portal operations, as the examples of their OpenAPI documents.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOperator } from '../../src/capabilities/accounts/manage-operators.ts';
import {
  composeOperatorInvitation,
  OPERATOR_INVITATION_MAIL,
} from '../../src/capabilities/operators/invite-operator.ts';
import { composeInvitation, INVITATION_MAIL } from '../../src/capabilities/users/invite-user.ts';
import { type Config, readConfig } from '../../src/config.ts';
import type { Context } from '../../src/context.ts';
import type { ResponseExamples } from '../../src/platform/contract/openapi-examples.ts';
import { step } from '../../src/platform/db/database.ts';
import { startProvider, type TestProvider } from '../../test/support/single-sign-on-provider.ts';
import { ExampleRecorder, type Json, type Sent } from './example-recorder.ts';
import { type DeskParts, finished, runOperatorsWeeks } from './operators-weeks.ts';
import type { SampleBrowser } from './sample-browser.ts';
import { ACCOUNT, ACTOR, basic, type SampleCarrier, withSampleCarrier } from './sample-carrier.ts';
import { runSecondOperatorsDay } from './second-operator.ts';
import { settledWork } from './settled-work.ts';
import { NEW_PASSWORD, walkSignIn } from './sign-in-walk.ts';
import { openReceiver } from './webhook-receiver.ts';

const SERVER = 'https://api.carrier.example';
const IDENTITIES = 'https://id.carrier.example';
const HOOK = 'https://tms.example.com/linehaul-webhooks';
const NO_LIMITS = { requestsPerSecond: 0, operatorRequestsPerSecond: 0, addressRequestsPerSecond: 0 } as const;
const PUBLIC_URLS = { production: SERVER, test: SERVER };
const TOKEN_LASTS_MS = 20 * 60_000;

export async function recordOperatorsWeeks(): Promise<ResponseExamples> {
  return { ...(await operatorsWeeks()), ...(await backups()), ...(await secondOperatorsDay()) };
}

async function operatorsWeeks(): Promise<ResponseExamples> {
  const provider = await startProvider();
  provider.register([`${SERVER}/sign-in/sso`, `${SERVER}/console/sso`]);
  const settings = { ...NO_LIMITS, publicUrls: PUBLIC_URLS, singleSignOn: singleSignOn(provider)! };
  try {
    return await withSampleCarrier('production', 'operator examples', settings, async (carrier) => {
      const recorder = new ExampleRecorder(carrier.app.http, new Map([[provider.issuer, IDENTITIES]]));
      const desk = await deskOf(carrier, recorder);
      await runOperatorsWeeks(desk);
      await signInEverywhere(carrier, recorder, provider);
      return recorder.examples;
    });
  } finally {
    await provider.close();
  }
}

function singleSignOn({ issuer, clientId, clientSecret }: TestProvider): Config['singleSignOn'] {
  return readConfig({
    LINEHAUL_SSO_ISSUER: issuer,
    LINEHAUL_SSO_CLIENT_ID: clientId,
    LINEHAUL_SSO_CLIENT_SECRET: clientSecret,
    LINEHAUL_SSO_FOR: 'operators,portal',
  }).singleSignOn;
}

async function signInEverywhere(carrier: SampleCarrier, recorder: ExampleRecorder, provider: TestProvider) {
  const { context, clock } = carrier;
  for (const [door, header] of [
    ['/ops/v1/session', carrier.operator],
    ['/v1/session', carrier.portal],
  ] as const) {
    const [username, password] = credentialsIn(header);
    const email = `${username}@example.com`;
    provider.people.set(username, { email, email_verified: true });
    const parts = { recorder, origin: SERVER, clock, door, username, password, email, subject: username };
    const browser = await walkSignIn(parts);
    if (door === '/v1/session') await manageUsers(context, browser);
    else await inviteOperators(context, browser);
  }
}

/** An owner invites a user, who accepts. */
async function manageUsers(context: Context, owner: SampleBrowser) {
  const invited = { email: 'dana@example.com', name: 'Dana Ray', role: 'shipper', accounts: [ACCOUNT] };
  await owner.call('POST', '/v1/users', invited);
  await owner.call('GET', '/v1/users');
  const token = await invitationToken(context, INVITATION_MAIL, composeInvitation);
  const acceptance = { token, username: 'dana', newPassword: NEW_PASSWORD };
  await owner.call('POST', '/v1/invitations/acceptance', acceptance);
  const change = { role: 'billing', accounts: [ACCOUNT] };
  await owner.call('PUT', '/v1/users/{username}', change, { username: 'dana' });
}

/** An administrator invites an operator, who accepts. */
async function inviteOperators(context: Context, administrator: SampleBrowser) {
  await administrator.call('POST', '/ops/v1/invitations', { email: 'lee@carrier.example', role: 'dispatcher' });
  await administrator.call('GET', '/ops/v1/invitations');
  const token = await invitationToken(context, OPERATOR_INVITATION_MAIL, composeOperatorInvitation);
  await administrator.call('POST', '/ops/v1/mails/{mailId}/resend', undefined, { mailId: await sentMail(context) });
  const acceptance = { token, username: 'lee', newPassword: NEW_PASSWORD };
  await administrator.call('POST', '/ops/v1/invitations/acceptance', acceptance);
}

/** The sample carrier has no mail server, so the invitation is marked as sent. */
async function sentMail({ db }: Context): Promise<string> {
  const tables = db.tables<{ mails: { mail_id: string; purpose: string; state: string } }>();
  const invitation = tables.selectFrom('mails').select('mail_id').where('purpose', '=', OPERATOR_INVITATION_MAIL);
  const { mail_id: id } = await invitation.executeTakeFirstOrThrow();
  await db.write([step(tables.updateTable('mails').set({ state: 'sent' }).where('mail_id', '=', id), 1)]);
  return id;
}

/** Read from the mail that was sent. */
async function invitationToken(
  context: Context,
  purpose: string,
  compose: typeof composeInvitation | typeof composeOperatorInvitation,
): Promise<string> {
  const mails = context.db.tables<{ mails: { purpose: string; body: string } }>().selectFrom('mails');
  const { body } = await mails.select('body').where('purpose', '=', purpose).executeTakeFirstOrThrow();
  const { text = '' } = await compose(context, () => SERVER)(JSON.parse(body));
  return /#invitation=(\S+)/.exec(text)![1]!;
}

async function secondOperatorsDay(): Promise<ResponseExamples> {
  const rules = { twoPersonRule: 'tariffs', creditApprovalLimitCents: 1_000, privateWebhooks: 'on' } as const;
  const receiver = await openReceiver();
  try {
    return await withSampleCarrier('test', 'approval examples', { ...NO_LIMITS, ...rules }, async (carrier) => {
      const recorder = new ExampleRecorder(carrier.app.http, new Map([[receiver.url, HOOK]]));
      const desk = await deskOf(carrier, recorder);
      const second = basic('lee', await createOperator(carrier.context, ACTOR, 'lee'));
      const [username] = credentialsIn(carrier.portal);
      await runSecondOperatorsDay({ ...desk, approve: asking(recorder, second), hook: receiver.url, username });
      return recorder.examples;
    });
  } finally {
    receiver.close();
  }
}

/** Recorded separately: backups are files, and everything else is kept in memory. */
async function backups(): Promise<ResponseExamples> {
  const dataDir = mkdtempSync(join(tmpdir(), 'linehaul-examples-'));
  try {
    return await withSampleCarrier('production', 'backup examples', { ...NO_LIMITS, dataDir }, async (carrier) => {
      const recorder = new ExampleRecorder(carrier.app.http);
      const desk = await deskOf(carrier, recorder);
      await finished(desk, await desk.ask('POST', '/ops/v1/backups'));
      await desk.ask('GET', '/ops/v1/backups');
      return recorder.examples;
    });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function deskOf(carrier: SampleCarrier, recorder: ExampleRecorder): Promise<DeskParts> {
  const { context, client, clock, operator, portal } = carrier;
  const authorization = basic(client.clientId, client.clientSecret);
  const key = await recorder.send('POST', '/v1/api-key', { headers: { authorization } });
  const { apiKey } = key.value.data;
  let token = { value: '', until: 0 };
  const own = async () => {
    if (clock.now() >= token.until) {
      const headers = { apikey: apiKey, authorization: portal };
      const { access_token } = (await recorder.send('POST', '/authenticate', { headers })).value;
      token = { value: access_token, until: clock.now() + TOKEN_LASTS_MS };
    }
    return { apikey: apiKey, authorization: `Bearer ${token.value}` };
  };
  return {
    account: ACCOUNT,
    clock,
    ask: asking(recorder, operator),
    look: async (method, path, sent = {}) =>
      (await recorder.send(method, path, { ...sent, headers: { authorization: operator } })).value,
    ship: async (method, path, sent: Sent = {}) =>
      (await recorder.send(method, path, { ...sent, headers: { ...(await own()), ...sent.headers } })).value,
    settled: () => settledWork(context),
  };
}

function asking(recorder: ExampleRecorder, authorization: string) {
  return async (method: string, path: string, sent: Sent = {}): Promise<Json> =>
    (await recorder.keep(method, path, { ...sent, headers: { authorization, ...sent.headers } })).value;
}

function credentialsIn(header: string): [username: string, password: string] {
  const text = Buffer.from(header.replace('Basic ', ''), 'base64').toString();
  const at = text.indexOf(':');
  return [text.slice(0, at), text.slice(at + 1)];
}
