// Owns terminals.csv: the docks of the carrier and its partners, with address, coordinates, phone, fax and time zone (§2.6).

import { type FaultList, shown } from '../../carrier-files/carrier-fault.ts';
import type { CarrierRow } from '../../carrier-files/carrier-row.ts';
import { readTable } from '../../carrier-files/carrier-table.ts';
import { COUNTRIES, type Country, digitKey, fsaKey } from '../../postal-code.ts';
import { CarrierRegister } from '../carrier-register.ts';
import type { Point } from '../great-circle.ts';
import { standardOffsetMinutes } from '../time-zone-offset.ts';
import { CARRIER_FILES } from './carrier-files.ts';
import { type Partner, PHONE, PHONE_FORM, readPartnerCell } from './partners-file.ts';

/** A terminal only picks up and delivers; a hub sorts freight between lanes; a gateway forwards it across a border or sea. */
export const TERMINAL_ROLES = ['terminal', 'hub', 'gateway'] as const;
export type TerminalRole = (typeof TERMINAL_ROLES)[number];

export interface TerminalAddress {
  readonly streetAddress: string;
  readonly streetAddress2: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly country: Country;
}

export interface Terminal extends Point {
  /** Row and column in the lane matrix. */
  readonly index: number;
  readonly id: string;
  readonly name: string;
  readonly address: TerminalAddress;
  readonly phone: string;
  readonly fax: string;
  readonly timeZone: string;
  readonly utcOffsetMinutes: number;
  readonly role: TerminalRole;
  /** The interline partner that runs it, or null if it is the carrier's own. */
  readonly partner: Partner | null;
}

const FORMAT = {
  file: CARRIER_FILES.terminals.name,
  maxBytes: CARRIER_FILES.terminals.maxBytes,
  columns:
    'id name streetAddress streetAddress2 city state zip country latitude longitude phone fax timeZone role partner'.split(
      ' ',
    ) as readonly TerminalColumn[],
};

type TerminalColumn =
  | ('id' | 'name' | 'streetAddress' | 'streetAddress2' | 'city' | 'state' | 'zip' | 'country')
  | ('latitude' | 'longitude' | 'phone' | 'fax' | 'timeZone' | 'role' | 'partner');

export const STATE_FORM: Readonly<Record<Country, RegExp>> = { US: /^[A-Z]{2}$/, CA: /^[A-Z]{2}$/, MX: /^[A-Z]{3}$/ };

/** A terminal's index takes two bytes, and the lane matrix grows quadratically. */
export const MAX_TERMINALS = 5000;

export function readTerminals(
  bytes: Uint8Array,
  partners: CarrierRegister<Partner>,
  faults: FaultList,
): CarrierRegister<Terminal> {
  const register = new CarrierRegister<Terminal>();
  const terminals = register.byId;
  const isRead = readTable(bytes, FORMAT, faults, (row) => {
    const id = row.match('id', /^[A-Z0-9]{2,5}$/, 'an id of 2 to 5 capital letters and digits');
    const name = row.text('name', 60);
    const address = readAddress(row);
    const point = readPoint(row);
    const phone = row.match('phone', PHONE, PHONE_FORM);
    const fax = row.cell('fax') === '' ? '' : row.match('fax', PHONE, PHONE_FORM);
    const zone = row.cell('timeZone');
    const utcOffsetMinutes = standardOffsetMinutes(zone);
    if (utcOffsetMinutes === null) {
      row.fault('timeZone', `${shown(zone)} is not a time zone.`, 'Write a name as America/Chicago.');
    }
    const role = row.oneOf('role', TERMINAL_ROLES);
    const partner = readPartnerCell(row, partners);
    if (id !== null && terminals.has(id)) {
      row.fault('id', `The terminal ${id} is a duplicate.`, 'Use a unique ID for each terminal.');
      return;
    }
    // Even if the row is faulty, its ID counts as known.
    register.addFaulty(row.cell('id'));
    if (id === null || name === null || address === null || point === null || phone === null || fax === null) return;
    if (utcOffsetMinutes === null || role === null || partner === undefined) return;
    const index = terminals.size;
    terminals.set(id, {
      index,
      id,
      name,
      address,
      ...point,
      phone,
      fax,
      timeZone: zone,
      utcOffsetMinutes,
      role,
      partner,
    });
  });
  if (terminals.size > MAX_TERMINALS) {
    const reason = `There are ${terminals.size} terminals, more than the ${MAX_TERMINALS} allowed.`;
    faults.add(FORMAT.file, 0, '', reason, 'Leave out docks that customers do not ship from or to.');
  }
  if (!isRead) register.markUnread();
  return register;
}

function readAddress(row: CarrierRow<TerminalColumn>): TerminalAddress | null {
  const country = row.oneOf('country', COUNTRIES);
  const streetAddress = row.text('streetAddress', 60);
  const streetAddress2 = row.cell('streetAddress2').slice(0, 60);
  const city = row.text('city', 50);
  if (country === null) return null;
  const state = row.match('state', STATE_FORM[country], `a state code of ${country === 'MX' ? 3 : 2} letters`);
  const zip = row.cell('zip');
  const zipGood = country === 'CA' ? zip.length === 6 && fsaKey(zip) >= 0 : zip.length === 5 && digitKey(zip) >= 0;
  if (!zipGood) {
    const fix = country === 'CA' ? 'Write 6 characters as K1A0B1.' : 'Write 5 digits, with leading zeros.';
    row.fault('zip', `${shown(zip)} is not a postal code of ${country}.`, fix);
  }
  if (streetAddress === null || city === null || state === null || !zipGood) return null;
  return { streetAddress, streetAddress2, city, state, zip, country };
}

/** Both numbers are checked against the bounds of the three countries, which catches swapped columns. */
function readPoint(row: CarrierRow<TerminalColumn>): Point | null {
  const latitude = row.number('latitude', 13, 84);
  const longitude = row.number('longitude', -180, -50);
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
