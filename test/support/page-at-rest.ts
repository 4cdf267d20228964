// Waits until a page has loaded its data and its animations are over.
import type { Page } from 'playwright-core';

const AT_REST = `new Promise((resolve) => {
  const isLoading = () => document.querySelector('[aria-busy="true"], .animate-pulse') !== null;
  const look = (calm) => {
    const moving = document.getAnimations().some((one) => one.playState === 'running' && one.effect?.getTiming().iterations !== Infinity);
    const next = moving || isLoading() || !document.querySelector('h1') ? 0 : calm + 1;
    return next > 2 ? resolve() : setTimeout(() => look(next), 30);
  };
  look(0);
})`;

export async function pageAtRest(page: Page): Promise<void> {
  await page.evaluate(AT_REST);
}
