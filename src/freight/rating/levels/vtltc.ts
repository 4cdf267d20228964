// Owns the level VTLTC: volume with a guaranteed day, economy and standard.
import type { Quote } from '../quote.ts';
import type { RatingJob } from '../rating-job.ts';
import { volumeQuote } from '../volume-quote.ts';

export function quoteVtltc(job: RatingJob): Quote[] {
  return [volumeQuote(job, '93'), volumeQuote(job, '92')];
}
