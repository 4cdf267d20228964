// Owns the distance of a time zone from UTC in winter, by which arrival times are compared.

const MIDWINTER = new Date(Date.UTC(2026, 0, 15, 12));

/**
 * Minutes east of UTC on a day without summer time, or null when there is no such zone. Service days are one figure
 * for the whole year, so that the summer hour, which nearly all terminals take together, is left out.
 */
export function standardOffsetMinutes(timeZone: string): number | null {
  if (!/^[A-Za-z]+(\/[A-Za-z0-9_+-]+){1,2}$/.test(timeZone)) return null;
  const known = remembered.get(timeZone);
  if (known !== undefined) return known;
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    const name = format.formatToParts(MIDWINTER).find((part) => part.type === 'timeZoneName')!.value;
    const offset = /^GMT(?:([+-])(\d{2}):(\d{2}))?$/.exec(name)!;
    const minutes = offset[1] === undefined ? 0 : Number(offset[2]) * 60 + Number(offset[3]);
    const signed = offset[1] === '-' ? -minutes : minutes;
    remembered.set(timeZone, signed);
    return signed;
  } catch {
    return null;
  }
}

// There are some 400 zones and a formatter costs a millisecond. Names that are no zone are not kept.
const remembered = new Map<string, number>();
