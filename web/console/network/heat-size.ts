// The width of the lane volume chart: as large as is readable, and no larger.

/** Eleven-pixel text is enlarged by a third at most. */
const LARGEST_SCALE = 1.35;
/** From this width on it fills the card, and scrolls on a phone. */
const FILLS_FROM = 544;

/** In pixels, for a chart with the given natural width; undefined if it fills the card. */
export function heatWidth(natural: number): number | undefined {
  const width = Math.round(natural * LARGEST_SCALE);
  return width < FILLS_FROM ? width : undefined;
}
