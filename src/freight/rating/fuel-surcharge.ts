// Owns the fuel surcharge: a percentage of the net charge, by the index on the ship date; higher for heavy freight (domain step 11).
import type { Cents } from '../money.ts';
import { formatDay } from '../service-calendar.ts';
import { fuelBy } from './contracts/contract.ts';
import { percentText } from './figure-text.ts';
import { shareOf } from './half-up.ts';
import type { QuoteSheet } from './quote-sheet.ts';
import type { RatingJob } from './rating-job.ts';
import { fuelBasisPoints, fuelWeekOf } from './tariff/fuel-files.ts';

export function writeFuelSurcharge(job: RatingJob, netCents: Cents, sheet: QuoteSheet): void {
  const { tariff, shipment, freight, contractRow } = job;
  const fuel = fuelBy(contractRow, tariff.fuel);
  const listed = fuelBasisPoints(fuel, shipment.shipDay);
  const isHeavy = freight.totalWeightLb > tariff.rules.fuelHeavyOverLb;
  // Rounded to whole basis points: a factor with decimals could yield a fraction.
  const basisPoints = isHeavy ? Math.round((listed * tariff.rules.fuelHeavyFactorHundredths) / 100) : listed;
  const chargeCents = shareOf(netCents, basisPoints);
  const percent = percentText(basisPoints);
  sheet.charge('FSC', `Fuel surcharge ${percent}%`, chargeCents);
  if (sheet.steps === null) return;
  const weight = isHeavy ? `, more over ${tariff.rules.fuelHeavyOverLb} lb` : '';
  const week = fuelWeekOf(fuel, shipment.shipDay);
  const table = contractRow?.fuel == null ? '' : `, table ${contractRow.fuel.name} of the contract`;
  const source = `${week.isSet ? 'set by the carrier' : 'fuel index'} from ${formatDay(week.day)}${table}`;
  const text = `Fuel surcharge of ${percent}% of net, ${source}${weight}.`;
  sheet.steps.push({ step: 11, rule: isHeavy ? 'fuel-heavy' : 'fuel', text, code: 'FSC', chargeCents });
}
