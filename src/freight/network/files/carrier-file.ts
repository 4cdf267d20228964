// Owns carrier.csv: one row that identifies the carrier on bills of lading, labels and invoices.
import type { FaultList } from '../../carrier-files/carrier-fault.ts';
import { readTable } from '../../carrier-files/carrier-table.ts';
import { CARRIER_FILES } from './carrier-files.ts';
import { PHONE, PHONE_FORM } from './partners-file.ts';

export interface Carrier {
  readonly name: string;
  /** Standard carrier alpha code. */
  readonly scac: string;
  readonly phone: string;
  readonly email: string;
  readonly website: string;
  /** Where to send invoice payments. */
  readonly remitTo: string;
}

const COLUMNS = ['name', 'scac', 'phone', 'email', 'website', 'remitTo'] as const;
const EMAIL = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,190}$/;

/** Null if the file does not contain it. */
export function readCarrier(bytes: Uint8Array, faults: FaultList): Carrier | null {
  const { name: file, maxBytes } = CARRIER_FILES.carrier;
  let carrier: Carrier | null = null;
  let rows = 0;
  readTable(bytes, { file, maxBytes, columns: COLUMNS }, faults, (row) => {
    rows += 1;
    const name = row.text('name', 50);
    const scac = row.match('scac', /^[A-Z]{2,4}$/, 'a SCAC of 2 to 4 capital letters');
    const phone = row.match('phone', PHONE, PHONE_FORM);
    const email = row.match('email', EMAIL, 'an e-mail address');
    const website = row.text('website', 100);
    const remitTo = row.text('remitTo', 150);
    if (rows > 1) row.fault('name', 'There is a second row.', 'Leave the one row that describes the carrier.');
    if (name === null || scac === null || phone === null || email === null || website === null || remitTo === null) {
      return;
    }
    carrier = { name, scac, phone, email, website, remitTo };
  });
  return carrier;
}
