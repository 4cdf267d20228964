// The text for an exception: freight that was delivered anyway is no longer waiting.
import type { ExceptionReason } from '../../../src/freight/value-sets/exception-reason.ts';
import { trackWords } from '../../words/track-words.ts';

export function troubleWords(
  code: ExceptionReason,
  isDelivered: boolean,
): { readonly what: string; readonly next: string } {
  const { reasons, delivered } = trackWords.trouble;
  if (!isDelivered) return reasons[code];
  return delivered[code] ?? { what: trackWords.status.names.Delivered, next: trackWords.next.Delivered };
}
