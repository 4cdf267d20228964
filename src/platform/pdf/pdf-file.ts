// One PDF file under construction: its pages, the parts that pages share, and the final bytes.
import { createHash } from 'node:crypto';
import { Canvas, type TextTrace } from './canvas.ts';
import { embedImage } from './pdf-image.ts';
import { dateString, operatorStream, PdfWriter, type Reference, type StreamContent, textString } from './pdf-writer.ts';
import { Resources } from './resources.ts';

export interface PdfFacts {
  readonly title: string;
  readonly author: string;
  /** Passed in rather than the current time, so that the same document always has the same bytes. */
  readonly madeAt: Date;
}

/** Drawn once and placed as often as needed: a hundred labels are hardly larger than one. */
export interface SharedPart {
  readonly name: string;
  readonly canvas: Canvas;
}

interface Surface {
  readonly width: number;
  readonly height: number;
  readonly canvas: Canvas;
}

export class PdfFile {
  readonly #facts: PdfFacts;
  readonly #trace: ((page: number) => TextTrace) | undefined;
  readonly #resources = new Resources();
  readonly #pages: Surface[] = [];
  readonly #parts: Surface[] = [];

  /** `trace` is called once per page; parts count as page 0. */
  constructor(facts: PdfFacts, trace?: (page: number) => TextTrace) {
    this.#facts = facts;
    this.#trace = trace;
  }

  addPage(width: number, height: number): Canvas {
    const canvas = new Canvas(this.#resources, this.#trace?.(this.#pages.length + 1));
    this.#pages.push({ width, height, canvas });
    return canvas;
  }

  addPart(width: number, height: number): SharedPart {
    const canvas = new Canvas(this.#resources, this.#trace?.(0));
    this.#parts.push({ width, height, canvas });
    return { name: `P${this.#parts.length}`, canvas };
  }

  /** @throws if there is no page: such a file must never be sent */
  bytes(): Uint8Array {
    if (this.#pages.length === 0) throw new Error('A PDF must have at least one page.');
    const writer = new PdfWriter();
    const fonts = this.#resources.embedFonts(writer);
    let parts = '';
    const addPart = (name: string, width: number, height: number, content: StreamContent): void => {
      const entries = `/Type /XObject /Subtype /Form /BBox [0 0 ${width} ${height}] /Resources << /Font ${fonts} >>`;
      parts += `/${name} ${writer.addStream(entries, content)} `;
    };
    for (const [part, name] of this.#resources.prepared) addPart(name, part.width, part.height, part.content);
    for (const [at, { width, height, canvas }] of this.#parts.entries()) {
      addPart(`P${at + 1}`, width, height, operatorStream(canvas.content));
    }
    for (const [image, name] of this.#resources.images) parts += `/${name} ${embedImage(writer, image)} `;
    const resources = writer.add(`<< /Font ${fonts} /XObject << ${parts}>> >>`);
    const tree = writer.reserve();
    const pages = this.#pages.map(({ width, height, canvas }) => {
      // The page's y axis points up, that of the canvas down.
      const content = writer.addStream('', operatorStream(`1 0 0 -1 0 ${height} cm\n${canvas.content}`));
      return writer.add(
        `<< /Type /Page /Parent ${tree} /MediaBox [0 0 ${width} ${height}] /Resources ${resources} /Contents ${content} >>`,
      );
    });
    writer.put(tree, `<< /Type /Pages /Count ${pages.length} /Kids [${pages.join(' ')}] >>`);
    return writer.file(this.#trailer(writer, tree));
  }

  #trailer(writer: PdfWriter, tree: Reference): string {
    const { title, author, madeAt } = this.#facts;
    const date = dateString(madeAt);
    const info = `/Title ${textString(title)} /Author ${textString(author)} /CreationDate ${date} /ModDate ${date}`;
    const facts = writer.add(`<< ${info} /Creator (Linehaul) /Producer (Linehaul) >>`);
    const catalog = writer.add(
      `<< /Type /Catalog /Pages ${tree} /Lang (en-US) /ViewerPreferences << /DisplayDocTitle true >> >>`,
    );
    const id = `<${createHash('sha256').update(info).digest('hex').slice(0, 32)}>`;
    return `/Root ${catalog} /Info ${facts} /ID [${id} ${id}]`;
  }
}
