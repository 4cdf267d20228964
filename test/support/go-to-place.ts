// Opens a page of the portal or the console through its navigation bar, or through the bar's menu if the link does not fit.
import type { Page } from 'playwright-core';
import { until } from './waiting.ts';

/** For one try. */
const SOON = { timeout: 3_000 };

export async function goToPlace(page: Page, name: string): Promise<void> {
  const bar = page.getByRole('navigation');
  await bar.waitFor();
  const link = bar.getByRole('link', { name });
  const click = async () => {
    if ((await link.count()) > 0) return link.click(SOON);
    await bar.getByRole('button').click(SOON);
    await page.getByRole('menuitem', { name }).click(SOON);
  };
  // A new bar has all links until it is measured, and again when its font has loaded: then some of them move to the menu.
  await until(`${name} is chosen`, () => click().then(() => true, isTooLate));
}

function isTooLate(error: Error): false {
  if (error.name !== 'TimeoutError') throw error;
  return false;
}
