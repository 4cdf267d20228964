// Builds the lanes of the demo carrier: which terminals exchange trailers, and their miles and hours.
import { CANADIAN_CROSSINGS, MEXICAN_CROSSINGS, SEA_LANES } from './anchor-cities.ts';
import { type DemoTerminal, foldKey } from './demo-terminals.ts';
import { LANE_CORRECTIONS } from './lane-corrections.ts';
import { estimateRoad } from './road-miles.ts';

export type LaneRow = readonly [
  from: string,
  to: string,
  distanceMiles: number,
  hours: number | '',
  extraHours: number | '',
  partner: string,
  note: string,
];

const CANADIAN_BORDER_HOURS = 10;
const MEXICAN_BORDER_HOURS = 40;
const FERRY_HOURS = 5;
/** The longest nightly trailer run: between any two terminals, between busy ones, and between hubs. */
const NEIGHBOR_MILES = 300;
const BUSY_MILES = 480;
const HUB_MILES = 1300;
const BUSY_PEOPLE = 400_000;
const HOME_HUBS = 2;

/** `peopleServed` is keyed by terminal ID. */
export function buildLanes(terminals: readonly DemoTerminal[], peopleServed: ReadonlyMap<string, number>): LaneRow[] {
  const rows = new Map<string, LaneRow>();
  const byKey = new Map(terminals.map((terminal) => [foldKey(terminal.key), terminal]));
  const named = (key: string): DemoTerminal => {
    const terminal = byKey.get(foldKey(key));
    if (terminal === undefined) throw new Error(`There is no terminal in ${key}.`);
    return terminal;
  };
  const put = (a: DemoTerminal, b: DemoTerminal, ...rest: [number, number | '', number | '', string, string]) => {
    const [from, to] = terminals.indexOf(a) < terminals.indexOf(b) ? [a.id, b.id] : [b.id, a.id];
    rows.set(`${from} ${to}`, [from, to, ...rest]);
  };
  const homeHubs = new Map(terminals.map((terminal) => [terminal.id, homeHubsOf(terminal, terminals)]));
  const isBusy = ({ id }: DemoTerminal) => (peopleServed.get(id) ?? 0) >= BUSY_PEOPLE;
  terminals.forEach((a, i) => {
    for (const b of terminals.slice(i + 1)) {
      if (a.country !== b.country || a.isOffshore || b.isOffshore || isNewfoundland(a) !== isNewfoundland(b)) continue;
      const { miles, extraHours } = estimateRoad(a, b);
      const bothHubs = a.role === 'hub' && b.role === 'hub' && miles <= HUB_MILES;
      const toHub = homeHubs.get(a.id)!.includes(b.id) || homeHubs.get(b.id)!.includes(a.id);
      // Newfoundland has no hub: its terminals connect to the one where the ferry lands.
      const onRock = isNewfoundland(a);
      if (!bothHubs && !toHub && !onRock && miles > (isBusy(a) && isBusy(b) ? BUSY_MILES : NEIGHBOR_MILES)) continue;
      const ferry = onVancouverIsland(a) !== onVancouverIsland(b) ? FERRY_HOURS : 0;
      const note = ferry > 0 ? 'ferry' : extraHours >= 0.5 ? 'mountains' : '';
      put(a, b, miles, '', extraHours + ferry || '', '', note);
    }
  });
  for (const [a, b, miles, extraHours, note] of LANE_CORRECTIONS) {
    const estimated = estimateRoad(named(a), named(b)).extraHours;
    put(named(a), named(b), miles, '', (extraHours ?? estimated) || '', '', note);
  }
  for (const [a, b, miles] of CANADIAN_CROSSINGS) {
    put(named(a), named(b), miles, '', CANADIAN_BORDER_HOURS, '', 'Canadian border');
  }
  for (const [a, b, miles] of MEXICAN_CROSSINGS) {
    put(named(a), named(b), miles, '', MEXICAN_BORDER_HOURS, '', 'Mexican border');
  }
  for (const [a, b, miles, hours, partner] of SEA_LANES) put(named(a), named(b), miles, hours, '', partner, 'by sea');
  put(named('Anchorage,AK'), named('Fairbanks,AK'), 359, '', 2, '', 'Parks Highway');
  return [...rows.values()].sort((x, y) => order(terminals, x) - order(terminals, y));
}

function order(terminals: readonly DemoTerminal[], [from, to]: LaneRow): number {
  const at = (id: string) => terminals.findIndex((terminal) => terminal.id === id);
  return at(from) * terminals.length + at(to);
}

function homeHubsOf(terminal: DemoTerminal, terminals: readonly DemoTerminal[]): string[] {
  if (terminal.role === 'hub' || terminal.isOffshore) return [];
  return terminals
    .filter(({ role, country }) => role === 'hub' && country === terminal.country)
    .map((hub) => ({ id: hub.id, miles: estimateRoad(hub, terminal).miles }))
    .sort((a, b) => a.miles - b.miles)
    .slice(0, HOME_HUBS)
    .map(({ id }) => id);
}

function isNewfoundland({ state }: DemoTerminal): boolean {
  return state === 'NL';
}

function onVancouverIsland({ state, latitude, longitude }: DemoTerminal): boolean {
  return state === 'BC' && longitude < -123.3 && latitude < 50.5;
}
