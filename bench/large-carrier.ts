// The demo carrier with ten terminals for each of its own: a network of 2,500, in which every postal code has its own row.
import type { CarrierFileContents } from '../src/freight/network/files/carrier-files.ts';

const COPIES = 10;

export function tenTimes(files: CarrierFileContents): CarrierFileContents {
  const linesOf = (name: string): string[] => Buffer.from(files.get(name)!).toString('utf8').trimEnd().split('\n');
  const large = new Map(files);
  const write = (name: string, lines: readonly string[]) => large.set(name, Buffer.from(`${lines.join('\n')}\n`));

  const [heading, ...terminals] = linesOf('terminals.csv');
  const idOf = (row: string): string => row.slice(0, row.indexOf(','));
  const isPassed = new Set(terminals.filter((row) => /,(hub|gateway),/.test(row)).map(idOf));
  const copied = terminals.flatMap((row) => [row, ...copies((copy) => terminalBeside(row, copy))]);
  write('terminals.csv', [heading!, ...copied]);

  // A copy connects to the same terminals as its original; the copy of a hub connects to the hub. Miles follow from its location.
  const [laneHeading, ...lanes] = linesOf('lanes.csv');
  const spokes = lanes.flatMap((row) => {
    const [from, to, , ...rest] = row.split(',');
    const ends = [from!, to!].filter((id) => !isPassed.has(id));
    return ends.flatMap((end) =>
      copies((copy) => [copyId(end, copy), end === from ? to : from, '', ...rest].join(',')),
    );
  });
  const fromHubs = [...isPassed].flatMap((id) => copies((copy) => `${copyId(id, copy)},${id},,,,,`));
  write('lanes.csv', [laneHeading!, ...lanes, ...spokes, ...fromHubs]);

  const [coverageHeading, ...coverage] = linesOf('coverage.csv');
  const rowOfPrefix = new Map(coverage.map((row) => [row.split(',', 2).join(','), row]));
  const codes = (['us', 'ca', 'mx'] as const).flatMap((country) =>
    linesOf(`places-${country}.csv`)
      .slice(1)
      .map((row) => [country.toUpperCase(), idOf(row)] as const),
  );
  const full = codes.flatMap(([country, code], at) => {
    const found = [5, 3, 2].map((length) => rowOfPrefix.get(`${country},${code.slice(0, length)}`)).find(Boolean);
    if (found === undefined) return [];
    const [, , terminal, ...rest] = found.split(',');
    // Neighboring codes share a terminal, chosen by the fourth digit, or by the position in the list for Canadian codes.
    const copy = country === 'CA' ? at % COPIES : Number(code[3]);
    return [[country, code, copy === 0 || terminal === '' ? terminal : copyId(terminal!, copy), ...rest].join(',')];
  });
  write('coverage.csv', [coverageHeading!, ...full]);
  return large;
}

function copies<Made>(make: (copy: number) => Made): Made[] {
  return Array.from({ length: COPIES - 1 }, (_, at) => make(at + 1));
}

/** A terminal without a hub role, up to a hundred miles from the one it copies. */
function terminalBeside(row: string, copy: number): string {
  const cells = row.split(',');
  const [id, latitude, longitude, role] = [0, 8, 9, 13];
  cells[latitude] = (Number(cells[latitude]) + 1.2 * Math.sin(copy * 2.4)).toFixed(4);
  cells[longitude] = (Number(cells[longitude]) + 1.6 * Math.cos(copy * 2.4)).toFixed(4);
  cells[id] = copyId(cells[id]!, copy);
  cells[role] = 'terminal';
  return cells.join(',');
}

function copyId(id: string, copy: number): string {
  return `${id}${'QWXYZVKJU'[copy - 1]}${copy}`;
}
