// Owns the invented details of a terminal: its three-letter ID, street, phone and fax. None of them is real.

/** One area code per state. The numbers 555-0100 to 555-0199 are reserved for fiction in the United States and Canada. */
const AREA_CODES: Readonly<Record<string, string>> = Object.fromEntries(
  `AL 205,AK 907,AZ 602,AR 501,CA 213,CO 303,CT 203,DC 202,DE 302,FL 305,GA 404,HI 808,ID 208,IL 312,IN 317,IA 515,KS 316,
KY 502,LA 504,ME 207,MD 410,MA 617,MI 313,MN 612,MS 601,MO 314,MT 406,NE 402,NV 702,NH 603,NJ 201,NM 505,NY 212,NC 704,
ND 701,OH 614,OK 405,OR 503,PA 215,PR 787,RI 401,SC 803,SD 605,TN 615,TX 214,UT 801,VT 802,VA 804,WA 206,WV 304,WI 414,
WY 307,AB 403,BC 604,MB 204,NB 506,NL 709,NS 902,NT 867,ON 416,PE 902,QC 514,SK 306,YT 867,BCN 664,CHH 656,CMX 55,COA 844,
GUA 477,JAL 33,NLE 81,QUE 442,SLP 444,SON 662,TAM 867`
    .replaceAll('\n', '')
    .split(',')
    .map((entry) => entry.split(' ') as [string, string]),
);

const STREETS = [
  'Crossdock Drive',
  'Drayage Avenue',
  'Freight Way',
  'Gateway Boulevard',
  'Industrial Parkway',
  'Linehaul Drive',
  'Manifest Street',
  'Pallet Road',
  'Switchyard Road',
  'Terminal Road',
  'Trailer Court',
  'Waybill Lane',
];

/** Assigns IDs and numbers in the order of the calls, each only once. */
export function contactBook(takenIds: Iterable<string>) {
  const ids = new Set(takenIds);
  const issued = new Map<string, number>();
  return {
    id(city: string, state: string): string {
      const id = idCandidates(city, state).find((candidate) => candidate.length === 3 && !ids.has(candidate));
      if (id === undefined) throw new Error(`All short names of ${city} are taken.`);
      ids.add(id);
      return id;
    },
    phone(state: string): string {
      const area = AREA_CODES[state]!;
      const number = issued.get(area) ?? 0;
      if (number > 89) throw new Error(`The area ${area} has no number left.`);
      issued.set(area, number + 1);
      const last = String(100 + number).padStart(4, '0');
      if (state.length === 2) return `${area}-555-${last}`;
      return area.length === 2 ? `+52-${area}-5555-${last}` : `+52-${area}-555-${last}`;
    },
    street(id: string): string {
      let hash = 2166136261;
      for (const letter of id) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619) >>> 0;
      return `${100 + (hash % 98) * 100} ${STREETS[(hash >>> 8) % STREETS.length]}`;
    },
  };
}

function idCandidates(city: string, state: string): string[] {
  const letters = city
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toUpperCase();
  const consonants = letters[0] + letters.slice(1).replace(/[AEIOU]/g, '');
  const candidates = [letters.slice(0, 3), consonants.slice(0, 3), letters.slice(0, 2) + state[0], letters[0] + state];
  for (let i = 1; i < letters.length; i++) {
    for (let j = i + 1; j < letters.length; j++) candidates.push(letters[0]! + letters[i] + letters[j]);
  }
  return candidates;
}
