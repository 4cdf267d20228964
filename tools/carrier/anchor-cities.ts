// Owns the choices made by hand about where the demo carrier operates: hubs, border gateways, ports, and the routes between them.

/** Breakbulk hubs, where major highways meet. */
export const US_HUBS = [
  'Albany,NY',
  'Albuquerque,NM',
  'Atlanta,GA',
  'Billings,MT',
  'Charlotte,NC',
  'Chicago,IL',
  'Columbus,OH',
  'Dallas,TX',
  'Denver,CO',
  'Harrisburg,PA',
  'Houston,TX',
  'Indianapolis,IN',
  'Jacksonville,FL',
  'Kansas City,MO',
  'Los Angeles,CA',
  'Memphis,TN',
  'Minneapolis,MN',
  'Omaha,NE',
  'Phoenix,AZ',
  'Portland,OR',
  'Sacramento,CA',
  'Salt Lake City,UT',
  'Saint Louis,MO',
  'Spokane,WA',
];

export const CANADIAN_HUBS = ['Mississauga,ON', 'Montréal,QC', 'Winnipeg,MB', 'Calgary,AB'];

export const MEXICAN_HUBS = ['Monterrey,NLE', 'Ciudad de México,CMX'];

/** Border crossings: the two terminals, and the road miles between them. */
export const CANADIAN_CROSSINGS = [
  ['Detroit,MI', 'Windsor,ON', 8],
  ['Buffalo,NY', 'Hamilton,ON', 66],
  ['Plattsburgh,NY', 'Montréal,QC', 63],
  ['Bellingham,WA', 'Surrey,BC', 32],
  ['Great Falls,MT', 'Lethbridge,AB', 183],
  ['Grand Forks,ND', 'Winnipeg,MB', 145],
  ['Bangor,ME', 'Fredericton,NB', 173],
] as const;

export const MEXICAN_CROSSINGS = [
  ['Laredo,TX', 'Nuevo Laredo,TAM', 9],
  ['McAllen,TX', 'Reynosa,TAM', 18],
  ['El Paso,TX', 'Ciudad Juárez,CHH', 10],
  ['San Diego,CA', 'Tijuana,BCN', 24],
  ['Nogales,AZ', 'Hermosillo,SON', 176],
] as const;

/** Islands and Alaska: mainland port, terminal, miles, hours from dock to dock, partner. */
export const SEA_LANES = [
  ['Los Angeles,CA', 'Honolulu,HI', 2590, 168, 'XPIL'],
  ['Honolulu,HI', 'Kahului,HI', 105, 30, 'XPIL'],
  ['Honolulu,HI', 'Hilo,HI', 225, 36, 'XPIL'],
  ['Jacksonville,FL', 'San Juan,PR', 1330, 144, 'XCRL'],
  ['Seattle,WA', 'Anchorage,AK', 1690, 120, 'XNLF'],
  // By road to North Sydney, overnight by ferry, then by road again.
  ['Halifax,NS', "St. John's,NL", 930, 44, ''],
] as const;

/** Terminals that exist regardless of what site selection would choose. */
export const OTHER_US_TERMINALS = ['Seattle,WA', 'Washington,DC', 'Boston,MA', 'Philadelphia,PA', 'Elizabeth,NJ'];
export const OTHER_CANADIAN_TERMINALS = ['Québec,QC', 'Edmonton,AB', 'Halifax,NS', "St. John's,NL"];
export const OFFSHORE_TERMINALS = [
  'Anchorage,AK',
  'Fairbanks,AK',
  'Honolulu,HI',
  'Kahului,HI',
  'Hilo,HI',
  'San Juan,PR',
];

/** SCAC, name, phone: invented carriers that take over where the demo carrier has no dock. */
export const PARTNERS = [
  ['XBOR', 'Boreal Cartage', '204-555-0190'],
  ['XBSC', 'Big Sky Cartage', '406-555-0191'],
  ['XCRL', 'Caribbean Roll-On Lines', '904-555-0192'],
  ['XFNE', 'Frontera Norte Express', '956-555-0193'],
  ['XISL', 'Island and Keys Cartage', '508-555-0196'],
  ['XNLF', 'Northern Lights Freight', '907-555-0194'],
  ['XPIL', 'Pacific Island Lines', '808-555-0195'],
] as const;
