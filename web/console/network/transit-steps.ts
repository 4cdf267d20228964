// The color steps of transit days, and the label of each.
import { networkWords } from '../../words/console-network-words.ts';
import { columnsOf, type Rows } from './network-view.ts';

/** Names in style/theme.css: 1 day, 2 days … and the last for everything longer. */
export const STEP_COLOURS = [
  'step-one',
  'step-two',
  'step-three',
  'step-four',
  'step-five',
  'step-six',
  'step-seven',
] as const;
export const STEP_LOOKS = [
  'bg-step-one',
  'bg-step-two',
  'bg-step-three',
  'bg-step-four',
  'bg-step-five',
  'bg-step-six',
  'bg-step-seven',
] as const;

export interface TransitArea {
  readonly area: string;
  readonly longitude: number;
  readonly latitude: number;
  /** Null if it is not served. */
  readonly days: number | null;
  readonly terminal: string;
}

export function transitAreas(view: Rows): readonly TransitArea[] {
  const at = columnsOf(view, 'area', 'latitude', 'longitude', 'days', 'terminal');
  return view.rows.map((row) => ({
    area: String(row[at.area]),
    latitude: Number(row[at.latitude]),
    longitude: Number(row[at.longitude]),
    days: row[at.days] as number | null,
    terminal: String(row[at.terminal] ?? ''),
  }));
}

export function stepOf(days: number): number {
  return Math.min(Math.max(days, 1), STEP_COLOURS.length) - 1;
}

export function daysText(days: number | null): string {
  return days === null ? networkWords.notServed : networkWords.days(days);
}

export function stepText(step: number): string {
  const days = step + 1;
  return days === STEP_COLOURS.length ? networkWords.daysAndMore(days) : networkWords.days(days);
}
