// Owns the level LTL: priced by class, standard transit.
import { classRatedQuote } from '../class-rated-quote.ts';
import type { Quote } from '../quote.ts';
import type { RatingJob } from '../rating-job.ts';

export function quoteLtl(job: RatingJob): Quote[] {
  return [classRatedQuote(job, '99', job.classCharges)];
}
