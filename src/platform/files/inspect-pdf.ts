// Counts the pages of a PDF by visiting each of them, so that damage is noticed.
import { FileUnreadable } from './file-unreadable.ts';
import { PdfObjects } from './pdf-objects.ts';
import { PdfReference, type PdfValue } from './pdf-values.ts';

const MOST_PAGES = 20_000;

/** @throws FileUnreadable @throws RangeError if it is truncated */
export function inspectPdf(bytes: Buffer) {
  const objects = new PdfObjects(bytes);
  if (objects.isEncrypted) {
    throw new FileUnreadable('The PDF is encrypted. Save it without a password and send it again.');
  }
  const seen = new Set<number>();
  const waiting: (PdfValue | undefined)[] = [objects.root.get('Pages')];
  let pages = 0;
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (next instanceof PdfReference) {
      if (seen.has(next.number)) throw new FileUnreadable('The PDF is broken: its pages go in a circle.');
      seen.add(next.number);
    }
    const kids = objects.follow(objects.dictionary(next).get('Kids'));
    if (!Array.isArray(kids)) pages += 1;
    else for (const kid of kids.slice(0, MOST_PAGES + 1)) waiting.push(kid);
    if (pages + waiting.length > MOST_PAGES) throw new FileUnreadable(`The PDF has more than ${MOST_PAGES} pages.`);
  }
  if (pages === 0) throw new FileUnreadable('The PDF has no pages.');
  return { pages };
}
