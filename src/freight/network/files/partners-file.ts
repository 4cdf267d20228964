// Owns partners.csv: the interline carriers that take over freight where this carrier has no terminal.
import { type FaultList, shown } from '../../carrier-files/carrier-fault.ts';
import type { CarrierRow } from '../../carrier-files/carrier-row.ts';
import { readTable } from '../../carrier-files/carrier-table.ts';
import { CarrierRegister } from '../carrier-register.ts';
import { CARRIER_FILES } from './carrier-files.ts';

export interface Partner {
  /** Standard carrier alpha code. */
  readonly scac: string;
  readonly name: string;
  readonly phone: string;
}

const FORMAT = {
  file: CARRIER_FILES.partners.name,
  maxBytes: CARRIER_FILES.partners.maxBytes,
  columns: ['scac', 'name', 'phone'] as const,
};

export const PHONE = /^\+?[0-9][0-9 ()-]{6,19}$/;
export const PHONE_FORM = 'a phone number of 7 to 20 digits, blanks, brackets and hyphens';

export function readPartners(bytes: Uint8Array, faults: FaultList): CarrierRegister<Partner> {
  const partners = new CarrierRegister<Partner>();
  const isRead = readTable(bytes, FORMAT, faults, (row) => {
    const scac = row.match('scac', /^[A-Z]{2,4}$/, 'a SCAC of 2 to 4 capital letters');
    const name = row.text('name', 60);
    const phone = row.match('phone', PHONE, PHONE_FORM);
    if (scac === null || name === null || phone === null) {
      partners.addFaulty(row.cell('scac'));
      return;
    }
    if (partners.byId.has(scac)) row.fault('scac', `The partner ${scac} is a duplicate.`, 'Remove one of the rows.');
    else partners.byId.set(scac, { scac, name, phone });
  });
  if (!isRead) partners.markUnread();
  return partners;
}

/** The partner that a row of another file names, null for the carrier itself, undefined if there is no usable one. */
export function readPartnerCell<C extends string>(
  row: CarrierRow<C | 'partner'>,
  partners: CarrierRegister<Partner>,
): Partner | null | undefined {
  const scac = row.cell('partner');
  if (scac === '') return null;
  const partner = partners.byId.get(scac);
  if (partners.lacks(scac)) {
    row.fault('partner', `There is no partner ${shown(scac)}.`, 'Add it to partners.csv, or leave the cell empty.');
  }
  return partner;
}
