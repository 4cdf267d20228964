// The inhalation hazard zones of 49 CFR 172.101: which materials are poisonous by inhalation, by special provisions 1 to 4 in column 7.
// Includes numbers that the table of common materials omits: their documents must still name the zone (172.203(m)).

/** Numbers whose rows all have this zone. */
const NUMBERS: Readonly<Record<'A' | 'B' | 'C' | 'D', string>> = {
  A: `UN1045 UN1051 UN1067 UN1076 UN1092 UN1185 UN1238 UN1239 UN1244 UN1251 UN1259 UN1380 UN1589 UN1660 UN1745 UN1834 UN1911
    UN1975 UN1994 UN2188 UN2190 UN2194 UN2195 UN2199 UN2202 UN2418 UN2421 UN2480 UN2481 UN2482 UN2483 UN2484 UN2486 UN2548
    UN2605 UN2676 UN3381 UN3383 UN3385 UN3387 UN3389 UN3488 UN3490 UN3522 UN3525 UN3526`,
  B: `NA1556 NA2845 NA2927 NA9206 NA9263 NA9264 NA9269 UN1008 UN1017 UN1026 UN1053 UN1098 UN1135 UN1143 UN1163 UN1182 UN1510
    UN1541 UN1560 UN1569 UN1580 UN1581 UN1582 UN1595 UN1605 UN1613 UN1647 UN1670 UN1672 UN1695 UN1722 UN1746 UN1749 UN1752
    UN1754 UN1809 UN1810 UN1829 UN1838 UN1859 UN1892 UN2032 UN2189 UN2192 UN2196 UN2198 UN2232 UN2334 UN2337 UN2382 UN2407
    UN2417 UN2420 UN2438 UN2442 UN2474 UN2477 UN2485 UN2487 UN2488 UN2521 UN2534 UN2606 UN2644 UN2646 UN2668 UN2692 UN2740
    UN2743 UN2826 UN2901 UN3023 UN3057 UN3079 UN3083 UN3246 UN3294 UN3382 UN3384 UN3386 UN3388 UN3390 UN3489 UN3491 UN3519
    UN3520 UN3521 UN3523 UN3524`,
  C: `NA1955 NA1967 UN1023 UN1048 UN1050 UN1052 UN1062 UN1064 UN1069 UN1079 UN1082 UN1612 UN1741 UN1967 UN2186 UN2197 UN2204`,
  D: 'NA9202 UN1016 UN1040 UN2191 UN3300',
};

const ZONE = new Map(
  Object.entries(NUMBERS).flatMap(([zone, numbers]) => numbers.split(/\s+/).map((number) => [number, zone] as const)),
);

/** "n.o.s." gases: each zone has its own row, and the proper shipping name tells them apart. */
const BY_NAME: ReadonlySet<string> = new Set(
  `UN1953 UN1955 UN3160 UN3162 UN3303 UN3304 UN3305 UN3306 UN3307 UN3308 UN3309 UN3310 UN3355 UN3512 UN3514 UN3515 UN3516
    UN3517 UN3518`.split(/\s+/),
);

/**
 * Undefined for materials that are not poisonous by inhalation, and if only the shipper knows. `described` is the zone named in the
 * shipper's text, `name` the proper shipping name.
 */
export function inhalationZoneOf(
  number: string,
  hazardClass: string,
  name: string,
  described: string | undefined,
): string | undefined {
  switch (number) {
    // Within the United States they are in division 2.2 (special provision 13).
    case 'UN1005':
    case 'UN3318':
      return hazardClass === '2.3' ? 'D' : undefined;
    // Bromine itself is A; a solution may be B.
    case 'UN1744':
      return described === 'B' && /solution/i.test(name) ? 'B' : 'A';
    // Oleum: depends on its free sulfur trioxide.
    case 'UN1831':
      return /30 (?:percent|%) or more|30% or more/i.test(name) ? 'B' : undefined;
    default:
      return BY_NAME.has(number) ? described : ZONE.get(number);
  }
}
