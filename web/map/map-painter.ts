// Paints the map: the land once per view, the layers on top, at most once per frame.
import { KeptPicture } from './kept-picture.ts';
import { type ColourOf, themeColours } from './map-colours.ts';
import type { MapLayer, MapSurface } from './map-surface.ts';
import { fitted, type Size, type View } from './map-view.ts';
import type { Outlines } from './outlines.ts';
import { paintNames } from './paint-names.ts';
import { type Box, type Point, WHOLE } from './projection.ts';

const DEPTHS = ['areas', 'lines', 'points'] as const;
/** Room for the buttons on the right, the legend below, and half a label. */
const MARGINS = { left: 40, top: 28, right: 56, bottom: 48 };

export class MapPainter implements MapSurface {
  view: View = { scale: 1, x: 0, y: 0 };
  size: Size = { width: 0, height: 0 };
  private readonly canvas: HTMLCanvasElement;
  private readonly layers = new Set<MapLayer>();
  private readonly ground = new KeptPicture();
  private readonly bordersAndNames = new KeptPicture();
  private outlines: Outlines | undefined;
  private colourOf: ColourOf;
  private frame = 0;
  private ratio = 1;
  private shown: Box = WHOLE;
  private isMoved = false;

  constructor(canvas: HTMLCanvasElement) {
    this.canvas = canvas;
    this.colourOf = themeColours(canvas);
  }

  readonly add = (layer: MapLayer) => {
    this.layers.add(layer);
    this.repaint();
    return () => {
      this.layers.delete(layer);
      this.repaint();
    };
  };

  giveOutlines(outlines: Outlines): void {
    this.outlines = outlines;
    this.repaint();
  }

  themeChanged(): void {
    this.colourOf = themeColours(this.canvas);
    this.repaint();
  }

  /** What to show until the user moves the map, and after a reset. */
  show(box: Box | undefined): void {
    this.shown = box ?? WHOLE;
    this.reset();
  }

  reset(): void {
    this.isMoved = false;
    this.view = fitted(this.shown, this.size, MARGINS);
    this.repaint();
  }

  resize(size: Size): void {
    this.ratio = Math.min(2, devicePixelRatio || 1);
    this.size = size;
    this.canvas.width = Math.round(size.width * this.ratio);
    this.canvas.height = Math.round(size.height * this.ratio);
    if (this.isMoved) this.paint();
    else {
      this.view = fitted(this.shown, size, MARGINS);
      this.paint();
    }
  }

  look(view: View): void {
    this.isMoved = true;
    this.view = view;
    this.repaint();
  }

  find(at: Point) {
    for (const layer of this.ordered().reverse()) {
      const found = layer.find?.(at, this.view);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  close(): void {
    cancelAnimationFrame(this.frame);
  }

  private repaint(): void {
    if (this.frame !== 0) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.paint();
    });
  }

  private ordered(): MapLayer[] {
    return [...this.layers].sort((one, other) => DEPTHS.indexOf(one.depth) - DEPTHS.indexOf(other.depth));
  }

  private paint(): void {
    const context = this.canvas.getContext('2d')!;
    const { ratio, view, size, colourOf, outlines } = this;
    this.inPixels(context);
    const madeOf = [view, size, ratio, colourOf, outlines];
    this.ground.paint(context, madeOf, (picture) => this.paintGround(picture));
    const layers = this.ordered();
    const drawing = { context, view, size, colourOf, outlines };
    for (const layer of layers) if (layer.depth === 'areas') layer.draw(drawing);
    this.bordersAndNames.paint(context, madeOf, (picture) => {
      if (outlines !== undefined) this.paintBorders(picture, outlines);
      paintNames({ ...drawing, context: picture });
    });
    for (const layer of layers) if (layer.depth !== 'areas') layer.draw(drawing);
  }

  private paintGround(context: CanvasRenderingContext2D): void {
    const { size, outlines } = this;
    context.fillStyle = this.colourOf('sunken');
    context.fillRect(0, 0, size.width, size.height);
    if (outlines === undefined) return;
    const { land, neighbours } = outlines;
    this.inMapUnits(context);
    context.fillStyle = this.colourOf('page');
    context.fill(neighbours);
    context.fillStyle = this.colourOf('raised');
    context.fill(land);
    this.inPixels(context);
  }

  private paintBorders(context: CanvasRenderingContext2D, { land, borders, neighbours }: Outlines): void {
    this.inMapUnits(context);
    context.strokeStyle = this.colourOf('line');
    context.lineWidth = 1 / this.view.scale;
    context.stroke(neighbours);
    context.stroke(land);
    context.stroke(borders);
    this.inPixels(context);
  }

  private inMapUnits(context: CanvasRenderingContext2D): void {
    const { ratio, view } = this;
    context.setTransform(ratio * view.scale, 0, 0, ratio * view.scale, ratio * view.x, ratio * view.y);
  }

  private inPixels(context: CanvasRenderingContext2D): void {
    context.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
  }
}
