// Owns a carrier small enough to read: three hubs in a row, a gateway pair, a partner, one area of each kind.
import type { CarrierFileContents } from './files/carrier-files.ts';

/** File name to text; valid as is. */
export const SMALL_CARRIER: Readonly<Record<string, string>> = {
  'carrier.csv':
    'name,scac,phone,email,website,remitTo\nSmall Freight,SMFR,214-555-0100,us@small.example,https://small.example,PO Box 1\n',
  'partners.csv': 'scac,name,phone\nXFNE,Frontera Norte Express,956-555-0193\nXBSC,Big Sky Cartage,406-555-0191\n',
  'terminals.csv': `id,name,streetAddress,streetAddress2,city,state,zip,country,latitude,longitude,phone,fax,timeZone,role,partner
DAL,Dallas TX,100 Freight Way,,Dallas,TX,75201,US,32.7767,-96.797,214-555-0100,214-555-0101,America/Chicago,hub,
HOU,Houston TX,200 Pallet Road,"Dock 4, rear",Houston,TX,77002,US,29.7604,-95.3698,713-555-0100,,America/Chicago,terminal,
LAR,Laredo TX,300 Gateway Boulevard,,Laredo,TX,78040,US,27.506,-99.507,956-555-0100,956-555-0101,America/Chicago,gateway,
CHI,Chicago IL,400 Waybill Lane,,Chicago,IL,60601,US,41.8781,-87.6298,312-555-0100,312-555-0101,America/Chicago,hub,
DET,Detroit MI,500 Trailer Court,,Detroit,MI,48201,US,42.3314,-83.0458,313-555-0100,313-555-0101,America/Detroit,gateway,
WND,Windsor ON,600 Trailer Court,,Windsor,ON,N9A1A1,CA,42.3149,-83.0364,519-555-0100,519-555-0101,America/Toronto,gateway,
NLD,Nuevo Laredo TAM,700 Manifest Street,,Nuevo Laredo,TAM,88000,MX,27.476,-99.516,+52-867-555-0100,,America/Matamoros,gateway,XFNE
MTY,Monterrey NLE,800 Manifest Street,,Monterrey,NLE,64000,MX,25.671,-100.309,+52-81-5555-0100,,America/Monterrey,hub,XFNE
`,
  'hazmat-policy.csv':
    'hazardClass,packingGroup,unnaNumbers,maximumWeightLb,paragraph,reason\n2.3,,,0,Item 1,no toxic gases.\n,,UN1263-UN1270,500,Item 2,too much.\n',
  'deadlines.csv': 'deadline,value,meaning\ndisputeDays,120,\n',
  'foodstuffs.csv': 'kind,value\nword,flour\nexception,flour mill\nnmfc,73227\n',
  'coverage.csv': `country,prefix,terminal,partner,extraDays,deliveryDays,note
US,752,DAL,,,,
US,770,HOU,,,,
US,773,HOU,,,Mon Wed,
US,77340,HOU,XBSC,1,Tue Thu,
US,606,CHI,,,,
US,482,DET,,,,
US,780,LAR,,,,
US,969,,,,,Guam and the Pacific territories are not served.
CA,N9A,WND,,,,
MX,64,MTY,,,,
MX,88,NLD,XFNE,1,,
`,
  'places-us.csv': `postalCode,city,state
75201,Dallas,TX
77002,Houston,TX
77320,Huntsville,TX
77340,Huntsville,TX
60601,Chicago,IL
48201,Detroit,MI
78040,Laredo,TX
96910,Hagatna,GU
09002,APO,AE
80202,Denver,CO
`,
  'places-ca.csv': 'postalCode,city,state,otherNames\nN9A,Windsor,ON,\nH3S,Montréal,QC,Côte-des-Neiges;Outremont\n',
  'places-mx.csv': 'postalCode,city,state\n64000,Monterrey,NLE\n88000,Nuevo Laredo,TAM\n75201,,PUE\n',
  'lanes.csv': `from,to,distanceMiles,hours,extraHours,partner,note
DAL,HOU,239,,,,I-45
DAL,LAR,430,,,,
DAL,CHI,925,,,,
CHI,DET,283,,,,
DET,WND,8,,10,,Canadian border
LAR,NLD,9,,40,,Mexican border
NLD,MTY,,,,,
`,
  'holidays.csv': `country,name,rule,observed
US,Thanksgiving,4th Thursday of November,same day
US,Day after Thanksgiving,4th Thursday of November + 1 day,same day
US,Christmas Day,December 25,nearest weekday
CA,Thanksgiving,2nd Monday of October,same day
MX,Día de la Revolución,3rd Monday of November,same day
`,
  'cut-offs.csv': `scope,lastPickup,departs,arriveBy,deliverBy
US,15:00,19:30,07:30,17:00
CA,15:00,19:30,07:30,17:00
MX,14:00,19:00,08:00,18:00
HOU,14:30,19:30,07:30,16:00
`,
  'line-haul-rules.csv': `rule,value,meaning
speedMph,45,
hubHours,5,
gatewayHours,4,
roadFactorUS,1.17,
roadFactorCA,1.2,
roadFactorMX,1.25,
minimumDaysCanada,2,
minimumDaysMexico,3,
minimumDaysCanadaMexico,5,
`,
};

/** The small carrier with some files replaced; null removes a file. */
export function smallCarrier(replaced: Readonly<Record<string, string | Uint8Array | null>> = {}): CarrierFileContents {
  const encoder = new TextEncoder();
  const files = new Map<string, Uint8Array>();
  for (const [name, content] of Object.entries({ ...SMALL_CARRIER, ...replaced })) {
    if (content !== null) files.set(name, typeof content === 'string' ? encoder.encode(content) : content);
  }
  return files;
}
