// The search box: fetches its index on first use, and shows matches as links.
import { docsWords as words } from '../words/docs-words.ts';
import { type Match, matchEntries, type SearchEntry } from './match-entries.ts';

export function enableSearch(): void {
  const box = document.querySelector<HTMLElement>('.search');
  const input = box?.querySelector('input');
  const panel = box?.querySelector<HTMLElement>('.found');
  if (!box || !input || !panel) return;
  const status = panel.querySelector('p')!;
  const list = panel.querySelector('ul')!;
  let entries: Promise<readonly SearchEntry[]> | undefined;
  const load = () => {
    entries ??= fetch(box.dataset.index!).then((response) => {
      if (!response.ok) throw new Error(String(response.status));
      return response.json() as Promise<readonly SearchEntry[]>;
    });
    entries.catch(() => {
      entries = undefined;
    });
    return entries;
  };
  const show = async () => {
    const typed = input.value;
    if (typed.trim() === '') {
      panel.hidden = true;
      return;
    }
    try {
      const matches = matchEntries(await load(), typed);
      if (typed !== input.value) return;
      status.textContent = words.found(matches.length);
      list.replaceChildren(...matches.map(itemOf));
    } catch {
      status.textContent = words.searchFailed;
      list.replaceChildren();
    }
    panel.hidden = false;
  };
  input.addEventListener('focus', () => void load().catch(() => {}));
  input.addEventListener('input', () => void show());
  box.addEventListener('keydown', (event) => moveWithin(event, input, panel));
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Node && !box.contains(target)) panel.hidden = true;
  });
  list.addEventListener('click', () => {
    panel.hidden = true;
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof Element && event.target.matches('input, textarea, select');
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    input.focus();
  });
}

function itemOf({ kind, title, detail, url }: Match): HTMLLIElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = url;
  link.textContent = title;
  const about = document.createElement('span');
  about.textContent = `${words.kinds[kind]} · ${detail}`;
  link.append(about);
  item.append(link);
  return item;
}

/** Arrow keys move through the matches, Enter opens the first, Escape closes. */
function moveWithin(event: KeyboardEvent, input: HTMLInputElement, panel: HTMLElement): void {
  if (event.key === 'Escape') {
    panel.hidden = true;
    input.focus();
    return;
  }
  const links = [...panel.querySelectorAll('a')];
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  if (event.key === 'Enter' && document.activeElement === input) links[0]?.click();
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  event.preventDefault();
  const next = at + (event.key === 'ArrowDown' ? 1 : -1);
  if (next < 0) input.focus();
  else links[next]?.focus();
}
