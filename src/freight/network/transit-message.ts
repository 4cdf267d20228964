// Owns the notes on a transit time: mismatched places, partners involved, delivery date (§2.6 message, gap 3).
import { type DayNumber, formatDay } from '../service-calendar.ts';
import { sameCity } from './city-name.ts';
import type { Place } from './files/places-file.ts';
import type { Network } from './network.ts';
import { type Location, placeName, type ServedArea } from './postal-index.ts';
import { EVERY_WEEKDAY, weekdaysInWords } from './service-weekdays.ts';
import { deliveryDay, deliveryTime, laneType, routePartners, shipDay } from './transit.ts';

/** What the caller says about a point besides its postal code. */
export interface PointGiven {
  readonly zip: string;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
}

const NO_NOTES: readonly string[] = [];

/** A note for a city or state that does not match the postal code. Notes warn; they do not refuse. */
export function mismatchNotes({ place }: Location, given: PointGiven): readonly string[] {
  const cityFits = !given.city || hasCity(place, given.city);
  const stateFits = !given.state || given.state.toUpperCase() === place.state;
  if (cityFits && stateFits) return NO_NOTES;
  const known = placeName(place);
  const notes: string[] = [];
  if (!cityFits) notes.push(`City ${given.city} does not match ${given.zip} (${known}).`);
  if (!stateFits) notes.push(`State ${given.state} does not match ${given.zip} (${known}).`);
  return notes;
}

function hasCity({ city, otherNames }: Place, given: string): boolean {
  return city === '' || sameCity(city, given) || otherNames.some((name) => sameCity(name, given));
}

/** Interline and limited-day service, in full sentences. */
export function serviceNotes(network: Network, origin: ServedArea, destination: ServedArea): string[] {
  const notes: string[] = [];
  if (laneType(network, origin, destination) === 'INDIRECT') {
    const names = routePartners(network, origin, destination).map(({ name, scac }) => `${name} (${scac})`);
    notes.push(`Interline service with ${names.join(' and ')}.`);
  }
  if (origin.weekdays !== EVERY_WEEKDAY) {
    notes.push(`Limited pickup days at the origin: ${weekdaysInWords(origin.weekdays)}.`);
  }
  if (destination.weekdays !== EVERY_WEEKDAY) {
    notes.push(`Limited delivery days: ${weekdaysInWords(destination.weekdays)}.`);
  }
  if (origin.note !== '') notes.push(origin.note);
  if (destination !== origin && destination.note !== '') notes.push(destination.note);
  return notes;
}

/** When freight of that ship day is delivered, and whether it has to ship later. */
export function deliveryNotes(network: Network, origin: ServedArea, destination: ServedArea, day: DayNumber): string[] {
  const shipped = shipDay(network, origin, day);
  const delivered = deliveryDay(network, origin, destination, day);
  if (shipped === null || delivered === null) {
    const { firstDay, lastDay } = network.calendar;
    return [`The calendar covers ${formatDay(firstDay)} to ${formatDay(lastDay)}.`];
  }
  const notes = shipped === day ? [] : [`No pickup on ${formatDay(day)}; ships ${formatDay(shipped)}.`];
  notes.push(`Delivery ${formatDay(delivered)} by ${deliveryTime(network, destination)} local time.`);
  return notes;
}
