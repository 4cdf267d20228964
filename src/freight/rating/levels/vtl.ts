// Owns the level VTL: priced by trailer space, standard transit.
import type { Quote } from '../quote.ts';
import type { RatingJob } from '../rating-job.ts';
import { volumeQuote } from '../volume-quote.ts';

export function quoteVtl(job: RatingJob): Quote[] {
  return [volumeQuote(job, '94')];
}
