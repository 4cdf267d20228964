// The accepted file types, and the bytes that identify each.

export interface FileType {
  readonly contentType: string;
  /** As people and SOAP write it. */
  readonly format: string;
  readonly extension: string;
  /** Whether a file of this type can start like this. */
  begins(bytes: Buffer): boolean;
}

const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const TIFF_STARTS = [Buffer.from('II*\0', 'latin1'), Buffer.from('MM\0*', 'latin1')];
/** Some programs put a few bytes before the actual file; every reader searches this far. */
const PDF_START_WITHIN = 1_024;

export const PDF: FileType = {
  contentType: 'application/pdf',
  format: 'PDF',
  extension: 'pdf',
  begins: (bytes) => pdfStart(bytes) >= 0,
};
export const PNG: FileType = {
  contentType: 'image/png',
  format: 'PNG',
  extension: 'png',
  begins: (bytes) => bytes.subarray(0, 8).equals(PNG_START),
};
export const JPEG: FileType = {
  contentType: 'image/jpeg',
  format: 'JPEG',
  extension: 'jpg',
  begins: (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff,
};
export const TIFF: FileType = {
  contentType: 'image/tiff',
  format: 'TIFF',
  extension: 'tif',
  begins: (bytes) => TIFF_STARTS.some((start) => bytes.subarray(0, 4).equals(start)),
};

export const FILE_TYPES: readonly FileType[] = [PDF, PNG, JPEG, TIFF];

export function fileTypeOf(contentType: string): FileType | undefined {
  return FILE_TYPES.find((one) => one.contentType === contentType);
}

/** Where the actual file starts. Negative if it does not. */
export function pdfStart(bytes: Buffer): number {
  return bytes.subarray(0, PDF_START_WITHIN).indexOf('%PDF-');
}
