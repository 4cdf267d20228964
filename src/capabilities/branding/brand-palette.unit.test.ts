// Whatever color a carrier has, text in it can be read in both themes.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { projectFile } from '../../platform/project-root.ts';
import { seededRandom } from '../../platform/random.ts';
import { BRAND_THEMES, brandPalette, contrastOf, LEAST_CONTRAST } from './brand-palette.ts';

const random = seededRandom('brand colors');
const SOME = ['#ffffff', '#000000', '#ffff00', '#ff0000', '#00ff00', '#0000ff', '#808080', '#777777'];
const MANY = Array.from({ length: 300 }, () => `#${random.bytes(3).toString('hex')}`);

test('the accent of every color has enough contrast on every background, and so has the text on it', () => {
  for (const color of [...SOME, ...MANY]) {
    const palette = brandPalette(color);
    for (const theme of ['light', 'dark'] as const) {
      const { accent, accentInk, accentSoft } = palette[theme];
      for (const background of [...BRAND_THEMES[theme].backgrounds, accentSoft, accentInk]) {
        expect(contrastOf(accent, background), `${color} ${theme} on ${background}`).toBeGreaterThanOrEqual(
          LEAST_CONTRAST,
        );
      }
    }
  }
});

test('a readable color is used as it is; another is darkened, and the contrast says why', () => {
  expect(brandPalette('#0A58A6')).toMatchObject({ isCorrected: false, light: { accent: '#0a58a6' } });
  const yellow = brandPalette('#ffcc00');
  expect(yellow.isCorrected).toBe(true);
  expect(yellow.contrast).toBeLessThan(LEAST_CONTRAST);
  expect(yellow.light.accent).not.toBe('#ffcc00');
  // On dark pages it can stay.
  expect(yellow.dark.accent).toBe('#ffcc00');
});

test('the contrast is that of WCAG', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('the backgrounds are those of the pages', () => {
  const css = readFileSync(projectFile('web/style/theme.css'), 'utf8');
  const [light, dark] = [
    css.indexOf(':root,\n[data-theme="light"] {'),
    css.indexOf('[data-theme="dark"] {\n  color-scheme'),
  ];
  for (const [theme, from] of [
    ['light', light],
    ['dark', dark],
  ] as const) {
    const block = css.slice(from, css.indexOf('}', from));
    const colorOf = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(block)?.[1];
    const { backgrounds, ink } = BRAND_THEMES[theme];
    expect(backgrounds).toEqual(['page', 'raised', 'sunken'].map(colorOf));
    expect(ink).toBe(colorOf('accent-ink'));
  }
});
