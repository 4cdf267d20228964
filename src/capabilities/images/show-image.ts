// Gives a document that was found as a file: a scan as it was sent, anything else printed now.
import type { ImageContent } from './find-image.ts';
import { type ImageFile, readScan } from './image-file.ts';
import type { ImageParts } from './image-parts.ts';
import { printImage } from './print-image.ts';

/** @throws Refusal when the printer has too much to do, or the place of the files is away */
export function showImage(parts: ImageParts, accounts: ReadonlySet<string>, content: ImageContent): Promise<ImageFile> {
  return 'scan' in content ? readScan(parts, content.scan) : printImage(parts, accounts, content);
}
