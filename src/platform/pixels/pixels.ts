// A picture as pixels: red, green, blue and opacity, one byte each, row by row from the top.

export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

/** Makes it smaller until it fits, by averaging. A picture that fits stays as it is. */
export function fittedPixels(picture: Pixels, most: { readonly width: number; readonly height: number }): Pixels {
  const scale = Math.min(1, most.width / picture.width, most.height / picture.height);
  if (scale === 1) return picture;
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const rgba = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++)
      averageInto(rgba, (y * width + x) * 4, picture, areaOf(picture, x, y, width, height));
  }
  return { width, height, rgba };
}

interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function areaOf(picture: Pixels, x: number, y: number, width: number, height: number): Area {
  const left = Math.floor((x * picture.width) / width);
  const top = Math.floor((y * picture.height) / height);
  return {
    left,
    top,
    right: Math.max(left + 1, Math.floor(((x + 1) * picture.width) / width)),
    bottom: Math.max(top + 1, Math.floor(((y + 1) * picture.height) / height)),
  };
}

/** Each color counts as much as its pixel is opaque, so that invisible pixels leave no fringe. */
function averageInto(target: Uint8Array, at: number, { width, rgba }: Pixels, area: Area): void {
  let red = 0;
  let green = 0;
  let blue = 0;
  let opacity = 0;
  for (let y = area.top; y < area.bottom; y++) {
    for (let x = area.left; x < area.right; x++) {
      const from = (y * width + x) * 4;
      const share = rgba[from + 3]!;
      red += rgba[from]! * share;
      green += rgba[from + 1]! * share;
      blue += rgba[from + 2]! * share;
      opacity += share;
    }
  }
  if (opacity === 0) return;
  target[at] = Math.round(red / opacity);
  target[at + 1] = Math.round(green / opacity);
  target[at + 2] = Math.round(blue / opacity);
  target[at + 3] = Math.round(opacity / ((area.right - area.left) * (area.bottom - area.top)));
}
