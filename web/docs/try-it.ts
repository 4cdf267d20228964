// "Try it": sends the request of the form with the reader's credentials, or with the session of the portal or the console.
import type { AnswerOf } from '../api/described.ts';
import type { components } from '../api/openapi.ts';
import type { SessionPath } from '../session/session.ts';
import { docsWords as words } from '../words/docs-words.ts';
import { showResponse, showText } from './show-response.ts';
import { base64, requestOf } from './try-request.ts';

type ErrorResponse = components['schemas']['ErrorResponse'];

/** In the test environment, the API key and the token are kept until the tab is closed. Passwords and secrets never are. */
const KEPT_FIELDS = ['apiKey', 'token'];
const keptAs = (name: string) => `linehaul-docs-${name}`;

export function enableTryIt(): void {
  const form = document.querySelector<HTMLFormElement>('.try form');
  if (form === null) return;
  const result = form.querySelector('.result')!;
  if ('remembers' in form.dataset) keepCredentials(form);
  chooseWay(form);
  const tokenForm = document.querySelector<HTMLFormElement>('#token-form');
  tokenForm?.addEventListener('submit', (event) => {
    event.preventDefault();
    void getToken(form, tokenForm, result);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(form, result);
  });
}

async function send(form: HTMLFormElement, result: Element): Promise<void> {
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]')!;
  button.disabled = true;
  showText(result, words.sending);
  try {
    const session = form.querySelector<HTMLInputElement>('[name="way"][value="session"]:checked');
    const csrfToken = session === null ? undefined : await csrfTokenOf(form, session.dataset.session!);
    if (session !== null && csrfToken === undefined) return showText(result, words.notSignedIn, true);
    const { url, init } = requestOf(form, csrfToken);
    const sentAt = performance.now();
    const response = await fetch(url, init);
    await showResponse(result, response, performance.now() - sentAt);
  } catch {
    showText(result, words.noResponse, true);
  } finally {
    button.disabled = false;
  }
}

/** Undefined if the reader is not signed in. */
async function csrfTokenOf(form: HTMLFormElement, path: string): Promise<string | undefined> {
  const response = await fetch(`${form.dataset.prefix}${path}`, { headers: { accept: 'application/json' } });
  if (!response.ok) return undefined;
  const { data } = (await response.json()) as AnswerOf<SessionPath>;
  return data.csrfToken;
}

async function getToken(form: HTMLFormElement, tokenForm: HTMLFormElement, result: Element): Promise<void> {
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
  const account = new FormData(tokenForm);
  const pair = `${account.get('user')}:${account.get('password')}`;
  try {
    const response = await fetch(`${form.dataset.prefix}/authenticate`, {
      method: 'POST',
      headers: { apikey: field('apiKey').value.trim(), authorization: `Basic ${base64(pair)}` },
      credentials: 'omit',
    });
    const body = (await response.json()) as Partial<AnswerOf<'/authenticate', 'post'> & ErrorResponse>;
    if (body.access_token === undefined) {
      return showText(result, words.noToken(response.status, body.error?.message ?? ''), true);
    }
    field('token').value = body.access_token;
    tokenForm.reset();
    field('token').dispatchEvent(new Event('change'));
    showText(result, words.gotToken);
  } catch {
    showText(result, words.noResponse, true);
  }
}

function chooseWay(form: HTMLFormElement): void {
  const own = form.querySelector<HTMLElement>('.own');
  const show = () => {
    if (own) own.hidden = form.querySelector('[name="way"][value="session"]:checked') !== null;
  };
  for (const radio of form.querySelectorAll('[name="way"]')) radio.addEventListener('change', show);
  show();
}

function keepCredentials(form: HTMLFormElement): void {
  for (const name of KEPT_FIELDS) {
    const input = form.elements.namedItem(name);
    if (!(input instanceof HTMLInputElement)) continue;
    input.value = sessionStorage.getItem(keptAs(name)) ?? '';
    input.addEventListener('change', () => sessionStorage.setItem(keptAs(name), input.value));
  }
}
