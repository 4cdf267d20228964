// Opens a page of the portal or the console through its navigation bar, or through the bar's menu if the link does not fit.
import type { Page } from 'playwright-core';

export async function goToPlace(page: Page, name: string): Promise<void> {
  const bar = page.getByRole('navigation');
  await bar.waitFor();
  const link = bar.getByRole('link', { name });
  if ((await link.count()) > 0) return link.click();
  await bar.getByRole('button').click();
  await page.getByRole('menuitem', { name }).click();
}
