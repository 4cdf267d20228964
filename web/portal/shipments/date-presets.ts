// Common ranges of ship dates, counted from today's date by the freight clock.
import { DAY_MS } from '../../../src/freight/milliseconds.ts';

export const DATE_PRESETS = ['today', 'last7', 'last30', 'thisMonth', 'lastMonth', 'thisYear'] as const;
export type DatePreset = (typeof DATE_PRESETS)[number];

export interface DaySpan {
  readonly from: string;
  readonly to: string;
}

export function spanOfPreset(preset: DatePreset, today: string): DaySpan {
  const [year, month] = today.split('-').map(Number) as [number, number];
  const daysAgo = (days: number) => textOf(Date.parse(today) - days * DAY_MS);
  /** Months may overflow: month 0 is December of the previous year. */
  const first = (ofMonth: number) => Date.UTC(year, ofMonth - 1, 1);
  const wholeMonth = (ofMonth: number) => ({
    from: textOf(first(ofMonth)),
    to: textOf(first(ofMonth + 1) - DAY_MS),
  });
  const spans: Readonly<Record<DatePreset, () => DaySpan>> = {
    today: () => ({ from: today, to: today }),
    last7: () => ({ from: daysAgo(6), to: today }),
    last30: () => ({ from: daysAgo(29), to: today }),
    thisMonth: () => wholeMonth(month),
    lastMonth: () => wholeMonth(month - 1),
    thisYear: () => ({ from: `${year}-01-01`, to: `${year}-12-31` }),
  };
  return spans[preset]();
}

/** The preset that matches this range. Undefined for a custom range. */
export function presetOf(span: Partial<DaySpan>, today: string): DatePreset | undefined {
  return DATE_PRESETS.find((preset) => {
    const { from, to } = spanOfPreset(preset, today);
    return from === span.from && to === span.to;
  });
}

function textOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}
