// Owns the demo carrier's name, holidays, cut-off times and linehaul figures, all entered by hand.
import { ROAD_FACTOR, SPEED_MPH } from './road-miles.ts';

/** Name, SCAC, phone, e-mail, website, remittance address. */
export const CARRIER = [
  [
    'Linehaul Demo Freight',
    'LHDF',
    '800-555-0142',
    'service@linehaul.example',
    'https://linehaul.example',
    'Linehaul Demo Freight, PO Box 555042, Kansas City, MO 64105, USA',
  ],
] as const;

const NEAREST = 'nearest weekday';
const NEXT = 'next weekday';
const SAME = 'same day';

/** Country, name, rule, and the day on which it is observed when it falls on a weekend. */
export const HOLIDAYS = [
  ['US', "New Year's Day", 'January 1', NEAREST],
  ['US', 'Memorial Day', 'last Monday of May', SAME],
  ['US', 'Independence Day', 'July 4', NEAREST],
  ['US', 'Labor Day', '1st Monday of September', SAME],
  ['US', 'Thanksgiving', '4th Thursday of November', SAME],
  ['US', 'Day after Thanksgiving', '4th Thursday of November + 1 day', SAME],
  ['US', 'Christmas Eve', 'December 24', SAME],
  ['US', 'Christmas Day', 'December 25', NEAREST],
  ['CA', "New Year's Day", 'January 1', NEXT],
  ['CA', 'Good Friday', 'Easter - 2 days', SAME],
  ['CA', 'Victoria Day', 'Monday before May 25', SAME],
  ['CA', 'Canada Day', 'July 1', NEXT],
  ['CA', 'Labour Day', '1st Monday of September', SAME],
  ['CA', 'Thanksgiving', '2nd Monday of October', SAME],
  ['CA', 'Christmas Day', 'December 25', NEXT],
  ['CA', 'Boxing Day', 'December 26', NEXT],
  ['MX', 'Año Nuevo', 'January 1', SAME],
  ['MX', 'Día de la Constitución', '1st Monday of February', SAME],
  ['MX', 'Natalicio de Benito Juárez', '3rd Monday of March', SAME],
  ['MX', 'Jueves Santo', 'Easter - 3 days', SAME],
  ['MX', 'Viernes Santo', 'Easter - 2 days', SAME],
  ['MX', 'Día del Trabajo', 'May 1', SAME],
  ['MX', 'Día de la Independencia', 'September 16', SAME],
  ['MX', 'Transmisión del Poder Ejecutivo', '2024-10-01', SAME],
  ['MX', 'Transmisión del Poder Ejecutivo', '2030-10-01', SAME],
  ['MX', 'Día de la Revolución', '3rd Monday of November', SAME],
  ['MX', 'Navidad', 'December 25', SAME],
] as const;

/** Scope, last pickup, departure, latest arrival for same-day delivery, last delivery; local times. */
export const CUT_OFFS = [
  ['US', '15:00', '19:30', '07:30', '17:00'],
  ['CA', '15:00', '19:30', '07:30', '17:00'],
  ['MX', '14:00', '19:00', '08:00', '18:00'],
] as const;

export const LINE_HAUL_RULES = [
  ['speedMph', SPEED_MPH, 'Average speed of the linehaul, stops included'],
  ['hubHours', 5, 'Hours from arrival at a hub to departure'],
  ['gatewayHours', 4, 'Hours from arrival at a gateway to departure'],
  ['restAfterHours', 24.3, 'A way of more driving hours has a rest of the drivers in it'],
  ['restHours', 12, 'Hours that they rest'],
  ['roadFactorUS', ROAD_FACTOR.US, 'Road miles for a straight mile where lanes.csv gives none'],
  ['roadFactorCA', ROAD_FACTOR.CA, 'The same in Canada'],
  ['roadFactorMX', ROAD_FACTOR.MX, 'The same in Mexico'],
  ['minimumDaysCanada', 2, 'Fewest service days between the United States and Canada'],
  ['minimumDaysMexico', 3, 'Fewest service days between the United States and Mexico'],
  ['minimumDaysCanadaMexico', 5, 'Fewest service days between Canada and Mexico'],
] as const;
