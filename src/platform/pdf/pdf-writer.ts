// Writes a PDF file: numbered objects, the cross-reference table, and the trailer. Decision 19 explains why it is our own.
import { deflateSync } from 'node:zlib';

/** How one object refers to another: `5 0 R`. */
export type Reference = string;

/** The content of a stream, ready to be written, with the entry that names its compression. */
export interface StreamContent {
  readonly filter: string;
  readonly bytes: Uint8Array;
}

interface PdfStream {
  readonly head: string;
  readonly bytes: Uint8Array;
}

/** Bytes above 127 in the second line tell programs that the file is not text. */
const HEADER = '%PDF-1.4\n%\xff\xff\xff\xff\n';
const STREAM_END = '\nendstream';
const OBJECT_END = '\nendobj\n';
/** Compressing a few operators costs more time than it saves bytes. */
const WORTH_COMPRESSING = 400;
/** Level 6 takes more than twice as long and makes files 2% smaller. */
const FASTEST = 1;

/** The operators of a page or part, compressed if worthwhile. */
export function operatorStream(operators: string): StreamContent {
  const bytes = Buffer.from(operators, 'latin1');
  if (bytes.length < WORTH_COMPRESSING) return { filter: '', bytes };
  return { filter: '/Filter /FlateDecode', bytes: deflateSync(bytes, { level: FASTEST }) };
}

export class PdfWriter {
  readonly #objects: (string | PdfStream)[] = [];

  /** For an object that others refer to before its content is known. */
  reserve(): Reference {
    return this.#push('');
  }

  put(reference: Reference, content: string): void {
    this.#objects[Number.parseInt(reference, 10) - 1] = content;
  }

  add(content: string): Reference {
    return this.#push(content);
  }

  addStream(entries: string, { filter, bytes }: StreamContent): Reference {
    return this.#push({ head: `<< ${entries} ${filter} /Length ${bytes.length} >>\nstream\n`, bytes });
  }

  /** `trailer` holds its entries besides the size, such as the root. */
  file(trailer: string): Buffer {
    const file = Buffer.allocUnsafe(this.#size() + trailer.length);
    let at = file.write(HEADER, 'latin1');
    let table = `xref\n0 ${this.#objects.length + 1}\n0000000000 65535 f \n`;
    for (const [index, content] of this.#objects.entries()) {
      table += `${String(at).padStart(10, '0')} 00000 n \n`;
      at += file.write(`${index + 1} 0 obj\n`, at, 'latin1');
      if (typeof content === 'string') {
        at += file.write(content, at, 'latin1');
      } else {
        at += file.write(content.head, at, 'latin1');
        file.set(content.bytes, at);
        at += content.bytes.length;
        at += file.write(STREAM_END, at, 'latin1');
      }
      at += file.write(OBJECT_END, at, 'latin1');
    }
    const end = `trailer\n<< /Size ${this.#objects.length + 1} ${trailer} >>\nstartxref\n${at}\n%%EOF\n`;
    at += file.write(table + end, at, 'latin1');
    return file.subarray(0, at);
  }

  /** An upper bound of the bytes, without the trailer. */
  #size(): number {
    let size = 200;
    for (const content of this.#objects) {
      size += 60 + (typeof content === 'string' ? content.length : content.head.length + content.bytes.length);
    }
    return size;
  }

  #push(content: string | PdfStream): Reference {
    this.#objects.push(content);
    return `${this.#objects.length} 0 R`;
  }
}

/** Text that viewers show, such as a title. Anything that is not plain ASCII is written as UTF-16. */
export function textString(text: string): string {
  if (/^[ -~]*$/.test(text)) return `(${text.replace(/[\\()]/g, '\\$&')})`;
  return `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;
}

/** `D:20251117000000Z`. */
export function dateString(date: Date): string {
  return `(D:${date.toISOString().slice(0, 19).replace(/\D/g, '')}Z)`;
}
