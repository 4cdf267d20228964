// The command that writes src/freight/network/area-points.ts: the location of each US ZIP3 and Canadian FSA, for maps.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadCanadianCities, loadCanadianPlaces } from './canada-places.ts';
import { inOrder } from './csv-text.ts';
import { loadUsPlaces } from './us-places.ts';

interface Sum {
  latitude: number;
  longitude: number;
  count: number;
}

const areas = new Map<string, Sum>();
const add = (area: string, point: { latitude: number; longitude: number } | null) => {
  if (point === null) return;
  const sum = areas.get(area) ?? { latitude: 0, longitude: 0, count: 0 };
  sum.latitude += point.latitude;
  sum.longitude += point.longitude;
  sum.count += 1;
  areas.set(area, sum);
};
for (const { zip, point } of loadUsPlaces()) add(zip.slice(0, 3), point);
for (const { fsa, point } of loadCanadianPlaces(loadCanadianCities())) add(fsa, point);

const entries = [...areas]
  .sort(([a], [b]) => inOrder(a, b))
  .map(
    ([area, { latitude, longitude, count }]) =>
      `${area} ${(latitude / count).toFixed(2)} ${(longitude / count).toFixed(2)}`,
  );
const lines: string[] = [];
for (let at = 0; at < entries.length; at += 6) lines.push(entries.slice(at, at + 6).join(';'));
const text = `// Where each US ZIP3 and Canadian FSA lies: the middle of its postal codes. Written by tools/carrier/write-area-points.ts.

/** \`area latitude longitude\`, to a hundredth of a degree: enough for a dot on a map. */
const POINTS = \`
${lines.join('\n')}\`;

export interface AreaPoint {
  readonly latitude: number;
  readonly longitude: number;
}

let points: ReadonlyMap<string, AreaPoint> | undefined;

/** By the first three characters of a postal code; read when the first map is drawn. */
export function areaPoints(): ReadonlyMap<string, AreaPoint> {
  points ??= new Map(
    POINTS.trim()
      .split(/[;\\n]/)
      .map((entry) => {
        const [area, latitude, longitude] = entry.split(' ');
        return [area!, { latitude: Number(latitude), longitude: Number(longitude) }] as const;
      }),
  );
  return points;
}
`;
writeFileSync(join(import.meta.dirname, '../../src/freight/network/area-points.ts'), text);
console.log(`${entries.length} areas`);
