// Chooses terminal sites: the places that bring the most people nearest to a dock (greedy p-median).
import { greatCircleMiles, type Point } from '../../src/freight/network/great-circle.ts';
import { inOrder } from './csv-text.ts';

export interface Site extends Point {
  /** `City,ST` */
  readonly key: string;
  readonly city: string;
  readonly state: string;
  readonly population: number;
}

export interface Demand extends Point {
  readonly weight: number;
}

export interface SiteLimits {
  readonly count: number;
  /** Longer distances count as this one. */
  readonly farthestMiles: number;
  readonly leastApartMiles: number;
}

/** Groups demand into cells of a quarter degree, which makes the calculation ten times smaller. */
export function demandCells(points: readonly Demand[]): readonly Demand[] {
  const cells = new Map<string, { latitude: number; longitude: number; weight: number }>();
  for (const { latitude, longitude, weight } of points) {
    const key = `${Math.floor(latitude * 4)}:${Math.floor(longitude * 4)}`;
    const cell = cells.get(key) ?? { latitude: 0, longitude: 0, weight: 0 };
    cell.latitude += latitude * weight;
    cell.longitude += longitude * weight;
    cell.weight += weight;
    cells.set(key, cell);
  }
  return [...cells]
    .sort(([a], [b]) => inOrder(a, b))
    .map(([, { latitude, longitude, weight }]) => ({
      latitude: latitude / weight,
      longitude: longitude / weight,
      weight,
    }));
}

/** Takes the fixed sites, then repeatedly the candidate that saves the most people the most miles. */
export function selectSites(
  candidates: readonly Site[],
  demand: readonly Demand[],
  fixed: readonly Site[],
  limits: SiteLimits,
): readonly Site[] {
  const state = demandState(demand, limits.farthestMiles);
  const chosen: Site[] = [];
  const take = (site: Site) => {
    chosen.push(site);
    state.serveFrom(site);
  };
  fixed.forEach(take);
  // A gain only shrinks as sites are taken, so an old figure is an upper bound and most need no recalculation.
  const bounds = candidates.filter((site) => !fixed.includes(site)).map((site) => ({ site, gain: state.gainOf(site) }));
  while (chosen.length < limits.count) {
    bounds.sort((a, b) => b.gain - a.gain || inOrder(a.site.key, b.site.key));
    let best = -1;
    for (let i = 0; i < bounds.length; i++) {
      const bound = bounds[i]!;
      if (best >= 0 && bound.gain <= bounds[best]!.gain) break;
      if (chosen.some((site) => greatCircleMiles(site, bound.site) < limits.leastApartMiles)) bound.gain = 0;
      else bound.gain = state.gainOf(bound.site);
      if (best < 0 || bound.gain > bounds[best]!.gain) best = i;
    }
    if (best < 0 || bounds[best]!.gain === 0) throw new Error(`Only ${chosen.length} sites can be found.`);
    take(bounds.splice(best, 1)[0]!.site);
  }
  return chosen;
}

/** Moves a chosen site to the largest city nearby: people know Tulsa, not its suburb. */
export function preferLargerCities(
  sites: readonly Site[],
  candidates: readonly Site[],
  fixed: readonly Site[],
  withinMiles: number,
  leastApartMiles: number,
): readonly Site[] {
  const moved = [...sites];
  moved.forEach((site, at) => {
    if (fixed.includes(site)) return;
    const isFree = (candidate: Site) =>
      moved.every((other, i) => i === at || greatCircleMiles(other, candidate) >= leastApartMiles);
    const larger = candidates
      .filter((candidate) => candidate.population > site.population * 1.15)
      .filter((candidate) => greatCircleMiles(candidate, site) <= withinMiles && isFree(candidate))
      .sort((a, b) => b.population - a.population || inOrder(a.key, b.key))[0];
    if (larger !== undefined) moved[at] = larger;
  });
  return moved;
}

/** Distances are chords through the globe, 0.02% short at 250 miles, which avoids trigonometry in the inner loop. */
function demandState(demand: readonly Demand[], farthestMiles: number) {
  const size = demand.length;
  const axes = demand.map(onGlobe);
  const x = Float64Array.from(axes, (axis) => axis[0]);
  const y = Float64Array.from(axes, (axis) => axis[1]);
  const z = Float64Array.from(axes, (axis) => axis[2]);
  const weight = Float64Array.from(demand, (cell) => cell.weight);
  const nearest = new Float64Array(size).fill(farthestMiles);
  const square = (i: number, [sx, sy, sz]: readonly [number, number, number]) => {
    const dx = x[i]! - sx;
    const dy = y[i]! - sy;
    const dz = z[i]! - sz;
    return dx * dx + dy * dy + dz * dz;
  };
  return {
    gainOf(site: Point): number {
      const at = onGlobe(site);
      let gain = 0;
      for (let i = 0; i < size; i++) {
        const squared = square(i, at);
        const now = nearest[i]!;
        if (squared < now * now) gain += (now - Math.sqrt(squared)) * weight[i]!;
      }
      return gain;
    },
    serveFrom(site: Point): void {
      const at = onGlobe(site);
      for (let i = 0; i < size; i++) nearest[i] = Math.min(nearest[i]!, Math.sqrt(square(i, at)));
    },
  };
}

function onGlobe({ latitude, longitude }: Point): [number, number, number] {
  const radian = Math.PI / 180;
  const earth = 3958.7613;
  const ring = Math.cos(latitude * radian) * earth;
  return [
    ring * Math.cos(longitude * radian),
    ring * Math.sin(longitude * radian),
    Math.sin(latitude * radian) * earth,
  ];
}
