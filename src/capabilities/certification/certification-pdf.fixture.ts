// The text of a certification's PDF, for tests.
import { withPdf } from '../../platform/pdf/pdf-reading.fixture.ts';

/** Cells wrap, so blanks and line breaks say nothing. */
export function blankless(text: string): string {
  return text.replace(/\s+/g, '');
}

export function pdfText(bytes: Uint8Array): Promise<string> {
  return withPdf(bytes, (pages) => blankless(pages.map(({ text }) => text).join('\n')));
}
