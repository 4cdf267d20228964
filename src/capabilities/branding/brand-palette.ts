// The colors that pages use for a carrier's color, in both themes: darkened or lightened until text in it can be read.

export interface ThemeColors {
  /** Links, buttons and marks. */
  readonly accent: string;
  /** Text on the accent. */
  readonly accentInk: string;
  /** The background of what is selected. */
  readonly accentSoft: string;
}

export interface BrandPalette {
  readonly light: ThemeColors;
  readonly dark: ThemeColors;
  /** The lowest contrast of the carrier's own color on the backgrounds of light pages, as in 4.52. */
  readonly contrast: number;
  /** The color has too little contrast, so light pages use a darker one. */
  readonly isCorrected: boolean;
}

interface Theme {
  /** The backgrounds of text in the accent color. A test compares them with web/style/theme.css. */
  readonly backgrounds: readonly string[];
  readonly ink: string;
  /** The direction in which contrast grows. */
  readonly towards: string;
  /** What the soft background is mixed with, and how much of that. */
  readonly softBase: string;
  readonly softShare: number;
}

/** WCAG 2.2, success criterion 1.4.3 (AA), for text of any size. */
export const LEAST_CONTRAST = 4.5;
const STEPS = 100;

export const BRAND_THEMES: Readonly<Record<'light' | 'dark', Theme>> = {
  light: {
    backgrounds: ['#f6f6f3', '#ffffff', '#eeeeea'],
    ink: '#ffffff',
    towards: '#000000',
    softBase: '#ffffff',
    softShare: 0.88,
  },
  dark: {
    backgrounds: ['#0d1117', '#151b23', '#0a0d12'],
    ink: '#06182b',
    towards: '#ffffff',
    softBase: '#0d1117',
    softShare: 0.82,
  },
};

/** `color` as in #0a58a6. */
export function brandPalette(color: string): BrandPalette {
  const own = color.toLowerCase();
  const light = colorsOf(own, BRAND_THEMES.light);
  const lowest = Math.min(...BRAND_THEMES.light.backgrounds.map((one) => contrastOf(own, one)));
  return {
    light,
    dark: colorsOf(own, BRAND_THEMES.dark),
    // Rounded down: 4.499 is not enough.
    contrast: Math.floor(lowest * 100) / 100,
    isCorrected: light.accent !== own,
  };
}

function colorsOf(color: string, theme: Theme): ThemeColors {
  const { backgrounds, ink, towards, softBase, softShare } = theme;
  for (let step = 0; ; step++) {
    const accent = mixed(color, towards, step / STEPS);
    const accentSoft = mixed(accent, softBase, softShare);
    const isReadable = [...backgrounds, accentSoft, ink].every((one) => contrastOf(accent, one) >= LEAST_CONTRAST);
    if (isReadable || step === STEPS) return { accent, accentInk: ink, accentSoft };
  }
}

/** From 1 to 21, by the formula of WCAG. */
export function contrastOf(one: string, other: string): number {
  const [darker, lighter] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (lighter! + 0.05) / (darker! + 0.05);
}

function luminanceOf(color: string): number {
  const [red, green, blue] = rgbOf(color).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

export function rgbOf(color: string): [red: number, green: number, blue: number] {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function mixed(color: string, other: string, share: number): string {
  const target = rgbOf(other);
  const parts = rgbOf(color).map((part, at) => Math.round(part + (target[at]! - part) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
