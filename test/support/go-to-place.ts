// Goes to a page of the portal or the console by its navigation bar, or by the bar's menu where there is no room for it.
import type { Page } from 'playwright-core';

export async function goToPlace(page: Page, name: string): Promise<void> {
  const bar = page.getByRole('navigation');
  await bar.waitFor();
  const link = bar.getByRole('link', { name });
  if ((await link.count()) > 0) return link.click();
  await bar.getByRole('button').click();
  await page.getByRole('menuitem', { name }).click();
}
