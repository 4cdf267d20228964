// Color contrast: WCAG 2 AA, in light and dark mode.
import { expect, test } from 'vitest';
import { PAGE_STYLE } from './page-style.ts';

/** Relative luminance, as WCAG 2 defines it. */
function luminance(colour: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = channels.map((one) =>
    one <= 0.03928 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function coloursOf(selector: string): Record<string, string> {
  const block = PAGE_STYLE.slice(PAGE_STYLE.indexOf(selector)).split('}')[0] ?? '';
  return Object.fromEntries([...block.matchAll(/--(\w+): (#[0-9a-f]{6})/g)].map(([, name, value]) => [name, value]));
}

test.each([':root { color-scheme', '@media (prefers-color-scheme: dark)'])('%s is readable', (selector) => {
  const { page, raised, code, ...inks } = coloursOf(selector);
  for (const ink of ['text', 'faint', 'accent', 'bad', 'good', 'warm', 'cool']) {
    for (const ground of [page, raised, code]) {
      expect(contrast(inks[ink] ?? '', ground ?? ''), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test('the banner of the test environment is readable', () => {
  const [, ink = '', ground = ''] = /\.banner \{[^}]*color: (#\w{6}); background: (#\w{6})/.exec(PAGE_STYLE) ?? [];
  expect(contrast(ink, ground)).toBeGreaterThanOrEqual(7);
});
