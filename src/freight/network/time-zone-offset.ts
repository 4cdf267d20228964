// Owns a time zone's offset from UTC in winter, which arrival times are compared by.

const MIDWINTER = new Date(Date.UTC(2026, 0, 15, 12));

/**
 * Minutes east of UTC on a day without daylight saving time, or null if there is no such zone. Service days are one figure for the whole
 * year, so daylight saving time, which almost all terminals observe together, is ignored.
 */
export function standardOffsetMinutes(timeZone: string): number | null {
  const known = remembered.get(timeZone);
  if (known !== undefined) return known;
  const minutes = askedOffsetMinutes(timeZone);
  // There are about 400 zones. Invalid names are not cached.
  if (minutes !== null) remembered.set(timeZone, minutes);
  return minutes;
}

/** Asks the system. A formatter costs a millisecond, and the first one 9 MB. */
export function askedOffsetMinutes(timeZone: string): number | null {
  if (!/^[A-Za-z]+(\/[A-Za-z0-9_+-]+){1,2}$/.test(timeZone)) return null;
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    const name = format.formatToParts(MIDWINTER).find((part) => part.type === 'timeZoneName')!.value;
    const offset = /^GMT(?:([+-])(\d{2}):(\d{2}))?$/.exec(name)!;
    const minutes = offset[1] === undefined ? 0 : Number(offset[2]) * 60 + Number(offset[3]);
    return offset[1] === '-' ? -minutes : minutes;
  } catch {
    return null;
  }
}

/** The zones of the three countries by offset, so that loading a carrier needs no system lookup for them. */
export const ZONES_BY_OFFSET: Readonly<Record<number, string>> = {
  [-210]: 'America/St_Johns',
  [-240]: `America/Halifax America/Glace_Bay America/Moncton America/Goose_Bay America/Puerto_Rico`,
  [-300]: `America/New_York America/Detroit America/Toronto America/Iqaluit America/Cancun America/Kentucky/Louisville
    America/Kentucky/Monticello America/Indiana/Indianapolis America/Indiana/Marengo America/Indiana/Petersburg
    America/Indiana/Vevay America/Indiana/Vincennes America/Indiana/Winamac America/Atikokan`,
  [-360]: `America/Chicago America/Menominee America/Indiana/Knox America/Indiana/Tell_City America/North_Dakota/Beulah
    America/North_Dakota/Center America/North_Dakota/New_Salem America/Winnipeg America/Regina America/Swift_Current
    America/Rankin_Inlet America/Resolute America/Mexico_City America/Monterrey America/Matamoros America/Merida
    America/Chihuahua America/Ojinaga America/Bahia_Banderas`,
  [-420]: `America/Denver America/Boise America/Phoenix America/Edmonton America/Cambridge_Bay America/Inuvik
    America/Whitehorse America/Dawson America/Dawson_Creek America/Fort_Nelson America/Creston America/Ciudad_Juarez
    America/Hermosillo America/Mazatlan`,
  [-480]: 'America/Los_Angeles America/Vancouver America/Tijuana',
  [-540]: `America/Anchorage America/Juneau America/Sitka America/Metlakatla America/Yakutat America/Nome`,
  [-600]: 'Pacific/Honolulu America/Adak',
};

const remembered = new Map(
  Object.entries(ZONES_BY_OFFSET).flatMap(([minutes, zones]) =>
    zones.split(/\s+/).map((zone): [string, number] => [zone, Number(minutes)]),
  ),
);
