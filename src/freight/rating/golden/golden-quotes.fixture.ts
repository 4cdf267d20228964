// Owns the golden quotes: a few hundred prices of the demo carrier as tables that a person can check by hand.
import { formatCents } from '../../money.ts';
import { formatDay, parseDay } from '../../service-calendar.ts';
import { timeText } from '../../time-of-day.ts';
import { FREIGHT_CLASS } from '../../value-sets/freight-class.ts';
import { RQ_ACCESSORIAL } from '../../value-sets/rq-accessorial.ts';
import { contractWith, FUEL } from '../contracts/contract.fixture.ts';
import { contractRowFor } from '../contracts/contract-row-for.ts';
import { demoTariff } from '../demo-tariff.fixture.ts';
import { SERVICE_IDS } from '../offered-services.ts';
import type { Quote, RatedQuote } from '../quote.ts';
import { ALL_LEVELS, rateShipment } from '../rate-shipment.ts';
import { demoNetwork, item, shipment, sized, unit } from '../rated-shipment.fixture.ts';
import type { HandlingUnit, Shipment } from '../shipment.ts';

const tariff = demoTariff();
const PRICINGS = ['list', 'discount-70', 'discount-78-fak'];

/** Places all over the network: near, far, across borders and seas, with partners and high-cost areas. */
const PLACES = {
  Dallas: '75207',
  Houston: '77002',
  Chicago: '60601',
  Richmond: '23230',
  Manhattan: '10001',
  Brooklyn: '11201',
  Boston: '02108',
  Miami: '33101',
  Denver: '80202',
  'Los Angeles': '90001',
  Seattle: '98101',
  Minneapolis: '55401',
  Anchorage: '99501',
  Honolulu: '96813',
  'San Juan': '00901',
  Toronto: 'M5V2T6',
  Montreal: 'H3B1A1',
  Vancouver: 'V5K0A1',
  Monterrey: '64000',
} as const;
type PlaceName = keyof typeof PLACES;
const NAMES = Object.keys(PLACES) as PlaceName[];

const rate = (one: Shipment, levels = ALL_LEVELS, isExplained = false): Quote[] =>
  rateShipment(one, levels, tariff, demoNetwork(), isExplained);

function send(
  from: PlaceName,
  to: PlaceName,
  units: readonly HandlingUnit[],
  changes: Partial<Shipment> = {},
): Shipment {
  return shipment(PLACES[from], PLACES[to], units, changes);
}

/** Columns as wide as their widest cell; the first is left-aligned, the rest right-aligned. */
function table(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [heading, ...rows];
  const widths = heading.map((_, at) => Math.max(...all.map((row) => row[at]!.length)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!)))
      .join('  ')
      .trimEnd();
  return `${[line(heading), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n')}\n`;
}

const reasonsOf = (quote: Quote): string =>
  quote.rateFound ? '' : [...new Set(quote.reasons.map(({ messageId }) => messageId))].join(' ');
const totalOf = (quote: Quote): string => (quote.rateFound ? formatCents(quote.totalCents) : reasonsOf(quote));
const amount = (quote: RatedQuote, pattern: RegExp): string => {
  const found = quote.chargeItems.filter(({ description }) => pattern.test(description));
  return found.length === 0 ? '' : formatCents(found.reduce((sum, { chargeCents }) => sum + chargeCents, 0));
};

/** Every place from Dallas and to Chicago, with the three pricings: 1,250 lb of class 85. */
function lanes(): string {
  const pairs: (readonly [PlaceName, PlaceName])[] = [
    ...NAMES.map((to) => ['Dallas', to] as const),
    ...NAMES.filter((from) => from !== 'Dallas').map((from) => [from, 'Chicago'] as const),
  ];
  const rows = pairs.flatMap(([from, to]) =>
    PRICINGS.map((pricing) => {
      const [quote] = rate(send(from, to, [unit([item('85', 1250)])], { pricing }), ['LTL']) as RatedQuote[];
      const lines = quote!.lineItemCharges.reduce((sum, { chargeCents }) => sum + chargeCents, 0);
      return [
        `${from} - ${to}`,
        pricing,
        quote!.laneType,
        String(quote!.transitDays),
        formatDay(quote!.deliveryDay),
        formatCents(quote!.lineItemCharges[0]!.rateCents!),
        formatCents(lines),
        amount(quote!, /Discount/),
        amount(quote!, /Interline/),
        amount(quote!, /High-cost/),
        amount(quote!, /Fuel/),
        totalOf(quote!),
      ];
    }),
  );
  const heading = [
    'lane',
    'pricing',
    'type',
    'days',
    'delivery',
    'rate',
    'lines',
    'discount',
    'interline',
    'area',
    'fuel',
    'total',
  ];
  return `LTL, 1,250 lb of class 85, shipped 2026-11-18\n\n${table(heading, rows)}`;
}

/** Houston to Richmond: the total of every class at many weights, which shows the deficit at work. */
function weights(): string {
  const pounds = [
    50, 150, 400, 430, 480, 500, 800, 900, 1000, 1700, 1999, 2000, 4200, 5000, 8800, 10_000, 15_000, 20_000,
  ];
  const tables = PRICINGS.map((pricing) => {
    const rows = pounds.map((lb) => [
      `${lb} lb`,
      ...FREIGHT_CLASS.codes.map((one) =>
        totalOf(rate(send('Houston', 'Richmond', [unit([item(one, lb)])], { pricing }), ['LTL'])[0]!),
      ),
    ]);
    return `${pricing}\n\n${table(['weight', ...FREIGHT_CLASS.codes], rows)}`;
  });
  return `LTL, Houston to Richmond, total charges by weight and class, shipped 2026-11-18\n\n${tables.join('\n')}`;
}

const FREIGHT: Readonly<Record<string, readonly HandlingUnit[]>> = {
  'one pallet': [unit([item('70', 900)], { ...sized(48, 40, 50), type: 'PL' })],
  'six stackable pallets': [
    unit([item('85', 4200)], { ...sized(48, 40, 44), type: 'PL', count: 6, isStackable: true }),
  ],
  'ten pallets': [unit([item('100', 8000)], { ...sized(48, 40, 60), type: 'PL', count: 10 })],
  'a 15-foot crate': [unit([item('125', 2600)], { ...sized(180, 80, 50), type: 'CR' })],
  'a 15-foot bundle': [unit([item('125', 300)], { ...sized(180, 8, 8), type: 'BD' })],
  'light and large': [unit([item('250', 700)], { ...sized(48, 42, 90), type: 'SK', count: 4 })],
  'a heavy load': [unit([item('55', 26_000)], { ...sized(48, 48, 50), type: 'PL', count: 13 })],
};

/** Each kind of freight at all levels on four lanes: totals or reasons. */
function levels(): string {
  const pairs = [
    ['Dallas', 'Chicago'],
    ['Los Angeles', 'Manhattan'],
    ['Chicago', 'Toronto'],
    ['Houston', 'Monterrey'],
  ] as const;
  const blocks = Object.entries(FREIGHT).map(([name, units]) => {
    const quotes = pairs.map(([from, to]) => rate(send(from, to, units)));
    const rows = SERVICE_IDS.map((id, at) => {
      const first = quotes.map((ofLane) => ofLane[at]!).find((quote) => quote.rateFound);
      const promise = first === undefined ? '' : `${first.linearFeet} ft, by ${timeText(first.deliveryMinute)}`;
      return [`${id} ${quotes[0]![at]!.service.text}`, promise, ...quotes.map((ofLane) => totalOf(ofLane[at]!))];
    });
    return `${name}\n\n${table(['service', 'promise', ...pairs.map(([from, to]) => `${from} - ${to}`)], rows)}`;
  });
  return `All levels, discount-70, shipped 2026-11-18: the total, or why there is none\n\n${blocks.join('\n')}`;
}

/** Every code on each kind of lane, with LTL and with VTL. */
function accessorials(): string {
  const pairs = [
    ['Dallas', 'Chicago'],
    ['Dallas', 'Anchorage'],
    ['Anchorage', 'Dallas'],
    ['Dallas', 'Toronto'],
    ['Toronto', 'Dallas'],
  ] as const;
  const rows = RQ_ACCESSORIAL.codes.map((code) => [
    code,
    ...(['LTL', 'VTL'] as const).flatMap((level) =>
      pairs.slice(0, level === 'LTL' ? pairs.length : 1).map(([from, to]) => {
        const units = [unit([item('70', 1500)], { ...sized(48, 40, 48), tareWeightLb: 0 })];
        const [quote] = rate(send(from, to, units, { accessorials: [code], pricing: 'list' }), [level]);
        if (!quote!.rateFound) return reasonsOf(quote!).replace('ACCESSORIAL_', 'not: ').toLowerCase();
        const [charged] = quote!.accessorials;
        return `${charged!.code === code ? '' : `${charged!.code} `}${formatCents(charged!.chargeCents)}`;
      }),
    ),
  ]);
  const heading = ['code', ...pairs.map(([from, to]) => `${from} - ${to}`), 'VTL Dallas - Chicago'];
  return `Accessorials at list price, 1,500 lb: the charge (and the code, where another stands for it), or why it does not apply\n\n${table(heading, rows)}`;
}

/** A few prices step by step. */
function explained(): string {
  const cases: readonly (readonly [string, Shipment, (typeof ALL_LEVELS)[number]])[] = [
    [
      'A pallet with lift-gate',
      send('Dallas', 'Chicago', FREIGHT['one pallet']!, { accessorials: ['LGATE', 'NCM'] }),
      'LTL',
    ],
    [
      'Deficit weight over two classes',
      send('Dallas', 'Richmond', [unit([item('85', 1450), item('125', 400)])]),
      'LTL',
    ],
    ['Minimum and absolute minimum', send('Dallas', 'Dallas', [unit([item('60', 120)])]), 'LTL'],
    [
      'FAK, agreed accessorials',
      send('Houston', 'Denver', [unit([item('50', 600), item('85', 700)])], {
        pricing: 'discount-78-fak',
        accessorials: ['NCM', 'APT'],
      }),
      'LTL',
    ],
    ['Cube rule', send('Chicago', 'Boston', FREIGHT['light and large']!), 'LTL'],
    ['Linear foot rule and overlength', send('Chicago', 'Boston', FREIGHT['a 15-foot crate']!), 'LTL'],
    ['A narrow bundle', send('Chicago', 'Boston', FREIGHT['a 15-foot bundle']!), 'LTL'],
    ['Interline to Mexico', send('Houston', 'Monterrey', FREIGHT['one pallet']!), 'LTL'],
    [
      'High-cost area, hazardous, full value',
      send('Boston', 'Brooklyn', [unit([item('92.5', 800, { isHazardous: true })])], { fullValueCents: 2_500_000 }),
      'LTL',
    ],
    ['By noon', send('Dallas', 'Chicago', FREIGHT['one pallet']!), 'LTLTC'],
    [
      'Retail guarantee without a class',
      send('Dallas', 'Chicago', [unit([item(null, 640)], sized(48, 40, 60))]),
      'ERG',
    ],
    ['Volume, double fuel', send('Dallas', 'Chicago', FREIGHT['a heavy load']!), 'VTL'],
    [
      'Volume to Canada, heavy for its feet',
      send('Chicago', 'Toronto', [unit([item('50', 24_000)], { ...sized(48, 48, 40), type: 'PL', count: 10 })]),
      'VTL',
    ],
    ['Exclusive use', send('Seattle', 'Miami', FREIGHT['ten pallets']!), 'EU'],
  ];
  const blocks = cases.map(([name, one, level]) => {
    const list = rate(one, [level], true);
    const quote = list[Math.min(1, list.length - 1)]! as RatedQuote;
    const steps = quote.explanation!.map(({ step, rule, text, chargeCents }) => [
      `${String(step).padStart(2)}  ${rule.padEnd(18)}  ${text}`,
      chargeCents === null ? '' : formatCents(chargeCents),
    ]);
    const alerts = quote.alerts.map(({ messageId, message }) => `  ! ${messageId}: ${message}\n`).join('');
    return `${name} (${quote.service.text})\n\n${table(['step', 'charge'], steps)}${alerts}`;
  });
  return `Prices step by step, shipped 2026-11-18\n\n${blocks.join('\n')}`;
}

/** A customer with discount-70 and a contract: the row for each lane, and its effect on the price. */
function contracts(): string {
  const rows = [
    'any,any,both,,,,71,,,',
    'US,CA,both,,,,60,150,,',
    'US-TX,any,,,,,74,,,',
    'terminal DAL,US-IL,,,2026-11-18,,76.5,,,',
    'US-752,US-606,,prepaid,,2026-11-18,80,95,50-100=70,low',
    'US-752,US-606,,,2026-11-19,,82,,,',
    'any,US-FL,,collect,,,,,,low',
  ];
  const contract = contractWith(rows, FUEL);
  const cases: (readonly [PlaceName, PlaceName, Shipment['terms'], string])[] = [
    ['Dallas', 'Chicago', 'P', '2026-11-18'],
    ['Dallas', 'Chicago', 'C', '2026-11-18'],
    ['Dallas', 'Chicago', 'P', '2026-11-19'],
    ['Dallas', 'Chicago', 'C', '2026-11-17'],
    ['Houston', 'Chicago', 'P', '2026-11-18'],
    ['Chicago', 'Dallas', 'P', '2026-11-18'],
    ['Denver', 'Toronto', 'P', '2026-11-18'],
    ['Toronto', 'Denver', 'T', '2026-11-18'],
    ['Houston', 'Toronto', 'P', '2026-11-18'],
    ['Seattle', 'Miami', 'C', '2026-11-18'],
    ['Seattle', 'Miami', 'P', '2026-11-18'],
  ];
  const lines = cases.map(([from, to, terms, date]) => {
    const freight = [unit([item('85', 1250)])];
    const one = send(from, to, freight, { contract, terms: terms!, shipDay: parseDay(date)! });
    const [quote] = rate(one, ['LTL']) as RatedQuote[];
    const [plain] = rate({ ...one, contract: contractWith(['US-AK,US-AK,,,,,1,,,']) }, ['LTL']);
    return [
      `${from} - ${to}`,
      terms!,
      date,
      String(contractRowFor(one)?.line ?? ''),
      quote!.lineItemCharges[0]!.classification,
      amount(quote!, /Discount/),
      amount(quote!, /Fuel/),
      totalOf(quote!),
      totalOf(plain!),
    ];
  });
  const heading = ['lane', 'terms', 'shipped', 'row', 'class', 'discount', 'fuel', 'total', 'without'];
  const listed = rows.map((row, at) => `${String(at + 2).padStart(2)}  ${row}`).join('\n');
  return `LTL, 1,250 lb of class 85, pricing discount-70 and a contract with these rows\n\n${listed}\n\n${table(heading, lines)}`;
}

/** File name to what builds its text. */
export const GOLDEN_QUOTES: ReadonlyMap<string, () => string> = new Map([
  ['lanes.txt', lanes],
  ['weights.txt', weights],
  ['levels.txt', levels],
  ['accessorials.txt', accessorials],
  ['explained.txt', explained],
  ['contracts.txt', contracts],
]);
