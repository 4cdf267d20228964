// Shows the response to a "Try it" request: status, time, headers and body.
import { docsWords as words } from '../words/docs-words.ts';

const TEXTS = /^(?:text\/|application\/(?:[\w.-]+\+)?json|application\/x-ndjson)/;

export async function showResponse(place: Element, response: Response, tookMs: number): Promise<void> {
  const status = document.createElement('p');
  status.className = `status ${response.ok ? 'good' : 'bad'}`;
  status.textContent = `${response.status} ${response.statusText} · ${words.tookMs(Math.round(tookMs))}`;
  const headers = document.createElement('details');
  const summary = document.createElement('summary');
  summary.textContent = words.headers;
  headers.append(summary, codeOf([...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n')));
  place.replaceChildren(status, headers, codeOf(await bodyText(response)));
}

export function showText(place: Element, text: string, isBad = false): void {
  const line = document.createElement('p');
  line.className = isBad ? 'status bad' : 'status';
  line.textContent = text;
  place.replaceChildren(line);
}

async function bodyText(response: Response): Promise<string> {
  const type = response.headers.get('content-type') ?? '';
  if (!TEXTS.test(type)) {
    const { size } = await response.blob();
    return size === 0 ? words.empty : words.binary(type, size);
  }
  const text = await response.text();
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function codeOf(text: string): HTMLElement {
  const block = document.createElement('div');
  block.className = 'code';
  const pre = document.createElement('pre');
  pre.tabIndex = 0;
  pre.textContent = text;
  block.append(pre);
  return block;
}
