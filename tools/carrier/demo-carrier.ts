// Builds the demo carrier as a set of file texts: the same input gives the same bytes on every machine.
import { CARRIER_FILES } from '../../src/freight/network/files/carrier-files.ts';
import type { Point } from '../../src/freight/network/great-circle.ts';
import { PARTNERS } from './anchor-cities.ts';
import { loadCanadianCities, loadCanadianPlaces } from './canada-places.ts';
import { csvText } from './csv-text.ts';
import { CARRIER, CUT_OFFS, HOLIDAYS, LINE_HAUL_RULES } from './demo-calendar.ts';
import { buildCoverage } from './demo-coverage.ts';
import { buildLanes } from './demo-lanes.ts';
import { buildTerminals, type DemoTerminal } from './demo-terminals.ts';
import { loadMexicanPlaces } from './mexico-places.ts';
import { loadUsPlaces } from './us-places.ts';

const TERMINAL_COLUMNS =
  'id,name,streetAddress,streetAddress2,city,state,zip,country,latitude,longitude,phone,fax,timeZone,role,partner';
const PLACE_COLUMNS = ['postalCode', 'city', 'state'];
const POINT_COLUMNS = ['latitude', 'longitude'];

/** File name to text. */
export function buildDemoCarrier(): ReadonlyMap<string, string> {
  const us = loadUsPlaces();
  const canadianCities = loadCanadianCities();
  const canada = loadCanadianPlaces(canadianCities);
  const terminals = buildTerminals(us, canada, canadianCities);
  const coverage = buildCoverage(us, canada, terminals);
  const lanes = buildLanes(terminals, coverage.peopleServed);
  return new Map([
    [CARRIER_FILES.carrier.name, csvText(['name', 'scac', 'phone', 'email', 'website', 'remitTo'], CARRIER)],
    [CARRIER_FILES.terminals.name, csvText(TERMINAL_COLUMNS.split(','), terminals.map(terminalRow))],
    [CARRIER_FILES.partners.name, csvText(['scac', 'name', 'phone'], PARTNERS)],
    [
      CARRIER_FILES.coverage.name,
      csvText('country,prefix,terminal,partner,extraDays,deliveryDays,note'.split(','), coverage.rows),
    ],
    [
      CARRIER_FILES.placesUs.name,
      csvText(
        [...PLACE_COLUMNS, ...POINT_COLUMNS],
        us.map(({ zip, city, state, point }) => [zip, city, state, ...pointCells(point)]),
      ),
    ],
    [
      CARRIER_FILES.placesCa.name,
      csvText(
        [...PLACE_COLUMNS, 'otherNames', ...POINT_COLUMNS],
        canada.map(({ fsa, city, province, otherNames, point }) => [
          fsa,
          city,
          province,
          otherNames.join(';'),
          ...pointCells(point),
        ]),
      ),
    ],
    [
      CARRIER_FILES.placesMx.name,
      csvText(
        [...PLACE_COLUMNS, ...POINT_COLUMNS],
        loadMexicanPlaces().map(({ code, city, state, point }) => [code, city, state, ...pointCells(point)]),
      ),
    ],
    [CARRIER_FILES.lanes.name, csvText('from,to,distanceMiles,hours,extraHours,partner,note'.split(','), lanes)],
    [CARRIER_FILES.holidays.name, csvText(['country', 'name', 'rule', 'observed'], HOLIDAYS)],
    [CARRIER_FILES.cutOffs.name, csvText(['scope', 'lastPickup', 'departs', 'arriveBy', 'deliverBy'], CUT_OFFS)],
    [CARRIER_FILES.lineHaulRules.name, csvText(['rule', 'value', 'meaning'], LINE_HAUL_RULES)],
  ]);
}

/** Rounded to four decimal places: precise enough, as no one navigates by it. */
function pointCells(point: Point | null): (number | '')[] {
  const round = (degrees: number) => Math.round(degrees * 10_000) / 10_000;
  return point === null ? ['', ''] : [round(point.latitude), round(point.longitude)];
}

function terminalRow(t: DemoTerminal): (string | number)[] {
  const name = `${t.city} ${t.state}`;
  const address = [t.streetAddress, '', t.city, t.state, t.zip, t.country];
  return [t.id, name, ...address, t.latitude, t.longitude, t.phone, t.fax, t.timeZone, t.role, t.partner];
}
