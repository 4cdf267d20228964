// Owns compiling tariff files into a tariff: every file is checked, and one error rejects all of them.
import { type CarrierFault, FaultList } from '../../carrier-files/carrier-fault.ts';
import type { CarrierFileContents } from '../../network/files/carrier-files.ts';
import { readAccessorials, readOverlength } from './accessorials-file.ts';
import { readBillingRules } from './billing-rules-file.ts';
import { readBolAccessorials } from './bol-accessorials-file.ts';
import { buildClassRates, readRates } from './class-rates-file.ts';
import { readDensityClasses } from './density-classes-file.ts';
import { readDistributionCenters } from './distribution-centers-file.ts';
import { readEventCharges } from './event-charges-file.ts';
import { readFuelIndex, readFuelTable } from './fuel-files.ts';
import { readHighCostAreas } from './high-cost-areas-file.ts';
import { FACTOR_UNIT, readLaneFactors } from './lane-factors-file.ts';
import { readLaneZones } from './lane-zones-file.ts';
import { readFak, readPricingAccessorials, readPricings } from './pricings-file.ts';
import { readServices } from './services-file.ts';
import type { Tariff } from './tariff.ts';
import { TARIFF_FILES, type TariffFileKey } from './tariff-files.ts';
import { readWeightBreaks } from './weight-breaks-file.ts';
import { readZones } from './zones-file.ts';

export type CompiledTariff =
  | { readonly ok: true; readonly tariff: Tariff }
  /** `faultCount` counts all faults; `faults` holds the first thousand. */
  | { readonly ok: false; readonly faults: readonly CarrierFault[]; readonly faultCount: number };

/** Reads all files even after a fault, so that one run of the check reports everything there is to fix. */
export function compileTariff(files: CarrierFileContents): CompiledTariff {
  const faults = new FaultList();
  const bytesOf = (key: TariffFileKey): Uint8Array | null => {
    const { name, optional } = TARIFF_FILES[key];
    const bytes = files.get(name);
    if (bytes === undefined && !optional) {
      faults.add(name, 0, '', 'The file is missing.', 'Add it; docs/tariff-data.md describes it.');
    }
    return bytes ?? null;
  };
  const read = <T>(key: TariffFileKey, reader: (bytes: Uint8Array) => T): T | null => {
    const bytes = bytesOf(key);
    return bytes === null ? null : reader(bytes);
  };
  const breaks = read('weightBreaks', (bytes) => readWeightBreaks(bytes, faults));
  const zones = read('zones', (bytes) => readZones(bytes, faults));
  // The columns of these two are the weight breaks: without those, the files cannot be checked.
  const baseRates = read('rates', (bytes) => breaks && zones && readRates(bytes, zones.register, breaks, faults));
  const pricings = read('pricings', (bytes) => breaks && readPricings(bytes, breaks, faults));
  const laneZones = read('laneZones', (bytes) => zones && readLaneZones(bytes, zones.register, faults));
  const laneFactors = read('laneFactors', (bytes) => readLaneFactors(bytes, faults));
  const fak = bytesOf('fak');
  if (fak !== null && pricings !== null) readFak(fak, pricings, faults);
  const agreed = bytesOf('pricingAccessorials');
  if (agreed !== null && pricings !== null) readPricingAccessorials(agreed, pricings, faults);
  const accessorials = read('accessorials', (bytes) => readAccessorials(bytes, faults));
  const onBols = read('bolAccessorials', (bytes) => accessorials && readBolAccessorials(bytes, accessorials, faults));
  const eventCharges = readEventCharges(bytesOf('eventCharges'), faults);
  const overlength = read('overlength', (bytes) => readOverlength(bytes, faults));
  const fuelTable = read('fuelTable', (bytes) => readFuelTable(bytes, faults));
  const fuel = read('fuelIndex', (bytes) => readFuelIndex(bytes, fuelTable, faults));
  const highCost = readHighCostAreas(bytesOf('highCostAreas'), faults);
  const services = read('services', (bytes) => readServices(bytes, faults));
  const rules = read('billingRules', (bytes) => readBillingRules(bytes, faults));
  const density = read('densityClasses', (bytes) => readDensityClasses(bytes, faults));
  const distributionCenters = readDistributionCenters(bytesOf('distributionCenters'), faults);
  // Stryker disable next-line ConditionalExpression,LogicalOperator: what could not be read has a fault; this is for TypeScript.
  const isRead = breaks && zones && baseRates && pricings && laneFactors && accessorials && overlength;
  if (faults.count > 0 || !isRead || !fuel || !services || !rules || !density || !onBols) {
    return { ok: false, faults: faults.kept, faultCount: faults.count };
  }
  const zoneList = [...zones.register.byId.values()];
  return {
    ok: true,
    tariff: {
      breaks,
      zones: zoneList,
      zoneOfMiles: zones.ofMiles,
      laneZones,
      rates: buildClassRates(baseRates, zoneList, breaks.names.length, laneFactors),
      laneFactors: laneFactors.factorOf.map((factor) => Number(factor) / Number(FACTOR_UNIT ** 4n)),
      laneCharges: laneFactors.chargesOf,
      pricings: pricings.pricings,
      accessorials: new Map(accessorials.map((rule) => [rule.code, rule])),
      hazardousAccessorials: accessorials.filter((rule) => rule.whenHazardous).map((rule) => rule.code),
      bolAccessorials: onBols,
      eventCharges,
      overlength,
      fuel,
      highCost,
      services,
      rules,
      density,
      distributionCenters,
    },
  };
}
