// Counts the stacks that units of one footprint make: two methods, neither of which yields fewer stacks for more units.

/** Units of one height. */
export interface Layer {
  readonly heightIn: number;
  readonly count: number;
}

/** `layers` from highest to lowest; none exceeds the usable height. */
export function countStacks(layers: readonly Layer[], highestIn: number): number {
  const filled = filledUp(layers, highestIn);
  return layers.length < 2 ? filled : Math.min(filled, paired(layers, highestIn));
}

/** Fills a stack with the next highest units before starting another. */
function filledUp(layers: readonly Layer[], highestIn: number): number {
  let stacks = 0;
  let usedIn = highestIn;
  for (const { heightIn, count } of layers) {
    const left = count - Math.floor((highestIn - usedIn) / heightIn);
    if (left <= 0) {
      usedIn += count * heightIn;
      continue;
    }
    const perStack = Math.floor(highestIn / heightIn);
    const more = Math.ceil(left / perStack);
    stacks += more;
    usedIn = (left - (more - 1) * perStack) * heightIn;
  }
  return stacks;
}

/** At most two per stack: the highest with the lowest, which is the minimum that pairing can reach. */
function paired(layers: readonly Layer[], highestIn: number): number {
  let high = 0;
  let low = layers.length - 1;
  let highLeft = layers[high]!.count;
  let lowLeft = layers[low]!.count;
  let stacks = 0;
  while (high < low) {
    const fits = layers[high]!.heightIn + layers[low]!.heightIn <= highestIn;
    const some = fits ? Math.min(highLeft, lowLeft) : highLeft;
    stacks += some;
    highLeft -= some;
    if (fits) lowLeft -= some;
    if (highLeft === 0) {
      high++;
      highLeft = high === low ? lowLeft : layers[high]!.count;
    }
    if (lowLeft === 0) {
      low--;
      lowLeft = layers[low]!.count;
    }
  }
  return stacks + Math.ceil(highLeft / (layers[high]!.heightIn * 2 <= highestIn ? 2 : 1));
}
