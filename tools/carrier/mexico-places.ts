// Owns Mexico in the demo carrier: the partner's terminals, the state for a code's first digits, and the known cities.
import type { Point } from '../../src/freight/network/great-circle.ts';
import { inOrder } from './csv-text.ts';
import { mexicanPoints } from './mexico-points.ts';
import { geonamesPostalCodes } from './package-data.ts';

export interface MexicanTerminal {
  readonly id: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Prefixes delivered with no extra day, one, and two; the longest prefix wins. */
  readonly prefixes: readonly [string, string, string];
}

export const MEXICAN_TERMINALS: readonly MexicanTerminal[] = [
  terminal('NLD', 'Nuevo Laredo', 'TAM', '88000', 27.476, -99.516, ['880 881 882', '883', '']),
  terminal('REX', 'Reynosa', 'TAM', '88500', 26.081, -98.288, ['88', '87', '89']),
  terminal('MTY', 'Monterrey', 'NLE', '64000', 25.671, -100.309, ['64 66 67', '65 26', '']),
  terminal('SLW', 'Saltillo', 'COA', '25000', 25.423, -101.005, ['25', '27', '34 35']),
  terminal('CJS', 'Ciudad Juárez', 'CHH', '32000', 31.739, -106.487, ['32', '', '']),
  terminal('CUU', 'Chihuahua', 'CHH', '31000', 28.635, -106.089, ['31', '33', '']),
  terminal('TIJ', 'Tijuana', 'BCN', '22000', 32.502, -117.004, ['22', '21', '23']),
  terminal('HMO', 'Hermosillo', 'SON', '83000', 29.073, -110.956, ['83', '84 85', '80 81 82']),
  terminal('SLP', 'San Luis Potosí', 'SLP', '78000', 22.15, -100.977, ['78', '79', '98 99']),
  terminal('BJX', 'León', 'GUA', '37000', 21.122, -101.682, ['36 37', '20 38', '']),
  terminal('QRO', 'Querétaro', 'QUE', '76000', 20.589, -100.39, ['76', '42 43', '']),
  terminal('GDL', 'Guadalajara', 'JAL', '44100', 20.677, -103.347, ['44 45', '46 47 49', '28 48 58 59 60 61 63']),
  terminal('MEX', 'Ciudad de México', 'CMX', '06000', 19.433, -99.133, [
    '01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 53 54 55 57',
    '50 51 52 56 62 72 74 90',
    '24 29 30 39 40 41 68 69 70 71 73 75 77 86 91 92 93 94 95 96 97',
  ]),
];

/** State by the first two digits: from, to, state. */
const STATES = `01-16 CMX,20-20 AGU,21-22 BCN,23-23 BCS,24-24 CAM,25-27 COA,28-28 COL,29-30 CHP,31-33 CHH,34-35 DUR,
36-38 GUA,39-41 GRO,42-43 HID,44-49 JAL,50-57 MEX,58-61 MIC,62-62 MOR,63-63 NAY,64-67 NLE,68-71 OAX,72-75 PUE,76-76 QUE,
77-77 ROO,78-79 SLP,80-82 SIN,83-85 SON,86-86 TAB,87-89 TAM,90-90 TLA,91-96 VER,97-97 YUC,98-99 ZAC`;

/** City by the first digits, where all codes that start with them are in one city. */
const CITIES = `01-16 Ciudad de México;200-202 Aguascalientes;210-213 Mexicali;220-225 Tijuana;227 Rosarito;228 Ensenada;
230 La Paz;240 Campeche;250 Saltillo;270-272 Torreón;280 Colima;290 Tuxtla Gutiérrez;310-313 Chihuahua;320-327 Ciudad Juárez;
340 Durango;360 Guanajuato;365-366 Irapuato;370-376 León;380 Celaya;390 Chilpancingo;393-398 Acapulco;420 Pachuca;
44 Guadalajara;450-452 Zapopan;454 Tonalá;455 Tlaquepaque;500-502 Toluca;530-533 Naucalpan;540-541 Tlalnepantla;
550-555 Ecatepec;570-573 Nezahualcóyotl;580-583 Morelia;620-624 Cuernavaca;630-631 Tepic;64 Monterrey;
662 San Pedro Garza García;664-665 San Nicolás de los Garza;666 Apodaca;671-672 Guadalupe;680 Oaxaca;720-725 Puebla;
760-762 Querétaro;768 San Juan del Río;770 Chetumal;775 Cancún;780-784 San Luis Potosí;800-803 Culiacán;820-821 Mazatlán;
830-832 Hermosillo;840 Nogales;850-851 Ciudad Obregón;860-861 Villahermosa;870-871 Ciudad Victoria;873-875 Matamoros;
880-882 Nuevo Laredo;885-887 Reynosa;890-893 Tampico;900 Tlaxcala;910-911 Xalapa;917-919 Veracruz;970-973 Mérida;980 Zacatecas`;

const stateOfPrefix = prefixTable(STATES, ',');
const cityOfPrefix = prefixTable(CITIES, ';');

export interface MexicanPlace {
  readonly code: string;
  readonly city: string;
  readonly state: string;
  readonly point: Point;
}

export function loadMexicanPlaces(): readonly MexicanPlace[] {
  const settlements = new Map<string, string[]>();
  for (const { postal_code: code, place_name: name } of geonamesPostalCodes('MX')) {
    const names = settlements.get(code);
    if (names === undefined) settlements.set(code, [name]);
    else names.push(name);
  }
  const places = [...settlements.keys()].sort(inOrder).flatMap((code) => {
    const state = stateOfPrefix.get(code.slice(0, 2));
    const city = cityOfPrefix.get(code.slice(0, 3)) ?? cityOfPrefix.get(code.slice(0, 2)) ?? '';
    return state === undefined ? [] : [{ code, city, state, settlements: settlements.get(code)! }];
  });
  const points = mexicanPoints(places);
  return places.map(({ code, city, state }) => ({ code, city, state, point: points.get(code)! }));
}

function terminal(
  id: string,
  city: string,
  state: string,
  zip: string,
  latitude: number,
  longitude: number,
  prefixes: MexicanTerminal['prefixes'],
): MexicanTerminal {
  return { id, city, state, zip, latitude, longitude, prefixes };
}

function prefixTable(text: string, separator: string): ReadonlyMap<string, string> {
  const table = new Map<string, string>();
  for (const entry of text.replaceAll('\n', '').split(separator)) {
    const [, first, last, value] = /^(\d+)(?:-(\d+))? (.+)$/.exec(entry)!;
    for (let prefix = Number(first); prefix <= Number(last ?? first); prefix++) {
      table.set(String(prefix).padStart(first!.length, '0'), value!);
    }
  }
  return table;
}
