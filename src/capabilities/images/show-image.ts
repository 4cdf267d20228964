// Turns a found document into a file: a scan as it was uploaded, anything else generated now.
import type { ImageContent } from './find-image.ts';
import { type ImageFile, readScan } from './image-file.ts';
import type { ImageParts } from './image-parts.ts';
import { printImage } from './print-image.ts';

/** @throws Refusal if the printer is busy or the document storage cannot be reached */
export function showImage(parts: ImageParts, accounts: ReadonlySet<string>, content: ImageContent): Promise<ImageFile> {
  return 'scan' in content ? readScan(parts, content.scan) : printImage(parts, accounts, content);
}
