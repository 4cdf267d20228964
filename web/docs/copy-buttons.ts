// The buttons that copy a block of code.
import { docsWords as words } from '../words/docs-words.ts';

const SHOWN_MS = 1_500;

export function enableCopying(): void {
  document.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>('button.copy') : null;
    const text = button?.parentElement?.querySelector('pre')?.textContent;
    if (!button || text === null || text === undefined) return;
    await copied(text);
    const before = button.textContent;
    button.textContent = words.copied;
    button.classList.add('done');
    setTimeout(() => {
      button.textContent = before;
      button.classList.remove('done');
    }, SHOWN_MS);
  });
}

/** Over plain HTTP from another machine, a page has no clipboard; the selection can still be copied. */
async function copied(text: string): Promise<void> {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}
