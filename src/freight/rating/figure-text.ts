// Owns how figures read in the texts of a quote.
import type { MeasuredFreight } from './measured-freight.ts';

/** `32.2` or `70`: no zeros that say nothing. */
export function percentText(basisPoints: number): string {
  return String(basisPoints / 100);
}

export function cubicFeetText({ cubicInches }: MeasuredFreight): string {
  return (cubicInches / 1728).toFixed(2);
}

/** `15:00` */
export function clockText(minuteOfDay: number): string {
  const minutes = String(minuteOfDay % 60).padStart(2, '0');
  return `${String(Math.floor(minuteOfDay / 60)).padStart(2, '0')}:${minutes}`;
}
