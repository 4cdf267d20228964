// The form that sends a request from the page. It is hidden without scripts, since it needs them.
import { type Html, html } from '../html.ts';
import type { SampleAuth, SampleRequest } from '../samples/sample-request.ts';
import type { Parameter, ReadOpenApi } from './read-openapi.ts';

export interface TryPlace {
  readonly prefix: string;
  readonly environment: string;
}

interface Credential {
  readonly name: string;
  readonly label: string;
  readonly isSecret: boolean;
}

const CREDENTIALS: Readonly<Record<SampleAuth, readonly Credential[]>> = {
  token: [
    { name: 'apiKey', label: 'API key', isSecret: true },
    { name: 'token', label: 'Bearer token', isSecret: true },
  ],
  client: [
    { name: 'user', label: 'Client ID', isSecret: false },
    { name: 'password', label: 'Client secret', isSecret: true },
  ],
  portal: [
    { name: 'apiKey', label: 'API key', isSecret: true },
    { name: 'user', label: 'User name', isSecret: false },
    { name: 'password', label: 'Password', isSecret: true },
  ],
  operator: [
    { name: 'user', label: 'Operator', isSecret: false },
    { name: 'password', label: 'Password', isSecret: true },
  ],
  portalSession: [],
  operatorSession: [],
  none: [],
};

/** Files have to be sent by a program, and a stream has no end to show. */
export function canBeTried({ fileType, responseType }: SampleRequest): boolean {
  return fileType === undefined && responseType !== 'text/event-stream';
}

export function tryForm(api: ReadOpenApi, request: SampleRequest, place: TryPlace): Html {
  const { operation, auth, params, query, body, isWrite } = request;
  const fields = operation.parameters.filter((one) => one.in !== 'header');
  const isReal = place.environment === 'production' && operation.method !== 'GET';
  return html`<section class="try" aria-labelledby="try-it">
<h2 id="try-it">Try it</h2>
<form data-method="${operation.method}" data-path="${place.prefix}${operation.path}" data-prefix="${place.prefix}" data-auth="${auth}"${isWrite ? html` data-write` : undefined}${place.environment === 'test' ? html` data-remembers` : undefined} autocomplete="off">
${isReal ? html`<p class="warning">This is production: the request takes effect.</p>` : undefined}
${waysHtml(request)}
${fields.map((one) => parameterHtml(api, one, (one.in === 'path' ? params : query)[one.name] ?? ''))}
${body === undefined ? undefined : html`<label>Body (JSON)<textarea name="body" rows="12" spellcheck="false">${JSON.stringify(body, null, 2)}</textarea></label>`}
<button type="submit">Send request</button>
<div class="result" aria-live="polite"></div>
</form>
${auth === 'token' ? html`<form id="token-form"></form>` : undefined}
</section>`;
}

function waysHtml({ auth, operation }: SampleRequest): Html | undefined {
  const credentials = CREDENTIALS[auth];
  const session = operation.security.flatMap((one) => Object.keys(one)).find((name) => name.endsWith('Session'));
  if (credentials.length === 0 && session === undefined) return undefined;
  const people = session === 'operatorSession' ? 'console' : 'portal';
  const sessionPath = session === 'operatorSession' ? '/ops/v1/session' : '/v1/session';
  return html`<fieldset class="ways"><legend>Credentials</legend>
${
  session === undefined
    ? undefined
    : html`${credentials.length === 0 ? undefined : html`<label class="choice"><input type="radio" name="way" value="own" checked> Enter them here</label>`}
<label class="choice"><input type="radio" name="way" value="session" data-session="${sessionPath}"${credentials.length === 0 ? html` checked` : undefined}> Your ${people} session, in the sandbox that this browser has open</label>`
}
<div class="own">${credentials.map(({ name, label, isSecret }) => html`<label>${label}<input name="${name}" type="${isSecret ? 'password' : 'text'}" autocomplete="off" spellcheck="false"></label>`)}
${auth === 'token' ? TOKEN_HELP : undefined}</div>
</fieldset>`;
}

/** A separate form, so that the Enter key in it gets the token. */
const TOKEN_HELP = html`<details class="get-token"><summary>Get a token with a portal account</summary>
<label>User name<input form="token-form" name="user" type="text" autocomplete="off" spellcheck="false"></label>
<label>Password<input form="token-form" name="password" type="password" autocomplete="off"></label>
<button type="submit" form="token-form" class="quiet">Get a token</button></details>
<p class="hint">The API key of a sandbox sends the request to that sandbox.</p>`;

function parameterHtml(api: ReadOpenApi, { name, in: place, required, schema }: Parameter, value: string): Html {
  const { enum: values } = api.resolved(schema);
  const label = html`${name}${required ? html` <span class="required">required</span>` : undefined}`;
  const names = html`name="${place}.${name}"${required ? html` required` : undefined}`;
  if (values === undefined)
    return html`<label>${label}<input ${names} value="${value}" spellcheck="false"></label>
`;
  const options = ['', ...values.map(String)].map(
    (one) =>
      html`<option value="${one}"${one === value ? html` selected` : undefined}>${one === '' ? '–' : one}</option>`,
  );
  return html`<label>${label}<select ${names}>${options}</select></label>
`;
}
