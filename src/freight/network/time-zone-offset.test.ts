// Time zone offsets: listed ones match the system's data, others are looked up.
import { expect, it } from 'vitest';
import { askedOffsetMinutes, standardOffsetMinutes, ZONES_BY_OFFSET } from './time-zone-offset.ts';

const listed = Object.entries(ZONES_BY_OFFSET).flatMap(([minutes, zones]) =>
  zones.split(/\s+/).map((zone) => ({ zone, minutes: Number(minutes) })),
);

it('lists zones as the system knows them, each once', () => {
  expect(listed.filter(({ zone, minutes }) => askedOffsetMinutes(zone) !== minutes)).toEqual([]);
  expect(new Set(listed.map(({ zone }) => zone)).size).toBe(listed.length);
  expect(listed.every(({ zone, minutes }) => standardOffsetMinutes(zone) === minutes)).toBe(true);
});

it('asks for the others', () => {
  expect(standardOffsetMinutes('Europe/Berlin')).toBe(60);
  expect(standardOffsetMinutes('Africa/Abidjan')).toBe(0);
  expect(standardOffsetMinutes('America/Gotham')).toBeNull();
  expect(standardOffsetMinutes('EST')).toBeNull();
});
