// Two hubs must not fill the screen with inch-high letters, and sixty must stay readable.
import { expect, test } from 'vitest';
import { heatWidth } from './heat-size.ts';

test.each([
  [220, 297],
  [400, 540],
  [403, undefined],
  [1960, undefined],
])('a picture of %d is drawn %s wide', (natural, width) => {
  expect(heatWidth(natural)).toBe(width);
});
