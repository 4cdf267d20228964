// The plain-text sections of a bill of lading: services, references, contacts.
import type { BolDocument } from './bol-document.ts';
import { cityLine, contactLine, joined, printedCountry, printedPhone } from './printed-words.ts';

export interface Note {
  readonly title: string;
  readonly lines: readonly string[];
}

/** Only those that are not empty. */
export function notesOf(document: BolDocument): Note[] {
  const {
    accessorials,
    references,
    bolNumbers,
    emergencyContact,
    separations = [],
    customsBroker,
    carrierTerms,
  } = document;
  const notes: Note[] = [];
  if (accessorials.length > 0) {
    const services = accessorials.map(({ code, description }) => joined(' ', code, description)).join(' · ');
    notes.push({ title: 'SERVICES REQUESTED', lines: [services] });
  }
  const others = [
    ...bolNumbers.slice(1).map((number) => `BOL ${number}`),
    ...references.map(({ name, value }) => joined(' ', name, value)),
  ];
  if (others.length > 0) notes.push({ title: 'REFERENCES', lines: [others.join(' · ')] });
  if (emergencyContact !== null) {
    const { name, phone } = emergencyContact;
    notes.push({ title: 'EMERGENCY CONTACT, 24 HOURS', lines: [joined(' · ', printedPhone(phone), name)] });
  }
  if (separations.length > 0) notes.push({ title: 'SEPARATE IN THE VEHICLE', lines: separations });
  if (customsBroker !== null) {
    const { name, address1, address2, type, country } = customsBroker;
    const address = joined(', ', address1, address2, cityLine(customsBroker), printedCountry(country));
    const kind = type === '' ? '' : `, ${type.toUpperCase()}`;
    notes.push({ title: `CUSTOMS BROKER${kind}`, lines: [joined(' · ', name, address, contactLine(customsBroker))] });
  }
  if (carrierTerms !== undefined) notes.push({ title: 'TERMS AND CONDITIONS OF THE CARRIER', lines: [carrierTerms] });
  return notes;
}
