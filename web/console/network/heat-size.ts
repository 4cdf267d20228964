// How wide the picture of lane volumes is drawn: as large as it reads well, and no larger.

/** Eleven-pixel text is drawn a third larger at most. */
const LARGEST_SCALE = 1.35;
/** From here on it fills the card, and on a phone it is scrolled. */
const FILLS_FROM = 544;

/** In pixels, for a picture that is `natural` wide by itself; undefined where it fills the card. */
export function heatWidth(natural: number): number | undefined {
  const width = Math.round(natural * LARGEST_SCALE);
  return width < FILLS_FROM ? width : undefined;
}
