// The 100 shipments of the golden month: freight, lane, date, and what goes wrong with each.

export type Mishap =
  | 'none'
  | 'TEST-REDELIVERY'
  | 'TEST-STORAGE'
  | 'TEST-REFUSED'
  | 'TEST-RECLASS'
  | 'TEST-REWEIGH'
  | 'TEST-OVERCHARGE'
  | 'TEST-GUARANTEE-FAILED'
  | 'detention'
  | 'waived';

export interface PlannedShipment {
  readonly number: number;
  readonly mishap: Mishap;
  readonly shipDate: string;
  readonly to: Destination;
  readonly weightLb: number;
  readonly freightClass: string;
  readonly accessorials: readonly string[];
}

interface Destination {
  readonly city: string;
  readonly stateProvince: string;
  readonly postalCode: string;
}

const DESTINATIONS: readonly Destination[] = (
  [
    ['Dallas', 'TX', '75207'],
    ['Atlanta', 'GA', '30303'],
    ['Chicago', 'IL', '60601'],
    ['Miami', 'FL', '33101'],
    ['Denver', 'CO', '80202'],
    ['Houston', 'TX', '77002'],
    ['Los Angeles', 'CA', '90001'],
    ['Boston', 'MA', '02108'],
    ['Minneapolis', 'MN', '55401'],
  ] as const
).map(([city, stateProvince, postalCode]) => ({ city, stateProvince, postalCode }));

/** Two weeks of business days, so that everything is delivered before Thanksgiving. */
const SHIP_DATES = ['03', '04', '05', '06', '09', '10', '11', '12', '13'].map((day) => `2026-11-${day}`);
const CLASSES = ['50', '60', '70', '85', '92.5', '100', '125', '150'];

/** How many there are of each; the rest are delivered without exceptions. */
const MISHAPS: Readonly<Record<Exclude<Mishap, 'none'>, number>> = {
  'TEST-REDELIVERY': 6,
  'TEST-STORAGE': 5,
  'TEST-REFUSED': 5,
  'TEST-RECLASS': 6,
  'TEST-REWEIGH': 6,
  'TEST-OVERCHARGE': 4,
  'TEST-GUARANTEE-FAILED': 4,
  detention: 3,
  waived: 3,
};

export const SHIPMENTS: readonly PlannedShipment[] = planned();

function planned(): PlannedShipment[] {
  const mishaps = Object.entries(MISHAPS).flatMap(([mishap, count]) => Array<Mishap>(count).fill(mishap as Mishap));
  return Array.from({ length: 100 }, (_, at) => {
    // Spread over the month: 37 and 100 share no divisor.
    const mishap = mishaps[(at * 37) % 100] ?? 'none';
    const isEarly = mishap === 'detention' || mishap === 'waived';
    const isGuaranteed = mishap === 'TEST-GUARANTEE-FAILED' || at % 25 === 4;
    return {
      number: at + 1,
      mishap,
      shipDate: isEarly ? SHIP_DATES[0]! : SHIP_DATES[at % SHIP_DATES.length]!,
      to: DESTINATIONS[(at * 5) % DESTINATIONS.length]!,
      weightLb: 300 + ((at * 173) % 3200),
      freightClass: CLASSES[(at * 3) % CLASSES.length]!,
      accessorials: [
        ...(isGuaranteed ? ['GTD_PM'] : []),
        ...(at % 7 === 3 ? ['LFTD'] : []),
        ...(at % 11 === 5 ? ['RES'] : []),
      ],
    };
  });
}

/** In addition to the pricing discount-70: Texas at 78% off, Illinois from November 6 with its own minimum, FAK and fuel. */
export const CONTRACT = {
  lanes: [
    'origin,destination,terms,effectiveFrom,discount,minimumCharge,fak,fuelTable',
    'US-232,US-TX,,,78,,,',
    'any,US-IL,prepaid,2026-11-06,82,90,50-100=70,low',
    '',
  ].join('\n'),
  fuel: 'fuelTable,fromDollars,percent\nlow,0,15\n',
};
