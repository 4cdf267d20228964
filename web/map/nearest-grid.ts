// Finds which of many places is nearest to each cell of a grid. Places are spread over typed arrays one at a time, so that the work can be
// interrupted: thousands of places at once would block the page for seconds on a slow machine.

export interface GridBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface GridPlace {
  readonly x: number;
  readonly y: number;
}

/** No place is near enough. */
export const NOBODY = -1;

export class NearestGrid {
  readonly columns: number;
  readonly rows: number;
  /** By row and column: the place nearest to the center of the cell. */
  readonly nearest: Int32Array;
  readonly box: GridBox;
  readonly #cell: number;
  readonly #reach: number;
  readonly #squares: Float32Array;

  /** Places farther away than `reach` are ignored. */
  constructor(box: GridBox, cell: number, reach: number) {
    this.box = box;
    this.#cell = cell;
    this.#reach = reach;
    this.columns = Math.ceil(box.width / cell);
    this.rows = Math.ceil(box.height / cell);
    this.nearest = new Int32Array(this.columns * this.rows).fill(NOBODY);
    this.#squares = new Float32Array(this.columns * this.rows).fill(reach ** 2);
  }

  spread({ x, y }: GridPlace, index: number): void {
    const { left, top } = this.box;
    const [cell, reach, columns] = [this.#cell, this.#reach, this.columns];
    const [nearest, squares] = [this.nearest, this.#squares];
    const firstRow = Math.max(0, Math.floor((y - reach - top) / cell));
    const lastRow = Math.min(this.rows - 1, Math.floor((y + reach - top) / cell));
    const firstColumn = Math.max(0, Math.floor((x - reach - left) / cell));
    const lastColumn = Math.min(columns - 1, Math.floor((x + reach - left) / cell));
    for (let row = firstRow; row <= lastRow; row += 1) {
      const ySquare = (top + (row + 0.5) * cell - y) ** 2;
      let dx = left + (firstColumn + 0.5) * cell - x;
      for (let at = row * columns + firstColumn; at <= row * columns + lastColumn; at += 1) {
        // Rounded as stored, so that of two places at the same spot the first one stays.
        const square = Math.fround(ySquare + dx * dx);
        if (square < squares[at]!) {
          squares[at] = square;
          nearest[at] = index;
        }
        dx += cell;
      }
    }
  }

  at({ x, y }: GridPlace): number {
    const column = Math.floor((x - this.box.left) / this.#cell);
    const row = Math.floor((y - this.box.top) / this.#cell);
    if (column < 0 || row < 0 || column >= this.columns || row >= this.rows) return NOBODY;
    return this.nearest[row * this.columns + column]!;
  }
}
