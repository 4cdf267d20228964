// Inspects an uploaded file: whether it has the declared type, is complete, and how many pages it has.
import { FILE_TYPES, type FileType, JPEG, PDF, PNG } from './file-types.ts';
import { FileUnreadable } from './file-unreadable.ts';
import { inspectJpeg } from './inspect-jpeg.ts';
import { inspectPdf } from './inspect-pdf.ts';
import { inspectPng } from './inspect-png.ts';
import { inspectTiff } from './inspect-tiff.ts';

export interface Inspected {
  readonly pages: number;
  /** Pixels of an image's first page. Undefined for a PDF. */
  readonly width?: number;
  readonly height?: number;
}

/** @throws FileUnreadable */
export function inspectFile(bytes: Buffer, type: FileType): Inspected {
  if (!type.begins(bytes)) {
    const other = FILE_TYPES.find((one) => one.begins(bytes));
    const found = other === undefined ? '' : ` It is a ${other.format}: send Content-Type ${other.contentType}.`;
    throw new FileUnreadable(`The file does not begin as a ${type.format} does.${found}`);
  }
  try {
    return inspect(bytes, type);
  } catch (error) {
    // Something was read beyond the end of the file.
    if (error instanceof RangeError) throw new FileUnreadable(`The ${type.format} is cut short. Send all of it.`);
    throw error;
  }
}

function inspect(bytes: Buffer, type: FileType): Inspected {
  if (type === PDF) return inspectPdf(bytes);
  const picture = type === PNG ? inspectPng(bytes) : type === JPEG ? inspectJpeg(bytes) : inspectTiff(bytes);
  if (picture.width === 0 || picture.height === 0) throw new FileUnreadable(`The ${type.format} has no dots.`);
  return picture;
}
