// Checks of a carrier's files: a valid carrier with one thing broken for every possible fault.
import { describe, expect, it } from 'vitest';
import { MAX_FAULTS_KEPT } from '../carrier-files/carrier-fault.ts';
import { compileNetwork } from './compile-network.ts';
import { CARRIER_FILES, OPTIONAL_FILES } from './files/carrier-files.ts';
import { MAX_AREAS } from './files/coverage-file.ts';
import { pointOfCode } from './postal-index.ts';
import { SMALL_CARRIER, smallCarrier } from './small-carrier.fixture.ts';

function faultsOf(replaced: Readonly<Record<string, string | Uint8Array | null>>) {
  const compiled = compileNetwork(smallCarrier(replaced));
  return compiled.ok ? [] : compiled.faults;
}

const spoil = (file: string, from: string, to: string): Record<string, string> => {
  const text = SMALL_CARRIER[file]!;
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  return { [file]: text.replace(from, () => to) };
};

it('accepts the small carrier', () => {
  expect(compileNetwork(smallCarrier())).toMatchObject({ ok: true });
});

it.each([
  // file, text to replace, replacement, row, column, reason
  ['carrier.csv', 'SMFR', 'smfr', 2, 'scac', /SCAC/],
  ['carrier.csv', 'us@small.example', 'small.example', 2, 'email', /not an e-mail/],
  [
    'carrier.csv',
    'PO Box 1\n',
    'PO Box 1\nTwo,TWOF,214-555-0100,us@two.example,https://two.example,PO Box 2\n',
    3,
    'name',
    /second row/,
  ],
  ['terminals.csv', 'id,name', 'name', 1, 'id', /id is missing/],
  ['terminals.csv', ',phone,', ',telephone,', 1, 'telephone', /not known/],
  ['terminals.csv', 'id,name', 'id,id', 1, 'id', /is a duplicate/],
  ['terminals.csv', 'DAL,Dallas TX', 'dal!,Dallas TX', 2, 'id', /not an id/],
  ['terminals.csv', 'HOU,Houston TX', 'DAL,Houston TX', 3, 'id', /DAL is a duplicate/],
  ['terminals.csv', ',Dallas,TX', ',,TX', 2, 'city', /empty/],
  ['terminals.csv', 'TX,75201,US', 'Texas,75201,US', 2, 'state', /state code of 2/],
  ['terminals.csv', '75201,US', '7521,US', 2, 'zip', /not a postal code of US/],
  ['terminals.csv', 'N9A1A1,CA', 'N9A 1A,CA', 7, 'zip', /not a postal code of CA/],
  ['terminals.csv', '75201,US', '75201,FR', 2, 'country', /not allowed/],
  ['terminals.csv', '32.7767,-96.797', '-96.797,32.7767', 2, 'latitude', /not a number from 13 to 84/],
  ['terminals.csv', '32.7767,-96.797', '-96.797,32.7767', 2, 'longitude', /not a number from -180 to -50/],
  ['terminals.csv', '32.7767', 'NaN', 2, 'latitude', /not a number/],
  ['terminals.csv', '214-555-0100', 'call us', 2, 'phone', /not a phone/],
  ['terminals.csv', '214-555-0101', 'none', 2, 'fax', /not a phone/],
  ['terminals.csv', 'America/Chicago,hub', 'America/Gotham,hub', 2, 'timeZone', /not a time zone/],
  ['terminals.csv', 'America/Chicago,hub', 'EST,hub', 2, 'timeZone', /not a time zone/],
  ['terminals.csv', 'Chicago,hub', 'Chicago,yes', 2, 'role', /not allowed/],
  ['terminals.csv', 'gateway,XFNE', 'gateway,XXXX', 8, 'partner', /no partner "XXXX"/],
  ['terminals.csv', '"Dock 4, rear"', 'Dock 4, rear', 3, '', /16 cells/],
  ['terminals.csv', '"Dock 4, rear"', '"Dock 4, rear', 3, '', /quote/],
  ['terminals.csv', '"Dock 4, rear"', '"Dock 4" rear', 3, '', /quote/],
  ['hazmat-policy.csv', '2.3,,,0', '2.33,,,0', 2, 'hazardClass', /class or division/],
  ['hazmat-policy.csv', '2.3,,,0', '2.3,IV,,0', 2, 'packingGroup', /I, II, III/],
  ['hazmat-policy.csv', 'UN1263-UN1270', '1263', 3, 'unnaNumbers', /as UN1017/],
  ['hazmat-policy.csv', ',,UN1263-UN1270,500', ',,,500', 3, 'hazardClass', /neither a class nor a number/],
  ['hazmat-policy.csv', ',500,', ',-1,', 3, 'maximumWeightLb', /from 0 to 99999/],
  ['hazmat-policy.csv', 'Item 2', '', 3, 'paragraph', /empty/],
  ['foodstuffs.csv', 'word,flour', 'food,flour', 2, 'kind', /not allowed/],
  ['foodstuffs.csv', 'word,flour', 'word,Flour', 2, 'value', /lower-case letters/],
  ['foodstuffs.csv', 'nmfc,73227', 'nmfc,food', 4, 'value', /NMFC item/],
  ['deadlines.csv', 'disputeDays,120', 'disputeDays,0', 2, 'value', /from 1 to 3650/],
  ['deadlines.csv', 'disputeDays,120', 'paymentDays,366', 2, 'value', /from 0 to 365/],
  ['deadlines.csv', 'disputeDays,120', 'claimMonths,8', 2, 'value', /from 9 to 120/],
  ['deadlines.csv', 'disputeDays,120', 'claimDecideDays,121', 2, 'value', /from 1 to 120/],
  ['deadlines.csv', 'disputeDays,120', 'constructor,120', 2, 'deadline', /no deadline "constructor"/],
  ['deadlines.csv', 'disputeDays,120,\n', 'disputeDays,120,\ndisputeDays,130,\n', 3, 'deadline', /is a duplicate/],
  ['partners.csv', 'XBSC', 'XFNE', 3, 'scac', /is a duplicate/],
  ['partners.csv', 'XBSC', 'x', 3, 'scac', /SCAC/],
  ['coverage.csv', 'US,752,DAL', 'US,752,DLL', 2, 'terminal', /no terminal "DLL"/],
  ['coverage.csv', 'US,770,', 'US,752,', 3, 'prefix', /a duplicate of row 2/],
  ['coverage.csv', 'US,77340,', 'US,77341,', 5, 'prefix', /no postal code 77341/],
  ['coverage.csv', 'US,752,', 'US,52,', 2, 'prefix', /3 or 5 digits/],
  ['coverage.csv', 'CA,N9A,', 'CA,N9O,', 10, 'prefix', /not used in Canada/],
  ['coverage.csv', 'CA,N9A,', 'CA,N9B,', 10, 'prefix', /no postal code N9B/],
  ['coverage.csv', 'CA,N9A,', 'GB,N9A,', 10, 'country', /not allowed/],
  ['coverage.csv', 'Mon Wed', 'Mon Sat', 4, 'deliveryDays', /not days of the week/],
  ['coverage.csv', 'Mon Wed', 'Mon Mon', 4, 'deliveryDays', /not days of the week/],
  ['coverage.csv', 'XBSC,1,', 'XBSC,-1,', 5, 'extraDays', /from 0 to 30/],
  ['coverage.csv', 'XBSC,1,', 'XBSC,1.5,', 5, 'extraDays', /whole number/],
  ['coverage.csv', 'XBSC,1,', 'XYZ,1,', 5, 'partner', /no partner/],
  [
    'coverage.csv',
    'Guam and the Pacific territories are not served.',
    '',
    9,
    'terminal',
    /neither a terminal nor a note/,
  ],
  ['places-us.csv', '77002,', '75201,', 3, 'postalCode', /75201 is a duplicate/],
  ['places-us.csv', '09002', '9002', 10, 'postalCode', /not a postal code/],
  ['places-us.csv', 'Houston,TX', 'Houston,Tex', 3, 'state', /state code/],
  ['places-us.csv', '77002,Houston,TX', '77002,Houston', 3, '', /2 cells/],
  ['places-ca.csv', 'N9A,', 'N9A1A1,', 2, 'postalCode', /not a postal code of CA/],
  ['places-ca.csv', 'Neiges;', 'Neiges;;', 3, 'otherNames', /empty/],
  ['places-mx.csv', ',NLE', ',NL', 2, 'state', /state code of 3/],
  ['lanes.csv', 'DAL,HOU', 'DAL,XXX', 2, 'to', /no terminal "XXX"/],
  ['lanes.csv', 'DAL,HOU', 'DAL,DAL', 2, 'to', /to itself/],
  ['lanes.csv', 'DAL,LAR', 'HOU,DAL', 3, '', /a duplicate of row 2/],
  ['lanes.csv', '239', '139', 2, 'distanceMiles', /fewer than the 2\d\d in a straight line/],
  ['lanes.csv', '239', '239 mi', 2, 'distanceMiles', /not a number/],
  ['lanes.csv', ',10,,Canadian', ',-10,,Canadian', 6, 'extraHours', /not a number/],
  ['lanes.csv', 'DAL,HOU,239,,,,I-45\n', '', 0, '', /Terminal HOU has no route to 7 other terminals/],
  ['lanes.csv', ',40,,', ',720,XXXX,', 7, 'partner', /no partner/],
  ['holidays.csv', '4th Thursday of November,', '5th Thursday of November,', 2, 'rule', /not understood/],
  ['holidays.csv', 'December 25', 'February 29', 4, 'rule', /not understood/],
  ['holidays.csv', 'nearest weekday', 'whenever', 4, 'observed', /not allowed/],
  ['cut-offs.csv', '19:30', '7:30 PM', 2, 'departs', /not a time/],
  ['cut-offs.csv', '17:00', '07:00', 2, 'deliverBy', /not after `arriveBy`/],
  ['cut-offs.csv', '15:00,19:30', '20:00,19:30', 2, 'departs', /before the last pickup/],
  ['cut-offs.csv', 'HOU,', 'XYZ,', 5, 'scope', /neither a country nor a terminal/],
  ['cut-offs.csv', 'HOU,', 'US,', 5, 'scope', /is a duplicate/],
  ['cut-offs.csv', 'MX,14:00,19:00,08:00,18:00\n', '', 0, 'scope', /No row is for MX/],
  ['line-haul-rules.csv', 'speedMph,45', 'speedMph,450', 2, 'value', /from 10 to 80/],
  ['line-haul-rules.csv', 'hubHours', 'constructor', 3, 'rule', /no rule "constructor"/],
  ['line-haul-rules.csv', 'hubHours,5,\n', '', 0, 'rule', /hubHours is missing/],
  ['line-haul-rules.csv', 'hubHours,5', 'speedMph,50', 3, 'rule', /duplicate/],
] as const)('%s: %j as %j', (file, from, to, row, column, reason) => {
  const faults = faultsOf(spoil(file, from, to));
  expect(faults).toContainEqual(
    expect.objectContaining({
      file,
      row,
      column,
      reason: expect.stringMatching(reason),
      fix: expect.stringMatching(/./),
    }),
  );
});

describe('a file that is not a table', () => {
  const names = Object.values(CARRIER_FILES).map(({ name }) => name);

  it.each(names)('%s: missing, empty, without rows, junk', (file) => {
    const missing = faultsOf({ [file]: null });
    if (OPTIONAL_FILES.has(file)) expect(missing).toEqual([]);
    else expect(missing).toContainEqual(expect.objectContaining({ file, reason: 'The file is missing.' }));
    expect(faultsOf({ [file]: '' })).toContainEqual(expect.objectContaining({ file, reason: 'The file is empty.' }));
    const heading = SMALL_CARRIER[file]!.split('\n')[0]!;
    expect(faultsOf({ [file]: `${heading}\n` })).toContainEqual(expect.objectContaining({ file, row: 0 }));
    const junk = Uint8Array.from({ length: 5000 }, (_, i) => (i * 7919) % 256);
    expect(faultsOf({ [file]: junk }).some((fault) => fault.file === file)).toBe(true);
  });

  it('names the lines that are not UTF-8', () => {
    const latin1 = new Uint8Array(Buffer.from(SMALL_CARRIER['places-ca.csv']!, 'latin1'));
    const faults = faultsOf({ 'places-ca.csv': latin1 });
    expect(faults).toEqual([
      expect.objectContaining({ file: 'places-ca.csv', row: 3, reason: expect.stringMatching(/not UTF-8/) }),
    ]);
  });

  it('recognizes UTF-16, and accepts a byte-order mark and Windows line endings', () => {
    const wide = new Uint8Array(Buffer.from(`\ufeff${SMALL_CARRIER['lanes.csv']}`, 'utf16le'));
    expect(faultsOf({ 'lanes.csv': wide })[0]!.reason).toMatch(/UTF-16/);
    const windows = `\ufeff${SMALL_CARRIER['lanes.csv']!.replaceAll('\n', '\r\n')}`;
    expect(faultsOf({ 'lanes.csv': windows })).toEqual([]);
  });

  it('refuses control characters and endless lines', () => {
    expect(faultsOf(spoil('places-us.csv', 'Dallas', 'Dal\u0000las'))[0]).toMatchObject({
      row: 2,
      reason: expect.stringMatching(/control/),
    });
    expect(faultsOf(spoil('places-us.csv', 'Dallas', 'x'.repeat(3000)))[0]).toMatchObject({
      row: 2,
      reason: expect.stringMatching(/more than 2000/),
    });
  });

  it('counts the characters of a line and not its bytes', () => {
    // 1,985 two-byte letters.
    const faults = faultsOf(spoil('places-us.csv', 'Dallas', 'é'.repeat(1985)));
    expect(faults).toEqual([expect.objectContaining({ row: 2, column: 'city' })]);
    expect(faultsOf(spoil('places-us.csv', 'Dallas', 'é'.repeat(1999)))[0]).toMatchObject({
      row: 2,
      reason: expect.stringMatching(/more than 2000/),
    });
  });

  it('reports a fault in each row that has it', () => {
    const faults = faultsOf(spoil('coverage.csv', 'US,752,DAL,,,,\nUS,770,HOU,,,,', 'US,752,DLL,,,,\nUS,770,DLL,,,,'));
    expect(faults.map(({ row }) => row)).toEqual([2, 3]);
    expect(
      faultsOf(spoil('places-us.csv', '75201,Dallas,TX\n77002,Houston,TX', '75201,Dallas,\n77002,Houston,')),
    ).toEqual([
      expect.objectContaining({ row: 2, column: 'state' }),
      expect.objectContaining({ row: 3, column: 'state' }),
    ]);
  });

  it('is rejected by its size before it is read', () => {
    const { name, maxBytes } = CARRIER_FILES.holidays;
    const faults = faultsOf({ [name]: new Uint8Array(maxBytes + 1) });
    expect(faults).toEqual([
      expect.objectContaining({ file: name, row: 0, reason: expect.stringMatching(/more than/) }),
    ]);
  });
});

it('collects the faults of all files, keeps a thousand and counts the rest', () => {
  const rows = Array.from({ length: 3000 }, (_, i) => `${i},,\n`).join('');
  const compiled = compileNetwork(
    smallCarrier({ 'places-us.csv': `postalCode,city,state\n${rows}`, ...spoil('partners.csv', 'XBSC', 'x') }),
  );
  if (compiled.ok) throw new Error('The files are bad.');
  expect(compiled.faults).toHaveLength(MAX_FAULTS_KEPT);
  expect(compiled.faultCount).toBeGreaterThan(8000);
  expect(compiled.faults[0]).toMatchObject({ file: 'partners.csv', row: 3 });
});

it('rejects more different areas than the index can hold', () => {
  const rows = Array.from(
    { length: MAX_AREAS + 1 },
    (_, at) => `MX,${String(at).padStart(5, '0')},MTY,,,,Note ${at}\n`,
  );
  const faults = faultsOf({
    'coverage.csv': `country,prefix,terminal,partner,extraDays,deliveryDays,note\n${rows.join('')}`,
  });
  expect(faults).toContainEqual(
    expect.objectContaining({ row: 0, reason: expect.stringMatching(/32768 different ways/) }),
  );
});

it('reports a bad row once, and not again where other files name it', () => {
  expect(faultsOf(spoil('terminals.csv', '32.7767', 'x'))).toHaveLength(1);
  expect(faultsOf({ 'terminals.csv': 'junk\n' }).every(({ file }) => file === 'terminals.csv')).toBe(true);
  expect(faultsOf({ 'partners.csv': null })).toHaveLength(1);
  expect(faultsOf({ 'line-haul-rules.csv': null, ...spoil('lanes.csv', '239', '-1') })).toHaveLength(2);
});

it('accepts coordinates of postal codes, and works without them', () => {
  const places = SMALL_CARRIER['places-us.csv']!.trimEnd().split('\n');
  const withPoints = (point: string) =>
    places.map((line, at) => (at === 0 ? `${line},latitude,longitude` : `${line},${point}`)).join('\n');
  const compiled = compileNetwork(smallCarrier({ 'places-us.csv': `${withPoints('32.7767,-96.797')}\n` }));
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.faults));
  const { postalIndex } = compiled.network;
  expect(pointOfCode(postalIndex, '75201', 'US')).toEqual({ latitude: 32.7767, longitude: -96.797 });
  expect(pointOfCode(postalIndex, '99999', 'US')).toBeNull();
  const bad = faultsOf({ 'places-us.csv': `${withPoints('132.7767,')}\n` });
  expect(bad.map(({ column }) => column)).toEqual(expect.arrayContaining(['latitude', 'longitude']));
});

it('needs no rules for drivers’ rest, and rejects values that are not numbers', () => {
  const rules = SMALL_CARRIER['line-haul-rules.csv']!;
  expect(faultsOf({ 'line-haul-rules.csv': `${rules}restAfterHours,24,\nrestHours,12,\n` })).toEqual([]);
  const [fault] = faultsOf({ 'line-haul-rules.csv': `${rules}restHours,73,\n` });
  expect(fault).toMatchObject({ column: 'value', reason: expect.stringMatching(/from 0 to 72/) });
});

it('reads columns in any order', () => {
  const rows = SMALL_CARRIER['coverage.csv']!.trimEnd()
    .split('\n')
    .map((line) => line.split(',').reverse().join(','));
  expect(faultsOf({ 'coverage.csv': `${rows.join('\n')}\n` })).toEqual([]);
});

it('names pairs without a route once the disconnected terminals are known', () => {
  // Without its gateway role, Detroit forwards nothing: Windsor can reach only Detroit.
  const faults = faultsOf(spoil('terminals.csv', 'America/Detroit,gateway', 'America/Detroit,terminal'));
  expect(faults).toEqual([
    expect.objectContaining({ file: 'lanes.csv', reason: expect.stringMatching(/Terminal WND has no route to 6/) }),
  ]);
});
