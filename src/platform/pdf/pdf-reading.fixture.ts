// Reads PDF files in tests, with independent programs: text and images of pages, bar codes, the file's validity.
import { readFileSync } from 'node:fs';
import nodeModule from 'node:module';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import createQpdf from '@neslinesli93/qpdf-wasm';
import { vi } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { Box } from './canvas.ts';

const POINTS = 72;
const resolve = nodeModule.createRequire(import.meta.url).resolve;
// Otherwise it would be downloaded.
const wasm = new Uint8Array(readFileSync(resolve('zxing-wasm/reader/zxing_reader.wasm'))).buffer;
prepareZXingModule({ overrides: { wasmBinary: wasm } });

export interface ReadCode {
  readonly text: string;
  /** In points from the upper left corner of the page. */
  readonly box: Box;
}

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Four bytes per pixel. */
  readonly data: Uint8ClampedArray<ArrayBuffer>;
}

export interface ReadPage {
  readonly size: { readonly width: number; readonly height: number };
  readonly text: string;
  picture(dpi: number): Promise<Picture>;
  codes(dpi: number): Promise<ReadCode[]>;
}

/** The pages can only be read inside `use`; the file is closed afterwards. */
export async function withPdf<Result>(
  bytes: Uint8Array,
  use: (pages: readonly ReadPage[]) => Promise<Result> | Result,
): Promise<Result> {
  library ??= PDFiumLibrary.init();
  const document = await (await library).loadDocument(bytes);
  try {
    // Rendering closes a page, so it is opened again each time.
    const pages = Array.from({ length: document.getPageCount() }, (_, at): ReadPage => {
      const picture = async (dpi: number): Promise<Picture> => {
        const { width, height, data } = await document.getPage(at).render({ scale: dpi / POINTS, render: 'bitmap' });
        return { width, height, data: new Uint8ClampedArray(data) };
      };
      return {
        get size() {
          const { originalWidth: width, originalHeight: height } = document.getPage(at).getOriginalSize();
          return { width, height };
        },
        get text() {
          return document.getPage(at).getText();
        },
        picture,
        codes: async (dpi) => codesIn(await picture(dpi), dpi),
      };
    });
    return await use(pages);
  } finally {
    document.destroy();
  }
}
let library: Promise<Awaited<ReturnType<typeof PDFiumLibrary.init>>> | undefined;

async function codesIn(picture: Picture, dpi: number): Promise<ReadCode[]> {
  const found = await readBarcodes(picture as unknown as Parameters<typeof readBarcodes>[0], {
    formats: ['Code128'],
    tryRotate: false,
    tryInvert: false,
    tryDownscale: false,
    maxNumberOfSymbols: 20,
  });
  const scale = POINTS / dpi;
  return found.map(({ text, position }) => {
    const xs = Object.values(position).map(({ x }) => x * scale);
    const ys = Object.values(position).map(({ y }) => y * scale);
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    return { text, box: { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y } };
  });
}

/** The output of `qpdf --check`, with exit code 0 if the file is valid. */
export async function checked(bytes: Uint8Array): Promise<{ readonly code: number; readonly said: string[] }> {
  const said: string[] = [];
  const note = (line: unknown) => void said.push(String(line));
  // It captures the console's functions when it is created.
  const spies = (['log', 'error'] as const).map((way) => vi.spyOn(console, way).mockImplementation(note));
  try {
    const make = createQpdf as unknown as (options: object) => Promise<Qpdf>;
    const qpdf = await make({
      locateFile: () => resolve('@neslinesli93/qpdf-wasm/dist/qpdf.wasm'),
      noInitialRun: true,
    });
    qpdf.FS.writeFile('/checked.pdf', bytes);
    return { code: qpdf.callMain(['--check', '/checked.pdf']), said };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

interface Qpdf {
  readonly FS: { writeFile(path: string, bytes: Uint8Array): void };
  callMain(args: readonly string[]): number;
}
