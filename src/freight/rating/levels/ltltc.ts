// Owns the level LTLTC: the class price plus a guarantee for one of three times of day.
import { classRatedQuote } from '../class-rated-quote.ts';
import type { Quote } from '../quote.ts';
import type { RatingJob } from '../rating-job.ts';

export function quoteLtltc(job: RatingJob): Quote[] {
  return [
    classRatedQuote(job, '98', job.classCharges, 'Guaranteed by 5 PM'),
    classRatedQuote(job, '96', job.classCharges, 'Guaranteed by noon'),
    classRatedQuote(job, '95', job.classCharges, 'Guaranteed by 10 AM'),
  ];
}
