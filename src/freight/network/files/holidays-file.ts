// Owns holidays.csv: the days on which the carrier is closed, by country, as yearly rules or single dates.

import { type FaultList, shown } from '../../carrier-files/carrier-fault.ts';
import { readTable } from '../../carrier-files/carrier-table.ts';
import { COUNTRIES } from '../../postal-code.ts';
import { buildCalendar, type Holiday, type ServiceCalendar } from '../../service-calendar.ts';
import { compileHolidayRule, HOLIDAY_RULE_FORMS, OBSERVANCES, observedDay } from '../holiday-rule.ts';
import { CARRIER_FILES } from './carrier-files.ts';

/** Covers every date that a shipper may ask for, and costs 1 MB. */
export const CALENDAR_YEARS = { first: 2000, last: 2099 } as const;

export function readHolidays(bytes: Uint8Array, faults: FaultList): ServiceCalendar {
  const holidays: Holiday[] = [];
  const { name: file, maxBytes } = CARRIER_FILES.holidays;
  const columns = ['country', 'name', 'rule', 'observed'] as const;
  readTable(bytes, { file, maxBytes, columns }, faults, (row) => {
    const country = row.oneOf('country', COUNTRIES);
    const name = row.text('name', 60);
    const observed = row.oneOf('observed', OBSERVANCES);
    const words = row.cell('rule');
    const rule = compileHolidayRule(words);
    if (rule === null) {
      row.fault('rule', `${shown(words)} is not understood.`, `Write it in one of these ways: ${HOLIDAY_RULE_FORMS}.`);
    }
    if (country === null || name === null || observed === null || rule === null) return;
    // New Year's Day of the following year may be observed on the calendar's last Friday.
    for (let year = CALENDAR_YEARS.first - 1; year <= CALENDAR_YEARS.last + 1; year++) {
      const day = rule(year);
      if (day !== null) holidays.push({ country, name, day: observedDay(day, observed) });
    }
  });
  return buildCalendar(holidays, CALENDAR_YEARS.first, CALENDAR_YEARS.last);
}
